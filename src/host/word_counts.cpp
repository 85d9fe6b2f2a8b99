#include "src/host/word_counts.hpp"

#include <algorithm>
#include <cairn/sample_types.hpp>
#include <limits>

#include "src/host/call_target.hpp"
#include "src/host/counters.hpp"

namespace cairn::host {

namespace {

constexpr std::size_t different_words = 0x10000;

}  // namespace

bool word_counts::pays(std::size_t bytes, int threads, const execution& how) {
  return carried::pays(different_words, bytes / 2, threads, how);
}

word_counts::word_counts(int threads) : made_(different_words, threads) {}

void word_counts::add(const void* data, std::size_t bytes, isa target, const team* seats) {
  made_.plan.seats = seats;
  const auto* from = static_cast<const std::byte*>(data);
  CAIRN_ON_TARGET(target, count_words(from, bytes / 2, made_.plan))
  if (bytes % 2 != 0) ++last_bytes_[static_cast<std::size_t>(from[bytes - 1])];
}

template <class T>
scratch<std::uint64_t> word_counts::by_value() const {
  constexpr std::size_t values = std::size_t{1} << (8 * sizeof(T));
  constexpr std::size_t flipped = std::numeric_limits<T>::is_signed ? values / 2 : 0;
  scratch<std::uint64_t> counts(values);
  std::fill_n(counts.data(), values, 0);
  for (std::size_t w = 0; w < different_words; ++w) {
    counts.data()[(w % values) ^ flipped] += made_.totals.data()[w];
    if constexpr (sizeof(T) == 1) counts.data()[(w / values) ^ flipped] += made_.totals.data()[w];
  }
  if constexpr (sizeof(T) == 1)
    for (std::size_t byte = 0; byte < values; ++byte) counts.data()[byte ^ flipped] += last_bytes_[byte];
  return counts;
}

#define CAIRN_INSTANTIATE(T) template scratch<std::uint64_t> word_counts::by_value<T>() const;
CAIRN_FOR_EACH_NARROW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
