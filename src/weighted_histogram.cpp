// Boundary of weighted histograms.
#include <cairn/weighted_histogram.hpp>

#include "src/binned/binned_sums.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/progress.hpp"
#include "src/collective/histograms.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/memory_limit.hpp"

namespace cairn {

template <class Sum>
binned<weight_sum<Sum>> detail::weighted_histogram(const columns& x, const samples& weights, const axes& bins,
                                                   const weighting& how, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::weighted_histogram<Sum>(*exec.ranks, x, weights, bins, how, without_ranks(exec),
                                               exec.root);
  constexpr std::string_view who = "weighted_histogram";
  check_axes(who, x, bins);
  check_values(who, x, weights, "weights");
  host::check_memory(who, bins.bins(), sizeof(weight_sum<Sum>));
  const bool needs_bound = std::is_same_v<Sum, double> && how.reproducible;
  binned_sums sums =
      binned_sums::of_weights<Sum>(who, how, needs_bound ? exponent_of_bound(who, weights, how, exec) : 0);
  sums.add(who, x, bins, {weights}, exec);
  return {sums.seen(), sums.sums<Sum>(who, bins.bins()), used_axes(types_of(x), bins),
          sums.sums_outside<Sum>(who, bins)};
}

#define CAIRN_INSTANTIATE(Sum)                                      \
  template binned<weight_sum<Sum>> detail::weighted_histogram<Sum>( \
      const columns&, const samples&, const axes&, const weighting&, const execution&);
CAIRN_INSTANTIATE(double)
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
