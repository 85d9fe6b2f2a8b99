// Draws of hypergeometric distributions.
//
// Source: Stadlober, "The ratio of uniforms approach for generating discrete random variates" (1990), HRUA;
// its acceptance by deviances (src/kernels/random/log_mass.hpp), so that sides of 2^62 lose no digit.
#pragma once

#include "src/kernels/random/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

// `taken` items from `good` and `bad` ones; good <= bad and taken <= (good + bad) / 2.
struct hypergeometric_numbers {
  double good;
  double bad;
  double taken;
  double mean;
  double mode;       // the integer below the mean
  double rest;       // what the mean has above it
  double share;      // of items that are taken
  double others[3];  // good items left, bad items taken, bad items left, if the mode is drawn

  // taken good / (good + bad) = whole_mode + rest, which takes 128 bits to find out.
  hypergeometric_numbers(std::uint64_t good_items, std::uint64_t bad_items, std::uint64_t taken_items,
                         std::uint64_t mode_items, double rest_of_mean)
      : good(static_cast<double>(good_items)),
        bad(static_cast<double>(bad_items)),
        taken(static_cast<double>(taken_items)),
        mode(static_cast<double>(mode_items)),
        rest(rest_of_mean) {
    mean = mode + rest;
    share = taken / static_cast<double>(good_items + bad_items);
    others[0] = static_cast<double>(good_items - mode_items);
    others[1] = static_cast<double>(taken_items - mode_items);
    others[2] = static_cast<double>(bad_items - (taken_items - mode_items));
  }
  double deviation() const {
    const double all = good + bad;
    return lanes::square_root(mean * (bad / all) * (1 - share) * (all / (all - 1)));
  }
};

// The logarithm of a mass, but for a term that all have.
inline double hypergeometric_log(double offset, const hypergeometric_numbers& of) {
  const double k[4] = {of.mode + offset, of.others[0] - offset, of.others[1] - offset, of.others[2] + offset};
  const double mean[4] = {of.mean, of.good * (1 - of.share), of.bad * of.share, of.bad * (1 - of.share)};
  const double delta = offset - of.rest;
  double away = 0;
  double square = 1;  // of the product of sqrt(k), but for what all have
  for (int i = 0; i < 4; ++i) {
    if (k[i] < -0.5) return -1e300;
    away += rest_and_deviance(k[i], mean[i], i == 0 || i == 3 ? delta : -delta);
    square *= k[i] < 0.5 ? 1 / (6.283185307179586 * mean[i]) : k[i] / mean[i];
  }
  return -away - 0.5 * logarithm(square);
}

// From the mode.
inline std::int64_t hypergeometric_offset(const hypergeometric_numbers& of,
                                          const item_words<std::uint64_t>& words, std::uint64_t item) {
  const double deviation = lanes::square_root(of.deviation() * of.deviation() + 0.5);
  const double height = 1.7155277699214135 * deviation + 0.8989161620588988;
  const double greatest = hypergeometric_log(0, of) + 1e-9;  // the mode is the greatest, or next to it
  const double of_next = hypergeometric_log(1, of) + 1e-9;
  const double least_log = greatest > of_next ? greatest : of_next;
  for (std::uint64_t attempt = 0;; ++attempt) {
    const four_words<std::uint64_t> made = words.of(item, attempt);
    const double u = between_0_and_1<double>(made.word[0], made.word[1]);
    const double v = around_0<double>(made.word[2], made.word[3]);
    const double offset = lanes::floor(of.rest + 0.5 + height * v / u);
    if (!(offset < 0x1p50 && offset > -0x1p50)) continue;
    if (2 * logarithm(u) <= hypergeometric_log(offset, of) - least_log)
      return static_cast<std::int64_t>(offset);
  }
}

// Good items among `taken` of `good` and `bad` ones, each up to 2^62, none of them 0 nor all. The fewer of
// good and bad and the fewer of taken and left are drawn; their product's mean is mode + rest.
inline std::uint64_t hypergeometric_draw(std::uint64_t good, std::uint64_t bad, std::uint64_t taken,
                                         std::uint64_t mode, double rest,
                                         const item_words<std::uint64_t>& words, std::uint64_t item) {
  const std::uint64_t all = good + bad;
  const bool turns_taken = taken > all - taken;
  const bool turns_good = good > bad;
  const std::uint64_t fewer = turns_taken ? all - taken : taken;
  const hypergeometric_numbers of(turns_good ? bad : good, turns_good ? good : bad, fewer, mode, rest);
  std::uint64_t k = mode + static_cast<std::uint64_t>(hypergeometric_offset(of, words, item));
  if (turns_good) k = fewer - k;
  return turns_taken ? good - k : k;
}

}  // namespace cairn::CAIRN_TARGET
