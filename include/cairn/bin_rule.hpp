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
// Cost: the count, the ends and moments are one pass at the rate of a profile; quartiles (fd, automatic)
// those of order_statistics (cairn/order_statistics.hpp); stone up to sqrt(n) histograms. Samples lie in host
// memory. Thread safety: as histogram's.
#pragma once

#include <array>
#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/histogram.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

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

}  // namespace cairn
