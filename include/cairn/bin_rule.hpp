// cairn/bin_rule.hpp: how many bins suit the data, as numpy.histogram_bin_edges.
//
// Sources: Sturges 1926; Doane 1976; Scott 1979; Freedman and Diaconis 1981; Stone 1984. The formulas, and
// what happens where one gives no width, follow numpy 2.4: automatic is the finer of fd and sturges, but has
// at most 2 sqrt(n) bins where sturges does not ask for more; integers get no bin narrower than 1.
//
// Samples are those of the range alone, compared with its ends as real numbers, and NaN takes no part (numpy
// refuses it). Moments are summed in double (numpy: in the samples' type), so that in rare cases float
// samples get one bin more or less.
//
// Over ranks all get the number, that of one process for automatic, fd, rice, sturges, sqrt and stone; scott
// and doane use a sum of squares or cubes, whose last bits depend on the number of ranks: where the width of
// the range is a multiple of the bins' within rounding, they may give one bin more or less.
//
// For data that exceed memory or arrive in chunks, bin_search finds the same in passes:
//
//   cairn::bin_search<double> search(cairn::bin_rule::fd);
//   while (!search.done()) {
//     for (each chunk of the data) search.add(chunk);
//     search.end_pass();
//   }
//   const auto bins = cairn::axis::uniform(search.bins(), search.range().low, search.range().high);
//
// One pass is for the range, unless it is given, one for moments, and for fd and automatic those of a
// position_search follow, two or three as a rule. Chunks may be cut anew in each pass. Memory: 512 KiB for
// each thread and each of four positions, or up to 8 MiB for each thread, and a copy of a chunk. The last
// bits of moments, which scott and doane use, depend on the chunks.
//
// Cost: the count, the ends and moments are one pass at the rate of a profile; quartiles (fd, automatic)
// those of order_statistics (cairn/order_statistics.hpp); stone up to sqrt(n) histograms. Samples lie in host
// memory. Thread safety: as histogram's; one bin_search must not be used by two threads at once, but copies
// of it (save, load) may go through parts of the data side by side, and are merged before the pass ends.
#pragma once

#include <array>
#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/histogram.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace cairn {

enum class bin_rule { automatic, fd, doane, scott, stone, rice, sturges, sqrt };

std::string_view name_of(bin_rule rule) noexcept;  // "auto", "fd", ...
std::optional<bin_rule> bin_rule_named(std::string_view name) noexcept;

// What rules, but for stone, look at: of the samples in the range.
struct sample_facts {
  std::uint64_t count = 0;
  double spread = 0;           // greatest less least
  double deviation = 0;        // square root of the mean square distance from the mean
  double skewness = 0;         // mean cube of that distance, in deviations
  double quartiles_apart = 0;  // upper less lower
  bool integers = false;       // they get no bin narrower than 1
  bool floats = false;         // of type float: some widths are rounded to it, as numpy's
};

// How many bins a range of this width gets: 1 if there are no samples, or they are all equal. Errors:
// std::invalid_argument for the rule stone, a range that is not finite, more than `most` bins.
std::size_t bins_by_rule(bin_rule rule, const sample_facts& facts, double range,
                         std::size_t most = axis::max_bins);

// How far the quartiles of `count` samples are apart, from the items at these positions
// (cairn/order_statistics.hpp) in the same order. `floats`: of type float, subtracted as numpy does. One
// sample is needed.
std::array<std::uint64_t, 4> quartile_positions(std::uint64_t count);
double quartiles_apart(const std::array<double, 4>& items, std::uint64_t count, bool floats);

namespace detail {
std::size_t bins_by_rule(const samples& x, bin_rule rule, const std::optional<bounds>& range,
                         const execution& exec);
binned<std::uint64_t> histogram(const samples& x, bin_rule rule, const std::optional<bounds>& range,
                                const execution& exec);
}  // namespace detail

