// The meaning of a cell's text, by docs/tables.md and the C library alone.
#pragma once

#include <optional>
#include <span>
#include <string>

namespace cairn::fuzz {

std::string without_blanks(std::string text);

// NaN of an empty cell and of nan; nothing of what is no number.
std::optional<double> number_of_cell(const std::string& text);

// True of an empty cell and of one of the words, letter by letter or as a number.
bool stands_for_nothing(const std::string& text, std::span<const std::string> words);

// 2024-05-01; also with a time behind it: 2024-05-01 10:00, 2024-05-01T10:00:59.5Z.
bool is_time_cell(const std::string& text);

}  // namespace cairn::fuzz
