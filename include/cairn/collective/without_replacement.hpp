// cairn/collective/without_replacement.hpp: which of a rank's own items are in a sample without replacement
// (cairn/communicator.hpp, cairn/random/without_replacement.hpp).
//
// The items' numbers stay where they are: after the search of the k-th key, nothing travels. Cost and errors:
// those of sample_without_replacement_into over ranks, on all ranks; of a weight the error says its number on
// its rank. Without execution::ranks the items of this process are all.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/random/without_replacement.hpp>
#include <concepts>
#include <cstdint>
#include <vector>

namespace cairn {

// What was taken of the items of a rank.
struct divided_sample {
  std::vector<std::uint64_t> items;  // numbers on this rank, from 0 on, ascending
  std::uint64_t first = 0;           // the number, among the items of all, of this rank's first one
  run_info run;
};

namespace detail {
divided_sample divided_sample_of(std::uint64_t wanted, in<float> weights, draws which, const execution& exec);
divided_sample divided_sample_of(std::uint64_t wanted, in<double> weights, draws which,
                                 const execution& exec);
divided_sample divided_sample_of(std::uint64_t wanted, std::uint64_t items, draws which,
                                 const execution& exec);
}  // namespace detail

// Which items of this rank are among the `wanted`, the same number on all ranks, that are taken of those of
// all.
template <sample_range W>
  requires std::floating_point<item_type<W>>
divided_sample divided_sample_without_replacement(std::uint64_t wanted, const W& weights, draws which = {},
                                                  const execution& exec = {}) {
  return detail::divided_sample_of(wanted, in<item_type<W>>(weights), which, exec);
}
// The same of `items` on this rank, all alike: each rank says how many it has.
template <std::integral Size>
divided_sample divided_sample_without_replacement(std::uint64_t wanted, Size items, draws which = {},
                                                  const execution& exec = {}) {
  return detail::divided_sample_of(wanted, static_cast<std::uint64_t>(items), which, exec);
}

}  // namespace cairn
