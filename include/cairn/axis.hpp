// cairn/axis.hpp: the bins of one histogram axis.
//
// An axis is checked once, when it is made; what the counting loops look up (the paper's predictor-corrector
// mesh) is built at the first use with each sample type and kept. Copies share it. Immutable to its users and
// safe to use from several threads at once.
//
// An axis that was moved from has no bins and no edges; calls that count refuse it.
//
// Edge rule: bins are half-open, [edge[i], edge[i+1]), the last one closed on both sides, as numpy.histogram.
// Samples and edges are compared as real numbers, whatever their types: counts equal those of a binary search
// in exact arithmetic. Edges may repeat; a bin of zero width stays empty, except the last, which counts the
// samples equal to it.
#pragma once

#include <array>
#include <cairn/axis_map.hpp>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <ranges>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

class axis {
 public:
  static constexpr std::size_t max_bins = std::size_t{1} << 28;

  // `bins` bins between low and high; edges are those of numpy.linspace(low, high, bins + 1), bit for bit,
  // and are rounded to float for float samples: a call that counts those throws std::invalid_argument where
  // float has no finite number for an edge. low == high gives bins of zero width. Errors:
  // std::invalid_argument for 0 or more than max_bins bins, a bound that is not finite, low > high.
  static axis uniform(std::size_t bins, double low, double high);

  // `bins` bins between low and high (both positive) whose edges are spaced evenly in the logarithm, the
  // first and last exactly low and high; rounded to float for float samples, as uniform's. Errors: as
  // uniform; also low <= 0.
  static axis logarithmic(std::size_t bins, double low, double high);

  // One bin for each integer from first to last: edges first - 0.5, first + 0.5, ..., last + 0.5.
  // Errors: std::invalid_argument for last < first, more than max_bins integers, or any of 2^52 or more in
  // size.
  static axis integers(std::int64_t first, std::int64_t last);

  // One bin for each of the integers, in their order: samples equal to it. All others are `unlisted`
  // (cairn/binned.hpp). The axis has no edges. Errors: std::invalid_argument for none, more than max_bins, or
  // one that is listed twice.
  static axis categories(std::span<const std::int64_t> integers);
  static axis categories(std::initializer_list<std::int64_t> integers) {
    return categories(std::span(integers.begin(), integers.size()));
  }

  // Bins of what begins again at its end: angles, phases, hours; `bins` of one width between low and high,
  // with the edges of uniform, or between given ones. A sample from the first edge, low, to below the last
  // one, high, lies in the bin around it. Any other is moved by whole periods, without rounding, to where it
  // is at least low and less than low + P, P being the double nearest to high - low; where that is high or
  // more, since P is rounded, it lies in the first bin. Infinite samples are `above`. Edges are rounded for
  // no type; samples of 64-bit integers are rounded to double. Errors: as of uniform and edges; also
  // std::invalid_argument for more than 2^20 bins, and ends that are less than 2^-900 or more than 2^1000
  // apart.
  static axis circular(std::size_t bins, double low, double high);
  template <std::ranges::contiguous_range R>
    requires std::same_as<std::ranges::range_value_t<R>, float> ||
             std::same_as<std::ranges::range_value_t<R>, double>
  static axis circular(const R& given) {
    return circular_of(edges(given));
  }
  static axis circular(std::initializer_list<double> given) { return circular_of(edges(given)); }

  // The given edges, at least two, finite, never decreasing. They are not rounded, also for float samples,
  // and may lie beyond those: an infinite sample is then beyond the edges too. Float edges widen to double
  // exactly.
  // `map` says how a sample's position is predicted, which never changes a count: "auto", "uniform",
  // "exponential" and the like (cairn/axis_map.hpp), where the default chooses well.
  // Errors: std::invalid_argument naming the first offending edge, or a map that takes logarithms of edges
  // that are not positive.
  template <std::ranges::contiguous_range R>
    requires std::same_as<std::ranges::range_value_t<R>, float> ||
             std::same_as<std::ranges::range_value_t<R>, double>
  static axis edges(const R& edges, const axis_map& map = {}) {
    return from_edges(std::span(std::ranges::data(edges), std::ranges::size(edges)), map);
  }
  static axis edges(std::initializer_list<double> edges, const axis_map& map = {}) {
    return from_edges(std::span(edges.begin(), edges.size()), map);
  }

