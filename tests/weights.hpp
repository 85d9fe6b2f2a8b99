// Weights that tests of sampling share: usual and nasty ones.
#pragma once

#include <cmath>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace tests {

template <class S>
struct named_weights {
  std::string name;
  std::vector<S> weights;
};

template <class S>
std::vector<S> random_weights(std::size_t n, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<S> w(n);
  for (S& one : w) one = static_cast<S>(static_cast<double>(random() >> 11) * 0x1p-53);
  return w;
}
template <class S>
std::vector<S> zipf_weights(std::size_t n) {
  std::vector<S> w(n);
  for (std::size_t i = 0; i < n; ++i) w[i] = S(1) / static_cast<S>(i + 1);
  return w;
}
// Over 24 decades, in no order: boundaries lie in heaps at the ends of the few that are heavy.
template <class S>
std::vector<S> weights_over_decades(std::size_t n) {
  std::vector<S> w = random_weights<S>(n, n + 1);
  std::mt19937_64 random(n);
  for (S& one : w) one = std::ldexp(one, static_cast<int>(random() % 80) - 40);
  return w;
}
// One heavy item among others that together weigh as little as `rest` of it.
template <class S>
std::vector<S> one_heavy(std::size_t n, S rest) {
  std::vector<S> w(n, rest / static_cast<S>(n));
  w[n / 3] = S(1);
  return w;
}
template <class S>
std::vector<S> alternating_zeros(std::size_t n) {
  std::vector<S> w(n);
  for (std::size_t i = 0; i < n; ++i) w[i] = i % 2 == 0 ? S(0) : static_cast<S>(1 + i % 7);
  return w;
}

template <class S>
std::vector<named_weights<S>> nasty_weights() {
  using limits = std::numeric_limits<S>;
  const S tiny = limits::denorm_min();
  std::vector<S> falling;  // each half of the last, until nothing is left
  for (int i = 0; i < limits::max_exponent + limits::digits; ++i) falling.push_back(std::ldexp(S(1), -i));
  return {{"one", {S(3)}},
          {"one of denormals", {tiny}},
          {"two", {S(1), S(2)}},
          {"two equal", {S(5), S(5)}},
          {"only the first", {S(1), S(0), S(0)}},
          {"only the last", {S(0), S(0), S(1)}},
          {"negative zeros", {S(-0.0), S(1), S(-0.0), S(2), S(-0.0)}},
          {"huge", {limits::max(), limits::max() / 2, limits::max(), limits::max()}},
          {"huge and tiny", {limits::max(), tiny, limits::max(), limits::min()}},
          {"denormals", {tiny, 2 * tiny, 0, 5 * tiny, 1000 * tiny}},
          {"falling", falling},
          {"falling after heavy ones", [&] {
             std::vector<S> w(40, S(100));
             w.insert(w.end(), falling.begin(), falling.end());
             w.push_back(S(50));
             return w;
           }()}};
}

// All of them, up to `most` items.
template <class S>
std::vector<named_weights<S>> every_weights(std::size_t most) {
  std::vector<named_weights<S>> all = nasty_weights<S>();
  for (const std::size_t n :
       {2UL, 3UL, 4UL, 7UL, 8UL, 9UL, 16UL, 17UL, 100UL, 1000UL, 5000UL, 70'000UL, 600'000UL}) {
    if (n > most) break;
    const std::string items = " of " + std::to_string(n);
    all.push_back({"equal" + items, std::vector<S>(n, S(0.1))});
    all.push_back({"random" + items, random_weights<S>(n, n)});
    all.push_back({"zipf" + items, zipf_weights<S>(n)});
    all.push_back({"over decades" + items, weights_over_decades<S>(n)});
    all.push_back({"one heavy" + items, one_heavy<S>(n, S(1))});
    all.push_back({"one very heavy" + items, one_heavy<S>(n, S(1e-6))});
    all.push_back({"alternating zeros" + items, alternating_zeros<S>(n)});
  }
  return all;
}

}  // namespace tests
