// cairn/collective/bin_rule.hpp: how many bins suit what several ranks have (cairn/communicator.hpp).
//
// The rules are those of cairn/bin_rule.hpp, for the samples of all ranks. automatic, fd, rice, sturges, sqrt
// and stone give the number that one process gets; scott and doane use a sum of squares or cubes, whose last
// bits depend on the number of ranks: where the width of the range is a multiple of the bins' within
// rounding, they may give one bin more or less.
//
// Cost: that of a profile, of order statistics (automatic, fd) or of up to sqrt(n) histograms (stone), each
// over ranks. Errors: those of cairn/bin_rule.hpp, on all ranks.
#pragma once

#include <cairn/bin_rule.hpp>
#include <cairn/collective/histogram.hpp>
#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace cairn {

namespace detail {
std::size_t bins_by_rule(const communicator& all, const samples& x, bin_rule rule,
                         const std::optional<bounds>& range, const execution& exec);
binned<std::uint64_t> histogram(const communicator& all, const samples& x, bin_rule rule,
                                const std::optional<bounds>& range, const execution& exec,
                                const result_at& where);
}  // namespace detail

template <sample_range R>
std::size_t bins_by_rule(const communicator& all, const R& x, bin_rule rule,
                         const std::optional<bounds>& range = {}, const execution& exec = {}) {
  return detail::bins_by_rule(all, detail::samples_of(x), rule, range, exec);
}

template <sample_range R>
binned<std::uint64_t> histogram(const communicator& all, const R& x, bin_rule rule,
                                const execution& exec = {}, const result_at& where = {}) {
  return detail::histogram(all, detail::samples_of(x), rule, {}, exec, where);
}
template <sample_range R>
binned<std::uint64_t> histogram(const communicator& all, const R& x, bin_rule rule, const bounds& range,
                                const execution& exec = {}, const result_at& where = {}) {
  return detail::histogram(all, detail::samples_of(x), rule, range, exec, where);
}

}  // namespace cairn
