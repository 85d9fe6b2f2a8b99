// The part of a command line that says how tables as text are laid out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inputs/tables/table_layout.hpp"
#include "states/checkpoint_facts.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

struct table_arguments {
  bool header = false, no_header = false, no_quotes = false, lines = false, units_row = false;
  std::vector<std::string> na;  // as it was given: at most once
  std::string quote, comment, skip_rows, ragged, decimal, thousands;
};

void describe_table(CLI::App& command, table_arguments& given);

// But for the delimiter. Errors: usage_error.
table_layout check_table(const table_arguments& given);
// ... with it: letters that stand for two things at once. Errors: usage_error.
void check_letters(const table_layout& layout);

// All options. What a run that goes on from a checkpoint must have alike.
std::vector<run_setting> table_settings(const table_arguments& given);
// The first option that is given; empty where none is.
std::string first_given(const table_arguments& given);

}  // namespace cairn::tool
