// p(k + 1) / p(k) of a family, for Number double or double_double.
#pragma once

#include "src/kernels/double_double.hpp"
#include "src/kernels/exponential.hpp"
#include "src/layouts/mass_family.hpp"

namespace cairn::CAIRN_TARGET {

template <class Number>
inline Number whole_as(std::uint64_t n) {
  if constexpr (sizeof(Number) == sizeof(double)) {
    return static_cast<double>(n);
  } else {
    return whole_number(n);
  }
}
// rate + rate_rest.
template <class Number>
inline Number rate_as(const tables::mass_law& law) {
  if constexpr (sizeof(Number) == sizeof(double)) {
    return law.rate;
  } else {
    return {law.rate, law.rate_rest};
  }
}

// For least <= k < most.
template <class Number>
inline Number mass_ratio(std::uint64_t k, const tables::mass_law& law) {
  const Number next = whole_as<Number>(k + 1);
  switch (law.family) {
    case tables::mass_family::poisson:
      return rate_as<Number>(law) / next;
    case tables::mass_family::binomial:
      return rate_as<Number>(law) * whole_as<Number>(law.trials - k) / next;
    case tables::mass_family::negative_binomial:
      return rate_as<Number>(law) * (whole_as<Number>(k) + Number(law.successes)) / next;
    case tables::mass_family::zipf:
      return exponential(Number(law.rate) * (logarithm(whole_as<Number>(k)) - logarithm(next)));
    case tables::mass_family::uniform:
      return 1.0;
    default:
      return whole_as<Number>(law.good - k) / next * whole_as<Number>(law.trials - k) /
             whole_as<Number>(law.bad - law.trials + k + 1);
  }
}

}  // namespace cairn::CAIRN_TARGET
