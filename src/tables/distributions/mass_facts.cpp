// Masses by deviances; sums of them outward from a value; quantiles by Newton's method within bounds.
#include "src/tables/distributions/mass_facts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "src/kernels/random/mass_ratio.hpp"
#include "src/tables/distributions/smooth_sum.hpp"

namespace cairn::distributions {
namespace {

using portable::double_double;
using portable::whole_number;
using tables::mass_family;
using tables::mass_law;

constexpr double log_of_2_pi = 1.8378770664093454836;

// lgamma(x + 1) - (x + 1/2) log x + x - log(2 pi) / 2, for x > 0.
double stirling_remainder(double x) {
  if (x < 15) return stirling_remainder(x + 1) + ((x + 0.5) * std::log1p(1 / x) - 1);
  const double r = 1 / (x * x);
  return (1. / 12 -
          r * (1. / 360 - r * (1. / 1260 - r * (1. / 1680 - r * (1. / 1188 - r * (691. / 360360)))))) /
         x;
}

// x log(x / m) + m - x, for x >= 0 and m > 0; `difference` is x - m without loss.
double deviance(double x, double m, double difference) {
  if (x == 0) return m;
  const double v = difference / (x + m);
  if (std::abs(v) >= 0.1) return x * std::log(x / m) - difference;
  // x log((1 + v) / (1 - v)) = 2 x (v + v^3/3 + ...), and 2 x v - difference = difference * v.
  const double square = v * v;
  double sum = 0;
  for (int i = 21; i >= 3; i -= 2) sum = sum * square + 1. / i;
  return difference * v + 2 * x * v * square * sum;
}

struct share {  // of a whole: p and 1 - p
  double_double of;
  double_double rest;
};

// log of C(n, x) p^x (1 - p)^(n - x) for real 0 <= x <= n.
double log_binomial(double_double x, double_double n, const share& p) {
  const double_double other = n - x;
  if (x.upper <= 0) return n.upper * std::log1p(-p.of.upper);
  if (other.upper <= 0) return n.upper * std::log1p(-p.rest.upper);
  const double difference = (x - n * p.of).upper;
  return stirling_remainder(n.upper) - stirling_remainder(x.upper) - stirling_remainder(other.upper) -
         deviance(x.upper, (n * p.of).upper, difference) -
         deviance(other.upper, (n * p.rest).upper, -difference) +
         0.5 * (std::log(n.upper / x.upper) - std::log(other.upper) - log_of_2_pi);
}

// Facts of a law that its masses need.
class masses {
 public:
  explicit masses(const mass_law& law) : law_(law) {
    const double_double rate{law.rate, law.rate_rest};
    switch (law.family) {
      case mass_family::binomial:
        share_ = {rate / (rate + 1.0), double_double(1) / (rate + 1.0)};
        break;
      case mass_family::negative_binomial:
        share_ = {double_double(1) - rate, rate};
        break;
      case mass_family::hypergeometric: {
        const double_double all = whole_number(law.good) + whole_number(law.bad);
        const double_double taken = whole_number(law.trials);
        share_ = {taken / all, (all - taken) / all};
        log_of_whole_ = share_.of.upper < 1 ? log_binomial(taken, all, share_) : 0;
        break;
      }
      default:
        break;
    }
  }

  double at(double_double x) const { return std::exp(log_at(x)); }

 private:
  double log_at(double_double x) const {
    const double_double rate{law_.rate, law_.rate_rest};
    switch (law_.family) {
      case mass_family::poisson: {
        if (x.upper <= 0) return -law_.rate;
        const double difference = (x - rate).upper;
        return -stirling_remainder(x.upper) - deviance(x.upper, law_.rate, difference) -
               0.5 * (log_of_2_pi + std::log(x.upper));
      }
      case mass_family::binomial:
        return log_binomial(x, whole_number(law_.trials), share_);
      case mass_family::negative_binomial: {
        const double_double r = law_.successes;
        if (x.upper <= 0) return law_.successes * std::log1p(-rate.upper);
        return log_binomial(r, x + r, share_) + std::log(law_.successes / (x + r).upper);
      }
      case mass_family::zipf:
        return -law_.rate * std::log(x.upper) - std::log(law_.successes);
      case mass_family::uniform:
        return -std::log(static_cast<double>(law_.most) + 1);
      default: {
        if (law_.most == law_.least) return 0;
        const double_double good = whole_number(law_.good);
        const double_double bad = whole_number(law_.bad);
        return log_binomial(x, good, share_) + log_binomial(whole_number(law_.trials) - x, bad, share_) -
               log_of_whole_;
      }
    }
  }

