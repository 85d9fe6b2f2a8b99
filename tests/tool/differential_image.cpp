// Made bin numbers: frozen, and distributed as their definition says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "commands/histo/histo.hpp"
#include "refused.hpp"

namespace {

using namespace cairn::tool;
using bins = std::vector<std::uint32_t>;

bins made(const differential_image& wanted, const cairn::execution& exec = {}) {
  bins all;
  make_bin_numbers(wanted, exec, [&](std::span<const std::uint32_t> piece) {
    all.insert(all.end(), piece.begin(), piece.end());
  });
  return all;
}

// FNV-1a of the numbers' bytes, lowest first.
std::uint64_t hash_of(const bins& all) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const std::uint32_t number : all) {
    for (const int shift : {0, 8, 16, 24}) hash = (hash ^ (number >> shift & 0xff)) * 0x100000001b3;
  }
  return hash;
}

differential_image some_image() {
  differential_image wanted{.image_width = 777, .image_height = 1201};
  set_bins(wanted, 300, 70);
  wanted.eye_row = 3;
  wanted.eye_column = 290;
  wanted.row_spread = 0.75;
  wanted.column_spread = 1e6;
  wanted.outliers = 0.25;
  wanted.seed = 0x0123456789abcdef;
  return wanted;
}

TEST(differential_image, is_frozen) {
  EXPECT_EQ(hash_of(made({})), 0x4d80be4bf7342a2du);
  EXPECT_EQ(hash_of(made(some_image())), 0xcbeaf02036094c5cu);
}

TEST(differential_image, is_the_same_however_it_is_made) {
  const bins all = made(some_image());
  for (const int threads : {1, 3, 8}) EXPECT_TRUE(made(some_image(), {.threads = threads}) == all) << threads;
  for (const cairn::isa target : {cairn::isa::baseline, cairn::isa::best})
    EXPECT_TRUE(made(some_image(), {.target = target}) == all);
  differential_image less = some_image();
  less.image_height = 1;
  EXPECT_TRUE(made(less) == bins(all.begin(), all.begin() + 777))
      << "a number does not depend on how many there are";
}

struct spread_of {
  double mean = 0, deviation = 0;
};
template <class Place>
spread_of measured(const bins& all, const Place& place) {
  double sum = 0, squares = 0;
  for (const std::uint32_t number : all) {
    const double at = place(number);
    sum += at;
    squares += at * at;
  }
  const auto count = static_cast<double>(all.size());
  return {sum / count, std::sqrt(squares / count - sum / count * (sum / count))};
}

std::size_t count_if_outside(const bins& all, double rows, double columns) {
  return static_cast<std::size_t>(std::ranges::count_if(all, [&](std::uint32_t number) {
    return std::abs(number / 256 - 2048.) > rows || std::abs(number % 256 - 128.) > columns;
  }));
}

// Bounds of five and more standard deviations of what is measured.
TEST(differential_image, gathers_around_its_eye) {
  differential_image wanted;
  wanted.outliers = 0;
  wanted.row_spread = 400;
  wanted.column_spread = 25;
  const bins all = made(wanted);
  ASSERT_EQ(all.size(), 996u * 1040);
  const auto rows = measured(all, [](std::uint32_t number) { return number / 256; });
  const auto columns = measured(all, [](std::uint32_t number) { return number % 256; });
  const double left = std::sqrt(255 / 256.);  // the middle hardly spreads
  EXPECT_NEAR(rows.mean, 2048, 2);
  EXPECT_NEAR(rows.deviation, 400 * left, 2);
  EXPECT_NEAR(columns.mean, 128, 0.13);
  EXPECT_NEAR(columns.deviation, 25 * left, 0.13);
}

