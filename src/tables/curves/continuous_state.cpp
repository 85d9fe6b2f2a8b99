// What a continuous distribution says of numbers and probabilities.
#include "src/tables/curves/continuous_state.hpp"

#include <cmath>
#include <limits>

#include "src/kernels/random/drawn_value.hpp"

namespace cairn {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// y of the curve at x; and back.
double standard_of(const curve_state& from, double x) {
  if (from.law.of_logarithms) return std::log2(x / from.law.scale);
  return (x - from.law.location) / from.law.scale;
}
double value_of(const curve_state& from, double y) {
  if (from.law.of_logarithms) return from.law.scale * portable::exact_power_of_two(y);
  return from.law.location + from.law.scale * y;
}
// y of the density law, which knows natural logarithms.
double of_density(const curve_state& from, double standard) {
  return from.law.of_logarithms ? standard * 0.6931471805599453 : standard;
}

// Says of x of a gamma distribution that x / scale may underflow, or have few digits.
bool is_near_zero(const curve_state& from, double x) {
  const bool is_gamma = from.density.kind == curves::density_kind::gamma ||
                        from.density.kind == curves::density_kind::gamma_of_logarithms;
  return from.is_known && is_gamma && x > 0 && x / from.law.scale < 0x1p-1000;
}

double tail_beyond(const curve_state& from, double y, bool upper) {
  const double t = curves::tail_at(from.law.rows, y, upper);
  if (t != 0 || !from.is_known || !std::isfinite(y)) return t;
  if (from.density.kind == curves::density_kind::centred_gamma && y <= -from.density.start.upper) return 0;
  if (from.density.kind == curves::density_kind::gamma && y <= 0) return 0;
  return curves::tail(from.density, of_density(from, y), upper);
}

// Of polynomials.
double density_of_polynomials(const curve_state& from, double x) {
  const double median = from.law.rows[tables::curve_cells - 1].term[0];
  const bool upper = x > median;
  const double t = curves::tail_at(from.law.rows, x, upper);
  return t == 0 ? 0 : 1 / std::abs(curves::slope_at(from.law.rows, t, upper));
}

}  // namespace

double cumulative_of(const curve_state& from, double x) {
  if (std::isnan(x)) return x;
  if (from.law.scale == 0) return x >= from.law.location ? 1 : 0;
  if (from.law.of_logarithms && x <= 0) return 0;
  if (is_near_zero(from, x)) return curves::cumulative_near_zero(from.density, x, from.law.scale);
  const double y = standard_of(from, x);
  const double median = from.law.rows[tables::curve_cells - 1].term[0];
  return y <= median ? tail_beyond(from, y, false) : 1 - tail_beyond(from, y, true);
}

double density_of(const curve_state& from, double x) {
  if (std::isnan(x)) return x;
  if (!from.is_known) return density_of_polynomials(from, x);
  if (from.law.scale == 0) return x == from.law.location ? infinite : 0;
  if (!std::isfinite(x)) return 0;
  if (from.density.kind == curves::density_kind::normal)
    return curves::density_of_x(from.density, standard_of(from, x)) / from.law.scale;
  const double shape = from.density.shape;
  // The scale of the law is that of y.
  const double scale =
      from.density.kind == curves::density_kind::centred_gamma ? from.law.location / shape : from.law.scale;
  if (x < 0) return 0;
  if (x == 0) return shape > 1 ? 0 : shape < 1 ? infinite : 1 / scale;
  if (is_near_zero(from, x)) return curves::density_near_zero(from.density, x, scale);
  return curves::density_of_x(from.density, x / scale) / scale;
}

double quantile_of(const curve_state& from, double p) {
  const bool upper = p > 0.5;
  const double t = upper ? 1 - p : p;
  if (t >= 0x1p-65) return value_of(from, curves::value_at(from.law.rows, t, upper));
  if (!from.is_known) return value_of(from, curves::value_at(from.law.rows, 0x1p-65, upper));
  if (t == 0) {
    if (upper) return from.law.scale == 0 ? from.law.location : infinite;
    return from.density.kind == curves::density_kind::normal
               ? (from.law.scale == 0 ? from.law.location : -infinite)
               : 0;
  }
  const double y = curves::far_quantile(from.density, t, upper);
  return value_of(from, from.law.of_logarithms ? y * 1.4426950408889634 : y);
}

double quantile_of(const curves::bin_table& from, double p) {
  if (p == 1) return from.edges.back();
  return portable::value_by<double>(static_cast<std::uint64_t>(p * 0x1p64), from.law());
}

}  // namespace cairn
