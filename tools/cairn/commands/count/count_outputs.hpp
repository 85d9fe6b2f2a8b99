// What was counted, in the files that were asked for and on standard output.
#pragma once

#include <functional>

#include "commands/count/count_options.hpp"
#include "commands/count/number_counter.hpp"
#include "commands/count/word_counter.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/count/count_result.hpp"

namespace cairn::tool {

// `write` writes the table. Errors: refusal, closed_pipe.
void report(count_result& result, const count_options& options, outputs& opened,
            const std::function<void(output_file&)>& write);

// Of a counter to which all was added: its state too. `tables`: that were read. Errors: as above.
void report(number_counter& counter, const count_options& options, const seconds_spent& seconds,
            outputs& opened, const table_facts& tables = {});
void report(const word_counter& counter, const count_options& options, const seconds_spent& seconds,
            outputs& opened, const table_facts& tables = {});

// Errors: as above.
void report(count_result result, const count_options& options, outputs& opened);
// Of a table. Errors: as above.
void report(value_table found, const count_options& options, const seconds_spent& seconds, outputs& opened,
            const table_facts& tables);

}  // namespace cairn::tool