  std::size_t bins() const noexcept;
  // bins() + 1 of them; of categories none. Edges of uniform and integer axes are computed where they are
  // needed; the first call lists them, which may throw std::bad_alloc.
  std::span<const double> edges() const;
  // The integers, where each is a bin of its own; else none.
  std::span<const std::int64_t> categories() const noexcept;
  // The name of its map, as chosen: "uniform", "learned" and the like; "" if moved from. The first call of an
  // axis that left the choice looks at some thousand edges.
  std::string_view map() const;
  double edge(std::size_t i) const;     // edges()[i], and lists none
  std::vector<double> centers() const;  // the middle of each bin; categories themselves
  std::vector<double> widths() const;   // the width of each bin; of categories 1
  // The bin that x is in, or nothing.
  std::optional<std::size_t> index(double x) const noexcept;
  // This axis with the edges that samples of a type are counted by: those of uniform and logarithmic axes are
  // rounded to float for float samples. O(1) for a uniform axis, else O(bins), once. Errors:
  // std::invalid_argument where float has no finite number for an edge.
  template <sample T>
  axis used_for() const {
    return used_for(detail::sample_type_of<T>());
  }
  axis used_for(detail::sample_type type) const;
  // This axis with edges that are rounded for no sample type: all are compared with what edges() says.
  axis unrounded() const;
  // This axis with its last bin half-open as the others: a sample on the last edge lies above the axis, as in
  // Boost.Histogram. Categories stay as they are. Errors: std::invalid_argument for one that was moved from.
  axis half_open() const;
  bool is_half_open() const noexcept;

  struct state;  // the library's own; see src/tables/axis/axis_state.hpp
  const state& internal() const noexcept { return *state_; }

 private:
  friend class axes;
  axis() = default;
  explicit axis(std::shared_ptr<const state> made) : state_(std::move(made)) {}
  static axis from_edges(std::span<const float> edges, const axis_map& map);
  static axis from_edges(std::span<const double> edges, const axis_map& map);
  static axis circular_of(const axis& line);
  std::shared_ptr<const state> state_;
};

// The axes of a histogram, the first one varying slowest.
//
// with_flow() gives them bins for what lies outside: along each axis one before its bins, for samples below
// it (of categories: in none of them), and one behind its bins, for samples above it and NaN. Calls that
// count or add up then leave no sample out, and a result has (bins + 2) counts along each axis; `inside` is
// then `total`, and `outside` says for each axis what its two more bins have, and how many are NaN.
class axes {
 public:
  static constexpr std::size_t max_size = 16;

  axes() = default;
  axes(axis one) : size_(1) { items_[0] = std::move(one); }  // NOLINT(google-explicit-constructor)
  // Errors: std::invalid_argument for more than max_size axes, or more bins in all than 2^60.
  axes(std::initializer_list<axis> all) : axes(std::span(all.begin(), all.size())) {}
  explicit axes(std::span<const axis> all);

  std::size_t size() const noexcept { return size_; }
  std::size_t bins() const noexcept;  // of all axes: the product of bins_along
  // Of axis i, with those for what lies outside where there are such.
  std::size_t bins_along(std::size_t i) const noexcept { return items_[i].bins() + (has_flow_ ? 2 : 0); }
  // Errors: std::invalid_argument for no axes, one that was moved from, or more bins in all than 2^60.
  axes with_flow() const;
  axes without_flow() const;
  bool has_flow() const noexcept { return has_flow_; }
  const axis& operator[](std::size_t i) const { return items_[i]; }
  const axis* begin() const noexcept { return items_.data(); }
  const axis* end() const noexcept { return items_.data() + size_; }

 private:
  std::array<axis, max_size> items_{};
  std::size_t size_ = 0;
  bool has_flow_ = false;
};

}  // namespace cairn
