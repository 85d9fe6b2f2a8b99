// One draw of any of the laws of single items (src/layouts/item_draws.hpp).
#pragma once

#include "src/kernels/random/binomial_draw.hpp"
#include "src/kernels/random/gamma_draw.hpp"
#include "src/kernels/random/hypergeometric_draw.hpp"
#include "src/kernels/random/poisson_draw.hpp"
#include "src/kernels/random/zipf_draw.hpp"
#include "src/layouts/item_draws.hpp"

namespace cairn::CAIRN_TARGET {

__extension__ using wide_product = unsigned __int128;

constexpr std::uint64_t most_drawn = 0x7fffffffffffffffU;

// Poisson, by the blocks from 2^30 on, whose mean is drawn from a gamma distribution; at most 2^63 - 1.
inline std::uint64_t negative_binomial_draw(double successes, double failures_to_one,
                                            const item_words<std::uint64_t>& words, std::uint64_t item) {
  constexpr std::uint64_t first_block = std::uint64_t{1} << 30;
  const double mean = gamma_draw(successes, words, item) * failures_to_one;
  if (!(mean < 0x1p63)) return most_drawn;
  const std::uint64_t value = poisson_draw(mean, words, item, first_block);
  return value < most_drawn ? value : most_drawn;
}

// Failures before the first success, by inversion: a whole number, or infinity.
template <class V, class Word>
inline V geometric_number(const four_words<Word>& made, const V& probability) {
  // From the nearer end, where doubles have all bits.
  const lanes::mask_of<V> is_upper = lower_half_less<V>(made.word[0], 0) >= V(0x1p31);
  const Word turn = Word(std::uint64_t{0}) - (lanes::shift_right(made.word[0], 31) & Word(std::uint64_t{1}));
  const V u = between_0_and_1<V>(made.word[0] ^ turn, made.word[1] ^ turn);
  const V log = lanes::select(is_upper, V(0.0) - logarithm(u), exponential_of(u));
  const V failures = lanes::floor(log / exponential_of(probability));
  return lanes::select(probability < V(1.0), failures, V(0.0));
}

// At most 2^63 - 2.
inline std::uint64_t geometric_draw(double probability, const item_words<std::uint64_t>& words,
                                    std::uint64_t item) {
  const auto made = words.of(item, std::uint64_t{0});
  const double x = geometric_number(made, probability);
  if (!(x < 0x1p63)) return most_drawn - 1;
  const std::uint64_t value = filled(x, joined_words(made.word[2], made.word[3]));
  return value < most_drawn ? value : most_drawn - 1;
}

// 0 to count - 1, or all 64 bits for 0. Source: Lemire, "Fast random integer generation in an interval"
// (2019).
inline std::uint64_t uniform_draw(std::uint64_t count, const item_words<std::uint64_t>& words,
                                  std::uint64_t item) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    const auto made = words.of(item, attempt);
    const std::uint64_t u = joined_words(made.word[0], made.word[1]);
    if (count == 0) return u;
    const wide_product product = static_cast<wide_product>(u) * count;
    if (static_cast<std::uint64_t>(product) >= (0 - count) % count)
      return static_cast<std::uint64_t>(product >> 64);
  }
}

// That of the law, or of an exponent that varies by item.
inline zipf_hat<double> hat_of(const item_law& law, double exponent) {
  if (law.real[2] != 0) return {law.real[1], law.real[2], law.real[3]};
  const auto first = static_cast<double>(law.whole[1]);
  return plain_zipf_hat(zipf_measure<double>(exponent, first), first, static_cast<double>(law.whole[0]));
}

// With numbers of its own.
inline std::uint64_t item_draw(const item_law& law, double real, std::uint64_t whole,
                               const item_words<std::uint64_t>& words, std::uint64_t item) {
  switch (law.family) {
    case item_family::poisson:
      return poisson_draw(real, words, item);
    case item_family::binomial:
      return binomial_draw(whole, real, 1 - real, words, item);
    case item_family::hypergeometric:
      return hypergeometric_draw(whole, law.whole[1], law.whole[2], law.whole[3], real, words, item);
    case item_family::negative_binomial:
      return negative_binomial_draw(real, law.real[1], words, item);
    case item_family::geometric:
      return geometric_draw(real, words, item);
    case item_family::zipf:
      return zipf_draw(real, law.whole[1], whole, hat_of(law, real), words, item);
    default:
      return uniform_draw(whole, words, item);
  }
}

inline double real_of(const item_numbers& numbers, std::size_t i, double of_all) {
  if (numbers.data == nullptr) return of_all;
  if (numbers.type == detail::sample_type::float32)
    return static_cast<double>(static_cast<const float*>(numbers.data)[i]);
  return static_cast<const double*>(numbers.data)[i];
}
inline std::uint64_t whole_of(const item_numbers& numbers, std::size_t i, std::uint64_t of_all) {
  return numbers.data == nullptr ? of_all : static_cast<const std::uint64_t*>(numbers.data)[i];
}
// Value i of a range; of real values, which gamma has.
template <class Word>
inline Word item_of(const item_range<Word>& all, std::size_t i, const item_words<std::uint64_t>& words) {
  if constexpr (std::is_floating_point_v<Word>)
    return static_cast<Word>(gamma_draw(real_of(all.reals, i, all.law.real[0]), words, all.first + i));
  else
    return static_cast<Word>(item_draw(all.law, real_of(all.reals, i, all.law.real[0]),
                                       whole_of(all.wholes, i, all.law.whole[0]), words, all.first + i) +
                             all.law.shift);
}

}  // namespace cairn::CAIRN_TARGET