// How many bins x gets, in the range from its least to its greatest sample or in the given one. Errors:
// std::invalid_argument for infinite samples without a range, a range that is none, a rule that asks for too
// many bins, samples on a device.
template <sample_range R>
std::size_t bins_by_rule(const R& x, bin_rule rule, const std::optional<bounds>& range = {},
                         const execution& exec = {}) {
  return detail::bins_by_rule(detail::samples_of(x), rule, range, exec);
}
template <sample_range R>
std::size_t bins_by_rule(const R& x, bin_rule rule, const execution& exec) {
  return detail::bins_by_rule(detail::samples_of(x), rule, {}, exec);
}

// Counts x in bins of one width, as many as the rule says.
template <sample_range R>
binned<std::uint64_t> histogram(const R& x, bin_rule rule, const execution& exec = {}) {
  return detail::histogram(detail::samples_of(x), rule, {}, exec);
}
template <sample_range R>
binned<std::uint64_t> histogram(const R& x, bin_rule rule, const bounds& range, const execution& exec = {}) {
  return detail::histogram(detail::samples_of(x), rule, range, exec);
}

// --- data in chunks
struct bin_search_options {
  bin_rule rule = bin_rule::automatic;
  // Samples outside take no part. Without it, bins span the samples.
  std::optional<bounds> range{};
  // The range is that of the samples, which was found before: numpy rounds its width where they are floats.
  bool spans_samples = false;
  // Real samples that all are whole numbers (or NaN) get no bins narrower than 1, as integers. Of searches
  // that are merged, both must ask for it.
  bool whole_numbers = false;
};

namespace detail {

// A bin_search without its type.
class search_of_bins {
 public:
  search_of_bins(sample_type type, const bin_search_options& options);
  search_of_bins(search_of_bins&&) noexcept;
  search_of_bins& operator=(search_of_bins&&) noexcept;
  search_of_bins(const search_of_bins&) = delete;
  search_of_bins& operator=(const search_of_bins&) = delete;
  ~search_of_bins();

  bool done() const;
  std::size_t passes() const;
  void add(const samples& x, const execution& exec);
  void forget_whole_numbers();
  void merge(const search_of_bins& other);
  void end_pass();
  std::size_t bins() const;
  bounds range() const;
  std::uint64_t count() const;
  void save(const sink& to) const;
  void load(const source& from);  // becomes what was saved, of the same type

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace detail

template <sample T>
class bin_search {
 public:
  explicit bin_search(const bin_search_options& options) : search_(detail::sample_type_of<T>(), options) {}
  explicit bin_search(bin_rule rule, const std::optional<bounds>& range = {})
      : bin_search(bin_search_options{.rule = rule, .range = range}) {}

  bool done() const { return search_.done(); }
  // The number of passes that have ended.
  std::size_t passes() const { return search_.passes(); }
  // Host memory, looked at on the host: std::invalid_argument for others. An add that throws has added
  // nothing.
  void add(in<T> x, const execution& exec = {}) { search_.add(detail::samples_of(x), exec); }
  // Takes back that whole numbers count as integers: some samples are real by their type.
  void forget_whole_numbers() { search_.forget_whole_numbers(); }
  // Adds what another search of the same options has added in the same pass, of other samples.
  // std::invalid_argument for other options, or another pass.
  void merge(const bin_search& other) { search_.merge(other.search_); }
  // std::invalid_argument for infinite samples without a range, for a rule that asks for too many bins, and
  // where the pass had other samples than the one before; it must then be made again.
  void end_pass() { search_.end_pass(); }

  // The number of bins, their range, and the number of samples in it; std::invalid_argument unless the search
  // is done. Bins of equal samples span half a unit to either side, those of none 0 to 1.
  std::size_t bins() const { return search_.bins(); }
  bounds range() const { return search_.range(); }
  std::uint64_t count() const { return search_.count(); }

  // All of it as bytes, within a pass too, and from bytes (cairn/state.hpp).
  void save(const sink& to) const { search_.save(to); }
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static bin_search load(const source& from) {
    bin_search made{bin_search_options{}};
    made.search_.load(from);
    return made;
  }
  static bin_search load(std::span<const std::byte> bytes) { return load(source_of(bytes)); }

 private:
  detail::search_of_bins search_;
};

}  // namespace cairn
