// Densities in double_double; tails as integrals of what the density is relative to that at their end.
#include "src/tables/curves/density_law.hpp"

#include <cmath>
#include <limits>

#include "src/kernels/random/drawn_value.hpp"

namespace cairn::curves {
namespace {

constexpr double_double log_of_2_pi{1.8378770664093456, -7.756588316134483e-17};
constexpr double least_centred = 64;
constexpr double least_of_x = 0.25;

constexpr double negligible_log = -std::numeric_limits<double>::infinity();

// portable::logarithm is of normal numbers.
double natural_log(double x) {
  if (x < 0x1p-1000) return portable::logarithm(x * 0x1p100) - 69.314718055994530942;
  return portable::logarithm(x);
}
// The same in double_double, whose exponential has no more range than e^600.
double_double careful_log(double x) {
  if (x < 0x1p-800) return logarithm(double_double(x * 0x1p600)) - double_double(600) * portable::log_of_2;
  return logarithm(double_double(x));
}
double natural_exp(double x) {
  if (x < -746) return 0;
  return x > 709.78 ? std::numeric_limits<double>::infinity()
                    : portable::exact_power_of_two(x * 1.4426950408889634);
}

// What log Gamma(a) exceeds (a - 1/2) log a - a + log(2 pi) / 2 by, for a >= 40: Bernoulli's numbers over 2k
// (2k - 1) a^(2k - 1), the rest below 2^-105.
double_double stirling_rest(double_double a) {
  constexpr double above[] = {1, -1, 1, -1, 1, -691, 1, -3617, 43867, -174611, 77683, -236364091, 657931};
  constexpr double below[] = {12,     360,    1260,   1680, 1188,    360360, 156,
                              122400, 244188, 125400, 5796, 1506960, 300};
  const double_double inverse = double_double(1) / a;
  const double_double square = inverse * inverse;
  double_double sum = 0;
  for (int i = 12; i >= 0; --i) sum = sum * square + double_double(above[i]) / double_double(below[i]);
  return sum * inverse;
}

double_double log_gamma(double a) {
  double_double b = a;
  double_double product = 1;
  while (b.upper < 40) {
    product = product * b;
    b = b + double_double(1);
  }
  return (b - double_double(0.5)) * logarithm(b) - b + double_double(0.5) * log_of_2_pi + stirling_rest(b) -
         logarithm(product);
}

// log(1 + w) - w.
double log_beyond_line(double w) {
  if (std::abs(w) > 0.03) return natural_log(1 + w) - w;  // no digit that counts is lost
  double sum = 0;
  for (int i = 14; i >= 2; --i) sum = (i % 2 == 0 ? -1.0 : 1.0) / i + w * sum;
  return w * w * sum;
}

// The integral of e^log_ratio(s) over s > 0, where that begins to fall at about `scale`: by the trapezoidal
// rule in log s, which converges like e^(-pi^2 / step).
template <class Ratio>
double integral_of(double scale, const Ratio& log_ratio) {
  constexpr double step = 0.125;
  double sum = 0;
  for (double y = -40; y < 6; y += step) {
    const double s = scale * natural_exp(y);
    sum += s * natural_exp(log_ratio(s));
  }
  return sum * step;
}

// The tail above or below x of a gamma law, over the density at x.
double gamma_mills(const density_law& law, double y, bool above) {
  const double x = x_of(law, y);
  const double a = law.shape;
  if (!above && a < 1000) {
    double sum = 1;
    double term = 1;
    for (double n = 1; term > 1e-18 * sum; ++n) {
      term *= x / (a + n);
      sum += term;
    }
    return x / a * sum;
  }
  const double root = std::sqrt(a);
  const double to_mode = law.kind == density_kind::centred_gamma ? 1 + root * y : x - (a - 1);
  const double slope = std::abs(to_mode) / x;  // of the logarithm of the density
  if (above)
    return integral_of(1 / slope, [&](double s) { return -slope * s + (a - 1) * log_beyond_line(s / x); });
  return integral_of(1 / slope, [&](double s) {
    return s < 0.97 * x ? -slope * s + (a - 1) * log_beyond_line(-s / x) : -1000.0;
  });
}

// The tail over the density of y at y.
double mills_ratio(const density_law& law, double y, bool above) {
  if (law.kind == density_kind::normal) {
    const double z = std::abs(y);
    return integral_of(1 / (z + 1), [&](double s) { return -s * (z + s / 2); });
  }
  if (law.kind == density_kind::gamma_of_logarithms) {
    if (above || y > -600) return gamma_mills(law, y, above) / x_of(law, y);
    return 1 / law.shape;
  }
  return gamma_mills(law, y, above) / (law.kind == density_kind::gamma ? 1 : std::sqrt(law.shape));
}

// Where to begin.
double first_guess(const density_law& law, double log_t, bool above) {
  constexpr double far = 9.2;  // standard deviations
  const double a = law.shape;
  switch (law.kind) {
    case density_kind::normal:
      return above ? far : -far;
    case density_kind::centred_gamma: {  // Wilson and Hilferty
      const double root = 1 - 1 / (9 * a) + (above ? far : -far) / (3 * std::sqrt(a));
      return y_of(law, a * root * root * root);
    }
    default:
      break;
  }
  const double of_logarithm =
      above ? natural_log(std::fmax(43, a + far * std::sqrt(a))) : (log_t + log_gamma(a + 1).upper) / a;
  return law.kind == density_kind::gamma ? natural_exp(of_logarithm) : of_logarithm;
}

}  // namespace

density_law normal_law() { return {}; }
density_law gamma_law(double shape) {
  density_law made{density_kind::gamma, shape, 0, portable::exact_sum(shape, -1), 1};
  if (shape < least_of_x) made.kind = density_kind::gamma_of_logarithms;
  if (shape < least_centred) return made;
  made.kind = density_kind::centred_gamma;
  const double root = std::sqrt(shape);
  made.start = double_double(0.5) * (double_double(root) + double_double(shape) / double_double(root));
  made.above = -1;
  made.steep = made.start;
  return made;
}

double x_of(const density_law& law, double y) {
  if (law.kind == density_kind::centred_gamma) return law.shape + std::sqrt(law.shape) * y;
  return law.kind == density_kind::gamma_of_logarithms ? natural_exp(y) : y;
}
double y_of(const density_law& law, double x) {
  if (law.kind == density_kind::centred_gamma) return (x - law.shape) / std::sqrt(law.shape);
  return law.kind == density_kind::gamma_of_logarithms ? natural_log(x) : x;
}

double_double log_density(const density_law& law, double y) {
  constexpr double far = 1e150;  // squares are finite up to here
  if (std::abs(y) > far) return negligible_log;
  const double_double a = law.shape;
  switch (law.kind) {
    case density_kind::normal:
      return double_double(-0.5) * (double_double(y) * double_double(y) + log_of_2_pi);
    case density_kind::gamma:
      return portable::exact_sum(law.shape, -1) * careful_log(y) - double_double(y) - log_gamma(law.shape);
    case density_kind::centred_gamma: {  // w = x / a - 1
      const double_double w = double_double(y) / law.start;
      const double_double ratio = double_double(1) + w;
      if (ratio.upper <= 0) return negligible_log;
      const double_double of_ratio = logarithm(ratio);
      return a * (of_ratio - w) - of_ratio - double_double(0.5) * log_of_2_pi - stirling_rest(a);
    }
    default: {
      const double_double x = y < -100 ? double_double(0) : exponential(double_double(y));
      return a * double_double(y) - x - log_gamma(law.shape);
    }
  }
}

double density_of_x(const density_law& law, double x) {
  const double y = y_of(law, x);
  const double here = natural_exp(log_density(law, y).upper);
  if (law.kind == density_kind::centred_gamma) return here / std::sqrt(law.shape);
  return law.kind == density_kind::gamma_of_logarithms ? here / x : here;
}

double cumulative_near_zero(const density_law& law, double x, double scale) {
  const double log_ratio = natural_log(x) - natural_log(scale);
  return natural_exp(law.shape * log_ratio - log_gamma(law.shape + 1).upper);
}
double density_near_zero(const density_law& law, double x, double scale) {
  const double log_scale = natural_log(scale);
  const double log_ratio = natural_log(x) - log_scale;
  return natural_exp((law.shape - 1) * log_ratio - log_gamma(law.shape).upper - log_scale);
}

double tail(const density_law& law, double y, bool above) {
  return natural_exp(log_density(law, y).upper) * mills_ratio(law, y, above);
}

// Newton's method on the logarithm of the tail; below x is positive, log x is moved.
double far_quantile(const density_law& law, double t, bool above) {
  const double wanted = natural_log(t);
  double y = first_guess(law, wanted, above);
  if (law.kind == density_kind::gamma && y == 0) return 0;  // less than the least double
  // Steps stay above the least y.
  const double end = law.kind == density_kind::centred_gamma ? -law.start.upper : 0;
  const bool has_end = law.kind == density_kind::centred_gamma || law.kind == density_kind::gamma;
  for (int i = 0; i < 40; ++i) {
    const double mills = mills_ratio(law, y, above);
    const double off = log_density(law, y).upper + natural_log(mills) - wanted;
    double step = (above ? off : -off) * mills;
    if (has_end && step < -0.5 * (y - end)) step = -0.5 * (y - end);
    y += step;
    if (std::abs(step) <= 4e-16 * std::abs(y)) break;
  }
  return y;
}

}  // namespace cairn::curves
