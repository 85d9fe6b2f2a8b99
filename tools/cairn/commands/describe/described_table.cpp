// Counts the cells of all columns, and again those of columns that turned out to hold words.
#include <algorithm>
#include <memory>

#include "commands/describe/describe.hpp"
#include "inputs/tables/header_guess.hpp"
#include "inputs/tables/table_cells.hpp"

namespace cairn::tool {
namespace {

using tallies = std::vector<std::unique_ptr<column_tally>>;

std::unique_ptr<table_cells> open_cells(const table_file& file) {
  return std::make_unique<table_cells>(file.open(), file.layout);
}

std::vector<std::size_t> wanted_columns(const table_cells& cells, const describe_options& options) {
  std::vector<std::size_t> wanted;
  for (const std::string& name : options.columns) {
    const std::size_t column = chosen_column(cells.first(), name);
    if (std::ranges::find(wanted, column) == wanted.end()) wanted.push_back(column);
  }
  if (!wanted.empty()) return wanted;
  for (std::size_t c = 0; c < cells.columns(); ++c) wanted.push_back(c);
  return wanted;
}

// What cannot be read again goes on as words where a column turns out to hold some.
std::uint64_t count(table_cells& cells, tallies& all, bool is_again,
                    const std::function<void(double)>& progress) {
  return cells.pass(
      [&](const column_cells& some, const table_share& share, const char* text) {
        column_tally& one = *all[some.as.column];
        cell_kind& kind = cells.kinds()[some.as.column];
        kind = one.take(some, share, text);
        if (is_again || !one.must_be_read_again()) return;
        one.make_words();
        kind = cell_kind::words;
      },
      progress);
}

void count_again(const table_file& file, described_memory& memory, tallies& all,
                 const std::function<void(double)>& progress) {
  std::vector<bool> again;
  for (const auto& one : all) again.push_back(one->must_be_read_again());
  if (std::ranges::find(again, true) == again.end()) return;
  const auto cells = open_cells(file);
  for (std::size_t c = 0; c < all.size(); ++c) {
    cells->kinds()[c] = again[c] ? cell_kind::words : cell_kind::unused;
    if (again[c]) all[c] = std::make_unique<column_tally>(file.layout.cells, memory);
  }
  count(*cells, all, true, progress);
}

}  // namespace

void describe_table(const table_file& file, const describe_options& options, described_memory& memory,
                    const std::function<void(double)>& progress, described_file& told) {
  auto cells = open_cells(file);
  const std::vector<std::size_t> wanted = wanted_columns(*cells, options);
  const std::vector<std::string> names = cells->names();
  tallies all;
  for (std::size_t c = 0; c < cells->columns(); ++c) {
    all.push_back(std::make_unique<column_tally>(file.layout.cells, memory));
    if (std::ranges::find(wanted, c) == wanted.end()) cells->kinds()[c] = cell_kind::unused;
  }
  told.rows = count(*cells, all, file.is_again, progress);
  told.tables = cells->facts();
  cells.reset();
  count_again(file, memory, all, progress);
  told.columns.resize(wanted.size());
  side_by_side(wanted.size(), options.threads, [&](std::size_t i) {
    told.columns[i].name = names[wanted[i]];
    all[wanted[i]]->tell(threads_of_each(wanted.size(), options.threads), told.columns[i]);
    all[wanted[i]].reset();
  });
  for (const described_column& column : told.columns) told.tables.missing += column.missing;
}

}  // namespace cairn::tool
