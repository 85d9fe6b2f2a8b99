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

// Samples are read 16 bytes at a time: whatever address they begin at, and however many there are.
template <class T>
void expect_same_from_every_address() {
  std::vector<T> x(3000);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<T>(i * 7 % 101);
  if constexpr (std::is_floating_point_v<T>)
    for (std::size_t i = 0; i < x.size(); i += 13) x[i] = std::numeric_limits<T>::quiet_NaN();
  const cairn::device_array<T> there(x);
  const cairn::axis bins = cairn::axis::edges({3., 10., 11., 40., 41.5, 99.});
  for (std::size_t first = 0; first <= 17; ++first) {
    for (const std::size_t size : {0U, 1U, 2U, 5U, 15U, 16U, 17U, 31U, 33U, 64U, 2900U}) {
      const cairn::in<T> part(there.span().data + first, size, 0);
      const auto got = cairn::histogram(part, bins);
      const auto expected = cairn::histogram(std::span(x).subspan(first, size), bins);
      ASSERT_EQ(got.counts, expected.counts) << first << ' ' << size;
      EXPECT_EQ(got.outside[0].nan, expected.outside[0].nan);
      EXPECT_EQ(got.outside[0].above, expected.outside[0].above);
      EXPECT_EQ(got.inside, expected.inside);
    }
  }
}

TEST_F(DeviceMemory, SamplesBeginAtAnyAddress) {
  expect_same_from_every_address<std::int8_t>();
  expect_same_from_every_address<std::uint16_t>();
  expect_same_from_every_address<std::int32_t>();
  expect_same_from_every_address<std::uint64_t>();
  expect_same_from_every_address<float>();
  expect_same_from_every_address<double>();
}

TEST_F(DeviceMemory, CountsThereGrowOrStay) {
  const std::vector<float> x{1, 2, 2, 5, 7, 9};
  const cairn::device_array<float> there(x);
  for (const auto& bins : {cairn::axis::edges({1., 2., 2., 8.}), cairn::axis::categories({9, 2, 1})}) {
    std::vector<std::uint64_t> counts(3, 10);
    cairn::device_array<std::uint64_t> counts_there(counts);
    cairn::histogram_into(counts, x, bins);
    for (int i = 0; i < 2; ++i) {  // from the device, and from the host
      counts_there = cairn::device_array<std::uint64_t>(std::vector<std::uint64_t>(3, 10));
      if (i == 0) cairn::histogram_into(counts_there.span(), there.span(), bins);
      if (i == 1) cairn::histogram_into(counts_there.span(), x, bins, {.where = cairn::place::device});
      std::vector<std::uint64_t> back(3);
      counts_there.copy_to(back);
      EXPECT_EQ(back, counts);
    }
    const std::vector<std::uint64_t> full{7, 7, ~std::uint64_t{0}};
    counts_there = cairn::device_array<std::uint64_t>(full);
    try {
      cairn::histogram_into(counts_there.span(), there.span(), bins);
      ADD_FAILURE() << "more than 2^64 - 1";
    } catch (const std::overflow_error& error) {
      EXPECT_NE(std::string(error.what()).find("counts[2] = 18446744073709551615 plus "), std::string::npos)
          << error.what();
    }
    std::vector<std::uint64_t> back(3);
    counts_there.copy_to(back);
    EXPECT_EQ(back, full);
  }
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
