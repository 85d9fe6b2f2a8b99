// Weighted histograms and profiles over ranks.
#include <optional>

#include "src/binned/sums_of_ranks.hpp"
#include "src/collective/histograms.hpp"
#include "src/collective/values/values_call.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn::collective {
namespace {

template <class Count>
binned<Count> added_up(const communicator& all, const values_call& call, binned_sums& sums) {
  added_values added{call.values};
  if (call.weights != nullptr) added.weights = *call.weights;
  const std::exception_ptr failure =
      ranks::failure_of([&] { sums.add(call.who, call.x, call.bins, added, call.exec); });
  return result_of_ranks<Count>(all, call.root, call.who, sums, call.bins, ranks::packed_types(call.x),
                                failure);
}

}  // namespace

template <class Sum>
binned<weight_sum<Sum>> weighted_histogram(const communicator& all, const columns& x,
                                           const detail::samples& weights, const axes& bins,
                                           const weighting& how, const execution& exec, int root) {
  const portable::fp_default fp;
  const values_call call{"weighted_histogram", x, weights, bins, exec, root};
  begin_values_call(all, call, "weights", bins.bins(), sizeof(weight_sum<Sum>),
                    {{"squares", how.squares}, {"reproducible", how.reproducible}, {"bound", how.bound}});
  const int exponent = exponent_of_all<Sum>(all, call, how);
  std::optional<binned_sums> sums;
  ranks::on_each(all, [&] { sums = binned_sums::of_weights<Sum>(call.who, how, exponent); });
  return added_up<weight_sum<Sum>>(all, call, *sums);
}

binned<mean_of> profile(const communicator& all, const columns& x, const detail::samples& y, const axes& bins,
                        const profiling& how, const execution& exec, int root) {
  const portable::fp_default fp;
  const values_call call{"profile", x, y, bins, exec, root};
  begin_values_call(all, call, "numbers", bins.bins(), sizeof(mean_of), {{"extremes", how.extremes}});
  std::optional<binned_sums> sums;
  ranks::on_each(all, [&] { sums = binned_sums::of_numbers(how); });
  return added_up<mean_of>(all, call, *sums);
}

binned<weighted_mean_of> weighted_profile(const communicator& all, const columns& x, const detail::samples& y,
                                          const detail::samples& weights, const axes& bins,
                                          const execution& exec, int root) {
  const portable::fp_default fp;
  const values_call call{"weighted_profile", x, y, bins, exec, root, &weights};
  begin_values_call(all, call, "numbers", bins.bins(), sizeof(weighted_mean_of), {});
  std::optional<binned_sums> sums;
  ranks::on_each(all, [&] { sums = binned_sums::of_weighted_numbers(); });
  return added_up<weighted_mean_of>(all, call, *sums);
}

#define CAIRN_INSTANTIATE(Sum)                                                                  \
  template binned<weight_sum<Sum>> weighted_histogram<Sum>(const communicator&, const columns&, \
                                                           const detail::samples&, const axes&, \
                                                           const weighting&, const execution&, int);
CAIRN_INSTANTIATE(double)
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::collective
