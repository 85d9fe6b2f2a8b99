// Boundary of all that is added up in bins: weighted histograms and profiles; and what their results can do.
#include <algorithm>
#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cmath>

#include "src/binned/binned_sums.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/progress.hpp"
#include "src/collective/histograms.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/memory_limit.hpp"

namespace cairn {
namespace {

template <class Count>
binned<Count> sums_in_bins(std::string_view who, const columns& x, const added_values& values,
                           const axes& bins, const typename kept<Count>::options& how,
                           const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::sums_in_bins<Count>(*exec.ranks,
                                           {who, x, values, bins, without_ranks(exec), exec.root}, how);
  check_axes(who, x, bins);
  check_added<Count>(who, x, values);
  host::check_memory(who, bins.bins(), sizeof(Count));
  binned_sums<Count> sums(who, how, exponent_for<Count>(who, values.values, how, exec));
  sums.add(who, x, bins, values, exec);
  return {sums.seen(), sums.counts(who, bins.bins()), used_axes(types_of(x), bins), sums.outside(who, bins)};
}

}  // namespace

template <class Sum>
binned<weight_sum<Sum>> detail::weighted_histogram(const columns& x, const samples& weights, const axes& bins,
                                                   const weighting& how, const execution& exec) {
  return sums_in_bins<weight_sum<Sum>>("weighted_histogram", x, {weights}, bins, how, exec);
}

#define CAIRN_INSTANTIATE(Sum)                                      \
  template binned<weight_sum<Sum>> detail::weighted_histogram<Sum>( \
      const columns&, const samples&, const axes&, const weighting&, const execution&);
CAIRN_INSTANTIATE(double)
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

binned<mean_of> detail::profile(const columns& x, const samples& y, const axes& bins, const profiling& how,
                                const execution& exec) {
  return sums_in_bins<mean_of>("profile", x, {y}, bins, how, exec);
}

binned<weighted_mean_of> detail::weighted_profile(const columns& x, const samples& y, const samples& weights,
                                                  const axes& bins, const execution& exec) {
  return sums_in_bins<weighted_mean_of>("weighted_profile", x, {y, weights}, bins, {}, exec);
}

binned<covariance_of> detail::covariance_profile(const columns& x, const samples& y, const samples& z,
                                                 const axes& bins, const execution& exec) {
  return sums_in_bins<covariance_of>("covariance_profile", x, {y, z}, bins, {}, exec);
}

namespace {

// Functions of their own, never inlined: compilers move arithmetic across a change of the control word.
[[gnu::noinline]] double quotient(double dividend, double divisor) { return dividend / divisor; }

[[gnu::noinline]] void add_moments(mean_of& to, const mean_of& other) {
  const auto here = static_cast<double>(to.count);
  const auto there = static_cast<double>(other.count);
  const double share = there / (here + there);
  const double apart = other.mean - to.mean;
  to.mean = std::isfinite(apart) ? to.mean + apart * share : to.mean * (1 - share) + other.mean * share;
  to.count += other.count;
  to.deviations += other.deviations + apart * apart * (here * share);
  to.least = to.least <= other.least || std::isnan(to.least) ? to.least : other.least;
  to.greatest = to.greatest >= other.greatest || std::isnan(to.greatest) ? to.greatest : other.greatest;
}

// Where weights add up to 0 there is no mean.
[[gnu::noinline]] void add_moments(weighted_mean_of& to, const weighted_mean_of& other) {
  const double weights = to.weights + other.weights;
  const double share = other.weights / weights;
  const double apart = other.mean - to.mean;
  to.mean = std::isfinite(apart) ? to.mean + apart * share : to.mean * (1 - share) + other.mean * share;
  to.count += other.count;
  to.deviations += other.deviations + apart * apart * (to.weights * share);
  to.weights = weights;
  to.weight_squares += other.weight_squares;
}

mean_of y_of(const covariance_of& it) { return {it.count, it.mean_y, it.deviations_y}; }
mean_of z_of(const covariance_of& it) { return {it.count, it.mean_z, it.deviations_z}; }

[[gnu::noinline]] void add_moments(covariance_of& to, const covariance_of& other) {
  const auto here = static_cast<double>(to.count);
  const auto there = static_cast<double>(other.count);
  to.products += other.products +
                 (other.mean_y - to.mean_y) * (other.mean_z - to.mean_z) * (here * (there / (here + there)));
  mean_of y = y_of(to);
  mean_of z = z_of(to);
  add_moments(y, y_of(other));
  add_moments(z, z_of(other));
  to = {y.count, y.mean, z.mean, y.deviations, z.deviations, to.products};
}

template <class Of>
Of& add(Of& to, const Of& other) {
  const portable::fp_default fp;
  if (other.count == 0) return to;
  if (to.count == 0) return to = other;
  add_moments(to, other);
  return to;
}

}  // namespace

double mean_of::variance(double ddof) const {
  const portable::fp_default fp;
  const double divisor = static_cast<double>(count) - ddof;
  return divisor > 0 ? quotient(deviations, divisor) : none;
}

double weighted_mean_of::variance(double ddof) const {
  const portable::fp_default fp;
  const double divisor = ddof == 0 ? weights : weights - ddof * quotient(weight_squares, weights);
  return divisor > 0 ? quotient(deviations, divisor) : mean_of::none;
}

double covariance_of::variance_y(double ddof) const { return y_of(*this).variance(ddof); }
double covariance_of::variance_z(double ddof) const { return z_of(*this).variance(ddof); }
double covariance_of::covariance(double ddof) const {
  return mean_of{count, mean_y, products}.variance(ddof);
}
double covariance_of::correlation() const {
  const portable::fp_default fp;
  if (!(deviations_y > 0 && deviations_z > 0)) return mean_of::none;
  return std::clamp(quotient(quotient(products, std::sqrt(deviations_y)), std::sqrt(deviations_z)), -1.0,
                    1.0);
}

mean_of& mean_of::operator+=(const mean_of& other) { return add(*this, other); }
weighted_mean_of& weighted_mean_of::operator+=(const weighted_mean_of& other) { return add(*this, other); }
covariance_of& covariance_of::operator+=(const covariance_of& other) { return add(*this, other); }

}  // namespace cairn
