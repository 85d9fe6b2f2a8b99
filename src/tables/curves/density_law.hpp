// Continuous laws whose logarithmic density has a simple slope, and their tails.
#pragma once

#include <cstdint>

#include "src/kernels/double_double.hpp"

namespace cairn::curves {

using portable::double_double;

// What the variable y of a law is. Gamma: x itself, x = shape + sqrt(shape) * y, or x = e^y.
enum class density_kind : std::uint8_t { normal, gamma, centred_gamma, gamma_of_logarithms };

// The slope of the logarithm of y's density: normal: -y; gamma: (above - steep * y) / (start + y); of
// logarithms: shape - e^y.
struct density_law {
  density_kind kind = density_kind::normal;
  double shape = 0;
  double_double start = 0;
  double_double above = 0;
  double_double steep = 0;
};
density_law normal_law();
// Centred from 64 on, of logarithms below 1/4: so that polynomials fit.
density_law gamma_law(double shape);

// log of the density at y.
double_double log_density(const density_law& law, double y);
// The same in doubles, of x: the density as usual.
double density_of_x(const density_law& law, double x);
double x_of(const density_law& law, double y);
double y_of(const density_law& law, double x);

// P(X <= x) and the density of gamma distributions where x / scale is so small that e^(-x / scale) is 1.
double cumulative_near_zero(const density_law& law, double x, double scale);
double density_near_zero(const density_law& law, double x, double scale);

// P(Y < y), or P(Y > y) if `above`, by what it is of the density at y; to about 2^-45 of itself.
double tail(const density_law& law, double y, bool above);
// Where the tail is t, which is at most 2^-60, as far as doubles say.
double far_quantile(const density_law& law, double t, bool above);

}  // namespace cairn::curves
