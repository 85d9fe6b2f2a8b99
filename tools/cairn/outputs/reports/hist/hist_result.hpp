// What `cairn hist` found, as the reports need it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "outputs/run_facts.hpp"

namespace cairn::tool {

struct hist_result {
  std::vector<double> edges;
  std::vector<std::uint64_t> counts;
  std::vector<double> densities;  // empty unless asked for
  std::uint64_t total = 0, inside = 0, below = 0, above = 0, nan = 0;
  std::optional<std::uint64_t> left_out;  // how many were NaN, where these are not among the samples
  std::string map;
  std::string about;         // the column and its file, for pictures
  bool logarithmic = false;  // bins are spaced so, and drawn so
  bool half_open = false;    // the last bin, as the others
  bool written = false;      // counts or densities are in a file
  run_facts run;
};

// NaN are in no bin: then they are not among the samples either.
void leave_out_nan(hist_result& result);

// numpy's: counts / widths / samples in bins. Not a number where that is 0 / 0.
std::vector<double> densities_of(const hist_result& result);

// Adjacent bins drawn as one.
struct histogram_row {
  double low = 0, high = 0;
  std::uint64_t count = 0;
  double density = 0;
};
std::size_t bins_per_row(std::size_t bins, std::size_t most_rows);
std::vector<histogram_row> rows_of(const hist_result& result, std::size_t most_rows);

// Its density where those were asked for, else its share of the samples in bins; 0 where there is none.
double density_or_share(const histogram_row& row, const hist_result& of);

}  // namespace cairn::tool
