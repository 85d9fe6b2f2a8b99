// What a text that was taken for one cell may be: several, with another delimiter between.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cairn::tool {

// Of the cell of a row that has no other: "; --delimiter ';' divides it into 2 cells", or nothing; by ; | or
// tabs, else by blanks where all parts are numbers.
std::string delimiter_hint(std::string_view cell);
// The same of a first row of one cell, which may also be names between blanks, one of them `wanted`.
std::string delimiter_hint(std::span<const std::string> first_row, std::string_view wanted = {});

}  // namespace cairn::tool
