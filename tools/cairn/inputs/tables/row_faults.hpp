// What is wrong with rows of tables as text, in the words of every reader.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

constexpr const char* open_quote_words =
    "a quote is not closed up to the end of the file; --no-quotes takes quotes as letters";
constexpr const char* after_quote_words =
    "more text after a closing quote; --delimiter says what divides cells, "
    "--no-quotes takes quotes as letters";

inline std::string words_of_ragged_row(std::size_t cells, std::size_t columns) {
  return fmt::format("{} cell{} where the first row has {}; --ragged skip or fill reads on", cells,
                     cells == 1 ? "" : "s", columns);
}

inline std::string words_of_many_columns(std::size_t most) {
  return fmt::format("the first row has more than {} cells: is it a table?", most);
}

inline std::string words_of_skipped_end(const std::string& file, std::uint64_t lines) {
  return fmt::format("{}: ends within its first {} lines, which --skip-rows skips", file, lines);
}

inline std::string words_of_no_rows(const std::string& file, const table_layout& layout) {
  const bool leaves_out = layout.comment || layout.skip_rows != 0;
  return file + (leaves_out ? ": holds no rows" : ": holds blank lines only");
}

}  // namespace cairn::tool
