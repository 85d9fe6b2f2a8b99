// Sums of a function over many consecutive whole numbers, away from which it falls to nothing.
//
// The first terms are added one by one. The others are an integral, by Gauss and Legendre's rule on panels
// that grow, and central differences at its ends (Euler and Maclaurin's formula between the numbers): the
// function must be smooth on the scale of its panels. Panels double, so that a sum over 2^90 numbers takes
// some thousand terms.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace cairn::distributions {

constexpr std::size_t gauss_nodes = 8;  // on each side of the middle
constexpr double gauss_node[gauss_nodes] = {
    0.095012509837637440185, 0.281603550779258913230, 0.458016777657227386342, 0.617876244402643748447,
    0.755404408355003033895, 0.865631202387831743880, 0.944575023073232576078, 0.989400934991649932596};
constexpr double gauss_weight[gauss_nodes] = {
    0.189450610455068496285, 0.182603415044923588867, 0.169156519395002538189, 0.149595988816576732081,
    0.124628971255533872052, 0.095158511682492784810, 0.062253523938647892863, 0.027152459411754094852};

// The integral from `from` to `from` + width.
template <class Function>
double panel(const Function& f, double from, double width) {
  double sum = 0;
  for (std::size_t i = 0; i < gauss_nodes; ++i) {
    const double off = width / 2 * gauss_node[i];
    sum += gauss_weight[i] * (f(from + width / 2 - off) + f(from + width / 2 + off));
  }
  return sum * width / 2;
}

// What the sum of f over whole numbers above `at`, which lies between two of them, is more than its integral
// from there.
template <class Function>
double more_than_integral(const Function& f, double at) {
  const auto difference = [&](double half) { return f(at + half) - f(at - half); };
  const double first = difference(0.5);
  const double third = difference(1.5) - 3 * first;
  const double fifth = difference(2.5) - 5 * difference(1.5) + 10 * first;
  return first / 24 - third * (17. / 5760) + fifth * (367. / 967680);
}

constexpr double negligible = 0x1p-60;  // of the sum: what comes after is smaller still

// The integral of f from `from` to `end`, by panels. f is smooth on `scale`, near the start and `last` on the
// distance from them.
template <class Function>
double integral(const Function& f, double from, double end, double last, double scale) {
  double sum = 0;
  while (from < end) {
    const double smooth = std::min({scale, from, (last - from) / 2});
    const double width = std::min(std::max({smooth, 64., from * 0x1p-50}), end - from);
    const double more = panel(f, from, width);
    sum += more;
    if (!(more > sum * negligible)) break;
    from += width;
  }
  return sum;
}

// f(1) + f(2) + ... + f(last), f of whole numbers and of those between. `scale` is the width on which f is
// smooth far from both ends; nearer, f may be any function smooth on the distance from them. f must not be
// much greater near `last` than near 1.
template <class Function>
double smooth_sum(const Function& f, double last, double scale) {
  constexpr double one_by_one = 512;
  constexpr double most_exact = 0x1p50;  // beyond, single terms at the far end do not count
  double sum = 0;
  double at = 1;
  for (; at <= last && at <= one_by_one; ++at) {
    const double term = f(at);
    sum += term;
    if (term <= sum * negligible && at > 8) return sum;
  }
  if (at + 2 * one_by_one < last) {
    const double end = last < most_exact ? last + 0.5 - one_by_one : last;
    sum += more_than_integral(f, at - 0.5) + integral(f, at - 0.5, end, last, scale);
    if (last >= most_exact || f(end) <= sum * negligible) return sum;
    sum -= more_than_integral(f, end);
    at = last + 1 - one_by_one;
  }
  for (; at <= last; ++at) sum += f(at);
  return sum;
}

}  // namespace cairn::distributions
