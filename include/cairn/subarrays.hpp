// cairn/subarrays.hpp: the heaviest segments, rectangles and boxes of an array.
//
// A subarray is a contiguous part of an array: a segment in one dimension, a rectangle in two, a box in more.
// Its weight is the sum of its values. The K heaviest are found exactly, overlapping ones too, and equal sums
// are ordered by the first corner and then by the last one, each compared coordinate by coordinate: the
// answer is one and the same whatever the threads, instructions and device.
//
// Source: "Parallel version of the Generalized Multidimensional K-Maximum Subarray Problem with CUDA-based
// Implementation" (A. Geetha Venkatesh, IISc) after Brodal and Jorgensen, "A linear time algorithm for the k
// maximal sums problem" (2007); Ruzzo and Tompa, "A linear time algorithm for finding all maximal scoring
// subsequences" (1999).
//
// Sums: of integers exact, in std::int64_t. Of float and double a sum is defined in double, as differences of
// prefix sums: first along all axes but the longest (of those equally long the last), then along that one in
// blocks of 256. Ranks depend on nothing else.
//
// Cost: in one dimension one read of the array and O(K log K) for data that are not made to prevent it.
// Beyond, all pairs of rows (planes) are scanned along the longest axis, so the work is that of the axes but
// the longest squared: n^3 / 2 steps for n x n. Memory: a table of prefix sums, of 4 or 8 bytes for each
// value, beyond one dimension; 48 bytes for each 256 values in one; and 24 bytes for each of 2 K candidates
// a thread. All of this is beyond execution::scratch_bytes.
//
// On a device: in one dimension it sums the blocks, and the host opens pairs of them; beyond, the host sums
// the table (values that lie on a device are copied to it), the device scans all strips between its rows, and
// the host looks through those that may have what is wanted. The table must fit the device's memory.
//
// Over ranks the values of rank 0 come first, then those of rank 1, and so on: of an array of several
// dimensions any number of values in row-major order, not whole rows alone; all in host memory. Results are
// on all ranks. In one dimension values stay where they are but for the 256 around the ends of parts; each
// rank has three sums for each 256 values of all, all make the same search, and blocks of 256 values that it
// looks into are broadcast. In more dimensions each rank gets the whole array; pairs of rows are dealt out,
// heaviest bound first, and the least of the k heaviest is told to all between rounds.
//
// Thread safety: calls may run at once. Errors: std::invalid_argument (k of 0, an empty array, a shape that
// does not fit, more than 8 dimensions, values that are no finite numbers, integers the sum of whose absolute
// values exceeds 2^63 - 1, reals whose sums double does not hold, limits that no side meets), std::bad_alloc,
// device_error, cancelled.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <type_traits>
#include <vector>

namespace cairn {

// K subarrays, heaviest first. Corner d of subarray i is first[i * dims + d] and last[i * dims + d]; both
// belong to it.
template <class Sum>
struct subarrays {
  std::vector<Sum> sums;
  std::vector<std::int64_t> first, last;
  std::size_t dims = 1;
  run_info run;

