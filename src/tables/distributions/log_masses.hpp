// Logarithms of a law's probabilities, at whole numbers and between them.
//
// Source: Loader, "Fast and accurate computation of binomial probabilities" (2000): deviances and the rests
// of Stirling's formula, so that nothing cancels however large the parameters are.
#pragma once

#include <cstdint>

#include "src/kernels/double_double.hpp"
#include "src/layouts/mass_family.hpp"

namespace cairn::distributions {

using portable::double_double;

// A probability and 1 minus it.
struct share {
  double_double of;
  double_double rest;
};

constexpr double most_mean = 0x1p64;

class log_masses {
 public:
  explicit log_masses(const tables::mass_law& law);
  // log P(X = x): off by some 2^-49 of itself, or of 1 if that is more. Between whole numbers it is smooth. A
  // count below 0, which rounding of x may lead to, counts as 0.
  double at(double_double x);
  // log(1 - p) of a trial's probability p; negative_binomial.
  double log_of_failure() const;
  // The mean, at most 2^64; not of zipf and uniform.
  double_double mean() const;
  double success() const { return share_.of.upper; }
  std::uint64_t computed() const { return computed_; }  // calls of at

 private:
  const tables::mass_law& law_;
  share share_{};            // successes among trials; hypergeometric: items taken among all
  double log_of_whole_ = 0;  // what all probabilities are divided by
  std::uint64_t computed_ = 0;
};

}  // namespace cairn::distributions
