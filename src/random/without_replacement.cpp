// Boundary of samples without replacement.
#include <algorithm>
#include <cairn/random/without_replacement.hpp>
#include <vector>

#include "offload/run/random/least_keys.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/check_orders.hpp"
#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/call/written_out.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/least_keys.hpp"
#include "src/host/run/random/sample_tree.hpp"
#include "src/host/run/random/shuffle.hpp"
#include "src/machine/instruction_sets.hpp"

namespace cairn {

template <class Index, class S>
run_info detail::sample_without_replacement(out<Index> indices, std::uint64_t most, in<S> weights,
                                            draws which, sample_order order, const execution& exec) {
  if (exec.ranks != nullptr)
    return collective::sample_without_replacement(*exec.ranks, indices, most, weights, which, order,
                                                  without_ranks(exec));
  check_sample(sampling_call, indices.size(), weights.size(), most, order);
  check_draws(sampling_call, weights.size(), which);
  if (indices.on_device()) check_device(indices.device());
  const site at = choose_site(exec, weights.device());
  const int threads = host::key_threads(exec, at.where == place::device ? indices.size() : weights.size());
  if (!indices.empty()) {
    const wanted_keys wanted{.count = indices.size(), .which = which, .who = sampling_call};
    const std::vector<least_keys> rooms = at.where == place::device
                                              ? offload::least_keys_of(weights, wanted, exec, at.device)
                                              : host::least_keys_of(weights, wanted, threads, exec);
    const std::size_t there = all_kept(rooms);
    if (there < indices.size()) refuse_few_weights(sampling_call, indices.size(), there);
    write_out(indices, [&](out<Index> to) {
      if (order == sample_order::taken) return host::write_by_key(to, rooms, threads);
      host::write_ascending(to, rooms);
    });
  }
  if (at.where == place::device) return ran_on_device(at.device, "keys");
  return ran_on_host(host::resolve(exec.target), threads, "keys");
}

template <class Index>
run_info detail::sample_without_replacement(out<Index> indices, std::uint64_t most, std::uint64_t items,
                                            draws which, sample_order order, const execution& exec) {
  if (exec.ranks != nullptr)
    return collective::sample_without_replacement(*exec.ranks, indices, most, items, which, order,
                                                  without_ranks(exec));
  check_uniform_sample(sampling_call, items, indices.size(), which);
  check_sample(sampling_call, indices.size(), items, most, order);
  check_on_host(sampling_call, "samples without weights", exec);
  if (indices.on_device()) check_device(indices.device());
  run_info done;
  write_out(indices, [&](out<Index> to) {
    const bool is_shuffled = order == sample_order::taken;
    done = host::run_sample(to, items, which, is_shuffled ? between(exec, 0, 0.5) : exec);
    if (is_shuffled) host::run_shuffle(to.data(), to.size(), sizeof(Index), which, between(exec, 0.5, 1));
  });
  return done;
}

#define CAIRN_INSTANTIATE(Index)                                                                        \
  template run_info detail::sample_without_replacement(out<Index>, std::uint64_t, std::uint64_t, draws, \
                                                       sample_order, const execution&);                 \
  template run_info detail::sample_without_replacement(out<Index>, std::uint64_t, in<float>, draws,     \
                                                       sample_order, const execution&);                 \
  template run_info detail::sample_without_replacement(out<Index>, std::uint64_t, in<double>, draws,    \
                                                       sample_order, const execution&);
CAIRN_INSTANTIATE(std::uint32_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
