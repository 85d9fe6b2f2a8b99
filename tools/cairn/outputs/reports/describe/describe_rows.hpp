// Descriptions of files as a table: a row for each column.
#pragma once

#include <span>

#include "outputs/reports/describe/description.hpp"
#include "outputs/table_rows.hpp"

namespace cairn::tool {

void write_rows(std::span<const described_file> files, const text_sink& sink, table_format format);

}  // namespace cairn::tool
