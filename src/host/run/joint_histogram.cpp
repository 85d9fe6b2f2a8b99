// The runner of histograms of several dimensions on the host.
#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"
#include "src/host/run/histogram.hpp"
#include "src/host/run/joint_call.hpp"

namespace cairn::host {

tally run_joint(const columns& x, const axes& bins, std::uint64_t* counts, const execution& exec) {
  joint_call call(x, bins, exec);
  std::uint64_t outside_count[2] = {0, 0};
  counters made(bins.bins() + 1, {counts, 0, bins.bins(), outside_count}, call.threads, x.samples(), exec);
  joint_task task = call.task();
  task.counters = made.plan;
  bool bound = false;
  call.for_each_piece(made.plan.threads, [&](std::size_t /*first*/, const thread_team* team) {
    bound = team != nullptr;
    task.axes = call.task().axes;
    task.size = call.task().size;
    task.counters.team = team;
    CAIRN_ON_TARGET(call.target, count_joint(task));
  });
  return call.seen(outside_count[1], made.plan.threads, merging_of(made.plan), bound);
}

}  // namespace cairn::host
