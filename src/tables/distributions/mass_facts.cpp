// Sums outward from a value, by what masses are of the first; quantiles by Newton's method within bounds.
//
// Sums are kept as logarithms, so that no tail is too small for a quantile to be found in it.
#include "src/tables/distributions/mass_facts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "src/tables/distributions/smooth_sum.hpp"
#include "src/tables/draws/wide.hpp"

namespace cairn::distributions {
namespace {

using portable::whole_number;
using tables::mass_family;
using tables::mass_law;

constexpr double log_of_nothing = -5000;  // far below the logarithm of the least double

double as_double(std::uint64_t k) { return static_cast<double>(k); }

// log(1 - e^x) for x <= 0.
double log_of_rest(double x) {
  return x > -std::numbers::ln2 ? std::log(std::abs(std::expm1(x))) : std::log1p(-std::exp(x));
}

bool has_no_greatest(const mass_law& law) {
  return law.family == mass_family::poisson || law.family == mass_family::negative_binomial;
}
bool is_geometric(const mass_law& law) {
  return law.family == mass_family::negative_binomial && law.successes == 1;
}
// Negative binomial masses that fall from 0 on like 1 / k, up to the reciprocal of the success's probability.
bool begins_steeply(const mass_law& law) {
  return law.family == mass_family::negative_binomial && law.successes < 1;
}

bool is_heavy(const mass_law& law) { return law.family == mass_family::zipf || begins_steeply(law); }

// from + step, or the end of all numbers that lies there.
std::uint64_t moved(std::uint64_t from, double step) {
  constexpr double most_step = 0x1p63;
  const auto width = static_cast<std::uint64_t>(std::min(most_step, std::abs(step)));  // also of NaN
  return step < 0 ? from - std::min(width, from) : from + std::min(width, ~from);
}

}  // namespace

// The first terms one by one, then Euler and Maclaurin's formula between the numbers.
double sum_of_powers(double exponent, std::uint64_t first, std::uint64_t last) {
  constexpr std::uint64_t one_by_one = 512;
  const double origin = as_double(first);
  double sum = 0;
  const std::uint64_t few = std::min(one_by_one - 1, last - first);
  for (std::uint64_t i = few + 1; i-- > 0;) sum += std::exp(exponent * std::log1p(as_double(i) / origin));
  if (few == last - first) return sum;
  const double from = origin + (as_double(few) + 0.5);
  const double width = as_double(last - first - few);
  const double power = exponent + 1;
  const double log_ratio = std::log1p(width / from);
  const double integral = from * std::pow(from / origin, exponent) *
                          (power == 0 ? log_ratio : std::expm1(power * log_ratio) / power);
  const auto corrections = [&](double x) {  // -f' / 24 + 7 f''' / 5760
    const double slope = exponent * std::pow(x / origin, exponent) / x;
    return slope * ((exponent - 1) * (exponent - 2) / (x * x) * (7. / 5760) - 1. / 24);
  };
  return sum + (integral + (corrections(from + width) - corrections(from)));
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

mass_facts::mass_facts(const mass_law& law)
    : law_(law),
      log_masses_(law),
      from_below_(log_masses_.mean() - double_double(0.5)),
      scale_(std::max(std::sqrt(variance(law)), 64.)) {
  if (!begins_steeply(law)) return;
  // Farther up, what is left above would be lost in the sum from below.
  const double steep = 1 / log_masses_.success();
  from_below_ = std::min(std::max(mean(law), steep * 0x1p-10), most_mean);
  scale_ = std::max(scale_, steep);
}

// log of the sum of `last` + 1 masses from `start` on. What comes after the first one may be nothing beside
// it, but is all that the other side consists of: it is summed by what it is of the second one.
double mass_facts::log_sum(std::uint64_t start, int direction, double last) {
  const double first = log_masses_.at(whole_number(start));
  // Differences of so great logarithms are rounding.
  if (last < 1 || first < log_of_nothing) return first;
  const double_double next = whole_number(start) + double_double(direction);
  const double second = log_masses_.at(next);
  const auto ratio = [&](double i) {
    return std::exp(log_masses_.at(next + double_double(direction * i)) - second);
  };
  const double others = second + std::log1p(smooth_sum(ratio, last - 1, scale_));
  return first + std::log1p(std::exp(others - first));
}

double mass_facts::log_sum_below(std::uint64_t k) {
  const double last = as_double(k - law_.least);
  return begins_steeply(law_) ? log_sum(law_.least, 1, last) : log_sum(k, -1, last);
}

double mass_facts::log_sum_above(std::uint64_t k) {
  constexpr double without_end = 0x1p90;
  return log_sum(k + 1, 1, has_no_greatest(law_) ? without_end : as_double(law_.most - (k + 1)));
}

// log of the sum of Zipf's probabilities from `first` to `last`.
double mass_facts::log_of_powers(std::uint64_t first, std::uint64_t last) {
  powers_ += std::min<std::uint64_t>(last - first, 512) + 4;
  return log_masses_.at(whole_number(first)) + std::log(sum_of_powers(-law_.rate, first, last));
}

// k must lie in least <= k < most. The side is added up that does not hold nearly all.
mass_facts::log_tail mass_facts::tail(std::uint64_t k, bool wants_below) {
  if (law_.family == mass_family::zipf)
    return {std::min(wants_below ? log_of_powers(law_.least, k) : log_of_powers(k + 1, law_.most), 0.),
            wants_below};
  if (is_geometric(law_)) return {(as_double(k) + 1) * log_masses_.log_of_failure(), false};
  const bool is_below = (whole_number(k) - from_below_).upper <= 0;
  return {std::min(is_below ? log_sum_below(k) : log_sum_above(k), 0.), is_below};
}

double mass_facts::share_of(std::uint64_t k, bool below) {
  const log_tail found = tail(k, below);
  return found.is_below == below ? std::exp(found.log) : std::abs(std::expm1(found.log));
}
double mass_facts::log_share_of(std::uint64_t k, bool below) {
  const log_tail found = tail(k, below);
  return found.is_below == below ? found.log : log_of_rest(found.log);
}

double mass_facts::probability(std::uint64_t k) {
  if (k < law_.least || k > law_.most) return 0;
  if (law_.least == law_.most) return 1;
  if (k == law_.most && has_no_greatest(law_)) return survival(k - 1);
  return std::exp(log_masses_.at(whole_number(k)));
}

double mass_facts::cumulative(std::uint64_t k) {
  if (k < law_.least) return 0;
  if (k >= law_.most) return 1;
  if (law_.family == mass_family::uniform) return (as_double(k) + 1) / (as_double(law_.most) + 1);
  return share_of(k, true);
}

double mass_facts::survival(std::uint64_t k) {
  if (k < law_.least) return 1;
  if (k >= law_.most) return 0;
  if (law_.family == mass_family::uniform) return as_double(law_.most - k) / (as_double(law_.most) + 1);
  return share_of(k, false);
}

// The least k with k + 1 >= p (most + 1), exactly; p > 0.
std::uint64_t mass_facts::uniform_quantile(double p) const {
  int exponent = 0;
  const auto digits = static_cast<sampling::wide>(std::ldexp(std::frexp(p, &exponent), 53));
  const int shift = 53 - exponent;  // p = digits / 2^shift
  if (shift >= 127) return 0;
  return static_cast<std::uint64_t>((digits * (sampling::wide{law_.most} + 1) - 1) >> shift);
}

// Newton's step from k, by which the logarithm of a share grows by `more`. Upper tails are nearly straight in
// k, heavy ones and lower tails in log k.
double mass_facts::step_from(std::uint64_t k, double more, double log_share, bool below) {
  constexpr double most_growth = 10;  // of log k
  const double masses = std::exp(log_share - log_masses_.at(whole_number(k)));
  const double step = (below ? more : -more) * masses;
  if (!below && !is_heavy(law_)) return step;
  const double count = as_double(k - law_.least) + 1;
  return count * std::expm1(std::min(step / count, most_growth));
}

std::uint64_t mass_facts::quantile(double p) {
  if (p == 0 || law_.least == law_.most) return law_.least;
  if (law_.family == mass_family::uniform) return uniform_quantile(p);
  const bool below = p <= 0.5;
  const double exact = std::log(below ? p : std::max(1 - p, std::numeric_limits<double>::denorm_min()));
  const double rounding = 1e-14 * (1 - exact);
  return search(below ? exact - rounding : exact + rounding, below);
}

// The least k with log P(X <= k) >= wanted, or with log P(X > k) <= wanted. Newton's steps; one out of
// bounds, as rounding makes them, goes near that bound, each time farther. Every fourth that did not help
// goes to the middle.
std::uint64_t mass_facts::search(double wanted, bool below) {
  std::uint64_t least = law_.least;  // the quantile lies between these, both included
  std::uint64_t most = law_.most;
  std::uint64_t width = most - least;
  std::uint64_t inward = 0;
  std::uint64_t at = std::clamp(moved(0, std::min(mean(law_), as_double(most / 2))), least, most - 1);
  for (int tried = 1; least < most; ++tried) {
    const double found = log_share_of(at, below);
    const bool reached = below ? found >= wanted : found <= wanted;
    if (reached && std::abs(found - wanted) <= 0x1p-50 * (1 - wanted)) return at;
    (reached ? most : least) = reached ? at : at + 1;
    const std::uint64_t middle = least + (most - least) / 2;
    const bool is_slow = tried % 4 == 0 && most - least > width / 16;
    if (tried % 4 == 0) width = most - least;
    const std::uint64_t to = moved(at, step_from(at, wanted - found, found, below));
    if (is_slow || found < log_of_nothing) {
      at = middle;
    } else if (to >= least && to < most) {
      at = to;
    } else {
      at =
          to < least ? std::min(least + inward, middle) : std::max(most - std::min(most, 1 + inward), middle);
      inward = 4 * inward + 1;
    }
  }
  return least;
}

}  // namespace cairn::distributions
