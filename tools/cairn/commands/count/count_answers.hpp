// What `cairn count` reports of a frequency table.
#pragma once

#include <functional>

#include "commands/count/chunk_counter.hpp"
#include "commands/count/count.hpp"
#include "commands/count/number_counter.hpp"
#include "commands/count/weighted_table.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "outputs/reports/count/count_result.hpp"

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

// `write` writes the table. Errors: refusal, closed_pipe.
void report(count_result& result, const count_options& options, outputs& opened,
            const std::function<void(output_file&)>& write);

// Reports a counter to which all was added, and writes its state. `tables`: that were read. Errors: as above.
void report(number_counter& counter, const count_options& options, const seconds_spent& seconds,
            outputs& opened, const table_facts& tables = {});
void report(const word_counter& counter, const count_options& options, const seconds_spent& seconds,
            outputs& opened, const table_facts& tables = {});

// Errors: as above.
void report(count_result result, const count_options& options, outputs& opened);
// Reports a table. Errors: as above.
void report(value_table found, const count_options& options, const seconds_spent& seconds, outputs& opened,
            const table_facts& tables);

// The answers with weights in place of counts: in order, among the first, as modes. A
// quantile Q is the least value up to which items have at least Q of all weight, the median that of 1/2, and
// between two values where these have just half. The total is the sum in ascending order of the values.
// Errors: refusal where a median or quantiles are wanted of no weight, or of weights below 0; where the total
// does not fit 64 bits.
count_result weighted_answer(weighted_table counted, const count_options& options,
                             const seconds_spent& seconds);

}  // namespace cairn::tool
