// A hash of words that cannot be predicted outside the process, so that no file can be made to collide in its
// table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace cairn::tool {

template <class Number>
std::uint64_t number_at(const char* bytes) {
  Number number;
  std::memcpy(&number, bytes, sizeof number);
  return number;
}

// The bytes of a word, 1 to 7, as one number: where loads overlap they agree.
inline std::uint64_t packed(std::string_view word) {
  const char* const from = word.data();
  const auto last = [&](std::size_t bytes) { return 8 * (word.size() - bytes); };
  if (word.size() >= 4)
    return number_at<std::uint32_t>(from) | number_at<std::uint32_t>(from + word.size() - 4) << last(4);
  if (word.size() >= 2)
    return number_at<std::uint16_t>(from) | number_at<std::uint16_t>(from + word.size() - 2) << last(2);
  return number_at<std::uint8_t>(from);
}

// The word's length and its bytes, seven at a time, are the coefficients of a polynomial, evaluated modulo
// 2^61 - 1 at a secret point below 2^32 (Carter and Wegman, Journal of Computer and System Sciences 18,
// 1979): two different words of n bytes agree for at most n / 7 + 1 of the points.
class word_hash {
 public:
  // With a new random point. std::runtime_error where the system has no random numbers.
  word_hash();
  // For tests.
  word_hash(std::uint32_t point, std::uint64_t odd_factor) : point_(point), factor_(odd_factor) {}

  // The upper bits choose a hash slot best.
  std::uint64_t operator()(std::string_view word) const;

 private:
  std::uint64_t point_;
  std::uint64_t factor_;  // odd: spreads the sum over the upper bits
};

}  // namespace cairn::tool
