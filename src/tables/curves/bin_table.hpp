// Tables of empirical distributions (bin_law in src/layouts/value_laws.hpp).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "src/layouts/value_laws.hpp"

namespace cairn::curves {

// Bins without weight are left out.
struct bin_table {
  std::vector<tables::value_bin> bins;
  std::vector<double> edges;  // the lower and the upper edge of each of them
  std::vector<std::uint32_t> first;
  int shift = 0;
  bool of_logarithms = false;

  tables::bin_law law() const { return {bins.data(), first.data(), shift, of_logarithms}; }
  double share(std::size_t bin) const;  // of all draws
};

// Edges and weights have been checked, but weights for what a sampler refuses. Errors: std::invalid_argument,
// std::bad_alloc.
bin_table bins_of(std::span<const double> edges, std::span<const double> weights, bool of_logarithms);

double mean_of(const bin_table& table);
double variance_of(const bin_table& table);
double density_of(const bin_table& table, double x);
double cumulative_of(const bin_table& table, double x);

}  // namespace cairn::curves
