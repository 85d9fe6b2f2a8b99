// A stranger's program: counts on the host, with the argument `device` on the first device. Exit code 0: all
// right.
#include <cairn/cairn.hpp>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

namespace {

int check(const cairn::binned<std::uint64_t>& result, cairn::place expected, std::uint64_t repeats) {
  const std::vector<std::uint64_t> counts = {2 * repeats, repeats, 2 * repeats};
  const cairn::out_of_bins& out = result.outside[0];
  const std::string_view target = result.run.target;
  std::printf("%llu samples, target %.*s\n", static_cast<unsigned long long>(result.total),
              static_cast<int>(target.size()), target.data());
  if (result.counts == counts && result.inside == 5 * repeats && out.below == repeats &&
      out.above == repeats && result.run.where == expected) {
    return 0;
  }
  std::puts("wrong counts or the wrong place");
  return 1;
}

int run(cairn::place where) {
  const auto axis = cairn::axis::edges({0.0, 1.0, 2.0, 4.0});
  const cairn::execution exec{.where = where};
  int wrong = 0;
  for (const std::uint64_t repeats : {1ULL, 300'000ULL}) {  // on this thread alone, and on all threads
    std::vector<float> samples;
    for (std::uint64_t i = 0; i < repeats; ++i) {
      samples.insert(samples.end(), {-1.0F, 0.0F, 0.5F, 1.0F, 2.0F, 4.0F, 5.0F});
    }
    wrong += check(cairn::histogram(samples, axis, exec), where, repeats);
    if (where == cairn::place::device) {
      const cairn::device_array<float> resident{std::span<const float>(samples)};
      wrong += check(cairn::histogram(resident.span(), axis, exec), where, repeats);
    }
  }
  return wrong;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const bool device = argc > 1 && std::string_view(argv[1]) == "device";
    return run(device ? cairn::place::device : cairn::place::host) == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::printf("error: %s\n", error.what());
    return 1;
  }
}
