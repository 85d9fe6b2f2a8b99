// cairn/collective/order_statistics.hpp: items of some ranks, medians and quantiles of what several ranks
// have (cairn/communicator.hpp; there, a rank is a process).
//
// What is found is that of all items in one process, exactly, on any number of processes. No item goes from
// one to another: all narrow windows of keys together, by counts of the keys' next bits.
//
// Cost: one read of the items of the process, some per cent of them again; some seventeen allreduces, of at
// most 16 KiB for a median (more for many ranks). Items of 8 and 16 bits, many ranks, few values and items on
// a device are counted first. Errors: those of cairn/order_statistics.hpp, on all processes.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/order_statistics.hpp>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace cairn {

namespace detail {
void order_statistics(const communicator& all, const samples& x, std::span<const std::uint64_t> ranks,
                      const value_list& items, const execution& exec);
double median(const communicator& all, const samples& x, nan_policy nan, void* lower, void* upper,
              const execution& exec);
std::vector<double> quantiles(const communicator& all, const samples& x, std::span<const double> at,
                              nan_policy nan, const execution& exec);
}  // namespace detail

template <sample_range R>
std::vector<item_type<R>> order_statistics(const communicator& all, const R& x,
                                           std::span<const std::uint64_t> ranks, const execution& exec = {}) {
  std::vector<item_type<R>> items;
  detail::order_statistics(all, detail::samples_of(x), ranks, detail::list_of(items), exec);
  detail::alias_barrier();
  return items;
}
template <sample_range R>
std::vector<item_type<R>> order_statistics(const communicator& all, const R& x,
                                           std::initializer_list<std::uint64_t> ranks,
                                           const execution& exec = {}) {
  return order_statistics(all, x, std::span(ranks.begin(), ranks.size()), exec);
}

template <sample_range R>
median_result<item_type<R>> median(const communicator& all, const R& x,
                                   nan_policy nan = nan_policy::propagate, const execution& exec = {}) {
  median_result<item_type<R>> found;
  found.mean = detail::median(all, detail::samples_of(x), nan, &found.lower, &found.upper, exec);
  detail::alias_barrier();
  return found;
}
template <sample_range R>
std::vector<double> quantiles(const communicator& all, const R& x, std::span<const double> at,
                              nan_policy nan = nan_policy::propagate, const execution& exec = {}) {
  return detail::quantiles(all, detail::samples_of(x), at, nan, exec);
}
template <sample_range R>
std::vector<double> quantiles(const communicator& all, const R& x, std::initializer_list<double> at,
                              nan_policy nan = nan_policy::propagate, const execution& exec = {}) {
  return quantiles(all, x, std::span(at.begin(), at.size()), nan, exec);
}

}  // namespace cairn
