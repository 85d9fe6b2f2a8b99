// Numbers of values by a table: of the range of their keys where this is narrow; of many that ascend, by
// cells; else by open addressing.
#include "src/host/run/value_counts/value_numbers.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/value_counts/numbered_values.hpp"
#include "src/host/run/value_counts/ordered_values.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t lookups = std::size_t{1} << 14;  // of a chunk
constexpr std::size_t items_at_once = 64;
constexpr std::size_t too_few_to_share = std::size_t{1} << 15;

struct key_extent {
  std::uint64_t least = ~std::uint64_t{0};
  std::uint64_t greatest = 0;
  bool ascends = true;
};

key_extent extent_of(const detail::samples& values, int threads, const execution& exec) {
  std::vector<key_extent> parts((values.size + lookups - 1) / lookups);
  for_each_chunk_reported(values.size, lookups, threads, exec, [&](std::size_t first, std::size_t last) {
    key_extent& found = parts[first / lookups];
    std::uint64_t keys[items_at_once];
    for (; first < last; first += items_at_once) {
      const std::size_t n = std::min(items_at_once, last - first);
      read_keys(values, first, n, keys);
      // Ascending parts, one after the other, ascend.
      found.ascends = found.ascends && (found.greatest < keys[0] || found.least > found.greatest) &&
                      std::adjacent_find(keys, keys + n, std::greater_equal<>()) == keys + n;
      found.least = std::min(found.least, *std::min_element(keys, keys + n));
      found.greatest = std::max(found.greatest, *std::max_element(keys, keys + n));
    }
  });
  key_extent all = parts[0];
  for (std::size_t p = 1; p < parts.size(); ++p) {
    const key_extent& part = parts[p];
    all = {std::min(all.least, part.least), std::max(all.greatest, part.greatest),
           all.ascends && part.ascends && all.greatest < part.least};
  }
  return all;
}

// Lowers a position; of several threads at once.
void lower(std::uint64_t& at, std::uint64_t to) {
  std::uint64_t before = std::atomic_ref(at).load(std::memory_order_relaxed);
  while (to < before && !std::atomic_ref(at).compare_exchange_weak(before, to, std::memory_order_relaxed)) {
  }
}

template <class Table>
void insert_all(Table& table, const detail::samples& values, int threads, const execution& exec) {
  for_each_chunk_reported(values.size, lookups, threads, exec, [&](std::size_t first, std::size_t last) {
    std::uint64_t keys[items_at_once];
    std::size_t places[items_at_once];
    for (; first < last; first += items_at_once) {
      const std::size_t n = std::min(items_at_once, last - first);
      read_keys(values, first, n, keys);
      for (std::size_t i = 0; i < n; ++i) places[i] = table.place_of(keys[i]);
      for (std::size_t i = 0; i < n; ++i) table.insert(places[i], keys[i], first + i);
    }
  });
}

// The numbers of items first to first + n - 1, at most items_at_once.
template <class Table>
void find_block(const Table& table, const detail::samples& x, std::size_t first, std::size_t n,
                std::int64_t* numbers) {
  std::uint64_t keys[items_at_once];
  decltype(table.place_of(0)) places[items_at_once];
  read_keys(x, first, n, keys);
  for (std::size_t i = 0; i < n; ++i) places[i] = table.place_of(keys[i]);
  for (std::size_t i = 0; i < n; ++i) numbers[i] = table.find(places[i], keys[i]);
}
template <class Raw, class Cells>
void find_block(const ordered_values<Raw, Cells>& values, const detail::samples& x, std::size_t first,
                std::size_t n, std::int64_t* numbers) {
  values.template find<items_at_once>(static_cast<const Raw*>(x.data) + first, n, numbers);
}

void note_positions(std::uint64_t* positions, const std::int64_t* numbers, std::size_t first, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    if (numbers[i] != no_number) __builtin_prefetch(&positions[numbers[i]], 1);
  for (std::size_t i = 0; i < n; ++i)
    if (numbers[i] != no_number) lower(positions[numbers[i]], first + i);
}

template <class Table>
void find_all(const Table& table, const detail::value_places& to, const detail::samples& x, int threads,
              const execution& exec) {
  for_each_chunk_reported(x.size, lookups, threads, exec, [&](std::size_t first, std::size_t last) {
    std::int64_t apart[items_at_once];
    for (; first < last; first += items_at_once) {
      const std::size_t n = std::min(items_at_once, last - first);
      std::int64_t* const numbers = to.with_numbers ? to.numbers.data() + first : apart;
      find_block(table, x, first, n, numbers);
      if (to.with_positions) note_positions(to.positions.data(), numbers, first, n);
    }
  });
}

