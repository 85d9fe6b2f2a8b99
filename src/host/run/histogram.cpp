// The runners of one-axis histograms and of the least and greatest sample on the host.
#include "src/host/run/histogram.hpp"

#include <algorithm>
#include <limits>

#include "src/call/ran.hpp"
#include "src/host/run/axis_views.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"
#include "src/host/run/lookups.hpp"
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

// Adds up the counts of single values, least first, in the bins.
template <class T>
void fold(const scratch<std::uint64_t>& values, std::int32_t least, const tables::sample_tables<T>& tables,
          const kept_counts& bins) {
  std::size_t slot = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int32_t value = least + static_cast<std::int32_t>(i);
    while (slot < tables.thresholds.size() && tables.thresholds[slot] <= value) ++slot;
    bins.of(slot) += values.data()[i];
  }
}

// The least value of a type of 8 or 16 bits.
std::int32_t least_value(detail::sample_type type) {
  if (type == detail::sample_type::int8) return std::numeric_limits<std::int8_t>::min();
  if (type == detail::sample_type::int16) return std::numeric_limits<std::int16_t>::min();
  return 0;
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
  const bool mapped = width == 2 && target == isa::avx512 && tables.positions.has_value() &&
                      lookups_of(target) == lookups::gathers;
  if (mapped && !(words && tables.slots() > pair_slots)) return counted::slots;
  return words ? counted::words : counted::values;
}

// The three are not inlined: a stack needs room for one alone.
[[gnu::noinline]] run_info count_words(const detail::samples& x,
                                       const tables::sample_tables<std::int32_t>& tables,
                                       const kept_counts& bins, isa target, int threads,
                                       const execution& exec) {
  word_counts words(threads);
  thread_placement placement(exec, threads, x.data, x.bytes());
  for_each_piece(x, exec, placement, [&](const detail::samples& part) {
    words.add(part.data, part.bytes(), target, placement.get());
  });
  fold(words.by_value(x.type), least_value(x.type), tables, bins);
  return ran_on_host(target, threads, "values", placement.get() != nullptr);
}

// The name of a method alone, with counters that threads share, and with slots gathered by ranges.
struct method_names {
  std::string_view alone, shared, by_ranges;

  std::string_view of(const count_plan& plan) const {
    if (plan.ranges.ranges != 0) return by_ranges;
    return plan.tables == nullptr && plan.threads > 1 ? shared : alone;
  }
};
constexpr method_names by_value{"values", "values, shared counters", "values, by ranges"};
constexpr method_names by_slots[] = {{"uniform", "uniform, shared counters", "uniform, by ranges"},
                                     {"positions", "positions, shared counters", "positions, by ranges"},
                                     {"search", "search, shared counters", "search, by ranges"},
                                     {"mesh", "mesh, shared counters", "mesh, by ranges"}};

template <class T>
std::string_view method_name(const histogram_task<T>& task) {
  if (task.by_value) return by_value.of(task.counters);
  const std::string_view alone = method_of(task.axis);
  return std::ranges::find(by_slots, alone, &method_names::alone)->of(task.counters);
}

// Counts with `task`, whose method is chosen. Returns the number of NaN.
template <class T>
std::uint64_t count(const detail::samples& x, histogram_task<T>& task, isa target, const execution& exec,
                    run_info& run) {
  thread_placement placement(exec, task.counters.threads, x.data, x.bytes());
  task.counters.team = placement.get();
  std::uint64_t nan = 0;
  for_each_piece(x, exec, placement, [&](const detail::samples& part) {
    task.samples = {part.data, detail::size_of(part.type), part.type};
    task.size = part.size;
    nan += CAIRN_ON_TARGET(target, histogram(task));
  });
  run = ran_on_host(target, task.counters.threads, method_name(task), placement.get() != nullptr);
  return nan;
}

