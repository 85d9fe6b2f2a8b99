// Counting 16-bit words, or two bytes at a time, on the host; compiled once for each instruction set.
#include "src/host/sweeps/value_counts/byte_counters.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class Word>
Word word_at(const std::byte* from) {
  Word word;
  __builtin_memcpy(&word, from, sizeof word);
  return word;
}

// Four words at a time. Where four equal the four before, only a repeat is counted: otherwise each increment
// would wait for the one before.
void count_stretch(const std::byte* data, std::size_t words, byte_counters& counters) {
  std::uint64_t four = 0;
  std::size_t repeated = 0;
  const auto add_four = [&](auto... times) {
    for (int shift = 0; shift < 64; shift += 16) counters.add((four >> shift) & 0xffff, times...);
  };
  std::size_t i = 0;
  for (; i + 4 <= words; i += 4) {
    const auto next = word_at<std::uint64_t>(data + 2 * i);
    if (next == four) {
      ++repeated;
      continue;
    }
    if (repeated != 0) add_four(repeated);
    repeated = 0;
    four = next;
    add_four();
  }
  if (repeated != 0) add_four(repeated);
  for (; i < words; ++i) counters.add(word_at<std::uint16_t>(data + 2 * i));
}

}  // namespace

void count_words(const std::byte* data, std::size_t words, const host::byte_count_plan& plan) {
  constexpr std::size_t a_line = 32;
  count_in_bytes(words, a_line, plan, [data](std::size_t first, std::size_t last, byte_counters& counters) {
    count_stretch(data + 2 * first, last - first, counters);
  });
}

}  // namespace cairn::CAIRN_TARGET