TEST(differential_image, has_the_outliers_asked_for) {
  differential_image wanted;
  wanted.row_spread = 100;
  wanted.column_spread = 10;
  for (const double share : {0., 0.01, 0.5, 1.}) {
    wanted.outliers = share;
    const double expected =
        share * (1 - 1201. * 121 / (4096 * 256));  // those that miss 6 deviations of the eye
    const auto outside = static_cast<double>(count_if_outside(made(wanted), 600, 60));
    EXPECT_NEAR(outside / (996 * 1040), expected, 0.003) << share;
  }
}

TEST(differential_image, fills_some_bins_beyond_255) {
  const differential_image usual;
  const bins all = made(usual);
  std::vector<unsigned> counts(256 * 4096);
  for (const std::uint32_t number : all) ++counts.at(number);
  const auto full = std::ranges::count_if(counts, [](unsigned count) { return count > 255; });
  EXPECT_GE(full, 3);
  EXPECT_LE(full, 30);
  // About one number a bin, over all of the histogram; more over the eye.
  double in_eye = 0;
  for (std::size_t row = 2048 - 683; row < 2048 + 683; ++row) {
    for (std::size_t column = 128 - 43; column < 128 + 43; ++column) in_eye += counts[row * 256 + column];
  }
  EXPECT_NEAR(in_eye / (2 * 683 * 2 * 43), 4.1, 0.3);
}

TEST(differential_image, keeps_to_the_histogram) {
  for (const std::uint32_t width : {1u, 2u, 31u}) {
    for (const std::uint32_t height : {1u, 3u, 1000u}) {
      differential_image wanted{.image_width = 1000, .image_height = 3};
      set_bins(wanted, width, height);
      wanted.eye_row = height - 1;
      for (const double spread : {5e-324, 0.1, 50., 1e308}) {
        wanted.row_spread = wanted.column_spread = spread;
        EXPECT_LT(std::ranges::max(made(wanted)), width * height);
      }
    }
  }
}

TEST(differential_image, reaches_the_last_of_all_bins) {
  differential_image wanted{.image_width = 5, .image_height = 1};
  set_bins(wanted, 1u << 16, 1u << 16);
  wanted.eye_row = wanted.eye_column = 0xffff;
  wanted.row_spread = wanted.column_spread = 1e-3;
  wanted.outliers = 0;
  EXPECT_EQ(made(wanted), bins(5, 0xffffffff));
}

template <class Change>
std::string refused_after(const Change& change) {
  differential_image wanted;
  change(wanted);
  return refused_by<std::invalid_argument>([&] { make_bin_numbers(wanted, {}, [](auto) {}); });
}

TEST(differential_image, refuses_what_does_not_fit) {
  using image = differential_image;
  EXPECT_EQ(refused_after([](image& a) { a.image_width = 0; }),
            "the image's width is 0; expected 1 to 4294967295");
  EXPECT_EQ(refused_after([](image& a) { a.image_height = 0; }),
            "the image's height is 0; expected 1 to 4294967295");
  EXPECT_EQ(refused_after([](image& a) { a.width = 0; }),
            "the histogram's width is 0; expected 1 to 2147483648");
  EXPECT_EQ(refused_after([](image& a) { a.height = 0x80000001; }),
            "the histogram's height is 2147483649; expected 1 to 2147483648");
  EXPECT_EQ(refused_after([](image& a) { a.eye_column = 256; }),
            "the column of the eye is 256; expected 0 to 255");
  EXPECT_EQ(refused_after([](image& a) { a.row_spread = 0; }),
            "the spread of rows is 0; expected a finite number above 0");
  EXPECT_EQ(refused_after([](image& a) { a.column_spread = INFINITY; }),
            "the spread of columns is inf; expected a finite number above 0");
  EXPECT_EQ(refused_after([](image& a) { a.outliers = 2; }), "the share of outliers is 2; expected 0 to 1");
  EXPECT_EQ(refused_after([](image& a) { a.outliers = NAN; }),
            "the share of outliers is nan; expected 0 to 1");
}

}  // namespace
