// cairn/collective/subarrays.hpp: the heaviest subarrays of an array that several ranks have parts of
// (cairn/communicator.hpp).
//
// The values of rank 0 come first, then those of rank 1, and so on: of an array of several dimensions any
// number of values in row-major order, not whole rows alone. Results are those of one process, bit for bit,
// on all ranks.
//
// In one dimension values stay where they are but for the 256 around the ends of parts; each rank has three
// sums for each 256 values of all. The search is made by all ranks alike; blocks of 256 values that it looks
// into are broadcast. In more dimensions each rank gets the whole array; pairs of rows are dealt out,
// heaviest bound first, and the least of the k heaviest is told to all between rounds. Cost: that of the
// local call, the second kind over the number of ranks. Errors: those of cairn/subarrays.hpp, on all ranks;
// also values on a device.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/subarrays.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace cairn {

namespace detail {
// A shape of no dimensions: a line of all values.
subarrays<std::int64_t> find_integer_subarrays(const communicator& all, const subarray_query& query,
                                               const execution& exec);
subarrays<double> find_real_subarrays(const communicator& all, const subarray_query& query,
                                      const execution& exec);

template <sample T>
subarrays<sum_type<T>> find_subarrays(const communicator& all, const subarray_query& query,
                                      const execution& exec) {
  if constexpr (std::is_floating_point_v<T>)
    return find_real_subarrays(all, query, exec);
  else
    return find_integer_subarrays(all, query, exec);
}
}  // namespace detail

// The k heaviest subarrays of an array of this shape, of whose values this rank gives its part.
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const communicator& all, const R& values,
                                                std::span<const std::size_t> shape, std::size_t k,
                                                const subarray_limits& limits = {},
                                                const execution& exec = {}) {
  return detail::find_subarrays<item_type<R>>(all, {detail::samples_of(values), shape, k, &limits}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const communicator& all, const R& values,
                                                std::initializer_list<std::size_t> shape, std::size_t k,
                                                const subarray_limits& limits = {},
                                                const execution& exec = {}) {
  return max_subarrays(all, values, std::span(shape.begin(), shape.size()), k, limits, exec);
}
// The k heaviest segments.
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const communicator& all, const R& values, std::size_t k,
                                                const subarray_limits& limits = {},
                                                const execution& exec = {}) {
  return max_subarrays(all, values, std::span<const std::size_t>(), k, limits, exec);
}

template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const communicator& all, const R& values,
                                                         std::span<const std::size_t> shape, std::size_t k,
                                                         const subarray_limits& limits = {},
                                                         const execution& exec = {}) {
  return detail::find_subarrays<item_type<R>>(
      all, {detail::samples_of(values), shape, k, &limits, detail::subarray_search::disjoint}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const communicator& all, const R& values,
                                                         std::initializer_list<std::size_t> shape,
                                                         std::size_t k, const subarray_limits& limits = {},
                                                         const execution& exec = {}) {
  return disjoint_max_subarrays(all, values, std::span(shape.begin(), shape.size()), k, limits, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const communicator& all, const R& values,
                                                         std::size_t k, const subarray_limits& limits = {},
                                                         const execution& exec = {}) {
  return disjoint_max_subarrays(all, values, std::span<const std::size_t>(), k, limits, exec);
}

template <sample_range R>
subarrays<sum_type<item_type<R>>> maximal_scoring_subsequences(const communicator& all, const R& values,
                                                               const execution& exec = {}) {
  return detail::find_subarrays<item_type<R>>(
      all, {detail::samples_of(values), {}, 1, nullptr, detail::subarray_search::maximal}, exec);
}

}  // namespace cairn
