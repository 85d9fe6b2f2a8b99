// Frequency tables in the orders that are asked for.
#pragma once

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cstdint>
#include <vector>

#include "src/counting/keys.hpp"
#include "src/host/grown.hpp"
#include "src/host/records.hpp"

namespace cairn {

// Calls step(i) for all i below n, on several threads where that pays.
template <class Step>
void for_each_entry(std::size_t n, int threads, const Step& step) {
  constexpr std::size_t chunk = std::size_t{1} << 14;
  host::for_each(n / chunk + 1, threads, [&](std::size_t c) {
    for (std::size_t i = c * chunk; i < std::min(n, (c + 1) * chunk); ++i) step(i);
  });
}

template <class T>
scratch<host::record> records_by_value(const frequencies<T>& table, int threads) {
  const auto source = [&table](std::size_t first, std::size_t n, host::record* to) {
    for (std::size_t i = 0; i < n; ++i)
      to[i] = {key_of_value(table.values[first + i]), table.counts[first + i]};
  };
  return host::sorted_by_key(source, table.values.size(), threads);
}

template <class T>
void take(frequencies<T>& table, const scratch<host::record>& records, int threads) {
  for_each_entry(records.size(), threads, [&](std::size_t i) {
    table.values[i] = value_of_key<T>(records.data()[i].key);
    table.counts[i] = records.data()[i].count;
  });
}

// Ascending, NaN last.
template <class T>
void order_by_value(frequencies<T>& table, int threads) {
  const auto before = [](T a, T b) { return key_of_value(a) < key_of_value(b); };
  if (std::ranges::is_sorted(table.values, before)) return;
  take(table, records_by_value(table, threads), threads);
}

// Descending; equal counts by ascending value.
template <class T>
void order_by_count(frequencies<T>& table, int threads) {
  take(table, host::sorted_by_count(records_by_value(table, threads), threads), threads);
}

// By the place of each value, ascending.
template <class T>
void order_by_place(frequencies<T>& table, const std::vector<std::uint64_t>& places, int threads) {
  const auto source = [&places](std::size_t first, std::size_t n, host::record* to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = {places[first + i], first + i};
  };
  const scratch<host::record> records = host::sorted_by_key(source, places.size(), threads);
  std::vector<T> values;
  std::vector<std::uint64_t> counts;
  host::grow(values, places.size(), threads);
  host::grow(counts, places.size(), threads);
  for_each_entry(records.size(), threads, [&](std::size_t i) {
    values[i] = table.values[records.data()[i].count];
    counts[i] = table.counts[records.data()[i].count];
  });
  table.values = std::move(values);
  table.counts = std::move(counts);
}

}  // namespace cairn
