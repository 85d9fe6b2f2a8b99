// Draws of hypergeometric distributions, each with its own parameters.
//
// Source: Stadlober, "The ratio of uniforms approach for generating discrete random variates" (1990),
// algorithm HRUA. Frozen: attempt j takes block j of the item (src/kernels/item_words.hpp): its words 0 and 1
// say how high a value lies, words 2 and 3 which. Each probability is off by less than 2^-48.
#pragma once

#include "src/kernels/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

__extension__ using product_of_words = unsigned __int128;

// How many of the items that are taken, at most half of all, are good ones. 10 or more are taken, and there
// are as many good ones and bad ones; up to 2^63 in all. Offsets are those from the most probable number.
struct hypergeometric_numbers {
  double mode[4];  // good ones taken, good ones left, bad ones taken, bad ones left, where most probable
  double mean[4];  // of these
  double rest;     // the mean less the mode
  double width;    // of the hat
  std::uint64_t most_probable;

  hypergeometric_numbers(std::uint64_t good, std::uint64_t bad, std::uint64_t taken) {
    const std::uint64_t all = good + bad;
    const product_of_words product = static_cast<product_of_words>(good) * taken;
    const auto whole = static_cast<std::uint64_t>(product / all);
    const double part =
        static_cast<double>(static_cast<std::uint64_t>(product % all)) / static_cast<double>(all);
    most_probable =
        static_cast<std::uint64_t>((static_cast<product_of_words>(good) + 1) * (taken + 1) / (all + 2));
    rest = static_cast<double>(static_cast<std::int64_t>(whole - most_probable)) + part;
    const std::uint64_t counts[4] = {most_probable, good - most_probable, taken - most_probable,
                                     bad - (taken - most_probable)};
    for (int i = 0; i < 4; ++i) mode[i] = static_cast<double>(counts[i]);
    const double share = static_cast<double>(taken) / static_cast<double>(all);
    const double left = static_cast<double>(all - taken) / static_cast<double>(all);
    mean[0] = static_cast<double>(good) * share;
    mean[1] = static_cast<double>(good) * left;
    mean[2] = static_cast<double>(bad) * share;
    mean[3] = static_cast<double>(bad) * left;
    const double variance = mean[0] * left * (static_cast<double>(bad) / static_cast<double>(all - 1));
    width = 1.7155277699214135 * lanes::square_root(variance + 0.5) + 0.8989161620588988;
  }
};

// e^twice_log / square is the square of the probability, but for a factor that all offsets share; 0 where
// least < 0.
inline offset_mass<double> hypergeometric_mass(double offset, const hypergeometric_numbers& of) {
  constexpr double directions[4] = {1, -1, -1, 1};
  const double delta = offset - of.rest;
  offset_mass<double> made{0, 1, 0};
  for (int i = 0; i < 4; ++i) {
    const double k = of.mode[i] + directions[i] * offset;
    made.least = i == 0 || k < made.least ? k : made.least;
    if (k < 0) return made;
    made.twice_log -= 2 * (stirling_rest(k) + deviance(k, of.mean[i], directions[i] * delta));
    made.square *= k < 0.5 ? 0.15915494309189535 : k;  // sqrt(2 pi k) is left out for 0
  }
  return made;
}

inline std::uint64_t hypergeometric_of_half(std::uint64_t good, std::uint64_t bad, std::uint64_t taken,
                                            const item_words<std::uint64_t>& words, std::uint64_t item) {
  const hypergeometric_numbers of(good, bad, taken);
  const offset_mass<double> greatest = hypergeometric_mass(0, of);
  for (std::uint64_t attempt = 0;; ++attempt) {
    const four_words<std::uint64_t> made = words.of(item, attempt);
    const double u = between_0_and_1<double>(made.word[0], made.word[1]);
    const double v = around_0<double>(made.word[2], made.word[3]);
    const double offset = lanes::floor(of.rest + 0.5 + of.width * v / u);
    if (!(offset < 0x1p50 && offset > -0x1p50)) continue;  // thousands of deviations away
    const offset_mass<double> mass = hypergeometric_mass(offset, of);
    if (mass.least < 0) continue;
    // u^2 <= probability / greatest probability
    const double square = u * u;
    if (logarithm(square * square * (mass.square / greatest.square)) <= mass.twice_log - greatest.twice_log)
      return of.most_probable + static_cast<std::uint64_t>(static_cast<std::int64_t>(offset));
  }
}

// Good items among so many that are taken of all; 10 or more are taken and as many are left.
inline std::uint64_t hypergeometric_draw(std::uint64_t good, std::uint64_t bad, std::uint64_t taken,
                                         const item_words<std::uint64_t>& words, std::uint64_t item) {
  const std::uint64_t left = good + bad - taken;
  if (taken > left) return good - hypergeometric_of_half(good, bad, left, words, item);
  return hypergeometric_of_half(good, bad, taken, words, item);
}

}  // namespace cairn::CAIRN_TARGET
