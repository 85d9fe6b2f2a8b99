// The quantile function of a law as a power series around a point, carried from point to point.
//
// With t the tail's probability and s = t / t0 - 1: dy/ds = +-m, where m = t0 / density(y), and dm/ds = -+m^2
// times the slope of the logarithm of the density. So both are power series in s, whose terms follow from
// y(t0) and m(t0). Whoever goes on from there to greater t carries an error of y that the tail's probability
// alone shows, and that stays as small as it was in the tail.
#pragma once

#include "src/tables/curves/density_law.hpp"

namespace cairn::curves {

constexpr int series_terms = 13;
constexpr int careful_terms = 4;  // of these, in double_double

template <class Number>
struct terms_of {
  Number y[series_terms];
  Number m[series_terms];
  Number square[series_terms];  // of m
  Number slope[series_terms];
  Number exponential[series_terms];  // of y, where y is a logarithm
};

class quantile_series {
 public:
  // At t, from which on it will be carried to greater ones.
  quantile_series(const density_law& law, double t, bool above);
  // To another t, at most 1/20 away from this one, of it.
  void move_to(double t);

  double_double at() const { return careful_.y[0]; }
  // y(t0 * (1 + s)) = at() + sum of term(k) * s^k for 0 < k < series_terms.
  double term(int k) const { return quick_.y[k]; }
  double point() const { return t_; }

 private:
  template <class Number>
  void extend(terms_of<Number>& all, int first, int last) const;
  template <class Number>
  Number slope_term(const terms_of<Number>& all, int k) const;
  void expand();

  density_law law_;
  double t_;
  double sign_;
  double_double inverse_;  // of start + y
  terms_of<double_double> careful_{};
  terms_of<double> quick_{};
};

}  // namespace cairn::curves
