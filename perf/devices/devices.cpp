// Every algorithm on a device, beside the same call on the host. What the device itself can read is among the
// rates of peers.py.
//
//   perf_devices [LOG2_ITEMS=27] [DEVICE=0] [TEXT]     the rows whose names contain TEXT
//
// Answers of the device are compared with the host's before a rate is printed. Rates are the best of several
// calls, in million items a second: data in the device's memory, results in the host's.
#include <algorithm>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "perf/measuring/best_seconds.hpp"

namespace {

using cairn::axis;
using cairn::device_array;

std::string wanted;

struct places {
  cairn::execution there{.where = cairn::place::device};
  cairn::execution here{.where = cairn::place::host};
};

// From 0 up to 1.
std::vector<float> uniform_floats(std::size_t n, std::uint64_t seed) {
  std::vector<float> made(n);
  cairn::uniform_into(made, {.seed = seed});
  return made;
}

template <class T>
std::vector<T> below(std::uint64_t values, std::size_t n) {
  std::vector<std::uint32_t> drawn(n);
  cairn::sampler::uniform(values).draw_into(drawn, {.seed = 5});
  return {drawn.begin(), drawn.end()};
}

// k bins between 0 and 1, no two alike.
axis uneven(std::size_t k) {
  std::vector<double> edges(k + 1);
  for (std::size_t i = 0; i <= k; ++i)
    edges[i] = std::pow(static_cast<double>(i) / static_cast<double>(k), 1.3);
  return axis::edges(edges);
}

// One line: million items a second there, how many times the host's rate, and the bytes of items a second.
template <class There, class Here, class Same>
void row(const std::string& what, std::size_t items, std::size_t bytes, const There& there, const Here& here,
         const Same& same) {
  if (what.find(wanted) == std::string::npos) return;
  try {
    there();
    here();
    const bool is_right = same();
    const double seconds = perf::best_seconds(5, there);
    const double of_host = perf::best_seconds(2, here);
    const double millions = static_cast<double>(items) / seconds / 1e6;
    std::printf("%-44s %11.1f %8.1f GB/s %8.1fx host  %s\n", what.c_str(), millions,
                millions * static_cast<double>(bytes) / 1e3, of_host / seconds, is_right ? "" : "WRONG");
  } catch (const std::exception& failed) {
    std::printf("%-44s FAILED: %s\n", what.c_str(), failed.what());
  }
  std::fflush(stdout);
}

template <class T>
void count_row(const std::string& what, const std::vector<T>& x, const axis& bins, const places& at) {
  const device_array<T> samples{std::span<const T>(x)};
  cairn::binned<std::uint64_t> got, expected;
  row(
      what, x.size(), sizeof(T), [&] { got = cairn::histogram(samples.span(), bins, at.there); },
      [&] { expected = cairn::histogram(x, bins, at.here); }, [&] { return got.counts == expected.counts; });
}

void histograms(std::size_t n, const places& at) {
  const std::vector<float> x = uniform_floats(n, 1);
  count_row("histogram float, 100 even bins", x, axis::uniform(100, 0, 1), at);
  for (const std::size_t k : std::initializer_list<std::size_t>{10, 100, 1000, 10000, 100000, 1000000})
    count_row("histogram float, " + std::to_string(k) + " uneven bins", x, uneven(k), at);
  std::vector<float> skewed = x;
  for (float& one : skewed) one *= one * one * one;
  count_row("histogram float^4, 100 uneven bins", skewed, uneven(100), at);
  count_row("histogram of one value, 100 uneven bins", std::vector<float>(n, 0.3F), uneven(100), at);
  count_row("histogram double, 100 uneven bins", std::vector<double>(x.begin(), x.end()), uneven(100), at);
  count_row("histogram uint8, 256 bins", below<std::uint8_t>(256, n), axis::integers(0, 255), at);
  count_row("histogram int32, 1000 bins", below<std::int32_t>(1000, n), axis::integers(0, 999), at);

  std::vector<std::uint64_t> got(100), expected(100);
  row(
      "histogram float, 100 uneven bins, host data", n, 4,
      [&] { got = cairn::histogram(x, uneven(100), at.there).counts; },
      [&] { expected = cairn::histogram(x, uneven(100), at.here).counts; }, [&] { return got == expected; });
  const std::vector<float> few(x.begin(), x.begin() + 1000);
  const device_array<float> few_there{std::span<const float>(few)};
  row(
      "histogram of 1000 float, calls * 1000", 1000, 4,
      [&] { got = cairn::histogram(few_there.span(), uneven(100), at.there).counts; },
      [&] { expected = cairn::histogram(few, uneven(100), at.here).counts; },
      [&] { return got == expected; });
}

void sums(std::size_t n, const places& at) {
  const std::vector<float> x = uniform_floats(n, 1), y = uniform_floats(n, 2), w = uniform_floats(n, 3);
  const device_array<float> xd{std::span<const float>(x)}, yd{std::span<const float>(y)},
      wd{std::span<const float>(w)};
  const axis bins = uneven(100);

  std::vector<std::int32_t> numbers(n), back(n);
  device_array<std::int32_t> numbers_there(n);
  row(
      "digitize float, 100 uneven bins", n, 8,
      [&] { cairn::digitize_into(numbers_there.span(), xd.span(), bins, at.there); },
      [&] { cairn::digitize_into(numbers, x, bins, at.here); },
      [&] { return numbers_there.copy_to(back), back == numbers; });

  for (const bool reproducible : {false, true}) {
    cairn::binned<cairn::weight_sum<double>> got, expected;
    const cairn::weighting how{.reproducible = reproducible, .bound = 1};
    row(
        reproducible ? "weighted, 100 bins, reproducible" : "weighted histogram, 100 uneven bins", n, 8,
        [&] { got = cairn::weighted_histogram(xd.span(), wd.span(), bins, how, at.there); },
        [&] { expected = cairn::weighted_histogram(x, w, bins, how, at.here); },
        [&] {
          bool same = true;
          for (std::size_t i = 0; i < expected.counts.size(); ++i) {
            const double a = got.counts[i].sum, b = expected.counts[i].sum;
            same = same && (reproducible ? a == b : std::abs(a - b) <= 1e-9 * b);
          }
          return same;
        });
  }
  for (const std::size_t k : {std::size_t{100}, std::size_t{1000}}) {
    const cairn::axes plane{uneven(k), uneven(k)};
    cairn::binned<std::uint64_t> got, expected;
    row(
        "joint histogram, " + std::to_string(k) + " x " + std::to_string(k), n, 8,
        [&] { got = cairn::histogram(cairn::columns(xd.span(), yd.span()), plane, at.there); },
        [&] { expected = cairn::histogram(cairn::columns(x, y), plane, at.here); },
        [&] { return got.counts == expected.counts; });
  }

  const std::vector<std::uint32_t> pixels = below<std::uint32_t>(1 << 20, n / 8);
  const device_array<std::uint32_t> pixels_there{std::span<const std::uint32_t>(pixels)};
  std::vector<std::uint16_t> image(1 << 20), image_back(1 << 20);
  device_array<std::uint16_t> image_there(1 << 20);
  row(
      "saturating 16 bits, 1024 x 1024", pixels.size(), 4,
      [&] {
        image_there.copy_from(std::vector<std::uint16_t>(1 << 20));
        cairn::saturating_histogram_into(image_there.span(), pixels_there.span(), 1024, at.there);
      },
      [&] {
        std::ranges::fill(image, std::uint16_t{0});
        cairn::saturating_histogram_into(image, pixels, 1024, at.here);
      },
      [&] { return image_there.copy_to(image_back), image_back == image; });
}

template <class T>
void value_row(const std::string& what, const std::vector<T>& x, const places& at) {
  const device_array<T> samples{std::span<const T>(x)};
  cairn::frequencies<T> got, expected;
  row(
      what, x.size(), sizeof(T),
      [&] { got = cairn::value_counts(samples.span(), cairn::order::value, at.there); },
      [&] { expected = cairn::value_counts(x, cairn::order::value, at.here); },
      [&] { return got.values == expected.values && got.counts == expected.counts; });
}

void values(std::size_t n, const places& at) {
  value_row("value counts uint8, 256 values", below<std::uint8_t>(256, n), at);
  value_row("value counts uint16, 65536 values", below<std::uint16_t>(65536, n), at);
  value_row("value counts int32, 1000 values", below<std::int32_t>(1000, n), at);
  std::vector<std::int32_t> scattered = below<std::int32_t>(1000, n);
  for (std::int32_t& one : scattered)
    one = static_cast<std::int32_t>(static_cast<std::uint32_t>(one) * 2654435769U);
  value_row("value counts int32, 1000 values far apart", scattered, at);
  value_row("value counts int32, 2^20 values", below<std::int32_t>(1 << 20, n), at);
}

// The words drawn there are the host's.
template <class T, class Draw>
void draw_row(const std::string& what, std::size_t n, const Draw& draw, const places& at) {
  device_array<T> drawn_there(n);
  std::vector<T> drawn(n), back(n);
  row(
      what, n, sizeof(T), [&] { draw(drawn_there.span(), at.there); },
      [&] { draw(std::span<T>(drawn), at.here); }, [&] { return drawn_there.copy_to(back), back == drawn; });
}

void draws(std::size_t n, const places& at) {
  const cairn::draws which{.seed = 7};
  const auto weighted = [&](std::size_t items) {
    std::vector<double> weights(items);
    cairn::uniform_into(weights, {.seed = 9});
    const cairn::sampler choice(weights);
    draw_row<std::uint32_t>(
        "sampler of " + std::to_string(items) + " items", n,
        [&](auto to, const auto& exec) { choice.draw_into(to, which, exec); }, at);
  };
  weighted(1000);
  weighted(1000000);
  const auto law = [&](const char* what, const auto& from) {
    draw_row<std::uint32_t>(what, n, [&](auto to, const auto& exec) { from.draw_into(to, which, exec); }, at);
  };
  law("poisson(3.5)", cairn::distribution::poisson(3.5));
  law("binomial(100, 0.3)", cairn::distribution::binomial(100, 0.3));
  law("poisson(10^7)", cairn::distribution::poisson(1e7));
  const auto normal = cairn::continuous_distribution::normal();
  draw_row<double>(
      "normal, double", n, [&](auto to, const auto& exec) { normal.draw_into(to, which, exec); }, at);
  draw_row<float>(
      "uniform, float", n, [&](auto to, const auto& exec) { cairn::uniform_into(to, which, exec); }, at);
}

// Devices round otherwise (cairn/mean_shift.hpp).
bool are_alike(const cairn::mean_shift_result<float>& a, const cairn::mean_shift_result<float>& b) {
  const auto is_near = [](float x, float y) { return std::abs(x - y) <= 1e-6F; };
  return a.labels == b.labels && std::ranges::equal(a.centers, b.centers, is_near);
}

void searches(const places& at) {
  const std::size_t points = 20000;
  const std::vector<float> coordinates = uniform_floats(2 * points, 11);
  cairn::mean_shift_result<float> got, expected;
  const cairn::mean_shift_options options{.bandwidth = 0.1, .iterations = 5, .all_pairs = true};
  row(
      "mean shift, 20000 points, pairs * 5", points * points * 5, 0,
      [&] { got = cairn::mean_shift(cairn::rows(coordinates, 2), options, {}, at.there); },
      [&] { expected = cairn::mean_shift(cairn::rows(coordinates, 2), options, {}, at.here); },
      [&] { return are_alike(got, expected); });

  for (const std::size_t side : {std::size_t{512}, std::size_t{2048}}) {
    std::vector<float> grid = uniform_floats(side * side, 12);
    for (float& one : grid) one -= 0.5F;
    cairn::subarrays<double> best, expected;
    row(
        "1 maximum subarray, " + std::to_string(side) + " x " + std::to_string(side), side * side, 0,
        [&] { best = cairn::max_subarrays(grid, {side, side}, 1, {}, at.there); },
        [&] { expected = cairn::max_subarrays(grid, {side, side}, 1, {}, at.here); },
        [&] {
          return best.sums == expected.sums && best.first == expected.first && best.last == expected.last;
        });
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n = std::size_t{1} << (argc > 1 ? std::atoi(argv[1]) : 27);
  places at;
  at.there.device = argc > 2 ? std::atoi(argv[2]) : 0;
  if (argc > 3) wanted = argv[3];
  if (cairn::device_count() <= at.there.device) {
    std::puts("perf_devices: no such device");
    return 1;
  }
  std::printf("%zu items; million items a second, bytes of items a second, times the host's rate\n", n);
  histograms(n, at);
  sums(n, at);
  values(n, at);
  draws(n, at);
  searches(at);
  return 0;
}