[[gnu::noinline]] run_info count_values(const detail::samples& x,
                                        const tables::sample_tables<std::int32_t>& tables,
                                        const kept_counts& bins, isa target, int threads,
                                        const execution& exec) {
  counters made(std::size_t{1} << (8 * detail::size_of(x.type)), threads, x.size, exec);
  histogram_task<std::int32_t> task;
  task.by_value = true;
  task.counters = made.plan;
  run_info run;
  count(x, task, target, exec, run);
  fold(made.totals, least_value(x.type), tables, bins);
  return run;
}

template <class T>
[[gnu::noinline]] std::uint64_t count_slots(const detail::samples& x, const axis_view<T>& axis,
                                            const kept_counts& bins, isa target, int threads,
                                            const execution& exec, run_info& run) {
  counters made(axis.slots, bins, threads, x.size, exec);
  histogram_task<T> task;
  task.axis = axis;
  task.counters = made.plan;
  return count(x, task, target, exec, run);
}

tally tally_of(std::size_t samples, const std::uint64_t* outside, std::uint64_t nan, const run_info& run) {
  tally seen;
  seen.total = samples;
  seen.inside = samples - outside[0] - outside[1];
  seen.outside = outside_counts({outside[0] - nan, outside[1], nan});
  seen.run = run;
  return seen;
}

}  // namespace

template <class T>
tally run_histogram(const detail::samples& x, const tables::sample_tables<T>& tables, std::uint64_t* counts,
                    const execution& exec) {
  const isa target = resolve(exec.target);
  const int threads = threads_for(exec, x.size, too_few_samples_to_share);
  const counted what = choose(x, target, threads, tables, exec);
  std::uint64_t outside[2] = {0, 0};
  const kept_counts bins{counts, 1, tables.bins(), outside};
  std::uint64_t nan = 0;
  run_info run;
  if (what == counted::words) {
    if constexpr (std::is_same_v<T, std::int32_t>) run = count_words(x, tables, bins, target, threads, exec);
  } else if (what == counted::values) {
    if constexpr (std::is_same_v<T, std::int32_t>) run = count_values(x, tables, bins, target, threads, exec);
  } else {
    const axis_view<T> axis = view_of(tables, target, tables.slots() <= most_narrow_slots);
    nan = count_slots(x, axis, bins, target, threads, exec, run);
  }
  return tally_of(x.size, outside, nan, run);
}

template <class T>
tally run_wide_histogram(const detail::samples& x, const tables::wide_view& wide, std::uint64_t* counts,
                         const execution& exec) {
  const axis_view<T> axis = view_of<T>(wide);
  const int threads = threads_for(exec, x.size, too_few_samples_to_share);
  std::uint64_t outside[2] = {0, 0};
  const kept_counts bins{counts, 1, axis.slots - 2, outside};
  run_info run;
  const std::uint64_t nan = count_slots(x, axis, bins, resolve(exec.target), threads, exec, run);
  return tally_of(x.size, outside, nan, run);
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
  thread_placement placement(exec, task.threads, x.data, x.bytes());
  task.team = placement.get();
  run = ran_on_host(target, task.threads, "reduce", placement.get() != nullptr);
  extent_result<T> all = CAIRN_ON_TARGET(target, extent(task));  // of no samples: the identity
  for_each_piece(x, exec, placement, [&](const detail::samples& part) {
    task.samples = static_cast<const T*>(part.data);
    task.size = part.size;
    const extent_result<T> found = CAIRN_ON_TARGET(target, extent(task));
    all = {std::min(found.low, all.low), std::max(found.high, all.high), found.nan + all.nan};
  });
  return {turned_back<Raw>(all.low, task.flip), turned_back<Raw>(all.high, task.flip), all.nan};
}

#define CAIRN_INSTANTIATE(T)                                                                               \
  template tally run_histogram<T>(const detail::samples&, const tables::sample_tables<T>&, std::uint64_t*, \
                                  const execution&);                                                       \
  template tally run_wide_histogram<T>(const detail::samples&, const tables::wide_view&, std::uint64_t*,   \
                                       const execution&);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(Raw) \
  template extent_result<Raw> run_extent<Raw>(const detail::samples&, Raw, const execution&, run_info&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
