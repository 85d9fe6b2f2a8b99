// Finds the hot rows from some of the input.
#include "src/counting/hot_rows.hpp"

#include <algorithm>
#include <array>

namespace cairn {
namespace {

constexpr std::size_t steps = 64;

struct window {
  std::size_t first = 0;
  std::size_t last = steps;  // one past the window
};

// The shortest run of steps that hold at least `enough`.
window shortest(const std::array<std::size_t, steps>& seen, std::size_t enough) {
  window best;
  std::size_t inside = 0;
  for (std::size_t first = 0, last = 0; last < steps;) {
    inside += seen[last++];
    while (inside - seen[first] >= enough) inside -= seen[first++];
    if (inside >= enough && last - first < best.last - best.first) best = {first, last};
  }
  return best;
}

}  // namespace

std::vector<std::uint64_t> looked_at(std::size_t size) {
  std::vector<std::uint64_t> positions(std::min(size, most_looked_at));
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::size_t stretch = size / positions.size();
    const std::uint64_t mixed =
        (i + 1) * std::uint64_t{0x9e3779b97f4a7c15};  // Knuth's multiplicative hashing
    positions[i] = i * stretch + (mixed >> 32) % stretch;
  }
  return positions;
}

std::vector<std::uint32_t> seen_at(const std::vector<std::uint64_t>& positions, const std::uint32_t* items) {
  std::vector<std::uint32_t> seen;
  seen.reserve(positions.size());
  for (const std::uint64_t position : positions) seen.push_back(items[position]);
  return seen;
}

bin_range hot_rows_of(std::span<const std::uint32_t> seen, std::size_t width, std::size_t bins) {
  const std::size_t rows = bins / width;
  const std::size_t rows_a_step = (rows + steps - 1) / steps;
  const std::size_t step = rows_a_step * width;
  std::array<std::size_t, steps> held{};
  std::size_t all = 0;
  for (const std::uint32_t bin : seen) {
    if (bin >= bins) continue;
    ++held[bin / step];
    ++all;
  }
  if (all == 0) return {0, bins};
  const window hot_rows = shortest(held, all - all / 64);
  const std::size_t first = hot_rows.first * step;
  return {first, std::min(hot_rows.last * step, bins) - first};
}

}  // namespace cairn
