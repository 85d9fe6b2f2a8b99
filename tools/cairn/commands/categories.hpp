// Samples apart by the category that another column names.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "inputs/input.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

class word_list;

// What --by and --compare keep apart, at most: each has a table or a histogram of its own.
inline constexpr std::size_t most_apart = 1000;

// Errors: usage_error where an input is no table as text.
void check_inputs_with_categories(const std::vector<std::string>& inputs, const input_options& options);

// Errors: refusal where there are more than most_apart.
void check_categories(const word_list& categories, const std::string& column);

// The categories of all ranks, in the order of ranks, take the place of this one's: returns the new numbers
// of those that it had. Collective.
std::vector<std::size_t> join_categories(word_list& categories, const run_ranks& ranks);

// Counters that stood in the order of their old numbers, in that of the new ones; make() makes one for a
// category that this rank had not.
template <class Counter, class Make>
void renumber(std::deque<Counter>& counters, const std::vector<std::size_t>& numbers, std::size_t categories,
              const Make& make) {
  std::deque<Counter> before = std::exchange(counters, {});
  for (std::size_t c = 0; c < categories; ++c) {
    const auto was = static_cast<std::size_t>(std::ranges::find(numbers, c) - numbers.begin());
    counters.push_back(was < before.size() ? std::move(before[was]) : make());
  }
}

// The numbers of all categories, ascending: as numbers where all are numbers, else byte by byte.
std::vector<std::size_t> ascending(const word_list& categories, const cell_rules& cells);

// Calls each(category, samples) for every category among `numbers`, which stand beside the samples; samples
// stay in their order.
template <class T, class Each>
void split_by_category(std::span<const T> samples, std::span<const std::uint64_t> numbers,
                       std::size_t categories, const Each& each) {
  std::vector<std::size_t> ends(categories + 1);
  for (const std::uint64_t number : numbers) ++ends[number + 1];
  for (std::size_t c = 0; c < categories; ++c) ends[c + 1] += ends[c];
  std::vector<std::size_t> next(ends.begin(), ends.end() - 1);
  std::vector<T> sorted(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) sorted[next[numbers[i]]++] = samples[i];
  for (std::size_t c = 0; c < categories; ++c) {
    if (ends[c] < ends[c + 1]) each(c, std::span<const T>(sorted).subspan(ends[c], ends[c + 1] - ends[c]));
  }
}

}  // namespace cairn::tool