  std::size_t size() const { return sums.size(); }
};

// How long sides may be: nothing for all dimensions, one number for each, or one for all of them.
struct subarray_limits {
  std::vector<std::size_t> least = {};
  std::vector<std::size_t> greatest = {};
};

// Integers are summed in std::int64_t, the others in double.
template <sample T>
using sum_type = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;

namespace detail {

enum class subarray_search { all, disjoint, maximal };

// What is asked of an array, whatever its type.
struct subarray_query {
  samples values;
  std::span<const std::size_t> shape;  // of no dimensions: a line
  std::size_t k = 0;
  const subarray_limits* limits = nullptr;
  subarray_search search = subarray_search::all;
};
subarrays<std::int64_t> find_integer_subarrays(const subarray_query& query, const execution& exec);
subarrays<double> find_real_subarrays(const subarray_query& query, const execution& exec);

template <sample T>
subarrays<sum_type<T>> find_subarrays(const subarray_query& query, const execution& exec) {
  if constexpr (std::is_floating_point_v<T>)
    return find_real_subarrays(query, exec);
  else
    return find_integer_subarrays(query, exec);
}

}  // namespace detail

// The k heaviest subarrays of `values`, an array of this shape (row-major; its product is the number of
// values, over ranks of those of all; no dimensions: a line of all values): all of them where there are
// fewer.
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const R& values, std::span<const std::size_t> shape,
                                                std::size_t k, const subarray_limits& limits = {},
                                                const execution& exec = {}) {
  return detail::find_subarrays<item_type<R>>({detail::samples_of(values), shape, k, &limits}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const R& values, std::initializer_list<std::size_t> shape,
                                                std::size_t k, const subarray_limits& limits = {},
                                                const execution& exec = {}) {
  return max_subarrays(values, std::span(shape.begin(), shape.size()), k, limits, exec);
}
// The k heaviest segments.
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const R& values, std::size_t k,
                                                const subarray_limits& limits = {},
                                                const execution& exec = {}) {
  return max_subarrays(values, std::span<const std::size_t>(), k, limits, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const R& values, std::span<const std::size_t> shape,
                                                std::size_t k, const execution& exec) {
  return max_subarrays(values, shape, k, {}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const R& values, std::initializer_list<std::size_t> shape,
                                                std::size_t k, const execution& exec) {
  return max_subarrays(values, std::span(shape.begin(), shape.size()), k, {}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> max_subarrays(const R& values, std::size_t k, const execution& exec) {
  return max_subarrays(values, std::span<const std::size_t>(), k, {}, exec);
}

// The heaviest subarray, then the heaviest of those that share no value with it, and so on: k, or as many as
// there are. Cost: a search for one in what each leaves over.
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const R& values, std::span<const std::size_t> shape,
                                                         std::size_t k, const subarray_limits& limits = {},
                                                         const execution& exec = {}) {
  return detail::find_subarrays<item_type<R>>(
      {detail::samples_of(values), shape, k, &limits, detail::subarray_search::disjoint}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const R& values,
                                                         std::initializer_list<std::size_t> shape,
                                                         std::size_t k, const subarray_limits& limits = {},
                                                         const execution& exec = {}) {
  return disjoint_max_subarrays(values, std::span(shape.begin(), shape.size()), k, limits, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const R& values, std::size_t k,
                                                         const subarray_limits& limits = {},
                                                         const execution& exec = {}) {
  return disjoint_max_subarrays(values, std::span<const std::size_t>(), k, limits, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const R& values, std::span<const std::size_t> shape,
                                                         std::size_t k, const execution& exec) {
  return disjoint_max_subarrays(values, shape, k, {}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const R& values,
                                                         std::initializer_list<std::size_t> shape,
                                                         std::size_t k, const execution& exec) {
  return disjoint_max_subarrays(values, std::span(shape.begin(), shape.size()), k, {}, exec);
}
template <sample_range R>
subarrays<sum_type<item_type<R>>> disjoint_max_subarrays(const R& values, std::size_t k,
                                                         const execution& exec) {
  return disjoint_max_subarrays(values, std::span<const std::size_t>(), k, {}, exec);
}

// All maximal scoring subsequences of a sequence, from left to right (Ruzzo and Tompa): segments of positive
// sum of which no part weighs as much, each as long as it can be; they are disjoint. O(n), by one thread.
template <sample_range R>
subarrays<sum_type<item_type<R>>> maximal_scoring_subsequences(const R& values, const execution& exec = {}) {
  return detail::find_subarrays<item_type<R>>(
      {detail::samples_of(values), {}, 1, nullptr, detail::subarray_search::maximal}, exec);
}

// What is no range of samples.
template <class R, class... More>
  requires(!sample_range<R>)
subarrays<double> max_subarrays(const R&, const More&...) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}
template <class R, class... More>
  requires(!sample_range<R>)
subarrays<double> disjoint_max_subarrays(const R&, const More&...) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}
template <class R, class... More>
  requires(!sample_range<R>)
subarrays<double> maximal_scoring_subsequences(const R&, const More&...) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

}  // namespace cairn
