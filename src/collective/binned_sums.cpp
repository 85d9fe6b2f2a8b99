// Sums and moments in bins, over ranks.
#include <optional>

#include "src/binned/sums_of_ranks.hpp"
#include "src/collective/histograms.hpp"
#include "src/collective/values/values_call.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn::collective {

template <class Count>
binned<Count> sums_in_bins(const communicator& all, const values_call& call,
                           const typename kept<Count>::options& how) {
  const portable::fp_default fp;
  begin_values_call<Count>(all, call, call.bins.bins(), how);
  const int exponent = exponent_of_all<Count>(all, call, how);
  std::optional<binned_sums<Count>> sums;
  ranks::on_each(all, [&] { sums.emplace(call.who, how, exponent); });
  const std::exception_ptr failure =
      ranks::failure_of([&] { sums->add(call.who, call.x, call.bins, call.values, call.exec); });
  return result_of_ranks<Count>(all, call.root, call.who, *sums, call.bins, ranks::packed_types(call.x),
                                failure);
}

#define CAIRN_INSTANTIATE(Count)                                                      \
  template binned<Count> sums_in_bins<Count>(const communicator&, const values_call&, \
                                             const kept<Count>::options&);
CAIRN_FOR_EACH_BINNED_SUM(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::collective
