// What is told of a table in text.
#pragma once

#include <functional>

#include "commands/describe/describe_options.hpp"
#include "commands/describe/tallies/tally_memory.hpp"
#include "inputs/input_file.hpp"
#include "inputs/tables/table_layout.hpp"
#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

// Opens a file at its start, decompressed.
using source_opener = std::function<std::unique_ptr<byte_source>()>;

struct table_file {
  source_opener open;  // as often as it is asked, where `is_again`
  table_layout layout{};
  bool is_again = false;
};

// Sets rows, columns and what is told of tables. One pass over the file; another where words came behind many
// numbers. Errors: refusal.
void describe_table(const table_file& file, const describe_options& options, tally_memory& memory,
                    const std::function<void(double)>& progress, described_file& told);

}  // namespace cairn::tool
