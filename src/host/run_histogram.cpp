#include "src/host/run_histogram.hpp"

#include <algorithm>
#include <concepts>
#include <limits>

#include "src/host/targets.hpp"
#include "src/host/threads.hpp"
#include "src/progress.hpp"
#include "src/sample_types.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_to_share = std::size_t{1} << 15;  // items; waking a thread costs some microseconds
constexpr std::size_t piece_items = std::size_t{1} << 26;       // between two calls of progress

template <class T>
std::uint64_t sweep(isa target, const histogram_task<T>& task) {
  switch (target) {
#if CAIRN_XSIMD
    case isa::avx512: return avx512::histogram(task);
    case isa::avx2: return avx2::histogram(task);
#endif
    default: return baseline::histogram(task);
  }
}

template <class T>
found_extent<T> sweep(isa target, const extent_task<T>& task) {
  switch (target) {
#if CAIRN_XSIMD
    case isa::avx512: return avx512::extent(task);
    case isa::avx2: return avx2::extent(task);
#endif
    default: return baseline::extent(task);
  }
}

std::size_t scratch_cap(const execution& how) {
  if (how.scratch_bytes != 0) return how.scratch_bytes;
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  return std::max(64 * mebibyte, static_cast<std::size_t>(usual_threads()) * mebibyte);
}

// Counters of one call: the totals, and a private table for each thread where the cap allows it.
struct counters {
  scratch<std::uint64_t> totals;
  scratch<std::uint32_t> tables;
  count_plan plan;

  counters(std::size_t slots, int threads, const execution& how) : totals(slots) {
    constexpr std::size_t apart = 32;  // two cache lines: neighbours never share one
    const std::size_t stride = (slots + apart - 1) / apart * apart + apart;
    plan.slots = slots;
    plan.threads = threads;
    plan.stride = stride;
    plan.totals = totals.data();
    std::fill_n(plan.totals, slots, 0);
    const auto copies = static_cast<std::size_t>(threads);
    if (stride <= scratch_cap(how) / sizeof(std::uint32_t) / copies) {
      tables = scratch<std::uint32_t>(stride * copies);
      plan.tables = tables.data();
    }
  }
};

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

// 8- and 16-bit samples need no map when there are enough of them to pay for the folding.
template <class T>
histogram_method choose_method(std::size_t size, const tables::sample_tables<T>& tables) {
  if constexpr (sizeof(T) < 4) {
    constexpr std::size_t values = std::size_t{1} << (8 * sizeof(T));
    if (size >= 2 * values) return histogram_method::values;
  }
  return tables.uniform ? histogram_method::uniform : histogram_method::mesh;
}

std::string_view method_name(histogram_method method, bool together) {
  switch (method) {
    case histogram_method::values: return together ? "values, shared counters" : "values";
    case histogram_method::uniform: return together ? "uniform, shared counters" : "uniform";
    case histogram_method::mesh: break;
  }
  return together ? "mesh, shared counters" : "mesh";
}

}  // namespace

template <class T>
slot_counts run_histogram(in<T> x, const tables::sample_tables<T>& tables, const execution& how) {
  const isa target = resolve(how.target);
  histogram_task<T> task;
  task.method = choose_method(x.size(), tables);
  const bool by_value = task.method == histogram_method::values;
  const std::size_t slots = by_value ? std::size_t{1} << (8 * std::min<std::size_t>(sizeof(T), 2)) : tables.slots();
  counters made(slots, threads_for(how, x.size(), too_few_to_share), how);
  task.counters = made.plan;
  task.mesh = tables.as_mesh();
  if (tables.uniform) task.uniform = tables.as_uniform();

  slot_counts found;
  in_pieces(x.size(), piece_items, how, [&](std::size_t first, std::size_t count) {
    task.samples = x.data() + first;
    task.size = count;
    found.nan += sweep(target, task);
  });
  found.how = {place::host, -1, made.plan.threads, name_of(target),
               method_name(task.method, made.plan.tables == nullptr && made.plan.threads > 1)};
  if constexpr (sizeof(T) < 4) {
    if (by_value) {
      found.totals = folded(made.totals, tables.thresholds);
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
  ran_how = {place::host, -1, task.threads, name_of(target), "reduce"};
  found_extent<T> all = sweep(target, task);  // of nothing: the identity
  in_pieces(x.size(), piece_items, how, [&](std::size_t first, std::size_t count) {
    task.samples = x.data() + first;
    task.size = count;
    const found_extent<T> part = sweep(target, task);
    all = {std::min(part.low, all.low), std::max(part.high, all.high), part.nan + all.nan};
  });
  return all;
}

#define CAIRN_INSTANTIATE(T)                                                                                \
  template slot_counts run_histogram<T>(in<T>, const tables::sample_tables<T>&, const execution&);          \
  template found_extent<T> run_extent<T>(in<T>, const execution&, ran&);
CAIRN_SAMPLE_TYPES(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
