// Columns of random types with axes that try them, for the tests of histograms of several dimensions.
#pragma once

#include <algorithm>
#include <array>
#include <cairn/cairn.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <variant>
#include <vector>

#include "tests/reference/joint_histogram.hpp"
#include "tests/samples.hpp"

namespace tests {

using any_vector =
    std::variant<std::vector<float>, std::vector<double>, std::vector<std::int8_t>, std::vector<std::uint8_t>,
                 std::vector<std::int16_t>, std::vector<std::uint16_t>, std::vector<std::int32_t>,
                 std::vector<std::uint32_t>, std::vector<std::int64_t>, std::vector<std::uint64_t>>;

template <class Use, std::size_t Type = 0>
void with_vector_type(std::size_t type, const Use& use) {
  if constexpr (Type < std::variant_size_v<any_vector>) {
    if (type != Type) return with_vector_type<Use, Type + 1>(type, use);
    use(std::variant_alternative_t<Type, any_vector>());
  }
}

struct random_column {
  std::string name;
  cairn::axis bins;
  std::vector<double> edges;  // as they are used; of categories, near them
  any_vector samples;         // every `stride`-th is one of the column
  std::size_t stride = 1;

  reference::bins_of_axis reference_bins() const {
    return {edges, {bins.categories().begin(), bins.categories().end()}, bins.is_half_open()};
  }
  void add_to(cairn::columns& all, std::size_t size) const {
    std::visit([&](const auto& x) { all.add(cairn::strided(x.data(), size, stride)); }, samples);
  }
  std::vector<long double> exact(std::size_t size) const {
    std::vector<long double> values(size);
    std::visit(
        [&](const auto& x) {
          for (std::size_t i = 0; i < size; ++i) values[i] = static_cast<long double>(x[i * stride]);
        },
        samples);
    return values;
  }
};

// Different integers in any order: close together, scattered, or at the ends of what there is.
inline std::vector<std::int64_t> categories_at_random(std::mt19937_64& random, std::size_t most) {
  const int bits = std::array{3, 9, 17, 32, 54, 64}[random() % 6];
  const std::int64_t center = random() % 2 == 0 ? 0 : static_cast<std::int64_t>(random()) >> (random() % 60);
  std::vector<std::int64_t> made;
  for (std::size_t i = 1 + random() % most; i > 0; --i) {
    const std::uint64_t offset = bits == 64 ? random() : random() % (std::uint64_t{1} << bits);
    std::int64_t one = 0;
    if (__builtin_add_overflow(center, static_cast<std::int64_t>(offset), &one))
      one = random() % 2 == 0 ? std::numeric_limits<std::int64_t>::max()
                              : std::numeric_limits<std::int64_t>::min();
    if (std::ranges::find(made, one) == made.end()) made.push_back(one);
  }
  return made;
}

// At most `most_bins` bins.
inline random_column column_at_random(std::mt19937_64& random, std::size_t size, std::size_t most_bins) {
  auto sets = samples::nasty_edges(random);
  std::erase_if(sets, [&](const auto& set) { return set.edges.size() > most_bins + 1; });
  auto [name, edges] = sets[random() % sets.size()];
  cairn::axis bins = cairn::axis::edges(edges);
  bool is_rounded = false;
  if (random() % 3 == 0) {
    const std::size_t count = 1 + random() % most_bins;
    const double low = std::uniform_real_distribution<double>(-300, 300)(random);
    bins = cairn::axis::uniform(count, low, low + 500);
    name = std::to_string(count) + " uniform bins from " + std::to_string(low);
    edges.assign(bins.edges().begin(), bins.edges().end());
    is_rounded = true;
  }
  if (random() % 4 == 0) {
    const auto categories = categories_at_random(random, most_bins);
    bins = cairn::axis::categories(categories);
    name = std::to_string(categories.size()) + " categories, the first " + std::to_string(categories[0]);
    edges.assign(categories.begin(), categories.end());
    std::ranges::sort(edges);
    is_rounded = false;
  }
  if (random() % 4 == 0) {
    bins = bins.half_open();
    name += ", half-open";
  }
  random_column made{name, bins, edges, {}, random() % 2 == 0 ? 1 : 1 + random() % 6};
  with_vector_type(random() % std::variant_size_v<any_vector>, [&](auto vector) {
    using T = typename decltype(vector)::value_type;
    if (is_rounded && std::is_same_v<T, float>) made.edges = reference::rounded_to_float(edges);
    vector = samples::against<T>(made.edges, random, size * made.stride);
    made.samples = std::move(vector);
  });
  return made;
}

// Columns of so many samples, as the library takes them, and as tests/reference does.
struct random_points {
  std::vector<random_column> columns;
  std::size_t size = 0;

  cairn::columns samples() const {
    cairn::columns all;
    for (const auto& each : columns) each.add_to(all, size);
    return all;
  }
  cairn::axes axes() const {
    std::vector<cairn::axis> all;
    for (const auto& each : columns) all.push_back(each.bins);
    return cairn::axes(all);
  }
  std::vector<std::vector<long double>> exact() const {
    std::vector<std::vector<long double>> all;
    for (const auto& each : columns) all.push_back(each.exact(size));
    return all;
  }
  std::vector<reference::bins_of_axis> bins() const {
    std::vector<reference::bins_of_axis> all;
    for (const auto& each : columns) all.push_back(each.reference_bins());
    return all;
  }
};

inline random_points points_at_random(std::mt19937_64& random, std::size_t dims, std::size_t size,
                                      std::size_t most_bins) {
  random_points made{{}, size};
  for (std::size_t a = 0; a < dims; ++a) made.columns.push_back(column_at_random(random, size, most_bins));
  return made;
}

}  // namespace tests
