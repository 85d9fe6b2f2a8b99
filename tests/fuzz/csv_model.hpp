// A second reader of .csv text, by the rules of docs/tables.md, all at once and in memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/tables/table_layout.hpp"

namespace cairn::fuzz {

struct csv_model {
  std::vector<double> values;      // of the column read as numbers
  std::vector<std::string> words;  // of the column read as words
  bool refused = false;
  std::uint64_t refused_line = 0;  // counted from 1; 0: the refusal is not of a line
};

csv_model read_csv(std::string_view text, std::string_view column, const tool::table_layout& layout = {});
csv_model read_csv_words(std::string_view text, std::string_view column,
                         const tool::table_layout& layout = {});

}  // namespace cairn::fuzz
