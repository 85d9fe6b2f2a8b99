// Samples for tests of value counts, and the comparison with the reference.
#pragma once

#include <cairn/value_counts.hpp>
#include <random>
#include <string>
#include <vector>

#include "tests/reference/value_counts.hpp"

namespace tests {

template <class T>
struct named_samples {
  std::string name;
  std::vector<T> x;
};

template <class T>
bool same(T a, T b) {
  return (a != a && b != b) || a == b;
}

// Keys whose published hashes (src/kernels/mixed.hpp) agree in all leading bits: tables that trust them would
// be searched from end to end. `distinct` of them come round and round.
inline std::vector<std::uint64_t> colliding_keys(std::size_t size, std::size_t distinct) {
  constexpr std::uint64_t inverse = [] {  // of the odd factor, by Newton's iteration
    std::uint64_t y = 1;
    for (int i = 0; i < 6; ++i) y *= 2 - 0x9e3779b97f4a7c15U * y;
    return y;
  }();
  std::vector<std::uint64_t> x(size);
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint64_t folded = (i % distinct) * inverse;
    x[i] = folded ^ (folded >> 32);
  }
  return x;
}

// Values of many shapes, `n` of each.
template <class T>
std::vector<named_samples<T>> value_samples(std::size_t n, std::mt19937_64& random);

// The table holds what the reference found, in the order asked for.
template <class T>
void expect_rows(cairn::frequencies<T> table, const std::vector<reference::row<T>>& expected,
                 cairn::order wanted);

template <class T>
void expect_counts(const cairn::frequencies<T>& table, const std::vector<T>& x, cairn::order wanted);

// As reference::rows.
template <class T>
std::vector<reference::row<T>> rows(const std::vector<T>& x, cairn::order wanted);

}  // namespace tests
