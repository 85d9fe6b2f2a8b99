// Counts by inversion where their mean is small, and by transformed rejection elsewhere.
//
// Source: Hoermann, "The generation of binomial random variates" (1993), algorithm BTRS, whose hat serves
// Poisson too: 113 to 153 of 100 words that PTRS (1993) takes, but the latter's published constants do not
// bound all masses (tests/reference/rejection_hat.py).
#pragma once

#include "src/kernels/exponential.hpp"
#include "src/kernels/random/item_words.hpp"
#include "src/kernels/random/log_mass.hpp"

namespace cairn::CAIRN_TARGET {

constexpr double least_mean_rejected = 10;
constexpr int most_steps_of_inversion = 64;  // beyond 64 lies less than 2^-100 of a mean below 10

// Lower halves as numbers, without their sign or with the middle taken away.
template <class V, class Word>
inline V lower_half_less(const Word& word, double taken_away) {
  const Word bits = (word & Word(std::uint64_t{0xffffffffU})) | Word(std::uint64_t{0x4330000000000000U});
  return lanes::as_real(bits) - V(0x1p52 + taken_away);
}
// Two words to the middles of 2^64 parts: of (0, 1), of (-1/2, 1/2).
template <class V, class Word>
inline V between_0_and_1(const Word& upper, const Word& lower) {
  return lower_half_less<V>(upper, 0) * V(0x1p-32) + (lower_half_less<V>(lower, 0) + V(0.5)) * V(0x1p-64);
}
template <class V, class Word>
inline V around_0(const Word& upper, const Word& lower) {
  return lower_half_less<V>(upper, 0x1p31) * V(0x1p-32) +
         (lower_half_less<V>(lower, 0) + V(0.5)) * V(0x1p-64);
}

// 1 / (k + 1) for the steps of an inversion.
inline double one_over_next(int k) {
  struct table {
    double of[most_steps_of_inversion + 1];
    constexpr table() : of{} {
      for (int i = 0; i <= most_steps_of_inversion; ++i) of[i] = 1.0 / (i + 1);
    }
  };
  static constexpr table known;
  return known.of[k];
}

template <class V>
struct inverted {
  V value;
  lanes::mask_of<V> lost;  // among the last 2^-52, which doubles do not resolve: another attempt is made
};
// The number X with P(X = 0) = e^-exponent and P(X = k + 1) = P(X = k) ratio(k, 1 / (k + 1)). X >= k where u
// < P(X >= k): so that what is rare is decided by small u, which have most digits.
template <class V>
struct inversion {
  V mass;  // P(X = 1)
  V rest;  // P(X >= 1) - u
};
template <class V, class Ratio>
inline inversion<V> inversion_of(V u, V exponent, const Ratio& ratio) {
  const exponential_parts<V> none = exponential_with_less_one(V(0.0) - exponent);
  return {none.value * ratio(0, 1.0), (V(0.0) - none.less_one) - u};
}
// Several at once, as each step waits for the one before. Those that have stopped do not go on: the rest only
// falls.
template <class V, std::size_t several, class Ratio>
inline void inverted_counts(inversion<V> (&at)[several], const Ratio (&ratio)[several],
                            inverted<V> (&found)[several]) {
  lanes::mask_of<V> going(false);
  for (std::size_t i = 0; i < several; ++i) {
    found[i] = {V(0.0), at[i].rest > V(0.0)};
    going = going | found[i].lost;
  }
  for (int k = 1; k <= most_steps_of_inversion && lanes::any(going);) {
    for (int step = 0; step < 2; ++step, ++k) {
      for (std::size_t i = 0; i < several; ++i) {
        found[i].value = found[i].value + lanes::kept_where(found[i].lost, V(1.0));
        at[i].rest = at[i].rest - at[i].mass;
        at[i].mass = at[i].mass * ratio[i](k, one_over_next(k));
        found[i].lost = at[i].rest > V(0.0);
      }
    }
    going = found[0].lost;
    for (std::size_t i = 1; i < several; ++i) going = going | found[i].lost;
  }
}
template <class V, class Ratio>
inline inverted<V> inverted_count(V u, V exponent, const Ratio& ratio) {
  inversion<V> at[] = {inversion_of(u, exponent, ratio)};
  inverted<V> found[1];
  inverted_counts(at, {ratio}, found);
  return found[0];
}

// The hat over offsets from a mode: offsets are ((2 a / s + b) t + centre), rounded down, where t is uniform
// in (-1/2, 1/2) and s = 1/2 - |t|.
template <class V>
struct transformed_hat {
  V a;
  V b;
  V centre;

  // Of a standard deviation of at least 2.2; the mode is `rest` below the mean.
  transformed_hat(V deviation, V probability, V rest)
      : b(V(1.15) + V(2.53) * deviation), centre(rest + V(0.5)) {
    a = V(0.0248) * b + (V(0.01) * probability - V(0.0873));
  }
  // Elsewhere up to mass (a / s^2 + b) / factor: factor times b.
  V factor_b() const { return V(1.129) * b + V(2.0347); }
  // Where s >= 0.07, a uniform v is accepted up to this: times b.
  V quick_b() const { return V(0.92) * b - V(4.2); }
};

// Accepted at once, or where above / below is at most the mass.
template <class V>
struct proposed_offset {
  V offset;
  V above;
  V below;
  lanes::mask_of<V> accepted;
};
template <class V, class Word>
inline proposed_offset<V> proposed(const four_words<Word>& words, const transformed_hat<V>& hat) {
  const V t = around_0<V>(words.word[0], words.word[1]);
  const V v = between_0_and_1<V>(words.word[2], words.word[3]);
  const V s = V(0.5) - lanes::max(t, V(0.0) - t);
  const V one_over = V(1.0) / s;  // of 0: infinity, which is no offset
  const V slope = hat.a * one_over;
  const V offset = lanes::floor((slope + slope + hat.b) * t + hat.centre);
  const lanes::mask_of<V> accepted = (s >= V(0.07)) & (v * hat.b <= hat.quick_b());
  return {offset, v * hat.factor_b(), hat.b * (slope * one_over + hat.b), accepted};
}

// The mass of an offset: its square is e^twice_log / square. It is 0 where least < 0.
template <class V>
struct offset_mass {
  V twice_log;
  V square;
  V least;
};
// Whether an offset is accepted. Those that are not exact as doubles are thousands of deviations away.
template <class V>
inline lanes::mask_of<V> stands(const proposed_offset<V>& at, const offset_mass<V>& mass) {
  const auto near = lanes::max(at.offset, V(0.0) - at.offset) < V(0x1p50);
  const V height = at.above / at.below;
  return near & (mass.least > V(-0.5)) & (logarithm(height * height * mass.square) <= mass.twice_log);
}

// mode + offset as an integer.
inline std::uint64_t shifted(double mode, double offset) {
  return static_cast<std::uint64_t>(mode) + static_cast<std::uint64_t>(static_cast<std::int64_t>(offset));
}

}  // namespace cairn::CAIRN_TARGET
