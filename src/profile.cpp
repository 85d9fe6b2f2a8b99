// Boundary of profiles: means and spreads in bins.
#include <cairn/profile.hpp>
#include <cmath>

#include "src/binned/binned_sums.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/progress.hpp"
#include "src/collective/histograms.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/memory_limit.hpp"

namespace cairn {

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

}  // namespace

double mean_of::variance(double ddof) const {
  const portable::fp_default fp;
  const double divisor = static_cast<double>(count) - ddof;
  return divisor > 0 ? quotient(deviations, divisor) : none;
}

mean_of& mean_of::operator+=(const mean_of& other) {
  const portable::fp_default fp;
  if (other.count == 0) return *this;
  if (count == 0) return *this = other;
  add_moments(*this, other);
  return *this;
}

double weighted_mean_of::variance(double ddof) const {
  const portable::fp_default fp;
  const double divisor = ddof == 0 ? weights : weights - ddof * quotient(weight_squares, weights);
  return divisor > 0 ? quotient(deviations, divisor) : mean_of::none;
}

weighted_mean_of& weighted_mean_of::operator+=(const weighted_mean_of& other) {
  const portable::fp_default fp;
  if (other.count == 0) return *this;
  if (count == 0) return *this = other;
  add_moments(*this, other);
  return *this;
}

binned<mean_of> detail::profile(const columns& x, const samples& y, const axes& bins, const profiling& how,
                                const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::profile(*exec.ranks, x, y, bins, how, without_ranks(exec), exec.root);
  constexpr std::string_view who = "profile";
  check_axes(who, x, bins);
  check_values(who, x, y, "numbers");
  host::check_memory(who, bins.bins(), sizeof(mean_of));
  binned_sums sums = binned_sums::of_numbers(how);
  sums.add(who, x, bins, {y}, exec);
  return {sums.seen(), sums.means(bins.bins()), used_axes(types_of(x), bins), sums.means_outside(bins)};
}

binned<weighted_mean_of> detail::weighted_profile(const columns& x, const samples& y, const samples& weights,
                                                  const axes& bins, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::weighted_profile(*exec.ranks, x, y, weights, bins, without_ranks(exec), exec.root);
  constexpr std::string_view who = "weighted_profile";
  check_axes(who, x, bins);
  check_values(who, x, y, "numbers");
  check_values(who, x, weights, "weights");
  host::check_memory(who, bins.bins(), sizeof(weighted_mean_of));
  binned_sums sums = binned_sums::of_weighted_numbers();
  sums.add(who, x, bins, {y, weights}, exec);
  return {sums.seen(), sums.weighted_means(bins.bins()), used_axes(types_of(x), bins),
          sums.weighted_means_outside(bins)};
}

}  // namespace cairn
