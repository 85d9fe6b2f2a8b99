// Weighted sampling with replacement: the same draws on any number of threads and any place.
#include <cairn/cairn.hpp>
#include <cstdint>
#include <cstdio>
#include <vector>

int main() {
  const std::vector<double> weights = {1, 1, 1, 1, 1, 5};  // a loaded die: half of all throws are a six
  const cairn::sampler die(weights);

  std::vector<std::uint32_t> throws(1'000'000);
  die.draw_into(throws, {.seed = 7});

  const auto result = cairn::histogram(throws, cairn::axis::integers(0, 5));
  for (std::size_t i = 0; i < result.counts.size(); ++i) {
    std::printf("%zu: %.3f\n", i + 1,
                static_cast<double>(result.counts[i]) / static_cast<double>(result.total));
  }

  // Any part of the draws can be made alone: here numbers 500,000 to 500,002.
  std::vector<std::uint32_t> part(3);
  die.draw_into(part, {.seed = 7, .offset = 500'000});
  std::printf("%s\n", part[2] == throws[500'002] ? "the same again" : "different");
}
