// What the other files of this folder get wrong, done right: this one must compile.
#include <cairn/cairn.hpp>

void count(const std::vector<float>& samples, std::vector<std::uint64_t>& counts) {
  const cairn::axis bins = cairn::axis::uniform(10, 0, 1);
  cairn::histogram(samples, bins);
  cairn::histogram_into(counts, samples, bins);
  cairn::device_array<float> there(samples);
  cairn::device_array<float> moved = std::move(there);
}
