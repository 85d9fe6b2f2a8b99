// Hashes words by a polynomial whose point is drawn at random.
#include "inputs/words/word_hash.hpp"

#include <cstddef>
#include <random>

namespace cairn::tool {
namespace {

constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

// sum * point + coefficient modulo the prime, or that plus the prime. `sum` is less than 2^61 + 4, `point`
// than 2^32, `coefficient` than 2^61.
std::uint64_t next(std::uint64_t sum, std::uint64_t point, std::uint64_t coefficient) {
  const std::uint64_t low = (sum & 0xffffffffU) * point;
  const std::uint64_t high = (sum >> 32) * point;  // times 2^32; 2^61 counts as 1
  const std::uint64_t all = (low & prime) + (low >> 61) + ((high << 32) & prime) + (high >> 29) + coefficient;
  return (all & prime) + (all >> 61);
}

}  // namespace

word_hash::word_hash() {
  std::random_device random;
  point_ = random();
  factor_ = std::uint64_t{random()} << 32 | random() | 1;
}

std::uint64_t word_hash::operator()(std::string_view word) const {
  constexpr std::size_t at_once = 7;
  std::uint64_t sum = word.size() + 1;  // the first coefficient is not 0
  for (; word.size() > at_once; word.remove_prefix(at_once))
    sum = next(sum, point_, number_at<std::uint64_t>(word.data()) << 8 >> 8);
  if (!word.empty()) sum = next(sum, point_, packed(word));
  return (sum < prime ? sum : sum - prime) * factor_;
}

}  // namespace cairn::tool
