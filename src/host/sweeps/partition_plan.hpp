// How the partition sweep shares its work; plain memory, shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/machine/team.hpp"

namespace cairn::host {

constexpr std::size_t line_bytes = 64;

struct source_part {
  std::size_t first;
  std::size_t last;
};

// The calling thread asks between tiles whether the sweep is to go on. Where the answer is no, all threads
// stop, and what they have written is of no use.
struct going_on {
  bool (*ask)(void* whom) = nullptr;
  void* whom = nullptr;
  int stopped = 0;
};
constexpr std::size_t tiles_between_questions = 64;

template <class Item>
struct partition_plan {
  Item* items = nullptr;  // where they go: room for all, at the start of a cache line
  std::size_t buckets = 0;
  std::size_t* begin = nullptr;  // buckets + 1: where each bucket starts; last, how many items there are
  const source_part* parts = nullptr;  // of the source, ascending, one for each thread
  int threads = 1;
  const thread_team* team = nullptr;  // null: unplaced
  // Scratch memory, not yet touched.
  std::size_t* starts = nullptr;  // buckets * threads
  std::byte* lines = nullptr;     // threads * bytes_a_thread(buckets), at the start of a cache line
  bool past_caches = false;  // lines are written around the caches, where the result is too large for them
  going_on* asks = nullptr;  // null: nobody

  static constexpr std::size_t bytes_a_thread(std::size_t count) {
    const std::size_t bytes = count * (line_bytes + 2 * sizeof(std::size_t));
    return (bytes + line_bytes - 1) / line_bytes * line_bytes;
  }
};

}  // namespace cairn::host
