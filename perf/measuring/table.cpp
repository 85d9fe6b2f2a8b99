// Collects the runs of Google Benchmark by case and contender, and prints each table when it is complete.
#include "perf/measuring/table.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace perf {
namespace {

void add_once(std::vector<std::string>& list, const std::string& name) {
  if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
}

}  // namespace

bool table_reporter::ReportContext(const Context&) { return true; }

void table_reporter::ReportRuns(const std::vector<Run>& runs) {
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    const std::string& name = run.run_name.function_name;
    const std::size_t first = name.find('/');
    const std::size_t last = name.rfind('/');
    const std::string title = name.substr(0, first);
    const std::pair<std::string, std::string> cell{name.substr(first + 1, last - first - 1),
                                                   name.substr(last + 1)};
    if (title != title_) print();  // a run that is cut short has shown what it finished
    title_ = title;
    table& into = table_;
    add_once(into.rows, cell.first);
    add_once(into.columns, cell.second);
    if (run.error_occurred) {
      into.errors[cell] = run.error_message;
      continue;
    }
    const auto rate = run.counters.find("items_per_second");
    if (rate != run.counters.end()) into.cells[cell] = std::max(into.cells[cell], rate->second.value / 1e6);
  }
  std::fprintf(stderr, ".");
}

void table_reporter::Finalize() { print(); }

void table_reporter::print() {
  const table made = std::exchange(table_, {});
  if (made.rows.empty()) return;
  std::printf("\n%s (million items per second)\n\n", title_.c_str());
  if (title_.starts_with("Table")) {
    print_as_paper(made);
  } else {
    print_plainly(made);
  }
  std::fflush(stdout);
}

void table_reporter::print_cell(const table& from, const std::string& row, const std::string& column) {
  const auto error = from.errors.find({row, column});
  const auto cell = from.cells.find({row, column});
  if (error != from.errors.end()) {
    std::printf(" | %14s", error->second.c_str());
  } else if (cell != from.cells.end()) {
    std::printf(" | %14.0f", cell->second);
  } else {
    std::printf(" | %14s", "");
  }
}

void table_reporter::print_plainly(const table& made) {
  std::size_t width = 4;
  for (const std::string& row : made.rows) width = std::max(width, row.size());
  std::printf("%-*s", static_cast<int>(width), "");
  for (const std::string& column : made.columns) std::printf(" | %14s", column.c_str());
  std::printf("\n");
  for (const std::string& row : made.rows) {
    std::printf("%-*s", static_cast<int>(width), row.c_str());
    for (const std::string& column : made.columns) print_cell(made, row, column);
    std::printf("\n");
  }
}

// Rows "k = 100, h_min = 0.1" become the paper's: a variant and k to a line, the settings of h beside each
// other.
void table_reporter::print_as_paper(const table& made) {
  std::vector<std::string> bins, settings;
  for (const std::string& row : made.rows) {
    const std::size_t comma = row.find(", ");
    add_once(bins, row.substr(0, comma));
    add_once(settings, row.substr(comma + 2));
  }
  std::printf("%-12s | %-8s", "Variant", "k");
  for (const std::string& setting : settings) std::printf(" | %14s", setting.c_str());
  std::printf("\n");
  for (const std::string& variant : made.columns) {
    for (const std::string& k : bins) {
      std::printf("%-12s | %8s", variant.c_str(), k.substr(4).c_str());
      for (const std::string& setting : settings) print_cell(made, k + ", " + setting, variant);
      std::printf("\n");
    }
  }
}

}  // namespace perf
