// Sorting the entries of a frequency table.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "src/machine/scratch.hpp"

namespace cairn::host {

struct record {
  std::uint64_t key;
  std::uint64_t count;
};

// Writes records first to first + n - 1 of a table; from several threads at once.
using record_source = std::function<void(std::size_t first, std::size_t n, record* to)>;

// All `size` records by ascending key, on at most `threads` threads. Keys are different. Of `exec`, progress
// alone matters.
scratch<record> sorted_by_key(const record_source& source, std::size_t size, int threads,
                              const execution& exec = {});

// Sorts records, which are in order of key, by descending count; equal counts stay in order of key.
scratch<record> sorted_by_count(scratch<record> records, int threads, const execution& exec = {});

}  // namespace cairn::host
