// A histogram of two dimensions, and what follows from it.
#include <cairn/cairn.hpp>
#include <cstdio>
#include <vector>

int main() {
  // Waves: their heights in metres and their periods in seconds, in columns of different types.
  const std::vector<float> heights = {0.4F, 0.7F, 1.2F, 1.3F, 1.8F, 2.1F, 2.6F, 3.5F, 0.9F, 1.1F, 4.2F, 1.6F};
  const std::vector<int> periods = {4, 5, 6, 7, 7, 8, 9, 11, 14, 6, 12, 8};

  const cairn::axes bins{cairn::axis::edges({0, 1, 2, 4}), cairn::axis::uniform(3, 3, 15)};
  const auto waves = cairn::histogram(cairn::columns(heights, periods), bins);

  for (std::size_t i = 0; i < waves.axes[0].bins(); ++i) {
    std::printf("%g to %g m:", waves.edges(0)[i], waves.edges(0)[i + 1]);
    for (std::size_t j = 0; j < waves.axes[1].bins(); ++j) {
      std::printf("%4llu of %g to %g s", static_cast<unsigned long long>(waves.counts[i * 3 + j]),
                  waves.edges(1)[j], waves.edges(1)[j + 1]);
    }
    std::printf("\n");
  }
  std::printf("higher: %llu\n", static_cast<unsigned long long>(waves.outside[0].above));

  const auto by_period = waves.project({1});
  std::printf("whatever the height: %llu, %llu, %llu\n", static_cast<unsigned long long>(by_period.counts[0]),
              static_cast<unsigned long long>(by_period.counts[1]),
              static_cast<unsigned long long>(by_period.counts[2]));
}
