// The rows of a .csv file that were drawn: `cairn sample --rows`.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "commands/sample/sample_options.hpp"
#include "inputs/tables/row_text.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

// Each of them once, ascending.
std::vector<std::uint64_t> distinct(std::span<const std::uint64_t> indices);

// The header, where the file has one, and the row of each index, in the order of the draws. Errors: refusal.
void write_rows(const sample_options& options, std::uint64_t rows, std::span<const std::uint64_t> indices,
                const text_sink& sink);
// The same of rows that were found: those of distinct(indices).
void write_rows(const row_text& found, std::span<const std::uint64_t> indices, const text_sink& sink);

}  // namespace cairn::tool
