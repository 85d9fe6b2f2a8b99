// The runner of digitize on the host.
#include "src/host/run/digitize.hpp"

#include <algorithm>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/axis_views.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/few_samples.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

// Waking a thread costs some microseconds.
constexpr std::size_t too_few_numbers_to_share = std::size_t{1} << 15;
constexpr std::size_t piece_numbers = std::size_t{1} << 25;

// More than these are not there when they are read next.
std::size_t numbers_in_caches(const bin_numbers& to) {
  constexpr std::size_t bytes = std::size_t{16} << 20;
  return bytes / (to.of_64_bits != nullptr ? sizeof(std::int64_t) : sizeof(std::int32_t));
}

bin_numbers from_item(const bin_numbers& to, std::size_t first) {
  if (to.of_64_bits != nullptr) return {to.of_64_bits + first, nullptr};
  return {nullptr, to.of_32_bits == nullptr ? nullptr : to.of_32_bits + first};
}

// No threshold: every edge lies past the type's greatest value, so every sample is below.
tally number_all_below(const bin_numbers& to, std::size_t samples, const axis& bins) {
  if (to.of_64_bits != nullptr) std::fill_n(to.of_64_bits, samples, 0);
  if (to.of_32_bits != nullptr) std::fill_n(to.of_32_bits, samples, 0);
  tally seen;
  seen.total = samples;
  seen.outside = outside_counts(bins.internal().outside(samples, 0, 0));
  seen.run = {place::host, -1, 1, "none", "none"};
  return seen;
}

template <class T>
tally tally_after(const digitize_task<T>& task, const detail::samples& x, const axis& bins,
                  const run_info& run) {
  const outside_axis& outside = *task.outside;
  tally seen;
  seen.total = x.size;
  seen.inside = x.size - outside.below - outside.above;
  seen.outside = outside_counts(bins.internal().outside(outside.below, outside.above, outside.nan));
  seen.run = run;
  return seen;
}

template <class T>
tally write_pieces(digitize_task<T>& task, const bin_numbers& to, const detail::samples& x, const axis& bins,
                   isa target, const execution& exec) {
  outside_axis outside;
  task.outside = &outside;
  task.bins = bins.bins();
  task.streams = x.size > numbers_in_caches(to);
  task.threads = threads_for(exec, x.size, too_few_numbers_to_share);
  thread_placement placement(exec, task.threads, x.data, x.bytes());
  task.team = placement.get();
  in_pieces(x.size, piece_numbers, exec, [&](std::size_t first, std::size_t count) {
    const detail::samples part = part_of(x, first, count);
    if (count != x.size) placement.share(part.data, part.bytes());
    task.samples = {part.data, detail::size_of(part.type), part.type};
    task.size = part.size;
    task.to = from_item(to, first);
    CAIRN_ON_TARGET(target, digitize(task));
  });
  return tally_after(task, x, bins,
                     ran_on_host(target, task.threads, method_of(task.axis), placement.get() != nullptr));
}

template <class T>
[[gnu::noinline]] tally digitize_compared(const bin_numbers& to, const detail::samples& x, const axis& bins,
                                          const execution& exec) {
  const axis::state& state = bins.internal();
  const isa target = resolve(exec.target);
  digitize_task<T> task;
  if (const auto wide = state.wide_view_for(x.type)) {
    task.axis = view_of<T>(*wide);
    task.has_narrow_slots = task.axis.slots <= most_narrow_slots;
    return write_pieces(task, to, x, bins, target, exec);
  }
  const auto& tables = state.tables_for<T>();
  if (tables.thresholds.empty()) return number_all_below(to, x.size, bins);
  task.has_narrow_slots = tables.slots() <= most_narrow_slots && bins.bins() + 2 <= most_narrow_slots;
  task.axis = view_of(tables, target, task.has_narrow_slots);
  if (!tables.slot_of_axis.empty()) task.slot_of_axis = tables.slot_of_axis.data();
  return write_pieces(task, to, x, bins, target, exec);
}

}  // namespace

tally run_digitize(const bin_numbers& to, const detail::samples& x, const axis& bins, const execution& exec) {
  if (auto seen = digitize_few(to, x, bins, exec)) return *seen;
  return with_compared_type(
      x.type, [&](auto sample) { return digitize_compared<decltype(sample)>(to, x, bins, exec); });
}

}  // namespace cairn::host
