// Random words alone, and draws by the standard library: what the sampler's times are compared with.
#include "perf/sampling/raw_words.hpp"

#include <omp.h>

#include <algorithm>
#include <random>

#include "src/host/sweeps/random/draws/random_words.hpp"

namespace perf {

namespace native = cairn::perf_native;

void raw_words(std::span<std::uint32_t> words, std::uint64_t seed, int threads) {
  constexpr std::size_t tile = 2048;
#pragma omp parallel num_threads(threads)
  {
    const native::draw_words<native::word_lanes> from(seed, 0);
    std::uint32_t rest[tile + 4 * native::blocks_at_once];
#pragma omp for schedule(static)
    for (std::size_t first = 0; first < words.size(); first += tile) {
      const std::size_t n = std::min(tile, words.size() - first);
      std::uint32_t* to = n == tile ? words.data() + first : rest;
      native::write_words(to, first / 4, (n + 3) / 4, from, [](std::size_t) {});
      if (n < tile) std::copy_n(rest, n, words.data() + first);
    }
  }
}

struct standard_draws::state {
  std::discrete_distribution<std::uint32_t> distribution;
  std::mt19937_64 random;
};

standard_draws::standard_draws(std::span<const double> weights)
    : state_(new state{{weights.begin(), weights.end()}, std::mt19937_64(1)}) {}
standard_draws::~standard_draws() { delete state_; }
void standard_draws::draw(std::span<std::uint32_t> items) {
  for (std::uint32_t& item : items) item = state_->distribution(state_->random);
}

}  // namespace perf
