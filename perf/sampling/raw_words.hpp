// What draws are held against: random words alone, and the same drawn by the standard library.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace perf {

// Philox4x32-10 words 0, 1, ... of a seed, written by a vectorised loop on `threads` threads.
void raw_words(std::span<std::uint32_t> words, std::uint64_t seed, int threads);

// std::discrete_distribution with std::mt19937_64, one thread; made once, drawn from many times.
class standard_draws {
 public:
  explicit standard_draws(std::span<const double> weights);
  ~standard_draws();
  standard_draws(const standard_draws&) = delete;
  standard_draws& operator=(const standard_draws&) = delete;
  void draw(std::span<std::uint32_t> items);

 private:
  struct state;
  state* state_;
};

}  // namespace perf
