// Probabilities of a law, one by one and added up, and quantiles.
//
// Poisson's and the negative binomial distribution have no greatest value. What they have above 2^63 - 1
// counts as 2^63 - 1 (law.most), as it does in draws.
#pragma once

#include <cstdint>

#include "src/layouts/mass_family.hpp"
#include "src/tables/distributions/log_masses.hpp"

namespace cairn::distributions {

// Each call takes less than 10^5 terms, whatever the parameters are. Not for several threads at once.
class mass_facts {
 public:
  explicit mass_facts(const tables::mass_law& law);

  // P(X = k), P(X <= k), P(X > k), for any k.
  double probability(std::uint64_t k);
  double cumulative(std::uint64_t k);
  double survival(std::uint64_t k);
  // The least k with P(X <= k) >= p, for p <= 1/2, or with P(X > k) <= 1 - p; for p = 1 with P(X > k) <=
  // 2^-1074. Probabilities that rounding may have moved apart count as equal.
  std::uint64_t quantile(double p);

  // Probabilities and powers that all calls together took.
  std::uint64_t terms() const { return log_masses_.computed() + powers_; }

 private:
  struct log_tail {
    double log;  // of P(X <= k) if `is_below`, else of P(X > k)
    bool is_below;
  };
  log_tail tail(std::uint64_t k, bool wants_below);
  double share_of(std::uint64_t k, bool below);
  double log_share_of(std::uint64_t k, bool below);
  double log_sum_below(std::uint64_t k);
  double log_sum_above(std::uint64_t k);
  double log_sum(std::uint64_t start, int direction, double last);
  double log_of_powers(std::uint64_t first, std::uint64_t last);
  std::uint64_t uniform_quantile(double p) const;
  double step_from(std::uint64_t k, double more, double log_share, bool below);
  std::uint64_t search(double wanted, bool below);

  const tables::mass_law& law_;
  log_masses log_masses_;
  double_double from_below_;  // up to here, values are added up from below
  double scale_;              // on which masses are smooth
  std::uint64_t powers_ = 0;
};

double mean(const tables::mass_law& law);
double variance(const tables::mass_law& law);

// The sum of (k / first)^exponent from `first`, at least 1, to `last`, which is not below it: at most 513
// powers and some more.
double sum_of_powers(double exponent, std::uint64_t first, std::uint64_t last);

}  // namespace cairn::distributions
