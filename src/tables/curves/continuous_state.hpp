// What a continuous distribution holds: its law, and the table that draws are looked up in.
#pragma once

#include <cairn/random/continuous_distribution.hpp>
#include <variant>

#include "src/tables/curves/bin_table.hpp"
#include "src/tables/curves/curve_table.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn {

// x = location + scale * y, or scale * e^y, with y of the density law.
struct curve_state {
  std::shared_ptr<const curves::curve_table> table;  // shared by those that differ in location and scale
  tables::curve_law law;
  bool is_known;  // whether `density` is that of the law, not nothing
  curves::density_law density{};
};

struct continuous_distribution::state {
  std::string_view name;
  std::variant<curve_state, curves::bin_table> values;
  double mean;
  double variance;
  mutable tables::kept_by_device there{};
};

// P(X <= x), the density at x, the x with P(X <= x) = p: see the class.
double cumulative_of(const curve_state& from, double x);
double density_of(const curve_state& from, double x);
double quantile_of(const curve_state& from, double p);
double quantile_of(const curves::bin_table& from, double p);

}  // namespace cairn
