// The runner of weighted histograms and profiles on the host: its tables, pieces and joining.
#include "src/host/run/accumulate.hpp"

#include <algorithm>

#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"
#include "src/host/run/joint_call.hpp"
#include "src/host/sweeps/accumulate_task.hpp"
#include "src/kernels/accumulate.hpp"

namespace cairn::host {
namespace {

// Copies must fit the first cache beside the samples.
constexpr std::size_t most_bytes_of_copies = std::size_t{24} << 10;

template <class Bin>
accumulate_plan<Bin> plan_for(const axes& all_axes, std::size_t samples, int threads, const execution& exec) {
  const std::size_t bins = all_axes.bins();
  accumulate_plan<Bin> plan;
  const auto all = static_cast<std::size_t>(threads);
  const std::size_t allowed = scratch_cap(exec) / sizeof(Bin) / (bins + all * bins_between_threads<Bin>);
  const std::size_t worth = 2 * samples / bins;  // clearing and joining a table costs less than what it saves
  const std::size_t groups = std::clamp<std::size_t>(std::min(allowed, worth), 1, all);
  plan.bands = static_cast<int>((all + groups - 1) / groups);
  plan.groups = threads / plan.bands;
  plan.outside = bins + static_cast<std::size_t>(plan.bands) * bins_between_threads<Bin>;
  plan.copy = plan.outside + side_copies * outside_bins * all_axes.size() + bins_between_threads<Bin>;
  if (plan.bands == 1 && plan.copy * most_copies * sizeof(Bin) <= most_bytes_of_copies)
    plan.copies = most_copies;
  plan.apart = plan.copy * static_cast<std::size_t>(plan.copies);
  return plan;
}

template <class Bin>
merging merging_of(const accumulate_plan<Bin>& plan) {
  if (plan.bands == 1) return merging::private_tables;
  return plan.groups == 1 ? merging::bands : merging::groups_of_bands;
}

detail::column column_from(const detail::samples& values, std::size_t first) {
  if (values.size == 0) return {};
  const std::size_t width = detail::size_of(values.type);
  return {static_cast<const std::byte*>(values.data) + first * width, width, values.type};
}

// Adds up the copies of sides from `copies` on, behind the bins.
template <class Bin>
void join_sides(Bin* table, std::size_t bins, std::size_t copies, std::size_t sides) {
  for (std::size_t s = 0; s < sides; ++s) {
    Bin all = table[copies + s];
    for (std::size_t c = 1; c < side_copies; ++c) portable::join(all, table[copies + c * sides + s]);
    table[bins + s] = all;
  }
}

}  // namespace

template <class Bin>
accumulated<Bin> run_accumulate(const columns& x, const axes& bins, const added_values& values,
                                const value_scales& scales, const execution& exec) {
  joint_call call(x, bins, exec);
  accumulate_task<Bin> task;
  task.plan = plan_for<Bin>(bins, x.samples(), call.threads, exec);
  task.scales = scales;
  accumulated<Bin> made;
  made.bins = scratch<Bin>(task.plan.apart * static_cast<std::size_t>(task.plan.groups));
  task.plan.tables = made.bins.data();
  CAIRN_ON_TARGET(call.target, clear_tables(task.plan));
  std::uint64_t outside_count = 0;
  call.for_each_piece(task.plan.threads(), [&](std::size_t first, const thread_team* team) {
    task.values = {column_from(values.values, first), column_from(values.second, first)};
    task.joint = call.task();
    task.joint.outside_count = &outside_count;
    task.joint.first_side = task.plan.outside;
    task.plan.team = team;
    made.good = CAIRN_ON_TARGET(call.target, accumulate(task)) && made.good;
  });
  CAIRN_ON_TARGET(call.target, join_tables(task.plan));
  join_sides(task.plan.tables, bins.bins(), task.plan.outside, outside_bins * bins.size());
  made.seen = call.seen(outside_count, task.plan.threads(), merging_of(task.plan), task.plan.team != nullptr);
  return made;
}

#define CAIRN_INSTANTIATE(Bin)                                                                    \
  template accumulated<Bin> run_accumulate<Bin>(const columns&, const axes&, const added_values&, \
                                                const value_scales&, const execution&);
CAIRN_FOR_EACH_ACCUMULATOR(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
