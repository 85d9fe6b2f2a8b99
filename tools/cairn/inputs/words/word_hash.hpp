// A hash of words that cannot be predicted outside the process, so that no file can be made to collide in its
// table.
#pragma once

#include <cstdint>
#include <string_view>

namespace cairn::tool {

// The word's length and its bytes, seven at a time, are the coefficients of a polynomial, evaluated modulo
// 2^61 - 1 at a secret point below 2^32 (Carter and Wegman, Journal of Computer and System Sciences 18,
// 1979): two different words of n bytes agree for at most n / 7 + 1 of the points.
class word_hash {
 public:
  // With a new random point. std::runtime_error where the system has no random numbers.
  word_hash();
  // For tests.
  word_hash(std::uint32_t point, std::uint64_t odd_factor) : point_(point), factor_(odd_factor) {}

  // The upper bits choose a place best.
  std::uint64_t operator()(std::string_view word) const;

 private:
  std::uint64_t point_;
  std::uint64_t factor_;  // odd: spreads the sum over the upper bits
};

}  // namespace cairn::tool
