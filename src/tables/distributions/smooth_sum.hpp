// Sums of a function over many consecutive whole numbers, away from which it falls to nothing.
//
// The first terms are added one by one. The others are an integral, by Gauss and Legendre's rule on panels
// that grow, and central differences at its nearer end (Euler and Maclaurin's formula between the numbers):
// the function must be smooth on the scale of its panels.
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

// The integral from `from` to `from` + width; both may be of either sign.
template <class Function>
double panel(const Function& f, double from, double width) {
  double sum = 0;
  for (std::size_t i = 0; i < gauss_nodes; ++i) {
    const double off = width / 2 * gauss_node[i];
    sum += gauss_weight[i] * (f(from + width / 2 - off) + f(from + width / 2 + off));
  }
  return sum * std::abs(width) / 2;
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

// f(0) + f(1) + ... up to `last`, f of whole numbers and of those between. `scale` is the width on which f is
// smooth far from both ends; nearer, f may be any function smooth on the distance from them.
template <class Function>
double smooth_sum(const Function& f, double last, double scale) {
  constexpr double one_by_one = 512;
  constexpr double done = 0x1p-60;  // of the sum: what comes after is smaller still
  double sum = 0;
  double at = 0;
  for (; at <= last && at < one_by_one; ++at) {
    const double term = f(at);
    sum += term;
    if (term <= sum * done && at > 8) return sum;
  }
  if (at + 2 * one_by_one < last) {
    const double end = last + 0.5 - one_by_one;
    double from = at - 0.5;
    sum += more_than_integral(f, from);
    while (from < end) {
      const double width = std::min({scale / 2, std::max(std::min(from, last - from) / 4, 64.), end - from});
      const double more = panel(f, from, width);
      sum += more;
      if (more <= sum * done) return sum;
      from += width;
    }
    sum -= more_than_integral(f, end);
    at = last + 1 - one_by_one;
  }
  for (; at <= last; ++at) sum += f(at);
  return sum;
}

}  // namespace cairn::distributions
