// Draws of Zipf's distributions: k from 1 on with probabilities in proportion to k^-exponent.
//
// Source: Hoermann, Derflinger, "Rejection-inversion to generate variates from monotone discrete
// distributions" (1996).
#pragma once

#include "src/kernels/random/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

// (x^(1 - e) - 1) / (1 - e), which is log x for e = 1: the integral of x^-e from 1 on.
struct power_integral {
  double exponent;

  double of(double x) const {
    const double log = logarithm(x);
    const double t = (1 - exponent) * log;
    if (t < 1e-8 && t > -1e-8) return log * (1 + t / 2);
    return exponential_with_less_one(t < -650 ? -650 : t).less_one / (1 - exponent);
  }
  // The x whose integral is u.
  double inverse(double u) const {
    const double t = (1 - exponent) * u;
    if (t < 1e-8 && t > -1e-8) return exponential_with_less_one(u * (1 - t / 2)).value;
    const double whole = 1 + t;
    const double log = t < 0 ? -exponential_of(-t) : logarithm(whole) + (t - (whole - 1)) / whole;
    const double at = log / (1 - exponent);
    return exponential_with_less_one(at < 44 ? at : 44).value;
  }
  double mass(double x) const {
    const double t = -exponent * logarithm(x);
    return exponential_with_less_one(t < -650 ? -650 : t).value;
  }
};

// A number below 2^63 as an integer: what a double above 2^52 does not hold is filled with random bits.
inline std::uint64_t filled(double x, std::uint64_t bits) {
  const auto whole_part = static_cast<std::uint64_t>(x);
  if (whole_part >> 53 == 0) return whole_part;
  const int missing = 11 - __builtin_clzll(whole_part);
  return whole_part + (bits >> (64 - missing));
}

// Where integrals of all values begin and end, and how far below its value what is accepted at once may lie.
struct zipf_hat {
  double begin;
  double end;
  double at_once;
};
inline zipf_hat zipf_hat_of(double exponent, std::uint64_t most) {
  const power_integral integral{exponent};
  return {integral.of(1.5) - 1, integral.of(static_cast<double>(most) + 0.5),
          2 - integral.inverse(integral.of(2.5) - integral.mass(2))};
}

// k from 1 to `most`, up to 2^63 - 1; exponent >= 0.
inline std::uint64_t zipf_draw(double exponent, std::uint64_t most, const zipf_hat& hat,
                               const item_words<std::uint64_t>& words, std::uint64_t item) {
  const power_integral integral{exponent};
  const auto greatest = static_cast<double>(most);
  for (std::uint64_t attempt = 0;; ++attempt) {
    const four_words<std::uint64_t> made = words.of(item, attempt);
    const double u = hat.end + between_0_and_1<double>(made.word[0], made.word[1]) * (hat.begin - hat.end);
    const double x = integral.inverse(u);
    double k = lanes::floor(x + 0.5);
    k = k < 1 ? 1 : k > greatest ? greatest : k;
    if (k - x > hat.at_once && u < integral.of(k + 0.5) - integral.mass(k)) continue;
    const std::uint64_t value = k >= 0x1p63 ? most : filled(k, joined_words(made.word[2], made.word[3]));
    return value < most ? value : most;
  }
}

}  // namespace cairn::CAIRN_TARGET
