// Bin numbers against a plain search, on every instruction set, thread count and device.
#include <gtest/gtest.h>

#include <cairn/digitize.hpp>
#include <cairn/histogram.hpp>
#include <cstdlib>
#include <map>
#include <numeric>

#include "tests/every_place.hpp"
#include "tests/reference/histogram.hpp"
#include "tests/refusal.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"
#include "tests/seed.hpp"

namespace {

using tests::refusal;

constexpr std::int64_t untouched = -77;

template <class T>
std::vector<std::int64_t> reference_numbers(std::span<const T> x, std::span<const double> edges) {
  std::vector<std::int64_t> made;
  for (const T sample : x) {
    const auto exact = static_cast<long double>(sample);
    made.push_back(std::isnan(exact) ? static_cast<std::int64_t>(edges.size())
                                     : reference::bin_by_bisection(exact, edges) + 1);
  }
  return made;
}

void expect_same(const cairn::tally& got, const cairn::tally& expected) {
  EXPECT_EQ(got.total, expected.total);
  EXPECT_EQ(got.inside, expected.inside);
  ASSERT_EQ(got.outside.size(), 1U);
  EXPECT_EQ(got.outside[0].below, expected.outside[0].below);
  EXPECT_EQ(got.outside[0].above, expected.outside[0].above);
  EXPECT_EQ(got.outside[0].nan, expected.outside[0].nan);
  EXPECT_EQ(got.outside[0].unlisted, expected.outside[0].unlisted);
}

// Numbers in both widths, with nothing written around them, and the tally of a histogram.
template <class T>
void expect_numbers(std::span<const T> x, const cairn::axis& bins, const std::vector<std::int64_t>& expected,
                    const cairn::execution& exec) {
  const cairn::tally counted = cairn::histogram(x, bins, exec);
  std::vector<std::int64_t> numbers(x.size() + 20, untouched);
  const std::span<std::int64_t> inner = std::span(numbers).subspan(10, x.size());
  ASSERT_NO_FATAL_FAILURE(expect_same(cairn::digitize_into(inner, x, bins, exec), counted));
  ASSERT_TRUE(std::ranges::equal(inner, expected));  // too many to print
  std::vector<std::int32_t> narrow(x.size() + 20, untouched);
  const std::span<std::int32_t> inner_of_32 = std::span(narrow).subspan(9, x.size());
  ASSERT_NO_FATAL_FAILURE(expect_same(cairn::digitize_into(inner_of_32, x, bins, exec), counted));
  ASSERT_TRUE(std::ranges::equal(inner_of_32, expected));
  for (std::size_t i = 0; i < 10; ++i) {
    ASSERT_EQ(numbers[i], untouched);
    ASSERT_EQ(numbers[x.size() + 10 + i], untouched);
    ASSERT_EQ(narrow[i - i / 9], untouched);
    ASSERT_EQ(narrow[x.size() + 9 + i], untouched);
  }
}

template <class T>
class Digitize : public testing::Test {};
TYPED_TEST_SUITE(Digitize, tests::sample_types);

TYPED_TEST(Digitize, EqualsReferenceOnNastyEdges) {
  using T = TypeParam;
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (const auto& [name, edges] : samples::nasty_edges(random)) {
    SCOPED_TRACE(name);
    const std::vector<T> x = samples::against<T>(edges, random, 1500 + random() % 1500);
    const auto expected = reference_numbers<T>(x, edges);
    for (const std::string_view map : {"auto", "uniform", "logarithmic"}) {
      const cairn::axis bins = cairn::axis::edges(edges, map);
      for (const auto& [way, exec] : tests::every_way()) {
        if (exec.threads > 2) continue;
        SCOPED_TRACE(way + ", map " + std::string(map));
        ASSERT_NO_FATAL_FAILURE(expect_numbers<T>(x, bins, expected, exec));
      }
    }
  }
}

// Uniform, logarithmic and integer axes, up to more bins than tables are good for.
TYPED_TEST(Digitize, EqualsReferenceOnMadeEdges) {
  using T = TypeParam;
  std::mt19937_64 random(20261124);
  for (const cairn::axis& bins :
       {cairn::axis::uniform(1, 0, 1), cairn::axis::uniform(100, -50, 70), cairn::axis::uniform(4097, 0, 0.3),
        cairn::axis::logarithmic(300, 0.1, 1e9), cairn::axis::integers(-3, 200),
        cairn::axis::integers(0, 65'531), cairn::axis::integers(0, 65'532), cairn::axis::integers(0, 65'533),
        cairn::axis::uniform(65'534, 0, 100), cairn::axis::uniform(300'000, -1, 1e6)}) {
    SCOPED_TRACE(std::to_string(bins.bins()) + " bins from " + std::to_string(bins.edge(0)));
    const auto used = bins.used_for(cairn::detail::sample_type_of<T>());
    const std::vector<double> edges(used.edges().begin(), used.edges().end());
    std::vector<T> x = samples::against<T>({edges[0], edges[1], edges.back()}, random, 2000);
    for (int i = 0; i < 1000; ++i) samples::push_around(x, edges[random() % edges.size()]);
    const auto expected = reference_numbers<T>(x, edges);
    for (const auto& [way, exec] : tests::every_way()) {
      if (exec.threads > 2) continue;
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE(expect_numbers<T>(x, bins, expected, exec));
    }
  }
}

// With enough samples for every thread to have its own.
TYPED_TEST(Digitize, EverySizeAroundTheBoundaries) {
  using T = TypeParam;
  std::mt19937_64 random(11);
  const std::vector<double> edges = samples::increasing(random, 40, -100, 200);
  const cairn::axis bins = cairn::axis::edges(edges);
  const std::vector<T> pool = samples::against<T>(edges, random, 140'000);
  std::vector<std::size_t> sizes{0, 1, 2, 3, 4, 5, 6, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 130'000};
  for (const std::size_t around : {128U, 512U, 1024U, 32768U})
    sizes.insert(sizes.end(), {around - 1, around, around + 1});
  for (const std::size_t size : sizes) {
    SCOPED_TRACE(size);
    const std::span<const T> x(pool.data() + size % 5, size);  // also misaligned
    const auto expected = reference_numbers<T>(x, edges);
    for (const auto& [way, exec] : tests::every_way()) {
      if (exec.threads == 2 || exec.threads == 7) continue;
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE(expect_numbers<T>(x, bins, expected, exec));
    }
  }
}

// An axis whose slots need 32 bits, of which the samples reach so few that theirs need not.
TEST(DigitizeLookups, FindTheSame) {
  std::vector<std::int8_t> x(3000);
  std::iota(x.begin(), x.end(), std::int8_t{0});
  const cairn::axis bins = cairn::axis::uniform(100'000, -50, 70);
  const auto expected = reference_numbers<std::int8_t>(x, bins.edges());
  for (const char* how : {"loads", "gathers"}) {
    setenv("CAIRN_LOOKUPS", how, 1);
    for (const auto& [way, exec] : tests::host_ways()) {
      SCOPED_TRACE(way + ", " + how);
      ASSERT_NO_FATAL_FAILURE(expect_numbers<std::int8_t>(x, bins, expected, exec));
    }
  }
  unsetenv("CAIRN_LOOKUPS");
}

// More numbers than caches hold go past these; slots have 16 bits, and 32.
TEST(DigitizeMany, NumbersBeyondTheCachesAreTheSame) {
  std::mt19937_64 random(20261124);
  const std::vector<double> edges = samples::increasing(random, 40, -100, 200);
  const std::vector<float> pool = samples::against<float>(edges, random, 10'007);
  std::vector<float> x((std::size_t{1} << 22) + 700);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = pool[i % pool.size()];
  for (const cairn::axis& bins : {cairn::axis::edges(edges), cairn::axis::uniform(100'000, -50, 70)}) {
    const auto used = bins.used_for(cairn::detail::sample_type::float32);
    const auto of_pool = reference_numbers<float>(pool, used.edges());
    std::vector<std::int64_t> expected(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) expected[i] = of_pool[i % pool.size()];
    for (const auto& [way, exec] : tests::host_ways()) {
      if (exec.threads > 2) continue;
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE(expect_numbers<float>(x, bins, expected, exec));
    }
  }
}

// Listed edges, more of them than tables are good for, some of them repeated.
TYPED_TEST(Digitize, EqualsReferenceOnMillionsOfEdges) {
  using T = TypeParam;
  std::mt19937_64 random(20261124);
  static const std::vector<double> edges = [&] {
    std::vector<double> made = samples::increasing(random, 2'200'001, 1, 100);
    std::fill_n(made.begin() + 1000, 9, made[1000]);
    return made;
  }();
  static const cairn::axis bins = cairn::axis::edges(edges);
  std::vector<T> x = samples::limits_of_type<T>();
  for (const std::size_t i : {0U, 1U, 999U, 1000U, 1009U, 2'199'999U, 2'200'000U})
    samples::push_around(x, edges[i]);
  while (x.size() < 1500) samples::push_around(x, edges[random() % edges.size()]);
  const auto expected = reference_numbers<T>(x, edges);
  for (const auto& [way, exec] : tests::host_ways()) {
    if (exec.threads > 2) continue;
    SCOPED_TRACE(way);
    ASSERT_NO_FATAL_FAILURE(expect_numbers<T>(x, bins, expected, exec));
  }
}

TYPED_TEST(Digitize, NumbersCategoriesInTheirOrder) {
  using T = TypeParam;
  std::mt19937_64 random(3);
  std::vector<std::int64_t> many{50, 3, 4, -7, 100};
  for (std::int64_t i = 0; i < 40'000; ++i) many.push_back(3 * i + 105);
  std::ranges::shuffle(many, random);
  const std::int64_t least = std::numeric_limits<std::int64_t>::min();
  const std::vector<std::int64_t> few{7, 3, 12, least, 1000};
  for (const auto& listed : {many, few, {100'000, 100'001}}) {
    std::map<std::int64_t, std::int64_t> number_of;
    for (const std::int64_t category : listed)
      number_of[category] = static_cast<std::int64_t>(number_of.size()) + 1;
    std::vector<T> x = samples::limits_of_type<T>();
    for (int i = 0; i < 1000; ++i)
      samples::push_around(
          x, static_cast<double>(listed[random() % listed.size()]) + (random() % 2 == 0 ? 0.5 : 0));
    std::erase_if(x, [](T value) { return !(std::abs(static_cast<long double>(value)) <= 0x1p63L); });
    if constexpr (std::is_floating_point_v<T>) x.push_back(std::numeric_limits<T>::quiet_NaN());
    std::vector<std::int64_t> expected;
    for (const T value : x) {
      const auto exact = static_cast<long double>(value);
      const bool is_integer = std::trunc(exact) == exact && exact < 0x1p63L;
      const auto found = is_integer ? number_of.find(static_cast<std::int64_t>(exact)) : number_of.end();
      expected.push_back(std::isnan(exact)          ? static_cast<std::int64_t>(listed.size()) + 1
                         : found == number_of.end() ? 0
                                                    : found->second);
    }
    const cairn::axis bins = cairn::axis::categories(listed);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_NO_FATAL_FAILURE(expect_numbers<T>(x, bins, expected, exec));
    }
  }
}

// numpy.digitize([...], [0, 1, 2.5, 4]) but for 4 itself, which is in the last bin.
TEST(DigitizeVector, IsNumpysButForTheLastEdge) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const cairn::axis bins = cairn::axis::edges({0., 1., 2.5, 4.});
  const std::vector<double> x{-1, -0.0, 0.5, 1, 2.5, 3, 4, 4.5, infinity, -infinity, std::nan("")};
  const std::vector<std::int64_t> expected{0, 1, 1, 2, 3, 3, 3, 4, 4, 0, 4};
  EXPECT_EQ(cairn::digitize(x, bins), expected);
  EXPECT_EQ(cairn::digitize(std::span(x).first(3), bins), (std::vector<std::int64_t>{0, 1, 1}));
  EXPECT_TRUE(cairn::digitize(std::vector<float>(), bins).empty());
}

// A fresh axis builds no tables for a few samples, and for more of them in all it does.
TEST(DigitizeFew, SamplesAreLookedUpAmongTheEdges) {
  std::mt19937_64 random(8);
  std::vector<float> x(1000);
  for (float& value : x) value = samples::between<float>(random, -5, 9);
  x[7] = std::numeric_limits<float>::quiet_NaN();
  const cairn::axis bins = cairn::axis::uniform(50'000, -3, 7);
  std::vector<std::int64_t> first(x.size());
  std::vector<std::int64_t> again(x.size());
  for (int i = 0; i < 10; ++i) {
    const auto got = cairn::digitize_into(i == 0 ? first : again, x, bins, {.where = cairn::place::host});
    EXPECT_EQ(got.run.method == "bisection", i < 8) << got.run.method;
    EXPECT_EQ(got.outside[0].nan, 1U);
  }
  EXPECT_EQ(first, again);
}

TEST(DigitizeErrors, SizesAndAxesThatDoNotFitAreRefused) {
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  const std::vector<float> x{1, 2, 3};
  for (const std::size_t size : {0U, 2U, 4U}) {
    std::vector<std::int64_t> numbers(size, untouched);
    EXPECT_EQ(refusal([&] { cairn::digitize_into(numbers, x, bins); }),
              "digitize_into: numbers has " + std::to_string(size) +
                  " items; the samples are 3; expected one number for each sample");
    EXPECT_EQ(numbers, std::vector<std::int64_t>(size, untouched));
  }
  cairn::axis from = bins;
  const cairn::axis to = std::move(from);
  std::vector<std::int64_t> numbers(3, untouched);
  EXPECT_EQ(refusal([&] { cairn::digitize_into(numbers, x, from); }),  // NOLINT(bugprone-use-after-move)
            "digitize: the axis was moved from and has no bins; expected one with bins");
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    EXPECT_NE(refusal([&] {
                cairn::digitize_into(numbers, x, cairn::axis::uniform(4, 0, 1e39), exec);
              }).find("does not fit float"),
              std::string::npos);
  }
  EXPECT_THROW(cairn::digitize_into(numbers, x, bins, {.threads = -1}), std::invalid_argument);
  EXPECT_EQ(numbers, std::vector<std::int64_t>(3, untouched));
}

TEST(DigitizeProgress, TellsAndCancels) {
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  const std::vector<float> x(1000, 1.0F);
  std::vector<std::int64_t> numbers(x.size());
  for (auto [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<double> told;
    exec.progress = [&](double fraction) {
      told.push_back(fraction);
      return true;
    };
    EXPECT_EQ(cairn::digitize_into(numbers, x, bins, exec).inside, x.size());
    EXPECT_EQ(numbers, std::vector<std::int64_t>(x.size(), 2));
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back(), 1.0);
    exec.progress = [](double) { return false; };
    EXPECT_THROW(cairn::digitize_into(numbers, x, bins, exec), cairn::cancelled);
  }
}

// Every mixture of host and device.
TEST(DigitizeDevice, MemoryMayLieThere) {
  if (cairn::device_count() == 0) GTEST_SKIP() << "no device";
  std::mt19937_64 random(5);
  std::vector<double> x(10'000);
  for (double& value : x) value = samples::between<double>(random, -1, 11);
  x[9000] = std::nan("");
  const cairn::axis bins = cairn::axis::edges({0., 1., 2., 2., 10.});
  const std::vector<std::int64_t> expected = cairn::digitize(x, bins, {.where = cairn::place::host});
  const cairn::device_array<double> there(x, 0);
  cairn::device_array<std::int64_t> numbers_there(x.size(), 0);
  for (const bool samples_there : {false, true}) {
    for (const std::size_t room : {0U, 10'000U}) {
      const cairn::execution exec{.device_bytes = room};
      numbers_there.copy_from(std::vector<std::int64_t>(x.size()));
      const auto got = samples_there ? cairn::digitize_into(numbers_there.span(), there.span(), bins, exec)
                                     : cairn::digitize_into(numbers_there.span(), x, bins, exec);
      EXPECT_EQ(got.run.where, cairn::place::device);
      EXPECT_EQ(got.outside[0].nan, 1U);
      std::vector<std::int64_t> numbers(x.size());
      numbers_there.copy_to(numbers);
      EXPECT_EQ(numbers, expected);
    }
  }
  EXPECT_EQ(cairn::digitize(there.span(), bins), expected);
  EXPECT_NE(refusal([&] {
              cairn::digitize_into(numbers_there.span(), x, bins, {.where = cairn::place::host});
            }).find("execution::where is host"),
            std::string::npos);
  if (cairn::device_count() < 2) return;
  cairn::device_array<std::int32_t> elsewhere(x.size(), 1);
  EXPECT_EQ(refusal([&] { cairn::digitize_into(elsewhere.span(), there.span(), bins); }),
            "digitize_into: numbers lies on device 1 and the samples on device 0; expected both on one "
            "device, or one of them on the host");
}

}  // namespace
