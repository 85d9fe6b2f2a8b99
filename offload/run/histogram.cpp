// The runners of one-axis histograms and of the least and greatest sample on a device.
#include "offload/run/histogram.hpp"

#include <algorithm>

#include "offload/memory/devices.hpp"
#include "offload/run/counts_there.hpp"
#include "offload/run/stream.hpp"
#include "offload/run/tables_there.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"
#include "src/counting/keys.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/scratch.hpp"
#include "src/tables/axis/outside_tally.hpp"

namespace cairn::offload {
namespace {

// The samples of type Stored, chunk by chunk.
template <class Stored, class T>
void count_chunks(const detail::samples& x, device_task<T> task, const execution& exec) {
  for_each_chunk(typed<Stored>(x), most_items_a_launch, exec, task.device,
                 [&](const Stored* samples, std::size_t size) {
                   task.size = size;
                   histogram(samples, task);
                 });
}

void count_all(const detail::samples& x, const device_task<std::int32_t>& task, const execution& exec) {
  using enum detail::sample_type;
  switch (x.type) {
    case int8:
      return count_chunks<std::int8_t>(x, task, exec);
    case uint8:
      return count_chunks<std::uint8_t>(x, task, exec);
    case int16:
      return count_chunks<std::int16_t>(x, task, exec);
    case uint16:
      return count_chunks<std::uint16_t>(x, task, exec);
    default:
      return count_chunks<std::int32_t>(x, task, exec);
  }
}
template <class T>
void count_all(const detail::samples& x, const device_task<T>& task, const execution& exec) {
  count_chunks<T>(x, task, exec);
}

template <class T>
tally count_compared(const detail::samples& x, const axis::state& axis, out<std::uint64_t> counts,
                     const execution& exec, int device) {
  const auto& tables = axis.tables_for<T>();
  if (tables.thresholds.empty())
    return tables::tally_of(axis, x.size, {x.size, 0, 0}, {place::device, device, 1, "none", "none"});
  const auto there = tables_on(device, tables);
  device_task<T> task = there->task();
  const run_info run = ran_on_device(device, name_of(task.lookup));
  const std::size_t words = tables.slots() + 2;  // NaN, and a word of no meaning
  const scratch<std::uint64_t> found(words);
  std::fill_n(found.data(), words, 0);
  device_array<std::uint64_t> totals(std::span<const std::uint64_t>(found.data(), words), device);
  task.totals = totals.span().data;
  count_all(x, task, exec);
  totals.copy_to({found.data(), words});
  const std::uint64_t* slots = found.data();
  const std::uint64_t nan = slots[tables.slots()];
  const std::uint64_t above = tables.has_above ? slots[tables.bins() + 1] : 0;
  const std::uint64_t in_gaps = tables.gap_total(slots + 1);
  if (counts.on_device()) {
    const std::uint32_t* slot_of_axis = there->slot_of_axis();
    add_there(counts, task.totals + 1, slot_of_axis == nullptr ? nullptr : slot_of_axis + 1, tables.bins());
  } else {
    tables.add_to_bins(slots + 1, counts.data());
  }
  return tables::tally_of(axis, x.size, {slots[0] + in_gaps, above, nan}, run);
}

}  // namespace

tally run_histogram(const detail::samples& x, const axis& bins, out<std::uint64_t> counts,
                    const execution& exec, int device) {
  if (bins.internal().wraps().period != 0) return run_joint(columns(x), bins, counts, exec, device);
  return with_compared_type(x.type, [&](auto compared) {
    return count_compared<decltype(compared)>(x, bins.internal(), counts, exec, device);
  });
}

template <class Raw>
extent_result<Raw> run_extent(const detail::samples& x, Raw flip, const execution& exec, int device,
                              run_info& run) {
  run = ran_on_device(device, "reduce");
  extent_result<Raw> all{Raw{}, Raw{}, 0};
  const auto is_before = [flip](Raw a, Raw b) { return key_of_raw(a, flip) < key_of_raw(b, flip); };
  std::size_t numbers = 0;
  for_each_chunk(typed<Raw>(x), most_items_a_launch, exec, device, [&](const Raw* samples, std::size_t size) {
    const extent_result<Raw> part = extent(samples, flip, size, device);
    all.nan += part.nan;
    if (part.nan == size) return;
    all.low = numbers == 0 ? part.low : std::min(all.low, part.low, is_before);
    all.high = numbers == 0 ? part.high : std::max(all.high, part.high, is_before);
    numbers += size - part.nan;
  });
  return all;
}

#define CAIRN_INSTANTIATE(Raw) \
  template extent_result<Raw> run_extent<Raw>(const detail::samples&, Raw, const execution&, int, run_info&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
