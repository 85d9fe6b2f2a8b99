// The numbers that the words of a .csv column stand for.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace cairn::tool {

class cell_rules;
class word_list;

// One for each word: doubles, or 64-bit integers where a double does not hold one of them.
using word_values = std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::uint64_t>>;

struct parsed_words {
  word_values values;
  std::optional<std::string_view> no_number;  // a word that is none; `values` are empty then
};

// What stands for nothing is NaN. Errors: refusal where a double does not hold a whole number, and no type of
// integers all words.
parsed_words parse_words(const word_list& words, const cell_rules& cells);

}  // namespace cairn::tool
