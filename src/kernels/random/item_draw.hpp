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

// Poisson, whose mean is drawn from a gamma distribution; at most 2^63 - 1.
inline std::uint64_t negative_binomial_draw(double successes, double failures_to_one,
                                            const item_words<std::uint64_t>& words, std::uint64_t item) {
  words_of_item from{words, item};
  const double mean = gamma_draw(successes, from) * failures_to_one;
  if (!(mean < 0x1p63)) return most_drawn;
  const std::uint64_t value = poisson_draw(mean, words, item, from.attempt);
  return value < most_drawn ? value : most_drawn;
}

// Failures before the first success, by inversion; at most 2^63 - 2. `decay` = -log(1 - probability).
inline std::uint64_t geometric_draw(double decay, const item_words<std::uint64_t>& words,
                                    std::uint64_t item) {
  const auto made = words.of(item, std::uint64_t{0});
  // From the nearer end, where doubles have all bits.
  const bool is_upper = (made.word[0] & 0x80000000U) != 0;
  const std::uint64_t turn = is_upper ? 0xffffffffU : 0;
  const double u = between_0_and_1<double>(made.word[0] ^ turn, made.word[1] ^ turn);
  const double x = lanes::floor((is_upper ? -logarithm(u) : exponential_of(u)) / decay);
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

// With numbers of its own for poisson and binomial.
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
      return zipf_draw(real, law.whole[1], whole, {law.real[1], law.real[2], law.real[3]}, words, item);
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
// Value i of a range.
template <class Word>
inline Word item_of(const item_range<Word>& all, std::size_t i, const item_words<std::uint64_t>& words) {
  return static_cast<Word>(item_draw(all.law, real_of(all.reals, i, all.law.real[0]),
                                     whole_of(all.wholes, i, all.law.whole[0]), words, all.first + i) +
                           all.law.shift);
}

}  // namespace cairn::CAIRN_TARGET
