// The runners of one-axis histograms and of the least and greatest sample on the host.
#include "src/host/run/histogram.hpp"

#include <algorithm>
#include <limits>

#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"
#include "src/host/run/lookup_of.hpp"
#include "src/host/run/methods.hpp"
#include "src/host/run/pieces.hpp"
#include "src/host/run/word_counts.hpp"
#include "src/lanes/lanes.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"
#include "src/tables/axis/outside_tally.hpp"

namespace cairn::host {
namespace {

// Waking a thread costs some microseconds.
constexpr std::size_t too_few_samples_to_share = std::size_t{1} << 15;
constexpr std::size_t usual_samples_each = std::size_t{1} << 17;  // 0.2 to 1.6 ns a sample

// Adds up the counts of single values, least first, in the bins.
void fold(const scratch<std::uint64_t>& values, std::int32_t least,
          const tables::sample_tables<std::int32_t>& tables, const kept_counts& bins) {
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

struct one_axis_call {
  const detail::samples& x;
  const execution& exec;
  isa target;
  int threads;
};

// Of one call, beside what was counted.
struct counted_by {
  run_info run;
  std::uint64_t nan = 0;
};

// What is counted: slots that are looked up, single values of 8 and 16 bits, or their 16-bit words.
enum class counted { slots, values, words };

// Bytes are counted by value when there are enough of them to pay for adding up values afterwards. So are
// 16-bit samples, unless vectors can look them up; and where counting words pays, looking up is faster only
// with so few slots that they are counted in pairs.
counted choose(const one_axis_call& call, const axis::state& axis) {
  const detail::samples& x = call.x;
  const std::size_t width = detail::size_of(axis.compared_as(x.type));
  if (width >= 4 || x.size >> (8 * width) < 2) return counted::slots;
  const auto& tables = axis.tables_for<std::int32_t>();
  const bool words = word_counts::pays(x.data, x.bytes(), call.threads, call.exec);
  const bool by_vectors = width == 2 && CAIRN_ON_TARGET(call.target, searches_by_vectors()) &&
                          tables.positions.has_value() &&
                          entry_reads_of(call.target) == tables::entry_reads::gathers;
  if (by_vectors && !(words && tables.slots() > pair_slots)) return counted::slots;
  return words ? counted::words : counted::values;
}

// The three are not inlined: a stack needs room for one alone.
[[gnu::noinline]] counted_by count_words(const one_axis_call& call,
                                         const tables::sample_tables<std::int32_t>& tables,
                                         const kept_counts& bins) {
  const detail::samples& x = call.x;
  word_counts words(call.threads);
  thread_placement placement(call.exec, call.threads, x.data, x.bytes());
  for_each_piece(x, call.exec, placement, [&](const detail::samples& part) {
    words.add(part.data, part.bytes(), call.target, placement.get());
  });
  fold(words.by_value(x.type), least_value(x.type), tables, bins);
  return {ran_on_host(call.target, call.threads, method_by_value(merging::private_tables),
                      placement.get() != nullptr)};
}

// Counts with `task`, whose method is chosen. Returns whether threads were bound.
bool count(const one_axis_call& call, histogram_task& task) {
  const detail::samples& x = call.x;
  thread_placement placement(call.exec, task.counters.threads, x.data, x.bytes());
  task.counters.team = placement.get();
  for_each_piece(x, call.exec, placement, [&](const detail::samples& part) {
    task.axis.samples = column_of(part);
    task.size = part.size;
    CAIRN_ON_TARGET(call.target, histogram(task));
  });
  return placement.get() != nullptr;
}

[[gnu::noinline]] counted_by count_values(const one_axis_call& call,
                                          const tables::sample_tables<std::int32_t>& tables,
                                          const kept_counts& bins) {
  const detail::samples& x = call.x;
  counters made(std::size_t{1} << (8 * detail::size_of(x.type)), call.threads, x.size, call.exec);
  histogram_task task;
  task.by_value = true;
  task.counters = made.plan;
  const bool bound = count(call, task);
  fold(made.totals, least_value(x.type), tables, bins);
  return {ran_on_host(call.target, made.plan.threads, method_by_value(merging_of(made.plan)), bound)};
}

[[gnu::noinline]] counted_by count_slots(const one_axis_call& call, const tables::axis_lookup& lookup,
                                         const kept_counts& bins) {
  counters made(lookup.slots, bins, call.threads, call.x.size, call.exec);
  axis_tally seen;
  histogram_task task;
  task.axis.lookup = &lookup;
  task.axis.seen = &seen;
  task.counters = made.plan;
  const bool bound = count(call, task);
  const std::string_view method = method_name(way_taken(lookup.ways, seen), merging_of(made.plan));
  return {ran_on_host(call.target, made.plan.threads, method, bound), seen.nan};
}

// Bins of zero width have no slot in the tables, and gaps between categories have one: count(slots) counts
// those of the tables, and the bins of the axis are made of them. Returns what is outside.
template <class T, class Count>
[[gnu::noinline]] tables::found_outside count_apart(const tables::sample_tables<T>& tables,
                                                    std::uint64_t* counts, counted_by& done,
                                                    const Count& count) {
  std::uint64_t outside[2] = {0, 0};
  const scratch<std::uint64_t> found(tables.bins() + 1);
  std::fill_n(found.data(), tables.bins(), 0);
  done = count(kept_counts{found.data(), 1, tables.bins(), outside});
  tables.add_to_bins(found.data(), counts);
  return {outside[0] + tables.gap_total(found.data()), outside[1], done.nan};
}

// Calls count(slots) for the slots of the tables.
template <class T, class Count>
[[gnu::noinline]] tally count_in_tables(const one_axis_call& call, const axis::state& axis,
                                        std::uint64_t* counts, const Count& count) {
  const auto& tables = axis.tables_for<T>();
  const std::size_t samples = call.x.size;
  if (tables.thresholds.empty())
    return tables::tally_of(axis, samples, {samples, 0, 0}, {place::host, -1, 1, "none", "none"});
  counted_by done;
  tables::found_outside found;
  if (tables.slot_of_axis.empty()) {
    std::uint64_t outside[2] = {0, 0};
    done = count(kept_counts{counts, 1, tables.bins(), outside});
    found = {outside[0], outside[1], done.nan};
  } else {
    found = count_apart(tables, counts, done, count);
  }
  return tables::tally_of(axis, samples, found, done.run);
}

template <class T>
[[gnu::noinline]] tally count_compared(const one_axis_call& call, const axis::state& axis,
                                       std::uint64_t* counts) {
  const tables::lookup<T> lookup =
      lookup_of<T>(axis, {column_of(call.x), call.x.size}, call.target, slots_written::of_tables);
  if (lookup.ways.first() < tables::lookup_kind::line)
    return count_in_tables<T>(call, axis, counts,
                              [&](const kept_counts& slots) { return count_slots(call, lookup, slots); });
  std::uint64_t outside[2] = {0, 0};
  const counted_by done = count_slots(call, lookup, {counts, 1, lookup.bins, outside});
  return tables::tally_of(axis, call.x.size, {outside[0], outside[1], done.nan}, done.run);
}

}  // namespace

tally run_histogram(const detail::samples& x, const axis& bins, std::uint64_t* counts,
                    const execution& exec) {
  const axis::state& axis = bins.internal();
  const one_axis_call call{x, exec, resolve(exec.target),
                           threads_for(exec, x.size, too_few_samples_to_share, usual_samples_each)};
  const counted what = choose(call, axis);
  if (what == counted::slots)
    return with_compared_type(axis.compared_as(x.type), [&](auto compared) {
      return count_compared<decltype(compared)>(call, axis, counts);
    });
  const auto count = [&](const kept_counts& slots) {
    const auto& tables = axis.tables_for<std::int32_t>();
    return what == counted::words ? count_words(call, tables, slots) : count_values(call, tables, slots);
  };
  return count_in_tables<std::int32_t>(call, axis, counts, count);
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
  task.threads = threads_for(exec, x.size, too_few_samples_to_share, usual_samples_each);
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

#define CAIRN_INSTANTIATE(Raw) \
  template extent_result<Raw> run_extent<Raw>(const detail::samples&, Raw, const execution&, run_info&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
