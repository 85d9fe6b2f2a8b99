// A table as text, read as samples.
#pragma once

#include <memory>
#include <string>

#include "inputs/sample_reader.hpp"
#include "inputs/tables/table_columns.hpp"

namespace cairn::tool {

// One of its columns.
std::unique_ptr<sample_reader> open_column(std::unique_ptr<byte_source> source, text_column column,
                                           table_options options = {});
// All columns as doubles, row after row: sample_reader::table tells how many there are.
std::unique_ptr<sample_reader> open_all_columns(std::unique_ptr<byte_source> source,
                                                table_options options = {});
// Its rows, each a 1, whatever its cells hold. `column`: one that must be there; empty: none.
std::unique_ptr<sample_reader> open_rows(std::unique_ptr<byte_source> source, std::string column,
                                         table_options options = {});

}  // namespace cairn::tool
