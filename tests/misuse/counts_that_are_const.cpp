// error: counts are written
#include <cairn/cairn.hpp>

void count(const std::vector<float>& samples, const std::vector<std::uint64_t>& counts) {
  cairn::histogram_into(counts, samples, cairn::axis::uniform(10, 0, 1));
}
