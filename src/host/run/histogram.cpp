#include "src/host/run/histogram.hpp"

#include <algorithm>
#include <limits>

#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"
#include "src/host/run/pieces.hpp"
#include "src/host/run/word_counts.hpp"
#include "src/lanes/lanes.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

// Waking a thread costs some microseconds.
constexpr std::size_t too_few_samples_to_share = std::size_t{1} << 15;

// Adds up the counts of single values, least first, to those of slots.
scratch<std::uint64_t> folded(const scratch<std::uint64_t>& values, std::int32_t least,
                              const std::vector<std::int32_t>& thresholds) {
  scratch<std::uint64_t> slots(thresholds.size() + 1);
  std::fill_n(slots.data(), slots.size(), 0);
  std::size_t slot = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int32_t value = least + static_cast<std::int32_t>(i);
    while (slot < thresholds.size() && thresholds[slot] <= value) ++slot;
    slots.data()[slot] += values.data()[i];
  }
  return slots;
}

// The least value of a type of 8 or 16 bits.
std::int32_t least_value(detail::sample_type type) {
  if (type == detail::sample_type::int8) return std::numeric_limits<std::int8_t>::min();
  if (type == detail::sample_type::int16) return std::numeric_limits<std::int16_t>::min();
  return 0;
}

// Scalar loads beat gathers on AMD's processors up to Zen 4; Intel's since Skylake gather faster.
bool gather_is_fast() {
#if defined(__x86_64__)
  return __builtin_cpu_is("intel") != 0;
#else
  return false;
#endif
}

// What is counted: slots that a map gives, single values of 8 and 16 bits, or their 16-bit words.
enum class counted { slots, values, words };

// Bytes are counted by value when there are enough of them to pay for adding up values afterwards. So are
// 16-bit samples, unless vectors can map them; and where counting words pays, mapping is faster only with so
// few slots that they are counted in pairs.
template <class T>
counted choose(const detail::samples& x, isa target, int threads, const tables::sample_tables<T>& tables,
               const execution& exec) {
  const std::size_t width = detail::size_of(x.type);
  if (width >= 4 || x.size >> (8 * width) < 2) return counted::slots;
  const bool words = word_counts::pays(x.data, x.bytes(), threads, exec);
  const bool mapped = width == 2 && target == isa::avx512 && gather_is_fast() && tables.positions.has_value();
  if (mapped && !(words && tables.slots() > pair_slots)) return counted::slots;
  return words ? counted::words : counted::values;
}

template <class T>
void describe(const tables::sample_tables<T>& tables, isa target, histogram_task<T>& task) {
  task.is_uniform = tables.uniform.has_value();
  if (task.is_uniform) task.uniform = tables.as_uniform();
  task.has_guard = tables.guarded.has_value();
  if (task.has_guard) task.guarded = *tables.guarded;
  task.has_positions = tables.positions.has_value();
  if (task.has_positions) task.positions = tables.positions->view(tables.thresholds);
  task.gather_is_fast = gather_is_fast();
  // Where vectors search crowded cells, the mesh is not used (table_tile::next_step).
  const bool searches = target == isa::avx512 && task.gather_is_fast && task.has_positions;
  if (!task.is_uniform && !(searches && task.counters.slots <= most_narrow_slots))
    task.mesh = tables.as_mesh();
}

slot_counts count_words(const detail::samples& x, const tables::sample_tables<std::int32_t>& tables,
                        isa target, int threads, const execution& exec) {
  word_counts words(threads);
  thread_placement placed(exec, threads, x.data, x.bytes());
  for_each_piece(x, exec, placed, [&](const detail::samples& part) {
    words.add(part.data, part.bytes(), target, placed.get());
  });
  slot_counts found;
  found.run = {place::host, -1, threads, name_of(target), "values", placed.get() != nullptr};
  found.totals = folded(words.by_value(x.type), least_value(x.type), tables.thresholds);
  return found;
}

