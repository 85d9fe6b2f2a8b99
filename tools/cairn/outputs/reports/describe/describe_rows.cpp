// Writes a row for each column; cells that it has nothing for are empty.
#include <array>
#include <string_view>

#include "outputs/reports/describe/reports.hpp"

namespace cairn::tool {
namespace {

constexpr std::array<std::string_view, 16> header{
    "file",     "column", "type",           "count",         "missing",
    "distinct", "least",  "first_quartile", "median",        "third_quartile",
    "greatest", "mean",   "deviation",      "most_frequent", "most_frequent_count",
    "notes"};

void write_real(const std::optional<double>& value, table_rows& rows) {
  if (value)
    rows.cell(*value);
  else
    rows.cell("");
}

void write_column(const std::string& file, const described_column& column, table_rows& rows) {
  rows.cell(file).cell(column.name).cell(name_of(column.type));
  rows.cell(column.count).cell(column.missing).cell(column.distinct).cell(column.least);
  for (std::size_t q = 0; q < 3; ++q) rows.cell(column.quartiles ? (*column.quartiles)[q] : std::string());
  rows.cell(column.greatest);
  write_real(column.mean, rows);
  write_real(column.deviation, rows);
  if (column.most.empty())
    rows.cell("").cell("");
  else
    rows.cell(column.most[0].text).cell(column.most[0].count);
  std::string notes;
  for (const std::string& note : column.notes) notes += (notes.empty() ? "" : "; ") + note;
  rows.cell(notes);
  rows.end_row();
}

}  // namespace

void write_rows(std::span<const described_file> files, const text_sink& sink, table_format format) {
  table_rows rows(sink, format);
  for (const std::string_view name : header) rows.cell(name);
  rows.end_row();
  for (const described_file& file : files)
    for (const described_column& column : file.columns) write_column(file.file, column, rows);
  rows.end();
}

}  // namespace cairn::tool
