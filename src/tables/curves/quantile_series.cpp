#include "src/tables/curves/quantile_series.hpp"

namespace cairn::curves {
namespace {

constexpr double least_logarithm = -80;  // below, e^y is nothing beside the shape

template <class Number>
Number as(double_double a) {
  if constexpr (sizeof(Number) == sizeof(double))
    return a.upper;
  else
    return a;
}

void convert(const double_double* from, double* to) {
  for (int i = 0; i < careful_terms; ++i) to[i] = from[i].upper;
}

double_double sum_at(const double_double* careful, const double* quick, double_double s) {
  double rest = 0;
  for (int k = series_terms - 1; k >= careful_terms; --k) rest = rest * s.upper + quick[k];
  double_double sum = rest;
  for (int k = careful_terms - 1; k >= 0; --k) sum = sum * s + careful[k];
  return sum;
}

}  // namespace

quantile_series::quantile_series(const density_law& law, double t, bool above)
    : law_(law), t_(t), sign_(above ? -1 : 1) {
  const double y = far_quantile(law, t, above);
  careful_.y[0] = y;
  careful_.m[0] = double_double(t) * exponential(-log_density(law, y));
  expand();
}

void quantile_series::move_to(double t) {
  const double_double s = (double_double(t) - double_double(t_)) / double_double(t_);
  careful_.exponential[0] = sum_at(careful_.exponential, quick_.exponential, s);
  careful_.y[0] = sum_at(careful_.y, quick_.y, s);
  careful_.m[0] = sum_at(careful_.m, quick_.m, s) * (double_double(1) + s);
  t_ = t;
  expand();
}

void quantile_series::expand() {
  if (careful_.y[0].upper < least_logarithm) {
    careful_.exponential[0] = 0;
  } else if (law_.kind == density_kind::gamma_of_logarithms && careful_.exponential[0].upper == 0) {
    careful_.exponential[0] = portable::exponential(careful_.y[0]);
  }
  inverse_ = double_double(1) / (law_.start + careful_.y[0]);
  extend(careful_, 0, careful_terms - 1);
  convert(careful_.y, quick_.y);
  convert(careful_.m, quick_.m);
  convert(careful_.square, quick_.square);
  convert(careful_.slope, quick_.slope);
  convert(careful_.exponential, quick_.exponential);
  extend(quick_, careful_terms - 1, series_terms - 1);
  careful_.exponential[careful_terms - 1] = quick_.exponential[careful_terms - 1];
}

// Finishes term k of what y and m follow from, and makes their terms k + 1; for k from first to last - 1.
template <class Number>
void quantile_series::extend(terms_of<Number>& all, int first, int last) const {
  for (int k = first; k < last; ++k) {
    if (law_.kind == density_kind::gamma_of_logarithms && k > 0) {
      Number sum = 0;
      for (int j = 1; j <= k; ++j) sum = sum + Number(j) * all.y[j] * all.exponential[k - j];
      all.exponential[k] = sum / Number(k);
    }
    all.slope[k] = slope_term(all, k);
    all.square[k] = 0;
    for (int j = 0; j <= k; ++j) all.square[k] = all.square[k] + all.m[j] * all.m[k - j];
    Number sum = 0;
    for (int j = 0; j <= k; ++j) sum = sum + all.square[j] * all.slope[k - j];
    all.y[k + 1] = Number(sign_) * all.m[k] / Number(k + 1);
    all.m[k + 1] = Number(-sign_) * sum / Number(k + 1);
  }
}

// Of the slope of the logarithm of the density, from the terms of y up to k.
template <class Number>
Number quantile_series::slope_term(const terms_of<Number>& all, int k) const {
  if (law_.kind == density_kind::normal) return -all.y[k];
  if (law_.kind == density_kind::gamma_of_logarithms)
    return (k == 0 ? Number(law_.shape) : Number(0)) - all.exponential[k];
  Number sum = (k == 0 ? as<Number>(law_.above) : Number(0)) - as<Number>(law_.steep) * all.y[k];
  for (int j = 0; j < k; ++j) sum = sum - all.slope[j] * all.y[k - j];
  return sum * as<Number>(inverse_);
}

}  // namespace cairn::curves
