// How often each value occurs, median and quantiles: of data in memory, and of data that arrive in chunks.
#include <cairn/cairn.hpp>
#include <cstdio>
#include <vector>

int main() {
  const std::vector<int> shoe_sizes = {42, 38, 44, 42, 39, 42, 41, 38, 43, 42};

  const auto table = cairn::value_counts(shoe_sizes, cairn::order::count);
  for (std::size_t i = 0; i < 2; ++i) {
    std::printf("%d: %llu times\n", table.values[i], static_cast<unsigned long long>(table.counts[i]));
  }
  std::printf("median %g, quartiles", table.median().mean);
  for (const double quartile : table.quantiles({0.25, 0.75})) std::printf(" %g", quartile);

  // Each thread, process or file has a counter of its own; the counters are merged in the end.
  cairn::value_counter<int> monday;
  cairn::value_counter<int> tuesday;
  monday.add(shoe_sizes);
  tuesday.add(std::vector<int>{44, 45});
  tuesday.add(std::vector<int>{45, 45, 45, 45});
  monday.merge(tuesday);

  std::printf("\nboth days: %zu different sizes of %llu, most often", monday.distinct(),
              static_cast<unsigned long long>(monday.total()));
  for (const int size : monday.table().modes()) std::printf(" %d", size);
  std::printf("\n");
}
