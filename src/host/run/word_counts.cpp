// Counts 16-bit words, and makes counts of values of them.
#include "src/host/run/word_counts.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"

namespace cairn::host {

namespace {

constexpr std::size_t different_words = 0x10000;

// The share of the most frequent word among some hundred.
double greatest_share(const std::byte* data, std::size_t words) {
  constexpr std::size_t looked_at = 512;
  std::array<std::uint16_t, looked_at> seen;
  for (std::size_t i = 0; i < looked_at; ++i) std::memcpy(&seen[i], data + 2 * (words / looked_at * i), 2);
  std::ranges::sort(seen);
  std::ptrdiff_t most = 0;
  for (auto first = seen.begin(); first != seen.end();) {
    const auto last = std::upper_bound(first, seen.end(), *first);
    most = std::max(most, last - first);
    first = last;
  }
  return static_cast<double>(most) / looked_at;
}

}  // namespace

// Increments of one counter wait for each other, except in long runs of equal words, which are counted at
// once.
bool word_counts::pays(const void* data, std::size_t bytes, int threads, const execution& exec) {
  constexpr double frequent = 0.15;
  constexpr double nearly_all = 0.98;
  if (!byte_counts::pays(different_words, bytes / 2, threads, exec)) return false;
  const double share = greatest_share(static_cast<const std::byte*>(data), bytes / 2);
  return share < frequent || share > nearly_all;
}

word_counts::word_counts(int threads, bool stands) : made_(different_words, threads) {
  if (stands) made_.stand();
}

void word_counts::add(const void* data, std::size_t bytes, isa target, const thread_team* team) {
  made_.plan.team = team;
  const auto* from = static_cast<const std::byte*>(data);
  CAIRN_ON_TARGET(target, count_words(from, bytes / 2, made_.plan));
  if (bytes % 2 != 0) ++last_bytes_[static_cast<std::size_t>(from[bytes - 1])];
}

scratch<std::uint64_t> word_counts::by_value(detail::sample_type type) const {
  const bool bytes = detail::size_of(type) == 1;
  const std::size_t values = bytes ? 0x100 : 0x10000;
  const bool has_sign = type == detail::sample_type::int8 || type == detail::sample_type::int16;
  const std::size_t flip = has_sign ? values / 2 : 0;
  scratch<std::uint64_t> counts(values);
  std::fill_n(counts.data(), values, 0);
  for (std::size_t w = 0; w < different_words; ++w) {
    const std::uint64_t count = made_.totals.data()[w] + made_.standing(w);
    counts.data()[(w % values) ^ flip] += count;
    if (bytes) counts.data()[(w / values) ^ flip] += count;
  }
  for (std::size_t byte = 0; bytes && byte < values; ++byte) counts.data()[byte ^ flip] += last_bytes_[byte];
  return counts;
}

}  // namespace cairn::host