  const mass_law& law_;
  share share_{};
  double log_of_whole_ = 0;
};

// P(X <= k) or P(X >= k): the masses from k on, away from the mean.
double sum_from(const mass_law& law, std::uint64_t k, bool upwards) {
  const masses of(law);
  const double_double start = whole_number(k);
  const double last = upwards ? static_cast<double>(law.most - k) : static_cast<double>(k - law.least);
  const double scale = std::max(std::sqrt(variance(law)), 64.);
  const double sum = smooth_sum(
      [&](double i) { return of.at(upwards ? start + double_double(i) : start - double_double(i)); }, last,
      scale);
  return std::min(sum, 1.);
}

double as_double(std::uint64_t k) { return static_cast<double>(k); }

// P(first <= X <= last) of Zipf's distribution: as k^-exponent is smooth upwards alone.
double zipf_sum(const mass_law& law, std::uint64_t first, std::uint64_t last) {
  return std::min(sum_of_powers(-law.rate, first, last) / law.successes, 1.);
}

}  // namespace

// The first terms one by one, then Euler and Maclaurin's formula between the numbers.
double sum_of_powers(double exponent, std::uint64_t first, std::uint64_t last) {
  constexpr std::uint64_t one_by_one = 512;
  double sum = 0;
  const std::uint64_t few = std::min(one_by_one - 1, last - first);
  for (std::uint64_t i = few + 1; i-- > 0;) sum += std::pow(as_double(first + i), exponent);
  if (few == last - first) return sum;
  const double from = as_double(first + few) + 0.5;
  const double to = as_double(last) + 0.5;
  const double power = exponent + 1;
  const double log_ratio = std::log(to / from);
  const double integral =
      std::pow(from, power) * (power == 0 ? log_ratio : std::expm1(power * log_ratio) / power);
  const auto corrections = [&](double x) {  // -f' / 24 + 7 f''' / 5760
    const double slope = exponent * std::pow(x, exponent - 1);
    return slope * ((exponent - 1) * (exponent - 2) / (x * x) * (7. / 5760) - 1. / 24);
  };
  return sum + (integral + (corrections(to) - corrections(from)));
}

double mean(const mass_law& law) {
  switch (law.family) {
    case mass_family::poisson:
      return law.rate;
    case mass_family::binomial:
      if (law.least == law.most) return as_double(law.most);
      return as_double(law.trials) * (law.rate / (1 + law.rate));
    case mass_family::negative_binomial:
      return law.successes * law.rate / ((1 - law.rate) - law.rate_rest);
    case mass_family::zipf:
      return sum_of_powers(1 - law.rate, 1, law.most) / law.successes;
    case mass_family::uniform:
      return as_double(law.most) / 2;
    default:
      if (law.good + law.bad == 0) return 0;
      return as_double(law.trials) * (as_double(law.good) / (as_double(law.good) + as_double(law.bad)));
  }
}

double variance(const mass_law& law) {
  switch (law.family) {
    case mass_family::poisson:
      return law.rate;
    case mass_family::binomial:
      if (law.least == law.most) return 0;
      return mean(law) / (1 + law.rate);
    case mass_family::negative_binomial:
      return mean(law) / ((1 - law.rate) - law.rate_rest);
    case mass_family::zipf: {
      const double first = mean(law);
      return sum_of_powers(2 - law.rate, 1, law.most) / law.successes - first * first;
    }
    case mass_family::uniform:
      return as_double(law.most) / 12 * (as_double(law.most) + 2);
    default: {
      if (law.least == law.most) return 0;
      const double all = as_double(law.good) + as_double(law.bad);
      return mean(law) * (as_double(law.bad) / all) *
             (as_double(law.good + law.bad - law.trials) / (all - 1));
    }
  }
}

double probability(const mass_law& law, std::uint64_t k) {
  if (k < law.least || k > law.most) return 0;
  return law.least == law.most ? 1 : masses(law).at(whole_number(k));
}

double cumulative(const mass_law& law, std::uint64_t k) {
  if (k < law.least) return 0;
  if (k >= law.most) return 1;
  if (law.family == mass_family::zipf) return zipf_sum(law, 1, k);
  if (law.family == mass_family::uniform) return (as_double(k) + 1) / (as_double(law.most) + 1);
  return as_double(k) <= mean(law) ? sum_from(law, k, false) : 1 - sum_from(law, k + 1, true);
}

double survival(const mass_law& law, std::uint64_t k) {
  if (k < law.least) return 1;
  if (k >= law.most) return 0;
  if (law.family == mass_family::zipf) return zipf_sum(law, k + 1, law.most);
  if (law.family == mass_family::uniform) return as_double(law.most - k) / (as_double(law.most) + 1);
  return as_double(k) <= mean(law) ? 1 - sum_from(law, k, false) : sum_from(law, k + 1, true);
}

std::uint64_t quantile(const mass_law& law, double p) {
  if (p == 0) return law.least;
  const bool lower = p <= 0.5;
  const double wanted = std::max(lower ? p : 1 - p, std::numeric_limits<double>::denorm_min());
  std::uint64_t least = law.least;  // the quantile lies between these, both included
  std::uint64_t most = law.most;
  auto guess = static_cast<std::uint64_t>(
      std::clamp(mean(law), as_double(least), as_double(std::max(least, most / 2))));
  guess = std::clamp(guess, least, most);
  while (least < most) {
    const double sum = lower ? cumulative(law, guess) : survival(law, guess);
    if (lower ? sum >= wanted : sum <= wanted)
      most = guess;
    else
      least = guess + 1;
    if (least == most) break;
    // Logarithms of tails are nearly straight: Newton's step for them.
    const double step = sum / probability(law, guess) * std::log(lower ? wanted / sum : sum / wanted);
    const double to = as_double(guess) + step;
    const bool inside = to >= as_double(least) && to < as_double(most);
    guess = inside ? std::clamp(static_cast<std::uint64_t>(to), least, most - 1) : least + (most - least) / 2;
  }
  return least;
}

}  // namespace cairn::distributions
