// What `cairn count` reports of a frequency table.
#pragma once

#include "commands/count/count_options.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "outputs/reports/count/text_counts.hpp"

namespace cairn::tool {

// Words have no median: where one is wanted, a cell that is not a number is refused with its line.
bool needs_numbers(const count_options& options);

// With --top, the few values left are ordered afterwards.
order order_to_count_in(const count_options& options);

// Errors: refusal where a median or quantiles of nothing are wanted.
count_result answer(value_table found, const count_options& options, const seconds_spent& seconds);

// Whether a cell of words is left out with NaN: an empty one, and with --skip-na words that stand for
// nothing.
bool is_left_out(std::string_view word, const count_options& options);

// How many cells hold nothing, or nan.
std::uint64_t missing_in(const value_table& found, const cell_rules& rules);

// Those that its table leaves out.
other_values others_of(const count_result& result);

// How much of the table is printed.
count_drawing drawing_for(const count_options& options);

}  // namespace cairn::tool