template <class Table>
void place_by(Table&& table, const detail::value_places& to, const detail::samples& x,
              const detail::samples& values, int threads, const execution& exec) {
  insert_all(table, values, threads, between(exec, 0.1, 0.4));
  find_all(table, to, x, threads, between(exec, 0.4, 1));
}

// Whether a slot for each key of the range takes less time than hashing.
bool is_narrow(std::uint64_t range, std::size_t values) {
  constexpr std::uint64_t in_cache = std::uint64_t{1} << 16;
  return values < std::numeric_limits<std::uint32_t>::max() - 1 &&
         range < std::max<std::uint64_t>(in_cache, 8 * std::uint64_t{values});
}

// By cells of many values that ascend; false where these are crowded in few.
template <class Raw, class Cells>
bool place_by_cells(const Cells& cells, Raw flip, const detail::value_places& to, const detail::samples& x,
                    const detail::samples& values, int threads, const execution& exec) {
  ordered_values<Raw, Cells> ordered(static_cast<const Raw*>(values.data), values.size, flip, cells);
  if (!ordered.fill(threads, between(exec, 0, 0.3))) return false;
  find_all(ordered, to, x, threads, between(exec, 0.3, 1));
  return true;
}

// The least and the greatest finite ones of values that ascend, of which some are.
template <class Raw>
std::pair<double, double> finite_ends(const Raw* values, std::size_t size) {
  const auto is_finite = [](Raw value) { return std::isfinite(value); };
  const Raw* const low = std::find_if(values, values + size, is_finite);
  const Raw* high = values + size - 1;
  while (high > low && !is_finite(*high)) --high;
  return {static_cast<double>(*low), static_cast<double>(*high)};
}

bool place_among_ordered(const key_extent& ends, const detail::value_places& to, const detail::samples& x,
                         const detail::samples& values, int threads, const execution& exec) {
  const execution half = between(exec, 0, 0.2);
  return with_raw_type(values.type, [&](auto flip) {
    using raw = decltype(flip);
    if constexpr (std::is_floating_point_v<raw>) {
      const auto [low, high] = finite_ends(static_cast<const raw*>(values.data), values.size);
      const cells_of_numbers<raw> even(low, high, values.size);
      if (even.is_map() && place_by_cells(even, flip, to, x, values, threads, half)) return true;
    }
    if constexpr (sizeof(raw) < 4) {
      return false;
    } else {
      const cells_of_keys<raw> cells(ends.least, ends.greatest - ends.least, values.size);
      return place_by_cells(cells, flip, to, x, values, threads, between(exec, 0.2, 1));
    }
  });
}

std::string_view place_all(const detail::value_places& to, const detail::samples& x,
                           const detail::samples& values, int threads, const execution& exec) {
  const key_extent ends = extent_of(values, threads, between(exec, 0, 0.1));
  const std::uint64_t range = ends.greatest - ends.least;
  if (is_narrow(range, values.size)) {
    place_by(near_numbers(ends.least, range), to, x, values, threads, exec);
    return "direct";
  }
  constexpr std::size_t many = std::size_t{1} << 13;  // of fewer, hash tables stay in a cache
  const bool may_order = values.size >= many && values.size < std::numeric_limits<std::uint32_t>::max();
  if (may_order && ends.ascends && place_among_ordered(ends, to, x, values, threads, between(exec, 0.1, 0.9)))
    return "cells";
  if (detail::size_of(x.type) == 8 || values.size >= std::numeric_limits<std::uint32_t>::max())
    place_by(far_numbers<std::uint64_t, std::uint64_t>(values.size, threads > 1), to, x, values, threads,
             exec);
  else
    place_by(far_numbers<std::uint32_t, std::uint32_t>(values.size, threads > 1), to, x, values, threads,
             exec);
  return "hash";
}

}  // namespace

run_info run_value_numbers(const detail::value_places& to, const detail::samples& x,
                           const detail::samples& values, const execution& exec) {
  const portable::fp_default fp;
  const int threads = threads_for(exec, std::max(x.size, values.size), too_few_to_share);
  std::fill_n(to.positions.data(), to.positions.size(), never_occurs);
  const rising_progress told(exec);  // ways that are tried in vain have told of theirs
  run_info run = ran_on_host(resolve(exec.target), threads, "none");
  if (values.size == 0)
    std::fill_n(to.numbers.data(), to.numbers.size(), no_number);
  else if (x.size != 0)
    run.method = place_all(to, x, values, threads, told.exec());
  report(told.exec(), 1);
  return run;
}

}  // namespace cairn::host
