// The mean of one quantity in bins of another, chunk after chunk.
#include <cairn/cairn.hpp>
#include <cstdio>
#include <vector>

int main() {
  const auto hours = cairn::axis::uniform(4, 0, 24);
  cairn::histogram_builder<cairn::mean_of> temperatures(hours);

  // A day of measurements each.
  temperatures.add(std::vector<double>{1.5, 4, 8, 10.5, 13, 16, 19, 23},
                   std::vector<float>{8.5F, 7.0F, 9.5F, 12.0F, 15.5F, 16.0F, 13.0F, 10.5F});
  temperatures.add(std::vector<double>{2, 7.5, 14, 15, 22},
                   std::vector<float>{9.0F, 10.0F, 17.5F, 18.0F, 11.5F});

  const auto day = temperatures.result();
  for (std::size_t i = 0; i < day.counts.size(); ++i) {
    const cairn::mean_of& bin = day.counts[i];
    std::printf("%2g to %2g h: %llu measurements, mean %.2f, variance %.3f, %g to %g\n", day.edges()[i],
                day.edges()[i + 1], static_cast<unsigned long long>(bin.count), bin.mean, bin.variance(1),
                bin.least, bin.greatest);
  }
}
