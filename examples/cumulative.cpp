// The cumulative distribution of data from a histogram, and its quantiles, from several of OpenMP's threads.
#include <cairn/cairn.hpp>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <vector>

int main() {
  std::vector<std::vector<double>> stations(4, std::vector<double>(10'000));
  for (std::size_t s = 0; s < stations.size(); ++s) {
    for (std::size_t i = 0; i < stations[s].size(); ++i) {
      stations[s][i] = static_cast<double>(i) * static_cast<double>(s + 1) / 10'000;
    }
  }

  // An axis is made once and used by all; inside a parallel loop each call runs on its own thread.
  const auto bins = cairn::axis::uniform(400, 0, 4);
  std::vector<cairn::binned<std::uint64_t>> found(stations.size());
#pragma omp parallel for
  for (std::size_t s = 0; s < stations.size(); ++s) found[s] = cairn::histogram(stations[s], bins);

  std::vector<std::uint64_t> below(bins.bins());  // samples below the end of each bin
  for (std::size_t s = 0; s < found.size(); ++s) {
    std::partial_sum(found[s].counts.begin(), found[s].counts.end(), below.begin());
    std::printf("station %zu: below 0.5, 1, 2:", s + 1);
    for (const double x : {0.5, 1.0, 2.0}) {
      const std::size_t bin = *bins.index(x) - 1;  // the bin that ends at x
      std::printf(" %.3f", static_cast<double>(below[bin]) / static_cast<double>(found[s].total));
    }
    std::printf("\n");
  }
}
