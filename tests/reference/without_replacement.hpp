// Successive sampling by its definition (src/kernels/random/exponential_key.hpp), in long doubles: of 64
// bits, and of a range in which no quotient is lost.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include "tests/reference/sampling.hpp"

namespace reference {

// Block 0 of an item (src/kernels/random/item_words.hpp).
inline std::array<std::uint32_t, 4> item_block(std::uint64_t seed, std::uint64_t stream, std::uint64_t item,
                                               std::uint32_t attempt) {
  const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
  const auto high = [](std::uint64_t x) { return static_cast<std::uint32_t>(x >> 32); };
  const auto key = philox({0, 3U << 30, low(stream), high(stream)}, {low(seed), high(seed)});
  return philox({low(item), high(item), attempt, low(stream)}, {key[0], key[1]});
}

// Of one item; of infinite size where it is never taken.
inline long double exponential_key(std::uint64_t seed, std::uint64_t stream, std::uint64_t draw,
                                   long double weight) {
  if (weight == 0) return INFINITY;
  const std::uint64_t h = draw_bits(seed, stream, draw);
  const bool above = h >> 63 != 0;
  const std::uint64_t g = above ? ~h : h;
  auto v = static_cast<long double>(static_cast<double>(std::ldexp(static_cast<long double>(g), -64)));
  if (g < std::uint64_t{1} << 53) {
    const auto more = item_block(seed, stream, draw, 0);
    const std::uint64_t bits = ((std::uint64_t{more[0]} << 32) | more[1]) | 1;
    v = std::ldexp(static_cast<long double>(g), -64) + std::ldexp(static_cast<long double>(bits), -128);
  }
  return (above ? -std::log(v) : -std::log1p(-v)) / weight;
}

// All items with a weight above 0, in the order in which they are taken.
template <class S>
std::vector<std::uint64_t> taken_items(const std::vector<S>& weights, std::uint64_t seed,
                                       std::uint64_t stream, std::uint64_t offset) {
  std::vector<long double> keys(weights.size());
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = exponential_key(seed, stream, offset + i, static_cast<long double>(weights[i]));
  std::vector<std::uint64_t> items(weights.size());
  std::iota(items.begin(), items.end(), 0);
  std::ranges::sort(items, [&](std::uint64_t a, std::uint64_t b) {
    return keys[a] != keys[b] ? keys[a] < keys[b] : a < b;
  });
  while (!items.empty() && std::isinf(keys[items.back()])) items.pop_back();
  return items;
}

// The probability that successive sampling takes these items in this order.
inline double probability_of(const std::vector<std::uint64_t>& items, const std::vector<double>& weights) {
  double left = 0;
  for (const double w : weights) left += w;
  double product = 1;
  for (const std::uint64_t item : items) {
    product *= weights[item] / left;
    left -= weights[item];
  }
  return product;
}

}  // namespace reference
