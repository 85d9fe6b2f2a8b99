// What was asked for is what ran; what cannot run is refused in words.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cstdlib>

#include "tests/every_place.hpp"

namespace {

const std::vector<float> some_samples(100'000, 0.5F);
const cairn::axis some_bins = cairn::axis::uniform(10, 0, 1);

class Variable {  // an environment variable while in scope
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }

 private:
  const char* name_;
};

TEST(Execution, TheInstructionSetAskedForRan) {
  for (const cairn::isa target : cairn::instruction_sets()) {
    const auto got =
        cairn::histogram(some_samples, some_bins, {.where = cairn::place::host, .target = target});
    EXPECT_EQ(got.seen.how.target, cairn::name_of(target));
    const Variable forced("CAIRN_ISA", std::string(cairn::name_of(target)).c_str());
    EXPECT_EQ(cairn::histogram(some_samples, some_bins).seen.how.target, cairn::name_of(target));
    EXPECT_EQ(cairn::best_instruction_set(), target);
  }
}

TEST(Execution, UnknownInstructionSetIsRefused) {
  const Variable forced("CAIRN_ISA", "avx1024");
  try {
    cairn::histogram(some_samples, some_bins);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(), "CAIRN_ISA is 'avx1024'; expected baseline, avx2 or avx512");
  }
}

TEST(Execution, AbsentInstructionSetIsRefused) {
  const auto have = cairn::instruction_sets();
  for (const cairn::isa target : {cairn::isa::avx2, cairn::isa::avx512}) {
    if (std::find(have.begin(), have.end(), target) != have.end()) continue;
    EXPECT_THROW(cairn::histogram(some_samples, some_bins, {.target = target}), std::invalid_argument);
  }
}

TEST(Execution, AutomaticNeverPicksAVirtualDevice) {
  for (const auto& device : cairn::devices()) {
    if (device.kind != "virtual") GTEST_SKIP() << "a real device is here";
  }
  const std::vector<std::uint8_t> large(std::size_t{300} << 20, 1);
  EXPECT_EQ(cairn::histogram(large, some_bins).seen.how.where, cairn::place::host);
}

TEST(Execution, ADeviceThatIsNotThereIsAnError) {
  cairn::execution how{.where = cairn::place::device, .device = cairn::device_count()};
  std::vector<std::uint64_t> counts(10, 7);
  EXPECT_THROW(cairn::histogram_into(counts, some_samples, some_bins, how), cairn::device_error);
  how.device = -1;
  EXPECT_THROW(cairn::histogram_into(counts, some_samples, some_bins, how), cairn::device_error);
  EXPECT_THROW(cairn::device_array<float>(10, cairn::device_count()), cairn::device_error);
  EXPECT_THROW(cairn::extent_of(cairn::device_span<float>{nullptr, 3, 99}), cairn::device_error);
  EXPECT_EQ(counts, std::vector<std::uint64_t>(10, 7));
}

TEST(Execution, OneThreadInsideTheCallersParallelRegion) {
  std::vector<int> threads;
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    threads.push_back(cairn::histogram(some_samples, some_bins).seen.how.threads);
  }
  EXPECT_EQ(threads, std::vector<int>(2, 1));
}

}  // namespace
