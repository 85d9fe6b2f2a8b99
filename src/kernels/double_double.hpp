// Numbers of some 104 bits: the sum of two doubles, the second at most half a unit in the last place of the
// first. Of + - * / alone, so that tables made of them are the same on every machine.
//
// Source: Dekker, "A floating-point technique for extending the available precision" (1971); the error of a
// product or quotient is below 2^-101 of it. Factors must stay below 2^996.
#pragma once

#include "src/kernels/logarithm.hpp"

namespace cairn::CAIRN_TARGET {

struct double_double {
  double upper = 0;
  double lower = 0;

  constexpr double_double() = default;
  constexpr double_double(double a) : upper(a) {}  // NOLINT(google-explicit-constructor): no bit is lost
  constexpr double_double(double a, double b) : upper(a), lower(b) {}
  explicit operator double() const { return upper; }
};

// a + b, exactly.
inline double_double exact_sum(double a, double b) {
  const double sum = a + b;
  const double of_b = sum - a;
  return {sum, (a - (sum - of_b)) + (b - of_b)};
}
// The same where |a| >= |b|.
inline double_double exact_sum_ordered(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}
// What rounding left out of product = a * b; exact, so that it is the same by either way.
template <class V>
inline V rest_of_product(V a, V b, V product) {
#ifdef __FMA__
  return lanes::multiply_add(a, b, -product);
#else
  const V split(134217729.0);  // 2^27 + 1
  const V scaled_a = split * a;
  const V scaled_b = split * b;
  const V a1 = scaled_a - (scaled_a - a);
  const V b1 = scaled_b - (scaled_b - b);
  const V a2 = a - a1;
  const V b2 = b - b1;
  return ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2;
#endif
}
// a * b, exactly.
inline double_double exact_product(double a, double b) {
  const double product = a * b;
  return {product, rest_of_product(a, b, product)};
}
// Of an integer, exactly.
inline double_double whole_number(std::uint64_t n) {
  const auto upper = static_cast<double>(n >> 32) * 0x1p32;
  return exact_sum_ordered(upper, static_cast<double>(n & 0xffffffffU));
}

inline double_double operator-(double_double a) { return {-a.upper, -a.lower}; }
inline double_double operator+(double_double a, double_double b) {
  const double_double upper = exact_sum(a.upper, b.upper);
  const double_double lower = exact_sum(a.lower, b.lower);
  const double_double sum = exact_sum_ordered(upper.upper, upper.lower + lower.upper);
  return exact_sum_ordered(sum.upper, sum.lower + lower.lower);
}
inline double_double operator-(double_double a, double_double b) { return a + -b; }
inline double_double operator*(double_double a, double_double b) {
  const double_double product = exact_product(a.upper, b.upper);
  return exact_sum_ordered(product.upper, product.lower + (a.upper * b.lower + a.lower * b.upper));
}
inline double_double operator/(double_double a, double_double b) {
  const double first = a.upper / b.upper;
  const double_double rest = a - b * double_double(first);
  const double second = rest.upper / b.upper;
  const double_double more = rest - b * double_double(second);
  const double_double sum = exact_sum_ordered(first, second);
  return sum + double_double(more.upper / b.upper);
}

constexpr double_double log_of_2{6.931471805599452862e-01, 2.319046813846299558e-17};

// e^x for |x| < 600. By Taylor's series of x / 512, squared nine times.
inline double_double exponential(double_double x) {
  const double powers = __builtin_floor(x.upper * 1.4426950408889634 + 0.5);
  const double_double all = x - log_of_2 * double_double(powers);
  const double_double r{all.upper * 0x1p-9, all.lower * 0x1p-9};
  double_double sum = 0;  // e^r - 1
  for (int i = 12; i > 0; --i) sum = r / double_double(i) * (double_double(1) + sum);
  for (int i = 0; i < 9; ++i) sum = sum * (sum + double_double(2));
  const double_double one_more = sum + double_double(1);
  const double scale =
      lanes::as_real(static_cast<std::uint64_t>(static_cast<std::int64_t>(powers) + 1023) << 52);
  return {one_more.upper * scale, one_more.lower * scale};
}

// The natural logarithm of a positive normal number: two steps of Newton's method from that of doubles.
inline double_double logarithm(double_double x) {
  double_double y = logarithm(x.upper);
  for (int i = 0; i < 2; ++i) y = y + (x * exponential(-y) - double_double(1));
  return y;
}

}  // namespace cairn::CAIRN_TARGET
