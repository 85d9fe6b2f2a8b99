// A host call on the bins of several axes: what the sweeps get of these axes, and what they say of samples
// outside.
#pragma once

#include <algorithm>
#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cstddef>
#include <variant>
#include <vector>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/lookup_of.hpp"
#include "src/host/run/methods.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {

class joint_call {
 public:
  isa target;
  int threads;

  // Refers to its arguments. Errors: those of an instruction set that is not there, std::bad_alloc.
  joint_call(const columns& x, const axes& bins, const execution& exec)
      : target(resolve(exec.target)),
        threads(threads_for(exec, x.samples(), too_few_samples_to_share, usual_samples_each)),
        x_(x),
        bins_(bins),
        exec_(exec),
        axes_(bins.size()),
        lookups_(bins.size()),
        seen_(bins.size()),
        rooms_(static_cast<std::size_t>(threads) * joint_room_bytes) {
    for (std::size_t a = 0; a < bins.size(); ++a) {
      axes_[a].samples = x[a];
      axes_[a].seen = &seen_[a];
      with_compared_type(bins[a].internal().compared_as(x[a].type), [&](auto sample) {
        using lookup = tables::lookup<decltype(sample)>;
        lookups_[a] = lookup_of<decltype(sample)>(bins[a].internal(), {x[a], x.samples()}, target);
        axes_[a].lookup = &std::get<lookup>(lookups_[a]);
      });
    }
    task_.axes = axes_.data();
    task_.dims = bins.size();
    task_.size = x.samples();
    task_.bins = bins.bins();
    task_.has_flow = bins.has_flow();
    task_.rooms = rooms_.data();
  }
  joint_call(const joint_call&) = delete;
  joint_call& operator=(const joint_call&) = delete;

  // The samples of the current piece, all of them outside of for_each_piece; without counters.
  const joint_task& task() const { return task_; }

  // Calls step(first, team) for each piece, which task() then describes; `first` is its first sample.
  template <class Step>
  void for_each_piece(int threads_of_team, const Step& step) {
    constexpr std::size_t piece_items = std::size_t{1} << 26;
    const std::size_t all = x_.samples();
    thread_placement placement(exec_, threads_of_team, x_[0].data, all * x_[0].stride);
    in_pieces(all, piece_items, exec_, [&](std::size_t first, std::size_t count) {
      for (std::size_t a = 0; a < x_.size(); ++a)
        axes_[a].samples.data = static_cast<const std::byte*>(x_[a].data) + first * x_[a].stride;
      if (count != all) placement.share(axes_[0].samples.data, count * x_[0].stride);
      task_.size = count;
      step(first, placement.get());
    });
  }

  // What was read, of which `outside_count` samples lie outside of some axis. The method is that of the axis
  // whose samples took the slowest way.
  tally seen(std::uint64_t outside_count, int threads_of_team, merging how, bool bound) const {
    tally made;
    made.total = x_.samples();
    made.inside = x_.samples() - outside_count;
    made.outside = outside_counts(x_.size());
    auto slowest = tables::lookup_kind::none;
    for (std::size_t a = 0; a < x_.size(); ++a) {
      made.outside[a] = bins_[a].internal().outside(seen_[a].below, seen_[a].above, seen_[a].nan);
      slowest = std::max(slowest, way_taken(axes_[a].lookup->ways, seen_[a]));
    }
    made.run = ran_on_host(target, threads_of_team, method_name(slowest, how), bound);
    return made;
  }

 private:
  static constexpr std::size_t too_few_samples_to_share = std::size_t{1} << 14;
  static constexpr std::size_t usual_samples_each = std::size_t{1} << 15;  // some 3 ns a sample

  const columns& x_;
  const axes& bins_;
  const execution& exec_;
  joint_task task_;
  // Not on the stack, which may be small.
  std::vector<axis_task> axes_;
  std::vector<for_compared_types<std::variant, tables::lookup>> lookups_;
  std::vector<axis_tally> seen_;
  scratch<std::byte> rooms_;
};

}  // namespace cairn::host
