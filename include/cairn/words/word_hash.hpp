// cairn/words/word_hash.hpp: a hash of words that cannot be predicted outside the process, so that no data
// can be made to collide in its tables.
//
// The word's length and its bytes, seven at a time, are the coefficients of a polynomial, evaluated modulo
// 2^61 - 1 at a secret point below 2^32 (Carter and Wegman, Journal of Computer and System Sciences 18,
// 1979): two different words of n bytes agree for at most n / 7 + 1 of the points.
//
// Cost: two multiplications for seven bytes. Thread safety: a hash may be used by several threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace cairn {

namespace detail {

template <class Number>
std::uint64_t bits_at(const char* bytes) {
  Number number;
  std::memcpy(&number, bytes, sizeof number);
  return number;
}

// The bytes of a word, 1 to 7, as one number: where loads overlap they agree.
inline std::uint64_t packed(std::string_view word) {
  const char* const from = word.data();
  const auto last = [&](std::size_t bytes) { return 8 * (word.size() - bytes); };
  if (word.size() >= 4)
    return bits_at<std::uint32_t>(from) | bits_at<std::uint32_t>(from + word.size() - 4) << last(4);
  if (word.size() >= 2)
    return bits_at<std::uint16_t>(from) | bits_at<std::uint16_t>(from + word.size() - 2) << last(2);
  return bits_at<std::uint8_t>(from);
}

}  // namespace detail

class word_hash {
 public:
  // With a new random point. std::runtime_error where the system has no random numbers.
  word_hash();
  // For tests.
  word_hash(std::uint32_t point, std::uint64_t odd_factor) : point_(point), factor_(odd_factor) {}

  // The upper bits choose a hash slot best.
  std::uint64_t operator()(std::string_view word) const {
    constexpr std::size_t at_once = 7;
    std::uint64_t sum = word.size() + 1;  // the first coefficient is not 0
    for (; word.size() > at_once; word.remove_prefix(at_once))
      sum = next(sum, detail::bits_at<std::uint64_t>(word.data()) << 8 >> 8);
    if (!word.empty()) sum = next(sum, detail::packed(word));
    return (sum < prime ? sum : sum - prime) * factor_;
  }

 private:
  static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

  // sum * point + coefficient modulo the prime, or that plus the prime. `sum` is less than 2^61 + 4, `point`
  // than 2^32, `coefficient` than 2^61.
  std::uint64_t next(std::uint64_t sum, std::uint64_t coefficient) const {
    const std::uint64_t low = (sum & 0xffffffffU) * point_;
    const std::uint64_t high = (sum >> 32) * point_;  // times 2^32; 2^61 counts as 1
    const std::uint64_t all =
        (low & prime) + (low >> 61) + ((high << 32) & prime) + (high >> 29) + coefficient;
    return (all & prime) + (all >> 61);
  }

  std::uint64_t point_;
  std::uint64_t factor_;  // odd: spreads the sum over the upper bits
};

namespace detail {

// Words are looked up by keys. Those of up to `most_exact` bytes differ if their keys do, and none is 0; keys
// of longer ones are hashes, may be the same, and are `hashed_key` or greater.
constexpr std::size_t most_exact = 7;
constexpr std::uint64_t hashed_key = std::uint64_t{0xff} << 56;

// Of a word of up to `most_exact` bytes, by one load whatever its size: eight bytes are read.
inline std::uint64_t key_by_one_load(const char* word, std::uint64_t size) {
  return (bits_at<std::uint64_t>(word) & ~(~std::uint64_t{0} << 8 * size)) | (size + 1) << 56;
}

// `end`: up to which bytes may be read behind the word.
inline std::uint64_t key_of_word(std::string_view word, const char* end, const word_hash& hash) {
  if (word.size() > most_exact) return hash(word) | hashed_key;
  if (end - word.data() >= 8) return key_by_one_load(word.data(), word.size());
  return (word.empty() ? 0 : packed(word)) | (word.size() + std::uint64_t{1}) << 56;
}

}  // namespace detail
}  // namespace cairn
