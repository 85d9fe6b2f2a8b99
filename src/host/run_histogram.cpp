#include "src/host/run_histogram.hpp"

#include <algorithm>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <limits>

#include "src/host/call_target.hpp"
#include "src/host/counters.hpp"
#include "src/host/pieces.hpp"
#include "src/host/seating.hpp"
#include "src/host/targets.hpp"
#include "src/host/threads.hpp"
#include "src/host/word_counts.hpp"

namespace cairn::host {
namespace {

// Waking a thread costs some microseconds.
constexpr std::size_t too_few_samples_to_share = std::size_t{1} << 15;

// The counts of single values, least first, become those of slots.
template <std::integral T>
scratch<std::uint64_t> folded(const scratch<std::uint64_t>& values, const std::vector<T>& thresholds) {
  scratch<std::uint64_t> slots(thresholds.size() + 1);
  std::fill_n(slots.data(), slots.size(), 0);
  std::size_t slot = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = static_cast<T>(std::numeric_limits<T>::min() + static_cast<int>(i));
    while (slot < thresholds.size() && thresholds[slot] <= value) ++slot;
    slots.data()[slot] += values.data()[i];
  }
  return slots;
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

// Bytes need no map when there are enough of them to pay for the folding. Nor do 16-bit samples, unless there
// are vectors that map them; and where many of them are counted as words, only slots so few that they are
// counted in pairs are faster.
template <class T>
counted choose(in<T> x, isa target, int threads, const tables::sample_tables<T>& tables,
               const execution& how) {
  if constexpr (sizeof(T) >= 4) {
    return counted::slots;
  } else {
    if (x.size() >> (8 * sizeof(T)) < 2) return counted::slots;
    const bool words = word_counts::pays(x.data(), x.size() * sizeof(T), threads, how);
    const bool mapped =
        sizeof(T) == 2 && target == isa::avx512 && gather_is_fast() && tables.carry.has_value();
    if (mapped && !(words && tables.slots() > pair_slots)) return counted::slots;
    return words ? counted::words : counted::values;
  }
}

template <class T>
void describe(const tables::sample_tables<T>& tables, isa target, histogram_task<T>& task) {
  task.is_uniform = tables.uniform.has_value();
  if (task.is_uniform) task.uniform = tables.as_uniform();
  task.has_guard = tables.guarded.has_value();
  if (task.has_guard) task.guarded = *tables.guarded;
  task.has_carry = tables.carry.has_value();
  if (task.has_carry) task.carry = tables.carry->view(tables.thresholds);
  task.gather_is_fast = gather_is_fast();
  // Where crowded cells are searched in step, nothing is left to the mesh (table_tile::next_step).
  const bool searches = target == isa::avx512 && task.gather_is_fast && task.has_carry;
  if (!task.is_uniform && !(searches && task.counters.slots <= most_narrow_slots))
    task.mesh = tables.as_mesh();
}

template <class T>
slot_counts count_words(in<T> x, const tables::sample_tables<T>& tables, isa target, int threads,
                        const execution& how) {
  word_counts words(threads);
  seating seats(how, threads, x.data(), x.size() * sizeof(T));
  for_each_piece(x, how, seats, [&](const T* samples, std::size_t count) {
    words.add(samples, count * sizeof(T), target, seats.get());
  });
  slot_counts found;
  found.how = {place::host, -1, threads, name_of(target), "values", seats.get() != nullptr};
  found.totals = folded(words.by_value<T>(), tables.thresholds);
  return found;
}

template <class T>
std::string_view method_name(const histogram_task<T>& task) {
  const bool together = task.counters.tables == nullptr && task.counters.threads > 1;
  if (task.by_value) return together ? "values, shared counters" : "values";
  const bool fast = task.counters.slots <= most_narrow_slots;
  if (fast && task.has_guard) return together ? "uniform, shared counters" : "uniform";
  if (fast && task.has_carry) return together ? "carry, shared counters" : "carry";
  if (task.is_uniform) return together ? "uniform, shared counters" : "uniform";
  return together ? "mesh, shared counters" : "mesh";
}

}  // namespace

template <class T>
slot_counts run_histogram(in<T> x, const tables::sample_tables<T>& tables, const execution& how) {
  const isa target = resolve(how.target);
  const int threads = threads_for(how, x.size(), too_few_samples_to_share);
  const counted what = choose(x, target, threads, tables, how);
  if constexpr (sizeof(T) < 4)
    if (what == counted::words) return count_words(x, tables, target, threads, how);

  histogram_task<T> task;
  task.by_value = what == counted::values;
  const std::size_t values = std::size_t{1} << (8 * std::min<std::size_t>(sizeof(T), 2));
  counters made(task.by_value ? values : tables.slots(), threads, x.size(), how);
  task.counters = made.plan;
  if (!task.by_value) describe(tables, target, task);
  seating seats(how, made.plan.threads, x.data(), x.size() * sizeof(T));
  task.counters.seats = seats.get();
  slot_counts found;
  for_each_piece(x, how, seats, [&](const T* samples, std::size_t count) {
    task.samples = samples;
    task.size = count;
    found.nan += CAIRN_ON_TARGET(target, histogram(task));
  });
  found.how = {place::host,           -1, made.plan.threads, name_of(target), method_name(task),
               seats.get() != nullptr};
  found.totals = std::move(made.totals);
  if constexpr (sizeof(T) < 4)
    if (task.by_value) found.totals = folded(found.totals, tables.thresholds);
  return found;
}

template <class T>
found_extent<T> run_extent(in<T> x, const execution& how, ran& ran_how) {
  const isa target = resolve(how.target);
  extent_task<T> task;
  task.threads = threads_for(how, x.size(), too_few_samples_to_share);
  seating seats(how, task.threads, x.data(), x.size() * sizeof(T));
  task.seats = seats.get();
  ran_how = {place::host, -1, task.threads, name_of(target), "reduce", seats.get() != nullptr};
  found_extent<T> all = CAIRN_ON_TARGET(target, extent(task));  // of nothing: the identity
  for_each_piece(x, how, seats, [&](const T* samples, std::size_t count) {
    task.samples = samples;
    task.size = count;
    const found_extent<T> part = CAIRN_ON_TARGET(target, extent(task));
    all = {std::min(part.low, all.low), std::max(part.high, all.high), part.nan + all.nan};
  });
  return all;
}

#define CAIRN_INSTANTIATE(T)                                                                       \
  template slot_counts run_histogram<T>(in<T>, const tables::sample_tables<T>&, const execution&); \
  template found_extent<T> run_extent<T>(in<T>, const execution&, ran&);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
