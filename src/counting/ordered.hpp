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

template <class T>
scratch<host::record> records_of(const frequencies<T>& table) {
  scratch<host::record> records(table.values.size());
  for (std::size_t i = 0; i < records.size(); ++i)
    records.data()[i] = {key_of_value(table.values[i]), table.counts[i]};
  return records;
}

template <class T>
void take(frequencies<T>& table, const scratch<host::record>& records) {
  for (std::size_t i = 0; i < records.size(); ++i) {
    table.values[i] = value_of_key<T>(records.data()[i].key);
    table.counts[i] = records.data()[i].count;
  }
}

// Ascending, NaN last.
template <class T>
void order_by_value(frequencies<T>& table, int threads) {
  scratch<host::record> records = records_of(table);
  host::sort_by_key(records, threads);
  take(table, records);
}

// Descending; equal counts by ascending value.
template <class T>
void order_by_count(frequencies<T>& table, int threads) {
  scratch<host::record> records = records_of(table);
  host::sort_by_key(records, threads);
  host::sort_by_count(records, threads);
  take(table, records);
}

// By the place of each value, ascending.
template <class T>
void order_by_place(frequencies<T>& table, const std::vector<std::uint64_t>& places, int threads) {
  scratch<host::record> records(places.size());
  for (std::size_t i = 0; i < records.size(); ++i) records.data()[i] = {places[i], i};
  host::sort_by_key(records, threads);
  std::vector<T> values(places.size());
  std::vector<std::uint64_t> counts(places.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    values[i] = table.values[records.data()[i].count];
    counts[i] = table.counts[records.data()[i].count];
  }
  table.values = std::move(values);
  table.counts = std::move(counts);
}

}  // namespace cairn
