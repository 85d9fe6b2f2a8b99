// Bin numbers for tests of two-dimensional histograms, gathered in every way that methods tell apart.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace samples {

struct shape {
  std::size_t width = 1;
  std::size_t height = 1;
  std::size_t bins() const { return width * height; }
};

struct gathering {
  std::string name;
  std::vector<std::uint32_t> bins;
};

inline std::uint32_t bin_at(const shape& all, double row, double column) {
  const double r = std::clamp(std::floor(row), 0.0, static_cast<double>(all.height - 1));
  const double c = std::clamp(std::floor(column), 0.0, static_cast<double>(all.width - 1));
  return static_cast<std::uint32_t>(r * static_cast<double>(all.width) + c);
}

// Normal about a row and the middle column, a share of `outliers` anywhere.
inline std::vector<std::uint32_t> hot_rows(const shape& all, std::size_t n, double row, double outliers,
                                           std::mt19937_64& random) {
  const auto height = static_cast<double>(all.height);
  const auto width = static_cast<double>(all.width);
  std::normal_distribution<double> rows(row * height, height / 40);
  std::normal_distribution<double> columns(width / 2, width / 6);
  std::uniform_int_distribution<std::uint32_t> anywhere(0, static_cast<std::uint32_t>(all.bins() - 1));
  std::bernoulli_distribution lies_out(outliers);
  std::vector<std::uint32_t> bins(n);
  for (std::uint32_t& bin : bins)
    bin = lies_out(random) ? anywhere(random) : bin_at(all, rows(random), columns(random));
  return bins;
}

inline std::vector<std::uint32_t> uniform(const shape& all, std::size_t n, std::mt19937_64& random) {
  std::uniform_int_distribution<std::uint32_t> anywhere(0, static_cast<std::uint32_t>(all.bins() - 1));
  std::vector<std::uint32_t> bins(n);
  for (std::uint32_t& bin : bins) bin = anywhere(random);
  return bins;
}

// The pattern again and again; what it names beyond the histogram is its last bin.
inline std::vector<std::uint32_t> repeated(const shape& all, std::size_t n,
                                           const std::vector<std::size_t>& pattern) {
  std::vector<std::uint32_t> bins(n);
  for (std::size_t i = 0; i < n; ++i)
    bins[i] = static_cast<std::uint32_t>(std::min(pattern[i % pattern.size()], all.bins() - 1));
  return bins;
}

inline std::vector<gathering> every_gathering(const shape& all, std::size_t n, std::mt19937_64& random) {
  std::vector<gathering> made{{"an eye in the middle", hot_rows(all, n, 0.5, 0.01, random)},
                              {"an eye at the first row", hot_rows(all, n, 0, 0.01, random)},
                              {"an eye at the last row", hot_rows(all, n, 1, 0, random)},
                              {"many outliers", hot_rows(all, n, 0.3, 0.3, random)},
                              {"uniform", uniform(all, n, random)},
                              {"one bin", repeated(all, n, {all.bins() / 2})},
                              {"the last bin", repeated(all, n, {all.bins() - 1})},
                              {"two bins in turn", repeated(all, n, {0, all.bins() / 3})},
                              {"runs of three", repeated(all, n, {1, 1, 1, 2, 2, 2, 7, 7, 7, 9, 9, 9})},
                              {"five bins, one often", repeated(all, n, {3, 3, 3, 9, 3, 3, 5, 3, 3, 8, 4})}};
  gathering two{"two eyes", hot_rows(all, n, 0.2, 0, random)};
  const std::vector<std::uint32_t> other = hot_rows(all, n, 0.8, 0, random);
  for (std::size_t i = 0; i < n; i += 2) two.bins[i] = other[i];
  made.push_back(two);
  std::ranges::sort(two.bins);
  made.push_back({"two eyes, sorted", two.bins});
  return made;
}

}  // namespace samples
