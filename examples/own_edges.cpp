// A histogram of floats in bins of one's own.
#include <cairn/cairn.hpp>
#include <cstdio>
#include <vector>

int main() {
  const std::vector<float> waiting_minutes = {0.5F, 1, 2, 2.5F, 4, 5, 7, 9.5F, 10, 12, 30, 59, 60, 75, 600};

  // Bins are half-open, the last one closed: [0, 1), [1, 5), [5, 15), [15, 60].
  const auto bins = cairn::axis::edges({0, 1, 5, 15, 60});
  const auto result = cairn::histogram(waiting_minutes, bins);

  for (std::size_t i = 0; i < result.counts.size(); ++i) {
    std::printf("%2g to %2g minutes: %llu\n", result.edges()[i], result.edges()[i + 1],
                static_cast<unsigned long long>(result.counts[i]));
  }
  std::printf("longer: %llu\n", static_cast<unsigned long long>(result.outside[0].above));
}