template <class T>
std::string_view method_name(const histogram_task<T>& task) {
  const bool together = task.counters.tables == nullptr && task.counters.threads > 1;
  if (task.by_value) return together ? "values, shared counters" : "values";
  const bool fast = task.counters.slots <= most_narrow_slots;
  if (fast && task.has_guard) return together ? "uniform, shared counters" : "uniform";
  if (fast && task.has_positions) return together ? "positions, shared counters" : "positions";
  if (task.is_uniform) return together ? "uniform, shared counters" : "uniform";
  return together ? "mesh, shared counters" : "mesh";
}

}  // namespace

template <class T>
slot_counts run_histogram(const detail::samples& x, const tables::sample_tables<T>& tables,
                          const execution& exec) {
  const isa target = resolve(exec.target);
  const int threads = threads_for(exec, x.size, too_few_samples_to_share);
  const counted what = choose(x, target, threads, tables, exec);
  if constexpr (std::is_same_v<T, std::int32_t>)
    if (what == counted::words) return count_words(x, tables, target, threads, exec);

  histogram_task<T> task;
  task.type = x.type;
  task.by_value = what == counted::values;
  const std::size_t slots = task.by_value ? std::size_t{1} << (8 * detail::size_of(x.type)) : tables.slots();
  counters made(slots, threads, x.size, exec);
  task.counters = made.plan;
  if (!task.by_value) describe(tables, target, task);
  thread_placement placed(exec, made.plan.threads, x.data, x.bytes());
  task.counters.placed = placed.get();
  slot_counts found;
  for_each_piece(x, exec, placed, [&](const detail::samples& part) {
    task.samples = part.data;
    task.size = part.size;
    found.nan += CAIRN_ON_TARGET(target, histogram(task));
  });
  found.run = {
      place::host, -1, made.plan.threads, name_of(target), method_name(task), placed.get() != nullptr};
  found.totals = std::move(made.totals);
  if constexpr (std::is_same_v<T, std::int32_t>)
    if (task.by_value) found.totals = folded(found.totals, least_value(x.type), tables.thresholds);
  return found;
}

namespace {

// The signed integer that is as wide, or the floating type.
template <class Raw>
using signed_type = std::conditional_t<std::is_floating_point_v<Raw>, Raw, portable::lanes::signed_of<Raw>>;

// The number f for which x ^ f of signed x is ordered as raw ^ flip of the same bits.
template <class Raw>
signed_type<Raw> flip_to_signed(Raw flip) {
  if constexpr (std::is_floating_point_v<Raw>)
    return flip;
  else
    return static_cast<signed_type<Raw>>(flip ^ (Raw{1} << (8 * sizeof(Raw) - 1)));
}

template <class Raw>
Raw turned_back(signed_type<Raw> value, signed_type<Raw> flip) {
  if constexpr (std::is_floating_point_v<Raw>)
    return value;
  else
    return static_cast<Raw>(value ^ flip);
}

}  // namespace

template <class Raw>
extent_result<Raw> run_extent(const detail::samples& x, Raw flip, const execution& exec, run_info& run) {
  using T = signed_type<Raw>;
  const isa target = resolve(exec.target);
  extent_task<T> task;
  task.flip = flip_to_signed(flip);
  task.threads = threads_for(exec, x.size, too_few_samples_to_share);
  thread_placement placed(exec, task.threads, x.data, x.bytes());
  task.placed = placed.get();
  run = {place::host, -1, task.threads, name_of(target), "reduce", placed.get() != nullptr};
  extent_result<T> all = CAIRN_ON_TARGET(target, extent(task));  // of no samples: the identity
  for_each_piece(x, exec, placed, [&](const detail::samples& part) {
    task.samples = static_cast<const T*>(part.data);
    task.size = part.size;
    const extent_result<T> found = CAIRN_ON_TARGET(target, extent(task));
    all = {std::min(found.low, all.low), std::max(found.high, all.high), found.nan + all.nan};
  });
  return {turned_back<Raw>(all.low, task.flip), turned_back<Raw>(all.high, task.flip), all.nan};
}

#define CAIRN_INSTANTIATE(T)                                                                     \
  template slot_counts run_histogram<T>(const detail::samples&, const tables::sample_tables<T>&, \
                                        const execution&);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(Raw) \
  template extent_result<Raw> run_extent<Raw>(const detail::samples&, Raw, const execution&, run_info&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
