// Weighted histograms and profiles over ranks.
#include <bit>
#include <cairn/collective/profile.hpp>
#include <cairn/collective/weighted_histogram.hpp>
#include <optional>

#include "src/binned/sums_of_ranks.hpp"
#include "src/call/binned_call.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn {
namespace {

// A call for values in bins.
struct values_call {
  std::string_view who;
  const columns& x;
  const detail::samples& values;
  const axes& bins;
  const execution& exec;
  const result_at& where;
};

// Refuses on all ranks what is bad on one. `name`: what the values are; `options`: mixed.
void begin(const communicator& all, const values_call& call, std::string_view name, std::size_t bytes_a_bin,
           std::uint64_t options) {
  ranks::signature mine{.who = call.who, .types = ranks::packed_types(call.x)};
  mine.options = ranks::hash_of_options(options, ranks::hash_of(call.where),
                                        static_cast<std::uint64_t>(call.values.type));
  const std::exception_ptr failure = ranks::failure_of([&] {
    check_axes(call.who, call.x, call.bins);
    check_values(call.who, call.x, call.values, name);
    host::check_memory(call.who, call.bins.bins(), bytes_a_bin);
    ranks::check_result_at(call.who, all, call.where);
    mine.axes = ranks::hash_of(call.bins);
  });
  ranks::begin(all, mine, failure);
}

template <class Count>
binned<Count> added_up(const communicator& all, const values_call& call, binned_sums& sums) {
  const std::exception_ptr failure =
      ranks::failure_of([&] { sums.add(call.who, call.x, call.bins, call.values, call.exec); });
  return result_of_ranks<Count>(all, call.where, call.who, sums, call.bins, ranks::packed_types(call.x),
                                failure);
}

// The bound of the weights of all ranks.
double bound_of_all(const communicator& all, const values_call& call) {
  double size = 0;
  const std::exception_ptr failure =
      ranks::failure_of([&] { size = greatest_weight(call.who, call.values, call.exec); });
  ranks::settle(all, failure);
  auto bits = std::bit_cast<std::uint64_t>(size);  // ordered as sizes are
  ranks::greatest(all, std::span(&bits, 1));
  return std::bit_cast<double>(bits);
}

}  // namespace

template <class Sum>
binned<weight_sum<Sum>> detail::weighted_histogram(const communicator& all, const columns& x,
                                                   const samples& weights, const axes& bins,
                                                   const weighting& how, const execution& exec,
                                                   const result_at& where) {
  const portable::fp_default fp;
  const values_call call{"weighted_histogram", x, weights, bins, exec, where};
  begin(all, call, "weights", sizeof(weight_sum<Sum>),
        ranks::hash_of_options(how.squares, how.reproducible, how.bound));
  weighting agreed = how;
  const bool needs_bound = std::is_same_v<Sum, double> && how.reproducible;
  if (needs_bound && how.bound == 0) agreed.bound = bound_of_all(all, call);
  std::optional<binned_sums> sums;
  ranks::on_each(all, [&] {
    const bool has_bound = needs_bound && (how.bound != 0 || agreed.bound > 0);
    const int exponent = has_bound ? exponent_of_bound(call.who, {}, agreed, exec) : 0;
    sums = binned_sums::of_weights<Sum>(call.who, how, exponent);
  });
  return added_up<weight_sum<Sum>>(all, call, *sums);
}

binned<mean_of> detail::profile(const communicator& all, const columns& x, const samples& y, const axes& bins,
                                const profiling& how, const execution& exec, const result_at& where) {
  const portable::fp_default fp;
  const values_call call{"profile", x, y, bins, exec, where};
  begin(all, call, "numbers", sizeof(mean_of), ranks::hash_of_options(how.extremes));
  std::optional<binned_sums> sums;
  ranks::on_each(all, [&] { sums = binned_sums::of_numbers(how); });
  return added_up<mean_of>(all, call, *sums);
}

#define CAIRN_INSTANTIATE(Sum)                                                                              \
  template binned<weight_sum<Sum>> detail::weighted_histogram<Sum>(                                         \
      const communicator&, const columns&, const samples&, const axes&, const weighting&, const execution&, \
      const result_at&);
CAIRN_INSTANTIATE(double)
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
