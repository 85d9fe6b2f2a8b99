#include "perf/table.hpp"

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
  std::size_t width = 4;
  for (const std::string& row : made.rows) width = std::max(width, row.size());
  std::printf("\n%s (million items per second)\n\n%-*s", title_.c_str(), static_cast<int>(width), "");
  for (const std::string& column : made.columns) std::printf(" | %11s", column.c_str());
  std::printf("\n");
  for (const std::string& row : made.rows) {
    std::printf("%-*s", static_cast<int>(width), row.c_str());
    for (const std::string& column : made.columns) {
      const auto cell = made.cells.find({row, column});
      if (made.errors.contains({row, column})) {
        std::printf(" | %11s", made.errors.at({row, column}).c_str());
      } else if (cell == made.cells.end()) {
        std::printf(" | %11s", "");
      } else {
        std::printf(" | %11.0f", cell->second);
      }
    }
    std::printf("\n");
  }
  std::fflush(stdout);
}

}  // namespace perf
