#include "src/tables/distributions/log_masses.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::distributions {
namespace {

using portable::whole_number;
using tables::mass_family;

constexpr double log_of_2_pi = 1.8378770664093454836;
constexpr double tiny = 0x1p-900;  // products with smaller numbers may lose digits

// log of x! (e / x)^x, for real x; 0 for x = 0.
double log_of_factorial_ratio(double x) {
  if (x < tiny) return 0;  // about -x log x
  if (x < 15) {
    const double growth = x < 1 ? std::log1p(x) - std::log(x) : std::log1p(1 / x);
    return log_of_factorial_ratio(x + 1) + (x * growth - 1);
  }
  const double r = 1 / (x * x);
  const double rest =
      (1. / 12 - r * (1. / 360 - r * (1. / 1260 - r * (1. / 1680 - r * (1. / 1188 - r * (691. / 360360)))))) /
      x;
  return 0.5 * (log_of_2_pi + std::log(x)) + rest;
}

// x log(x / m) + m - x for m = n * part; `difference` is x - m without loss.
double deviance(double x, double n, double part, double difference) {
  if (x == 0) return -difference;
  const double m = n * part;
  const double v = difference / (x + m);
  if (std::abs(v) >= 0.1) {
    const bool is_tiny = x < tiny || m < tiny;
    const double log_ratio = is_tiny ? std::log(x) - std::log(n) - std::log(part) : std::log(x / m);
    return x * log_ratio - difference;
  }
  // x log((1 + v) / (1 - v)) = 2 x (v + v^3/3 + ...), and 2 x v - difference = difference * v.
  const double square = v * v;
  double sum = 0;
  for (int i = 21; i >= 3; i -= 2) sum = sum * square + 1. / i;
  return difference * v + 2 * x * v * square * sum;
}

// log of C(x + y, x) p^x (1 - p)^y.
double log_binomial(double_double x, double_double y, const share& p) {
  if (y.upper < 0) y = 0;
  const double n = (x + y).upper;
  const double difference = (x * p.rest - y * p.of).upper;
  return log_of_factorial_ratio(n) - log_of_factorial_ratio(x.upper) - log_of_factorial_ratio(y.upper) -
         deviance(x.upper, n, p.of.upper, difference) - deviance(y.upper, n, p.rest.upper, -difference);
}

}  // namespace

log_masses::log_masses(const tables::mass_law& law) : law_(law) {
  const double_double rate{law.rate, law.rate_rest};
  if (law.family == mass_family::binomial) {
    share_ = {rate / (rate + 1.0), double_double(1) / (rate + 1.0)};
  } else if (law.family == mass_family::negative_binomial) {
    share_ = {double_double(1) - rate, rate};
  } else if (law.family == mass_family::hypergeometric && law.least < law.most) {
    const double_double taken = whole_number(law.trials);
    const double_double left = whole_number(law.good) + whole_number(law.bad) - taken;
    share_ = {taken / (taken + left), left / (taken + left)};
    log_of_whole_ = log_binomial(taken, left, share_);
  } else if (law.family == mass_family::zipf) {
    log_of_whole_ = std::log(law.successes);
  }
}

double_double log_masses::mean() const {
  switch (law_.family) {
    case mass_family::binomial:
      return whole_number(law_.trials) * share_.of;
    case mass_family::hypergeometric:
      return whole_number(law_.good) * share_.of;
    case mass_family::negative_binomial:
      return std::min(law_.successes * share_.rest.upper / share_.of.upper, most_mean);
    default:
      return law_.rate;
  }
}

double log_masses::log_of_failure() const {
  return share_.of.upper < 0.5 ? std::log1p(-share_.of.upper) : std::log(share_.rest.upper);
}

double log_masses::at(double_double x) {
  ++computed_;
  if (x.upper < 0) x = 0;
  switch (law_.family) {
    case mass_family::poisson:
      return -log_of_factorial_ratio(x.upper) -
             deviance(x.upper, law_.rate, 1, (x - double_double(law_.rate)).upper);
    case mass_family::binomial:
      return log_binomial(x, whole_number(law_.trials) - x, share_);
    case mass_family::negative_binomial: {
      const double_double r = law_.successes;
      return log_binomial(r, x, share_) + (std::log(law_.successes) - std::log((x + r).upper));
    }
    case mass_family::zipf:
      return -law_.rate * std::log(x.upper) - log_of_whole_;
    case mass_family::uniform:
      return -std::log(static_cast<double>(law_.most) + 1);
    default: {
      const double_double taken = whole_number(law_.trials);
      return log_binomial(x, whole_number(law_.good) - x, share_) +
             log_binomial(taken - x, whole_number(law_.bad) - taken + x, share_) - log_of_whole_;
    }
  }
}

}  // namespace cairn::distributions
