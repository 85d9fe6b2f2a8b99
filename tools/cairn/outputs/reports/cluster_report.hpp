// The outputs of `cairn cluster`: .npy files, the JSON document and text.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "outputs/run_facts.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

struct cluster_result {
  std::vector<double> centers;  // rows of `dims` numbers
  std::size_t dims = 1;
  bool single = false;  // the points were float: so are centers in files
  std::vector<std::int64_t> labels;
  std::vector<std::uint64_t> sizes;
  std::uint64_t points = 0;
  int iterations = 0;
  bool converged = false;
  std::vector<double> bandwidth;
  std::vector<std::string> columns;  // their names; empty: all columns
  std::vector<double> scale;         // what each column was divided by; empty where none was
  run_facts run;
};

// As text: a row for each point, or center, below a row of names.
void write_labels(const cluster_result& result, table_format format, output_file& file);
void write_centers(const cluster_result& result, table_format format, output_file& file);

void write_json(const cluster_result& result, bool with_labels, const text_sink& sink);

// A row for each of the largest clusters, and a few lines of facts.
std::string tell_clusters(const cluster_result& result);

}  // namespace cairn::tool
