// cairn/histogram_builder.hpp: histograms of samples that come in chunks, or in several threads.
//
//   cairn::histogram_builder<> counts(axes);                              counts, as cairn::histogram
//   cairn::histogram_builder<cairn::weight_sum<double>> sums(axes, how);  as cairn::weighted_histogram
//   cairn::histogram_builder<cairn::mean_of> means(axes);                 as cairn::profile
//   cairn::histogram_builder<cairn::weighted_mean_of> weighted(axes);     as cairn::weighted_profile
//   cairn::histogram_builder<cairn::covariance_of> pairs(axes);           as cairn::covariance_profile
//
// add() takes a chunk, result() gives what was added so far: counts, and sums of integers and reproducible
// ones, are the same, bit for bit, as of all samples in one call. The types of the samples are those of the
// first chunk, since the edges of uniform and logarithmic axes are rounded for float samples.
//
// Cost of a chunk: that of one call; chunks of fewer samples than there are bins cost O(bins).
// Thread safety: a builder belongs to one thread at a time; several are merged in the end.
// Errors: those of the one call, and std::invalid_argument for a chunk of other types than the first one, for
// merging a builder of other axes or options, and for one that was moved from. Reproducible sums of reals
// need a bound. What throws leaves the builder as it was.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cairn/profile.hpp>
#include <cairn/state.hpp>
#include <cairn/weighted_histogram.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace cairn {

namespace detail {

struct no_options {};
template <class Count>
struct builder_options {
  using type = no_options;
};
template <class Sum>
struct builder_options<weight_sum<Sum>> {
  using type = weighting;
};
template <>
struct builder_options<mean_of> {
  using type = profiling;
};

// Whether values of type W are added up to a Count.
template <class Count, class W>
constexpr bool adds_up = false;
template <class Sum, class W>
constexpr bool adds_up<weight_sum<Sum>, W> = std::same_as<weight_sum_type<W>, Sum>;
template <class W>
constexpr bool adds_up<mean_of, W> = true;
// True where each sample comes with two numbers.
template <class Count>
constexpr bool takes_pairs = std::same_as<Count, weighted_mean_of> || std::same_as<Count, covariance_of>;

}  // namespace detail

// Count: std::uint64_t, weight_sum of double, std::int64_t or std::uint64_t, mean_of, weighted_mean_of or
// covariance_of.
template <class Count = std::uint64_t>
class histogram_builder {
 public:
  using options = typename detail::builder_options<Count>::type;  // weighting, or profiling

  explicit histogram_builder(const axes& bins, const execution& exec = {})
      : histogram_builder(bins, options(), exec) {}
  histogram_builder(const axes& bins, const options& how, const execution& exec = {});
  // Goes on from a result: its axes have the edges that were used, sums are plain ones, with squares where
  // it has some, means have extremes. std::invalid_argument for one that was moved from.
  explicit histogram_builder(const binned<Count>& result, const execution& exec = {});
  histogram_builder(histogram_builder&&) noexcept;
  histogram_builder& operator=(histogram_builder&&) noexcept;
  ~histogram_builder();

  // Adds samples.
  template <class Counted = Count>
    requires std::same_as<Counted, std::uint64_t>
  void add(const columns& x) {
    add_values(x, {}, {});
  }
  template <sample_range R>
    requires std::same_as<Count, std::uint64_t>
  void add(const R& x) {
    add(columns(x));
  }
  // Adds samples with a weight, or number, each.
  template <sample_range W>
    requires detail::adds_up<Count, item_type<W>>
  void add(const columns& x, const W& values) {
    add_values(x, detail::samples_of(values), {});
  }
  template <sample_range R, sample_range W>
    requires detail::adds_up<Count, item_type<W>>
  void add(const R& x, const W& values) {
    add_values(columns(x), detail::samples_of(values), {});
  }
  // Adds samples with a number and a second one each, which is its weight, or what it varies with.
  template <sample_range Y, sample_range W>
    requires detail::takes_pairs<Count>
  void add(const columns& x, const Y& y, const W& second) {
    add_values(x, detail::samples_of(y), detail::samples_of(second));
  }
  template <sample_range R, sample_range Y, sample_range W>
    requires detail::takes_pairs<Count>
  void add(const R& x, const Y& y, const W& second) {
    add_values(columns(x), detail::samples_of(y), detail::samples_of(second));
  }

  // Adds what another builder was given; its axes must have the same edges, its samples the same types.
  void merge(const histogram_builder& other);

  // What was added so far. run: how the largest chunk was counted.
  binned<Count> result() const;

  // All of it as bytes, and from bytes (cairn/state.hpp). Integers' sums are those of 128 bits from then on,
  // as after 2^31 samples. `exec` is what the constructor takes. Errors of load: also std::invalid_argument
  // for the state of another kind of builder.
  void save(const sink& to) const;
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static histogram_builder load(const source& from, const execution& exec = {});
  static histogram_builder load(std::span<const std::byte> bytes, const execution& exec = {}) {
    return load(source_of(bytes), exec);
  }

 private:
  struct state;
  explicit histogram_builder(std::unique_ptr<state> made);
  state& here() const;
  void add_values(const columns& x, const detail::samples& values, const detail::samples& second);
  std::uint64_t meet(std::string_view call, const communicator& all, int root) const;
  binned<Count> of_ranks(const execution& exec) const;
  binned_part<Count> part_of_ranks(const execution& exec) const;
  template <class Of>
  friend binned<Of> merged(const histogram_builder<Of>& mine, const execution& exec);
  template <class Of>
  friend binned_part<Of> divided(const histogram_builder<Of>& mine, const execution& exec);
  std::unique_ptr<state> state_;
};

// The result of what the builders of all ranks were given so far, on all ranks or on execution::root; the
// builders stay as they are. Ranks without chunks take part. Sums are those of weighted_histogram and profile
// over ranks.
template <class Count>
binned<Count> merged(const histogram_builder<Count>& mine, const execution& exec) {
  return mine.of_ranks(exec);
}

// The same in parts: each rank has some of the bins, with what all ranks added there. Without ranks there is
// one part, the whole. Cost: each rank sends the bins once, and receives its part of those of all.
template <class Count>
binned_part<Count> divided(const histogram_builder<Count>& mine, const execution& exec = {}) {
  return mine.part_of_ranks(exec);
}

}  // namespace cairn
