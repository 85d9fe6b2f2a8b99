// Draws of gamma distributions.
//
// Source: Marsaglia, Tsang, "A simple method for generating gamma variables" (2000); normal numbers by
// Marsaglia's polar method (1964).
#pragma once

#include "src/kernels/random/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

// Words of one item, block after block.
struct words_of_item {
  const item_words<std::uint64_t>& words;
  std::uint64_t item;
  std::uint64_t attempt = 0;

  four_words<std::uint64_t> next() { return words.of(item, attempt++); }
};

inline double normal_draw(words_of_item& from) {
  for (;;) {
    const four_words<std::uint64_t> made = from.next();
    const double x = 2 * around_0<double>(made.word[0], made.word[1]);
    const double y = 2 * around_0<double>(made.word[2], made.word[3]);
    const double square = x * x + y * y;
    if (square < 1) return x * lanes::square_root(-2 * logarithm(square) / square);
  }
}

// log(1 + y) - y + y^2 / 2 - y^3 / 3, for y > -1.
inline double rest_of_logarithm(double y) {
  if (y > -0.1 && y < 0.1) {
    double sum = 0;
    for (int i = 18; i >= 4; --i) sum = sum * -y + 1.0 / i;
    return -(y * y) * (y * y) * sum;
  }
  return logarithm(1 + y) - y + y * y / 2 - y * y * y / 3;
}

// Of any shape above 0, with the scale 1.
inline double gamma_draw(double shape, words_of_item& from) {
  const double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3.0;
  const double c = 1 / (3 * lanes::square_root(d));
  double value = 0;
  for (bool stands = false; !stands;) {
    const double y = c * normal_draw(from);
    const four_words<std::uint64_t> made = from.next();
    if (!(y > -1)) continue;
    value = d * ((1 + y) * (1 + y) * (1 + y));
    stands = logarithm(between_0_and_1<double>(made.word[0], made.word[1])) < 3 * d * rest_of_logarithm(y);
  }
  if (shape >= 1) return value;
  const four_words<std::uint64_t> made = from.next();
  const double power = logarithm(between_0_and_1<double>(made.word[0], made.word[1])) / shape;
  return power < -600 ? 0 : value * exponential_with_less_one(power).value;
}

}  // namespace cairn::CAIRN_TARGET
