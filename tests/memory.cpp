// Device arrays and data that lies on a device; on LLVM's virtual devices where the build has them.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <numeric>

namespace {

class DeviceMemory : public testing::Test {
 protected:
  void SetUp() override {
    if (cairn::device_count() == 0) GTEST_SKIP() << "no device";
  }
};

TEST_F(DeviceMemory, HoldsWhatIsCopied) {
  std::vector<double> here(1000);
  std::iota(here.begin(), here.end(), 0);
  cairn::device_array<double> there(here);
  std::vector<double> back(1000);
  there.copy_to(back);
  EXPECT_EQ(back, here);
  cairn::device_array<double> moved = std::move(there);
  EXPECT_EQ(moved.size(), 1000U);
  EXPECT_EQ(there.size(), 0U);  // NOLINT(bugprone-use-after-move): moved-from arrays are empty
  std::vector<double> small(999);
  EXPECT_THROW(moved.copy_to(small), std::invalid_argument);
}

TEST_F(DeviceMemory, SamplesAndCountsOnTheDevice) {
  std::vector<float> x(100'000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 10);
  const cairn::axis bins = cairn::axis::uniform(10, 0, 10);
  const cairn::device_array<float> there(x);
  const auto got = cairn::histogram(there.span(), bins);  // automatic: where the data lies
  EXPECT_EQ(got.run.where, cairn::place::device);
  EXPECT_EQ(got.counts, std::vector<std::uint64_t>(10, 10'000));

  const std::vector<std::uint64_t> zeros(10, 0);
  cairn::device_array<std::uint64_t> counts(zeros);
  cairn::histogram_into(counts.span(), there.span(), bins);
  cairn::histogram_into(counts.span(), x, bins, {.where = cairn::place::host});
  std::vector<std::uint64_t> back(10);
  counts.copy_to(back);
  EXPECT_EQ(back, std::vector<std::uint64_t>(10, 20'000));
}

TEST_F(DeviceMemory, DataElsewhereThanTheCallIsRefused) {
  const cairn::device_array<float> there(std::vector<float>(10, 0.5F));
  const cairn::axis bins = cairn::axis::uniform(10, 0, 1);
  EXPECT_THROW(cairn::histogram(there.span(), bins, {.where = cairn::place::host}), std::invalid_argument);
}

TEST_F(DeviceMemory, TooMuchIsADeviceError) {
  EXPECT_THROW(cairn::device_array<double>(std::size_t{1} << 57), cairn::device_error);
  EXPECT_THROW(cairn::device_array<double>(std::size_t{1} << 62), std::bad_array_new_length);
}

}  // namespace
