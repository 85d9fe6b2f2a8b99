// Whether the first row of a table as text names its columns, judged by the rows below.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "inputs/formats/tables/table_layout.hpp"

namespace cairn::tool {

// How much text behind the first row is looked at, and how many rows of it.
constexpr std::size_t guess_bytes = std::size_t{1} << 16, guess_rows = 100;

// `below`: the text behind the first row, `guess_bytes` of it or, `to_the_end`, all that there is. What
// stands for nothing, here and there, tells nothing; else:
//   - a word above numbers or dates (nine of ten are enough) is a name: a header;
//   - a number above numbers, a date above dates, or a word that occurs again below it, is data, unless
//     another column says it is a header. Numbers that count on by equal steps, as years do, may be names;
//   - 0, 1, 2, ... above words alone are pandas' names: a header;
//   - where no column says anything, a first row with a word in it is a header.
bool guesses_header(const std::vector<std::string>& first_cells, std::string_view below, bool to_the_end,
                    const table_layout& layout);

}  // namespace cairn::tool
