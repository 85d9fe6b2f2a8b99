// Samples of a circular axis, moved by whole lengths of it between its ends.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "array.hpp"
#include "bindings.hpp"

namespace cairn::python {
namespace {

constexpr std::size_t block = 512;  // stays in the first cache

// past - quotient * length, which double holds: the product is exact as two numbers (Dekker, "A
// floating-point technique for extending the available precision", 1971).
inline double rest_of(double past, double quotient, double length) {
  constexpr double splitter = 0x1p27 + 1;
  const double q = quotient * splitter;
  const double upper_q = q - (q - quotient);
  const double lower_q = quotient - upper_q;
  const double l = length * splitter;
  const double upper_l = l - (l - length);
  const double lower_l = length - upper_l;
  const double product = quotient * length;
  const double missing =
      lower_q * lower_l - (((product - upper_q * upper_l) - lower_q * upper_l) - upper_q * lower_l);
  return (past - product) - missing;
}

// numpy.mod(past, length), to the bit, of at most this many lengths.
constexpr double most_lengths = 0x1p50;
inline double remainder_of(double past, double length) {
  constexpr double rounder = 0x1.8p52;  // added, it leaves an integer in the last bits
  const double quotient = (past / length + rounder) - rounder;
  const double rest = rest_of(past, quotient, length);
  return rest + (rest < 0 ? length : 0.0);
}

#if defined(__x86_64__) && defined(__GLIBC__)  // which chooses when the module is loaded
#  define CAIRN_BY_INSTRUCTION_SET [[gnu::target_clones("avx512f", "avx2", "default")]]
#else
#  define CAIRN_BY_INSTRUCTION_SET
#endif

// Of n doubles; false where some are too far away to be moved so.
CAIRN_BY_INSTRUCTION_SET bool move(const double* x, double* moved, std::size_t n, double low, double length) {
  const double most = length < 0x1p900 && length > 0x1p-900 ? length * most_lengths : 0;
  double far = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double past = x[i] - low;
    moved[i] = remainder_of(past, length) + low;
    far += std::abs(past) <= most ? 0.0 : 1.0;
  }
  return far == 0;
}

void move_far(const double* x, double* moved, std::size_t n, double low, double length) {
  for (std::size_t i = 0; i < n; ++i) {
    const double rest = std::fmod(x[i] - low, length);
    moved[i] = (rest < 0 ? rest + length : rest) + low;
  }
}

// Those within the ends stay as they are.
void keep_inside(const double* x, double* moved, std::size_t n, double low, double high) {
  for (std::size_t i = 0; i < n; ++i) {
    const double here = x[i];
    const double there = moved[i];
    moved[i] = here >= low && here < high ? here : there;
  }
}

// Writes the samples to doubles, those outside of low to high moved. NaN and infinities become NaN.
void wrap(nb::handle made, nb::handle samples, double low, double high) {
  const array to(made, array::access::write);
  const array from(samples);
  const std::span<double> out = to.items<double>();
  visit(from, [&](auto item) {
    const auto x = from.items<const decltype(item)>();
    for (std::size_t first = 0; first < x.size(); first += block) {
      const std::size_t n = std::min(block, x.size() - first);
      double reals[block];
      for (std::size_t i = 0; i < n; ++i) reals[i] = static_cast<double>(x[first + i]);
      double* const moved = out.data() + first;
      if (!move(reals, moved, n, low, high - low)) move_far(reals, moved, n, low, high - low);
      keep_inside(reals, moved, n, low, high);
    }
  });
}

}  // namespace

void add_circular(nb::module_& m) { m.def("wrap", &wrap); }

}  // namespace cairn::python
