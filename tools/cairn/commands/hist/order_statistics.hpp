// Exact order statistics of a stream that is larger than memory: a radix search on the bits of the samples.
//
// A pass counts, for the samples that share the bits already known of a wanted one, the next 16 bits;
// narrow() then fixes these. sizeof(T) / 2 passes (one for bytes) give every wanted rank exactly, whatever
// the distribution.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace cairn::tool {

template <std::size_t Bytes>
using bits_of_size =
    std::conditional_t<Bytes == 1, std::uint8_t,
                       std::conditional_t<Bytes == 2, std::uint16_t,
                                          std::conditional_t<Bytes == 4, std::uint32_t, std::uint64_t>>>;

// Unsigned numbers in the order of the samples (-0 before 0).
template <class T>
bits_of_size<sizeof(T)> ordered_bits(T sample) {
  using bits_type = bits_of_size<sizeof(T)>;
  const auto bits = std::bit_cast<bits_type>(sample);
  constexpr auto sign = static_cast<bits_type>(std::is_signed_v<T> ? bits_type{1} << (8 * sizeof(T) - 1) : 0);
  if (std::floating_point<T> && (bits & sign) != 0) return static_cast<bits_type>(~bits);
  return static_cast<bits_type>(bits ^ sign);
}

template <class T>
T sample_of_ordered_bits(bits_of_size<sizeof(T)> ordered) {
  using bits_type = bits_of_size<sizeof(T)>;
  constexpr auto sign = static_cast<bits_type>(std::is_signed_v<T> ? bits_type{1} << (8 * sizeof(T) - 1) : 0);
  if (std::floating_point<T> && (ordered & sign) == 0)
    return std::bit_cast<T>(static_cast<bits_type>(~ordered));
  return std::bit_cast<T>(static_cast<bits_type>(ordered ^ sign));
}

template <class T>
class rank_search {
 public:
  using bits_type = bits_of_size<sizeof(T)>;

  // Ranks are counted from 0 and must be below the number of samples each pass will count.
  explicit rank_search(std::span<const std::uint64_t> ranks) {
    for (const std::uint64_t rank : ranks) wanted_.push_back({rank, 0});
    start_pass();
  }

  bool done() const { return unknown_bits_ == 0; }

  void count(T sample) {
    const bits_type bits = ordered_bits(sample);
    const auto digit = static_cast<std::size_t>((bits >> shift()) & digit_mask);
    const bits_type known = known_part(bits);
    for (table& group : tables_) {
      if (group.known == known) ++group.counts[digit];
    }
  }

  // After a pass over all samples.
  void narrow() {
    for (target& one : wanted_) {
      const auto group = std::ranges::find(tables_, one.known, &table::known);
      std::size_t digit = 0;
      while (digit < digit_mask && one.rank >= group->counts[digit]) one.rank -= group->counts[digit++];
      one.known = static_cast<bits_type>(one.known | static_cast<bits_type>(digit) << shift());
    }
    unknown_bits_ -= digit_bits;
    if (!done()) start_pass();
  }

  T value(std::size_t which) const { return sample_of_ordered_bits<T>(wanted_[which].known); }

 private:
  static constexpr int digit_bits = sizeof(T) == 1 ? 8 : 16;
  static constexpr std::size_t digit_mask = (std::size_t{1} << digit_bits) - 1;
  struct target {
    std::uint64_t rank;  // among the samples that share the known bits
    bits_type known;
  };
  struct table {
    bits_type known;
    std::vector<std::uint64_t> counts;
  };

  int shift() const { return unknown_bits_ - digit_bits; }
  bits_type known_part(bits_type bits) const {
    if (unknown_bits_ == std::numeric_limits<bits_type>::digits) return 0;
    return static_cast<bits_type>(bits >> unknown_bits_ << unknown_bits_);
  }
  void start_pass() {
    tables_.clear();
    for (const target& one : wanted_) {
      if (std::ranges::find(tables_, one.known, &table::known) != tables_.end()) continue;
      tables_.push_back({one.known, std::vector<std::uint64_t>(digit_mask + 1)});
    }
  }

  int unknown_bits_ = std::numeric_limits<bits_type>::digits;
  std::vector<target> wanted_;
  std::vector<table> tables_;
};

// Which two neighbours, and how far between them, a quantile of `count` samples lies: numpy.percentile's
// "linear".
struct quantile_place {
  std::uint64_t below = 0, above = 0;
  double fraction = 0;
};
inline quantile_place place_of_quantile(double quantile, std::uint64_t count) {
  const double index = static_cast<double>(count - 1) * quantile;
  const auto below = std::min(static_cast<std::uint64_t>(index), count - 1);
  return {below, std::min(below + 1, count - 1), index - static_cast<double>(below)};
}

// numpy's interpolation, with the difference taken in the samples' own type where that is a float.
template <class T>
double between(T below, T above, double fraction) {
  const auto a = static_cast<double>(below);
  const auto b = static_cast<double>(above);
  const double apart = std::same_as<T, float> ? static_cast<double>(static_cast<float>(b - a)) : b - a;
  if (apart == 0) return a;
  return fraction >= 0.5 ? b - apart * (1 - fraction) : a + apart * fraction;
}

}  // namespace cairn::tool
