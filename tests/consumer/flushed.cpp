// Linked with -Ofast, so the processor starts with denormals flushed to zero and 0 < 1e-40f is false here.
// Counts are exact all the same, and the program's own setting is back when the call returns.
#include <immintrin.h>

#include <cairn/cairn.hpp>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

// The control word without the flags of what happened so far, which OpenMP's runtime raises too.
unsigned setting() { return _mm_getcsr() & ~0x3fU; }

}  // namespace

int main() {
  const unsigned before = setting();
  if ((before & 0x8040U) != 0x8040U) {
    std::puts("this program was to start with denormals flushed, and did not");
    return 1;
  }
  int wrong = 0;
  const auto axis = cairn::axis::edges({0.0, 1e-41, 1.0});
  for (const std::size_t pairs : {1U, 1'000'000U}) {  // on this thread alone, and on all threads
    std::vector<float> samples(2 * pairs, 0.0F);
    for (std::size_t i = 1; i < samples.size(); i += 2) samples[i] = 1e-40F;
    const auto result = cairn::histogram(samples, axis);
    if (result.counts != std::vector<std::uint64_t>{pairs, pairs} || setting() != before) {
      std::printf("%zu pairs: %llu and %llu, control word %x before and %x after\n", pairs,
                  static_cast<unsigned long long>(result.counts[0]),
                  static_cast<unsigned long long>(result.counts[1]), before, setting());
      wrong = 1;
    }
  }
  return wrong;
}
