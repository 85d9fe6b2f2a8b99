#include "src/host/run_histogram.hpp"

#include <algorithm>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <limits>
#include <optional>

#include "src/host/counters.hpp"
#include "src/host/seating.hpp"
#include "src/host/targets.hpp"
#include "src/host/threads.hpp"
#include "src/host/word_counts.hpp"
#include "src/progress.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_to_share = std::size_t{1}
                                         << 15;            // items; waking a thread costs some microseconds
constexpr std::size_t piece_items = std::size_t{1} << 26;  // between two calls of progress

template <class T>
std::uint64_t sweep(isa target, const histogram_task<T>& task) {
  switch (target) {
#if CAIRN_XSIMD
    case isa::avx512:
      return avx512::histogram(task);
    case isa::avx2:
      return avx2::histogram(task);
#endif
    default:
      return baseline::histogram(task);
  }
}

template <class T>
found_extent<T> sweep(isa target, const extent_task<T>& task) {
  switch (target) {
#if CAIRN_XSIMD
    case isa::avx512:
      return avx512::extent(task);
    case isa::avx2:
      return avx2::extent(task);
#endif
    default:
      return baseline::extent(task);
  }
}

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

// Bytes need no map when there are enough of them to pay for the folding. Nor do 16-bit samples, unless there
// are vectors that map them; and where many of them are counted as words, only slots so few that they are
// counted in pairs are faster.
template <class T>
bool count_by_value(in<T> x, isa target, int threads, const tables::sample_tables<T>& tables,
                    const execution& how) {
  if constexpr (sizeof(T) >= 4) {
    return false;
  } else {
    const bool enough = (x.size() >> (8 * sizeof(T))) >= 2;
    if (sizeof(T) == 1 || !enough) return enough;
    const bool mapped = target == isa::avx512 && gather_is_fast() && tables.carry.has_value();
    if (!mapped) return true;
    return tables.slots() > pair_slots && word_counts::pays(x.data(), x.size() * sizeof(T), threads, how);
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
  histogram_task<T> task;
  const int threads = threads_for(how, x.size(), too_few_to_share);
  task.by_value = count_by_value(x, target, threads, tables, how);
  const std::size_t values = std::size_t{1} << (8 * std::min<std::size_t>(sizeof(T), 2));
  const std::size_t slots = task.by_value ? values : tables.slots();
  counters made(slots, threads, x.size(), how);
  task.counters = made.plan;
  if (!task.by_value) describe(tables, target, task);

  std::optional<word_counts> words;
  if (task.by_value && word_counts::pays(x.data(), x.size() * sizeof(T), made.plan.threads, how))
    words.emplace(made.plan.threads);
  seating seats(how, made.plan.threads, x.data(), x.size() * sizeof(T));
  task.counters.seats = seats.get();
  slot_counts found;
  in_pieces(x.size(), piece_items, how, [&](std::size_t first, std::size_t count) {
    task.samples = x.data() + first;
    task.size = count;
    if (first != 0 || count != x.size()) seats.share(task.samples, count * sizeof(T));
    if (words) return words->add(task.samples, count * sizeof(T), target, seats.get());
    found.nan += sweep(target, task);
  });
  found.how = {place::host,           -1, made.plan.threads, name_of(target), method_name(task),
               seats.get() != nullptr};
  if constexpr (sizeof(T) < 4) {
    if (task.by_value) {
      found.totals = folded(words ? words->by_value<T>() : std::move(made.totals), tables.thresholds);
      return found;
    }
  }
  found.totals = std::move(made.totals);
  return found;
}

template <class T>
found_extent<T> run_extent(in<T> x, const execution& how, ran& ran_how) {
  const isa target = resolve(how.target);
  extent_task<T> task;
  task.threads = threads_for(how, x.size(), too_few_to_share);
  seating seats(how, task.threads, x.data(), x.size() * sizeof(T));
  task.seats = seats.get();
  ran_how = {place::host, -1, task.threads, name_of(target), "reduce", seats.get() != nullptr};
  found_extent<T> all = sweep(target, task);  // of nothing: the identity
  in_pieces(x.size(), piece_items, how, [&](std::size_t first, std::size_t count) {
    task.samples = x.data() + first;
    task.size = count;
    if (first != 0 || count != x.size()) seats.share(task.samples, count * sizeof(T));
    const found_extent<T> part = sweep(target, task);
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
