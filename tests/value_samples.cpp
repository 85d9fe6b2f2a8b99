// Compiled once for all programs: maps and sorts of ten types take long.
#include "tests/value_samples.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "src/layouts/instantiated.hpp"
#include "tests/samples.hpp"

namespace tests {

template <class T>
std::vector<named_samples<T>> value_samples(std::size_t n, std::mt19937_64& random) {
  std::vector<named_samples<T>> all;
  const auto add = [&](std::string name, auto value) {
    named_samples<T> made{std::move(name) + ", " + std::to_string(n), std::vector<T>(n)};
    for (std::size_t i = 0; i < n; ++i) made.x[i] = static_cast<T>(value(i));
    all.push_back(std::move(made));
  };
  std::vector<T> few(100);
  for (T& value : few) value = samples::any_value<T>(random);
  const std::vector<T> limits = samples::limits_of_type<T>();
  add("all equal", [](std::size_t) { return T(7); });
  add("any bits", [&](std::size_t) { return samples::any_value<T>(random); });
  add("limits of the type", [&](std::size_t) { return limits[random() % limits.size()]; });
  add("ascending", [](std::size_t i) { return static_cast<T>(i / 3); });
  add("descending", [n](std::size_t i) { return static_cast<T>(n - i); });
  add("few, far apart", [&](std::size_t) { return few[random() % few.size()]; });
  add("narrow, about zero", [&](std::size_t) { return static_cast<T>(random() % 200) - T(100); });
  add("narrow, and one far away",
      [&, n](std::size_t i) { return i == n / 2 ? limits[1] : static_cast<T>(random() % 50); });
  add("mostly one", [&](std::size_t) { return random() % 10 == 0 ? samples::any_value<T>(random) : few[0]; });
  std::vector<T> many(3000);
  for (T& value : many) value = samples::any_value<T>(random);
  add("Zipf", [&](std::size_t) {
    const double u = std::uniform_real_distribution<double>(1e-4, 1)(random);
    return many[static_cast<std::size_t>(1 / u) % many.size()];
  });
  add("frequent, then others",
      [&, n](std::size_t i) { return i < n / 3 ? few[i % 4] : samples::any_value<T>(random); });
  return all;
}

template <class T>
void expect_rows(cairn::frequencies<T> table, const std::vector<reference::row<T>>& expected,
                 cairn::order wanted) {
  ASSERT_EQ(table.values.size(), expected.size());
  ASSERT_EQ(table.counts.size(), expected.size());
  if (wanted == cairn::order::unordered) {
    std::vector<std::pair<T, std::uint64_t>> pairs;
    for (std::size_t i = 0; i < table.values.size(); ++i)
      pairs.emplace_back(table.values[i], table.counts[i]);
    std::sort(pairs.begin(), pairs.end(),
              [](const auto& a, const auto& b) { return reference::ascending{}(a.first, b.first); });
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      table.values[i] = pairs[i].first;
      table.counts[i] = pairs[i].second;
    }
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    ASSERT_TRUE(same(table.values[i], expected[i].value)) << "row " << i;
    ASSERT_EQ(table.counts[i], expected[i].what.count) << "row " << i;
    ASSERT_FALSE(table.values[i] == T(0) && std::signbit(static_cast<double>(table.values[i])));
  }
}

template <class T>
void expect_counts(const cairn::frequencies<T>& table, const std::vector<T>& x, cairn::order wanted) {
  EXPECT_EQ(table.total, x.size());
  expect_rows(table, reference::rows(x, wanted), wanted);
}

template <class T>
std::vector<reference::row<T>> rows(const std::vector<T>& x, cairn::order wanted) {
  return reference::rows(x, wanted);
}

#define CAIRN_INSTANTIATE(T)                                                                             \
  template std::vector<named_samples<T>> value_samples(std::size_t, std::mt19937_64&);                   \
  template void expect_rows(cairn::frequencies<T>, const std::vector<reference::row<T>>&, cairn::order); \
  template void expect_counts(const cairn::frequencies<T>&, const std::vector<T>&, cairn::order);        \
  template std::vector<reference::row<T>> rows(const std::vector<T>&, cairn::order);
CAIRN_FOR_EACH_STORED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace tests
