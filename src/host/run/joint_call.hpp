// A host call on the bins of several axes: what the sweeps get of these axes, and what they say of samples
// outside.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "src/call/progress.hpp"
#include "src/host/run/axis_views.hpp"
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
        threads(threads_for(exec, x.samples(), too_few_samples_to_share)),
        x_(x),
        bins_(bins),
        exec_(exec),
        axes_(bins.size()),
        views_(bins.size()),
        wide_(bins.size()),
        outside_(bins.size()),
        rooms_(static_cast<std::size_t>(threads) * joint_room_bytes) {
    for (std::size_t a = 0; a < bins.size(); ++a) {
      axes_[a].samples = x[a];
      axes_[a].bins = bins[a].bins();
      axes_[a].has_narrow_slots = axes_[a].bins + 2 <= most_narrow_slots;
      with_compared_type(x[a].type, [&](auto sample) { look_up<decltype(sample)>(a, bins[a]); });
    }
    task_.axes = axes_.data();
    task_.dims = bins.size();
    task_.size = x.samples();
    task_.bins = bins.bins();
    task_.outside = outside_.data();
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

  // What was read, of which `outside_count` samples lie outside of some axis.
  tally seen(std::uint64_t outside_count) const {
    tally made;
    made.total = x_.samples();
    made.inside = x_.samples() - outside_count;
    made.outside = outside_counts(x_.size());
    for (std::size_t a = 0; a < x_.size(); ++a)
      made.outside[a] = bins_[a].internal().outside(outside_[a].below, outside_[a].above, outside_[a].nan);
    return made;
  }

 private:
  static constexpr std::size_t too_few_samples_to_share = std::size_t{1} << 14;

  template <class T>
  void look_up(std::size_t a, const axis& bins) {
    if ((wide_[a] = bins.internal().wide_view_for(axes_[a].samples.type))) {
      views_[a] = view_of<T>(*wide_[a]);
      axes_[a].view = &std::get<axis_view<T>>(views_[a]);
      return;
    }
    const auto& tables = bins.internal().tables_for<T>();
    if (tables.thresholds.empty()) return;
    axes_[a].has_narrow_slots &= tables.slots() <= most_narrow_slots;
    views_[a] = view_of(tables, target, axes_[a].has_narrow_slots);
    axes_[a].view = &std::get<axis_view<T>>(views_[a]);
    if (!tables.slot_of_axis.empty()) axes_[a].slot_of_axis = tables.slot_of_axis.data();
  }

  const columns& x_;
  const axes& bins_;
  const execution& exec_;
  joint_task task_;
  // Not on the stack, which may be small.
  std::vector<axis_task> axes_;
  std::vector<std::variant<axis_view<std::int32_t>, axis_view<std::int64_t>, axis_view<std::uint32_t>,
                           axis_view<std::uint64_t>, axis_view<float>, axis_view<double>>>
      views_;
  std::vector<std::optional<tables::wide_view>> wide_;
  std::vector<outside_axis> outside_;
  scratch<std::byte> rooms_;
};

}  // namespace cairn::host
