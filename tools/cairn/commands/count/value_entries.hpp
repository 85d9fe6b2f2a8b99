// Which entry of a frequency table each item is.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <vector>

#include "inputs/streams/chunk.hpp"
#include "inputs/words/word_list.hpp"
#include "inputs/words/word_values.hpp"
#include "outputs/reports/count/count_result.hpp"

namespace cairn::tool {

// The number of each item of a chunk of numbers among the entries of a table of numbers, which may be of
// another type; -1 for one that is none of them. Cost: O(entries), and a lookup for each item.
std::vector<std::int64_t> entries_of(const chunk& items, const value_table& found, const execution& exec);

// ... of each word, by its number in the list. `parsed`: the words' values, where the table is one of
// numbers.
std::vector<std::int64_t> entries_of_words(const word_list& words, const parsed_words& parsed,
                                           const value_table& found, const execution& exec);

}  // namespace cairn::tool
