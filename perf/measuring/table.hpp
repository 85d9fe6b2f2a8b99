// A reporter for Google Benchmark that prints tables, each when it is complete: a row for each case, a column
// for each contender.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace perf {

// Benchmarks are named "table/row/column". A cell is the best repetition, in million items per second; failed
// and skipped ones stay empty, and a wrong answer is printed as what it is.
class table_reporter : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  struct table {
    std::vector<std::string> rows, columns;
    std::map<std::pair<std::string, std::string>, double> cells;
    std::map<std::pair<std::string, std::string>, std::string> errors;
  };
  void print();
  static void print_cell(const table& from, const std::string& row, const std::string& column);
  static void print_plainly(const table& made);
  static void print_as_paper(const table& made);

  std::string title_;
  table table_;
};

}  // namespace perf
