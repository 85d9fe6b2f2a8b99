// Families of distributions over whole numbers, by the ratio of neighbouring probabilities: plain memory that
// host and devices share.
#pragma once

#include <cstdint>

namespace cairn::tables {

enum class mass_family : std::uint8_t { poisson, binomial, negative_binomial, hypergeometric, zipf, uniform };

// The values k from `least` to `most` have probabilities above 0; the greatest lies at `mode`.
// poisson: mean `rate`. binomial: `trials`, odds = p / (1 - p). negative_binomial: k failures before
// `successes` (any real above 0), each with the probability `failure`. hypergeometric: k good ones among
// `trials` that are taken from `good` and `bad`. zipf: k^-rate / successes. uniform: all alike.
struct mass_law {
  mass_family family = mass_family::poisson;
  double rate = 0;       // poisson: mean; negative_binomial: probability of a failure
  double rate_rest = 0;  // what is missing from `rate` as a double_double
  double successes = 0;
  std::uint64_t trials = 0;
  std::uint64_t good = 0;
  std::uint64_t bad = 0;
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  std::uint64_t mode = 0;
};

// What lies beyond a table: draws whose 64 bits are all 0 or all 1 (src/kernels/random/tail_draw.hpp). The
// outermost values that are looked at, and their probabilities. Each value beyond has a probability below
// 2^-140, or lies 2^23 values beyond the table; those of zipf are drawn by rejection.
struct draw_tails {
  bool there = false;
  std::uint64_t lowest = 0;
  std::uint64_t highest = 0;
  double mass_of_lowest = 0;
  double mass_of_highest = 0;
  double mass_beyond = 0;   // of zipf's values above `highest`
  double hat[3]{};          // their zipf_hat
  std::uint64_t shift = 0;  // added to what the law gives
  mass_law law;
};

}  // namespace cairn::tables
