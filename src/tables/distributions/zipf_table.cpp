// Powers by their prime factors; the sum of those above the table by Euler and Maclaurin's formula, as
// Hurwitz's zeta function, all in double_double.
#include "src/tables/distributions/zipf_table.hpp"

#include <algorithm>
#include <vector>

#include "src/kernels/double_double.hpp"
#include "src/kernels/random/zipf_draw.hpp"

namespace cairn::distributions {
namespace {

using portable::double_double;
using portable::exponential;
using portable::logarithm;
using portable::whole_number;

constexpr double none = 120;  // e^-120 = 2^-173 of the first mass is nothing

// k^-exponent, by its logarithm.
double_double power_of(double_double log, double exponent) {
  const double_double t = log * double_double(-exponent);
  return t.upper < -none ? double_double() : exponential(t);
}

// log((1 + z) / (1 - z)) = 2 (z + z^3 / 3 + ...) for z = 1 / n, which is at most 1/5.
double_double twice_atanh_of_inverse(double n) {
  const double_double z = double_double(1) / double_double(n);
  const double_double square = z * z;
  double_double power = z;
  double_double sum = z;
  for (int i = 3; power.upper > 0x1p-112 * z.upper; i += 2) {
    power = power * square;
    sum = sum + power / double_double(i);
  }
  return sum + sum;
}

// 1^-exponent, 2^-exponent, ..., `count` of them.
std::vector<double_double> powers(double exponent, std::size_t count) {
  std::vector<double_double> logs(count + 1);
  std::vector<double_double> made(count + 1);
  std::vector<std::uint32_t> factor(count + 1, 0);  // the least prime factor
  made[1] = 1;
  for (std::size_t k = 2; k <= count; ++k) {
    if (factor[k] == 0) {
      for (std::size_t multiple = k; multiple <= count; multiple += k)
        if (factor[multiple] == 0) factor[multiple] = static_cast<std::uint32_t>(k);
      const double twice = 2 * static_cast<double>(k);
      logs[k] = k == 2 ? portable::log_of_2 : logs[k - 1] + twice_atanh_of_inverse(twice - 1);
      made[k] = power_of(logs[k], exponent);
    } else {
      const std::size_t other = k / factor[k];
      logs[k] = logs[factor[k]] + logs[other];
      made[k] = made[factor[k]] * made[other];
    }
  }
  made.erase(made.begin());
  return made;
}

// (e^t - 1) / t.
double_double growth(double_double t) {
  if (t.upper < -0.5 || t.upper > 0.5)
    return ((t.upper < -none ? double_double() : exponential(t)) - double_double(1)) / t;
  double_double sum = 1;
  for (int i = 26; i > 1; --i) sum = double_double(1) + t / double_double(i) * sum;
  return sum;
}

// Of the sums from a number on to infinity, what comes to the integral: half of its power, and derivatives.
double_double corrections(double_double number, double_double power, double exponent) {
  // B(2j) / (2j)!
  constexpr struct {
    double above, below;
  } terms[] = {{1, 12}, {-1, 720}, {1, 30240}, {-1, 1209600}, {1, 47900160}, {-691, 1307674368000}};
  const double_double square = number * number;
  double_double derivative = power * double_double(exponent) / number;
  double_double sum = power / double_double(2);
  double order = 1;
  for (const auto& term : terms) {
    sum = sum + derivative * double_double(term.above) / double_double(term.below);
    derivative = derivative *
                 (portable::exact_sum(exponent, order) * portable::exact_sum(exponent, order + 1)) / square;
    order += 2;
  }
  return sum;
}

// first^-exponent + ... + most^-exponent.
double_double sum_of_powers_from(double exponent, std::uint64_t first, std::uint64_t most) {
  const double_double n = whole_number(first);
  const double_double end = whole_number(most) + double_double(1);
  const double_double log_of_n = logarithm(n);
  const double_double log_ratio = logarithm(end / n);
  const double_double power = power_of(log_of_n, exponent);
  const double_double power_of_end = power_of(log_of_n + log_ratio, exponent);
  const double_double c = portable::exact_sum(1, -exponent);
  const double_double integral = n * power * log_ratio * growth(c * log_ratio);
  return integral + corrections(n, power, exponent) - corrections(end, power_of_end, exponent);
}

// ceil(2^64 share - 2^-10); `whole` where that is 2^64.
std::uint64_t boundary_of(double_double share, bool& whole) {
  const double_double scaled =
      double_double(share.upper * 0x1p64, share.lower * 0x1p64) - double_double(0x1p-10);
  const double below = __builtin_floor(scaled.upper);
  const double rest = __builtin_ceil((scaled.upper - below) + scaled.lower);
  sampling::wide made = below < 0x1p64 ? static_cast<std::uint64_t>(below) : sampling::wide{1} << 64;
  made += static_cast<sampling::wide>(static_cast<std::int64_t>(rest));
  whole = sampling::upper(made) != 0;
  return sampling::lower(made);
}

}  // namespace

mass_table zipf_table(double exponent, std::uint64_t most, const tables::mass_law& law) {
  const std::uint64_t highest = most <= most_zipf_values ? most : zipf_values;
  const std::vector<double_double> masses = powers(exponent, highest);
  const double_double beyond =
      highest < most ? sum_of_powers_from(exponent, highest + 1, most) : double_double();
  double_double total = beyond;
  for (auto mass = masses.rbegin(); mass != masses.rend(); ++mass) total = total + *mass;

  mass_table made{1, {scratch<std::uint64_t>(highest), 0}, {}};
  double_double sum;
  for (const double_double mass : masses) {
    sum = sum + mass;
    bool whole = false;
    const std::uint64_t boundary = boundary_of(sum / total, whole);
    if (whole || (highest == most && made.boundaries.count + 1 == highest)) break;
    made.boundaries.data.data()[made.boundaries.count++] = boundary;
  }
  made.tails = {.there = true,
                .lowest = 1,
                .highest = highest,
                .mass_of_lowest = (masses.front() / total).upper,
                .mass_of_highest = (masses.back() / total).upper,
                .mass_beyond = (beyond / total).upper,
                .law = law};
  if (highest == most) return made;
  const portable::zipf_hat<double> hat = portable::zipf_hat_of(exponent, highest + 1, most);
  made.tails.hat[0] = hat.from;
  made.tails.hat[1] = hat.width;
  made.tails.hat[2] = hat.at_once;
  return made;
}

}  // namespace cairn::distributions
