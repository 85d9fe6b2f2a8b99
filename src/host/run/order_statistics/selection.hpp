// Items of some positions on the host: instruction set, threads, scratch memory, progress.
//
// A sample of the items (Floyd and Rivest, "Expected time bounds for selection", CACM 18, 1975) gives windows
// in which the positions should lie; one pass counts what is below them and keeps the few items within, among
// which the same is done again. Where a window was missed, or holds too many, the positions are searched
// digit by digit instead (position_search.hpp): so the cost is O(n) for any input.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "src/counting/sampled_index.hpp"

namespace cairn::host {

// How many items of so many are looked at first. Looking at them, and at what their windows hold, costs about
// the same.
std::size_t sampled_of(std::size_t items);

// More positions than this, and all values are counted instead; and of more than two, which share a window,
// where values are few (docs/decisions/order_statistics.md).
constexpr std::size_t most_selected = 32;
constexpr std::size_t positions_of_a_window = 2;
// Fewer items have no threads; a thread usually has so many (0.9 ns each).
constexpr std::size_t too_few_items_to_share = std::size_t{1} << 16;
constexpr std::size_t usual_items_each = std::size_t{1} << 17;

// By index in a sorted sample: where a position should lie. The first index stands for all below it too;
// beyond the last one is all above.
struct index_range {
  std::uint64_t first;
  std::uint64_t last;
};
// 3.5 deviations around where each position, of `ordered` items, is expected among `sampled` ones; ranges
// that meet become one.
std::vector<index_range> likely_ranges(const std::vector<std::uint64_t>& positions, std::uint64_t ordered,
                                       std::size_t sampled);

// The positions wanted of so many items, from 0 and ascending.
using positions_of = std::function<std::vector<std::uint64_t>(std::uint64_t items)>;
enum class ordered { all, numbers };  // NaN last, or left out

template <class T>
struct selection {
  std::vector<T> items;       // of each position
  std::uint64_t ordered = 0;  // how many items have positions
  std::uint64_t nan = 0;
};

// Whether nearly all of many samples in host memory seem to have values that occur again and again.
bool has_few_values(const detail::samples& x);

// Of samples in host memory: of 32 or 64 bits, or few narrower ones. For T and flip see with_raw_type. Zeros
// are 0, not -0.
template <class T>
selection<T> select(const detail::samples& x, T flip, ordered which, const positions_of& wanted,
                    const execution& exec);

}  // namespace cairn::host
