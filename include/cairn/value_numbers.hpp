// cairn/value_numbers.hpp: which of some values each item is, and where each value first occurs.
//
//   const auto table = cairn::value_counts(x, cairn::order::value);
//   std::vector<std::int64_t> numbers(x.size());
//   cairn::number_values_into(numbers, x, table.values);   // x[i] is table.values[numbers[i]]
//
// Values are equal when they compare equal; all NaN are one value, as in cairn/value_counts.hpp. `values` are
// different from each other, in any order; of equal ones it is not defined which number their items get. What
// is found does not depend on threads.
//
// Cost: O(n) for n items and O(d) for d values, each item a lookup: in a table of 4 bytes for each value of
// a range where values lie close together; of many values that ascend, in one of up to 8 bytes for each, and
// some comparisons; else in one of up to 26 bytes for each, by hashing. Few items start no threads.
//
// Over ranks, each passes its part of x and all of `values`, which must be the same on all ranks. `numbers`
// are those of the rank's items; positions count the items of rank 0 first, then those of rank 1, and so on,
// and all ranks get them: 8 bytes a value are reduced.
//
// Thread safety: calls may run at once; results must not be shared between them, nor overlap the input. It
// runs on the host.
// Errors: std::invalid_argument (a size that does not fit; values that differ between ranks; what lies on a
// device, and execution::where that asks for one), std::bad_alloc, cancelled. After cancelled it is not
// defined what the results hold.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace cairn {

constexpr std::uint64_t never_occurs = std::numeric_limits<std::uint64_t>::max();

namespace detail {
struct value_places {
  out<std::int64_t> numbers;     // one for each item
  out<std::uint64_t> positions;  // one for each value
  bool with_numbers = true;      // else they are empty
  bool with_positions = true;
};
run_info place_values(const value_places& to, const samples& x, const samples& values, const execution& exec);
}  // namespace detail

// Writes the index in `values` of each item of x, -1 for one that is none of them.
template <sample_range R>
run_info number_values_into(out<std::int64_t> numbers, const R& x, in<item_type<R>> values,
                            const execution& exec = {}) {
  const detail::samples all = detail::samples_of(x);
  const run_info run =
      detail::place_values({numbers, {}, true, false}, all, detail::samples_of(values), exec);
  detail::alias_barrier();
  return run;
}

// Writes the position in x at which each of the values first occurs, never_occurs of one that does not.
template <sample_range R>
run_info first_positions_into(out<std::uint64_t> positions, const R& x, in<item_type<R>> values,
                              const execution& exec = {}) {
  const detail::samples all = detail::samples_of(x);
  const run_info run =
      detail::place_values({{}, positions, false, true}, all, detail::samples_of(values), exec);
  detail::alias_barrier();
  return run;
}

// Both, by one lookup of each item.
template <sample_range R>
run_info place_values_into(out<std::int64_t> numbers, out<std::uint64_t> positions, const R& x,
                           in<item_type<R>> values, const execution& exec = {}) {
  const detail::samples all = detail::samples_of(x);
  const run_info run = detail::place_values({numbers, positions}, all, detail::samples_of(values), exec);
  detail::alias_barrier();
  return run;
}

}  // namespace cairn
