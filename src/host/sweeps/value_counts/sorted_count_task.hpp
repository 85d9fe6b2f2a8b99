// What the sweeps that count values by sorting get, and those of each target by name.
//
// The samples are taken in blocks, and the keys of each block split at the same keys, the splitters: into
// pieces 0 to `splitters`. Those of a piece, from all blocks, are then counted in memory that a cache holds,
// and what was found takes their place. Keys equal to a splitter are counted and left out.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/value_counts/partition_plan.hpp"
#include "src/layouts/rank_key.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

// The keys of all blocks, piece by piece. Block b has room for block_size keys from keys[b * block_size] on;
// those of piece p end at ends[p * blocks + b] of them, and begin where those of the piece before end.
template <class Key>
struct split_keys {
  Key* keys = nullptr;
  std::uint32_t* ends = nullptr;
  std::size_t blocks = 0;
  std::size_t block_size = 0;  // less than 2^32
  std::size_t pieces = 1;

  std::size_t begin(std::size_t piece, std::size_t block) const {
    return piece == 0 ? 0 : ends[(piece - 1) * blocks + block];
  }
  std::size_t end(std::size_t piece, std::size_t block) const { return ends[piece * blocks + block]; }
};

// Writes blocks `first` to `last` - 1.
template <class T>
struct split_task {
  using key = rank_key<T>;
  const T* samples = nullptr;
  T flip{};  // see with_raw_type
  const source_part* blocks = nullptr;
  std::size_t first = 0;
  std::size_t last = 0;
  split_keys<key> to;
  const key* splitters = nullptr;  // ascending, each once: to.pieces - 1
  std::uint64_t* equal = nullptr;  // of each thread, how many keys equal each splitter; goes on
  int threads = 1;
  const thread_team* team = nullptr;
  std::byte* rooms = nullptr;  // threads * bytes_a_thread(to.block_size), at the start of a cache line

  static constexpr std::size_t keys_of_a_room(std::size_t block_size) { return block_size + 64; }
  static constexpr std::size_t bytes_a_thread(std::size_t block_size) {
    return (2 * keys_of_a_room(block_size) * sizeof(key) + line_bytes - 1) / line_bytes * line_bytes;
  }
};

// What a quicksort has still to do, when it is done with lesser keys.
template <class Key>
struct greater_keys {
  Key pivot;            // occurs
  std::uint64_t equal;  // times
  Key* keys;            // the greater ones,
  std::size_t size;     // so many,
  Key* room;            // with room for as many,
  Key greatest;         // none greater than this
  bool is_most;         // they are most of what was split
};

// The distinct keys of pieces `first` to `last` - 1, ascending, and how often each occurs. They take the
// place of the piece's keys; counts[i] is that of keys[i], 255 where it is as many or more: then the next of
// `large`, the piece's from large[larges[piece]] on.
template <class Key>
struct piece_task {
  split_keys<Key> of;
  std::size_t first = 0;
  std::size_t last = 0;
  std::uint8_t* counts = nullptr;
  std::uint64_t* large = nullptr;
  const std::size_t* larges = nullptr;
  std::size_t* distinct = nullptr;  // of each piece; not_counted where it has more than `capacity` keys
  std::size_t capacity = 0;
  int threads = 1;
  const thread_team* team = nullptr;
  std::byte* rooms = nullptr;  // threads * bytes_a_thread(capacity), at the start of a cache line

  static constexpr std::uint8_t is_large = 255;
  static constexpr std::size_t not_counted = static_cast<std::size_t>(-1);
  static constexpr std::size_t margin = 256;  // of keys and of counts
  // One within the other, for 2^32 keys: 78 that leave at most three quarters in both parts, and two for each
  // bit of a key, since after an uneven one the larger part is split in the middle of what its keys may be.
  static constexpr std::size_t most_splits = 80 + 16 * sizeof(Key);
  static constexpr std::size_t keys_of_a_room(std::size_t keys) { return keys + margin; }
  static constexpr std::size_t bytes_a_thread(std::size_t keys) {
    const std::size_t bytes = most_splits * sizeof(greater_keys<Key>) +
                              keys_of_a_room(keys) * (3 * sizeof(Key) + sizeof(std::uint8_t));
    return (bytes + line_bytes - 1) / line_bytes * line_bytes;
  }
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                    \
  namespace cairn::TARGET {                             \
  template <class T>                                    \
  void split_blocks(const host::split_task<T>& task);   \
  template <class Key>                                  \
  void count_pieces(const host::piece_task<Key>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
