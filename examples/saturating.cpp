// A two-dimensional histogram in counters of 8 bits, which stop at 255.
#include <cairn/cairn.hpp>
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  constexpr std::size_t rows = 64;
  constexpr std::size_t width = 128;

  // Hits of a detector as bin numbers, row * width + column: most of them at one spot.
  std::vector<std::uint32_t> hits;
  for (std::uint32_t i = 0; i < 1000; ++i) hits.push_back(20 * width + 30 + i % 2);
  hits.push_back(63 * width + 127);

  std::vector<std::uint8_t> counts(rows * width);
  cairn::saturating_histogram_into(counts, hits, width);
  cairn::saturating_histogram_into(counts, hits, width);  // the next second: counts go on

  std::printf("spot: %d %d\n", counts[20 * width + 30], counts[20 * width + 31]);
  std::printf("corner: %d\n", counts[63 * width + 127]);
}
