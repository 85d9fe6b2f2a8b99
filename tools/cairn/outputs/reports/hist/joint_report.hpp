// Reports of `cairn hist` on several columns, weights or means.
#pragma once

#include <string>

#include "outputs/output_file.hpp"
#include "outputs/reports/hist/joint_result.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

// One document; lists of lists where there are several columns.
void write_json(const joint_result& result, const text_sink& sink);
// Densities, means or counts, as they were asked for; in text, a row for each bin.
void write_table(const joint_result& result, table_format format, output_file& file);
// The fullest bins, for people.
std::string tell_joint(const joint_result& result);

}  // namespace cairn::tool
