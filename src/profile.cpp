#include <cairn/profile.hpp>
#include <cmath>

#include "src/binned/binned_sums.hpp"
#include "src/call/binned_call.hpp"
#include "src/machine/memory_limit.hpp"

namespace cairn {

mean_of& mean_of::operator+=(const mean_of& other) {
  if (other.count == 0) return *this;
  if (count == 0) return *this = other;
  const auto here = static_cast<double>(count);
  const auto there = static_cast<double>(other.count);
  const double share = there / (here + there);
  const double apart = other.mean - mean;
  mean = std::isfinite(apart) ? mean + apart * share : mean * (1 - share) + other.mean * share;
  count += other.count;
  deviations += other.deviations + apart * apart * (here * share);
  least = least <= other.least || std::isnan(least) ? least : other.least;
  greatest = greatest >= other.greatest || std::isnan(greatest) ? greatest : other.greatest;
  return *this;
}

binned<mean_of> detail::profile(const columns& x, const samples& y, const axes& bins, const profiling& how,
                                const execution& exec) {
  constexpr std::string_view who = "profile";
  check_axes(who, x, bins);
  check_values(who, x, y, "numbers");
  host::check_memory(who, bins.bins(), sizeof(mean_of));
  binned_sums sums = binned_sums::of_numbers(how);
  sums.add(who, x, bins, y, exec);
  return {sums.seen(), sums.means(bins.bins()), used_axes(types_of(x), bins)};
}

}  // namespace cairn
