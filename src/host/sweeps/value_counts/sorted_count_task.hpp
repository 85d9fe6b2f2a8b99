// What the sweeps that count values by sorting get, and those of each target by name.
//
// The samples are taken in blocks, and the keys of each block split at the same keys, the splitters: into
// pieces 0 to `splitters`. Those of a piece, from all blocks, are then counted in memory that a cache holds,
// and what was found takes their place. Keys equal to a splitter are counted and left out.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/partition_plan.hpp"
#include "src/layouts/key_types.hpp"
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

  // Calls use(where, n) for the keys of a piece, block by block.
  template <class Use>
  [[gnu::always_inline]] void for_each_run(std::size_t piece, const Use& use) const {
    for (std::size_t b = 0; b < blocks; ++b) {
      const std::size_t begin = piece == 0 ? 0 : ends[(piece - 1) * blocks + b];
      use(b * block_size + begin, ends[piece * blocks + b] - begin);
    }
  }
};

// Writes blocks `first` to `last` - 1.
template <class T>
struct split_task {
  using key = order_key<T>;
  const T* samples = nullptr;
  T flip{};  // see with_raw_type
  const source_part* blocks = nullptr;
  std::size_t first = 0;
  std::size_t last = 0;
  split_keys<key> to;
  // Ascending: to.pieces - 1. The pieces between those that are the same are empty.
  const key* splitters = nullptr;
  std::uint64_t* equal = nullptr;  // of each thread, how many keys equal each splitter; goes on
  int threads = 1;
  const thread_team* team = nullptr;
  std::byte* rooms = nullptr;  // threads * bytes_a_thread(to.block_size), at the start of a cache line

  static constexpr std::size_t margin = 64;  // of keys (three_way_partition.hpp)
  static constexpr std::size_t keys_of_a_room(std::size_t block_size) { return block_size + margin; }
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

// Memory in which a thread counts up to `capacity` keys: what waits, three times the keys, their counts.
template <class Key>
struct counting_room {
  std::byte* memory = nullptr;  // at the start of a cache line
  std::size_t capacity = 0;

  static constexpr std::size_t margin = 256;  // of keys and of counts
  // Splits one within the other, for 2^32 keys: 78 that leave at most three quarters in both parts, and two
  // for each bit of a key, since after an uneven one the larger part is split in the middle of what its keys
  // may be.
  static constexpr std::size_t most_splits = 80 + 16 * sizeof(Key);
  greater_keys<Key>* waiting() const { return reinterpret_cast<greater_keys<Key>*>(memory); }
  Key* keys() const { return reinterpret_cast<Key*>(waiting() + most_splits); }
  Key* room() const { return keys() + capacity + margin; }
  Key* found() const { return room() + capacity + margin; }
  std::uint8_t* counts() const { return reinterpret_cast<std::uint8_t*>(found() + capacity + margin); }
  std::size_t bytes() const {
    const std::size_t all = most_splits * sizeof(greater_keys<Key>) +
                            (capacity + margin) * (3 * sizeof(Key) + sizeof(std::uint8_t));
    return (all + line_bytes - 1) / line_bytes * line_bytes;
  }
};

// Counts of 255 or more do not fit a byte.
constexpr std::uint8_t large_count = 255;

// The distinct values of pieces `first` to `last` - 1, ascending, and how often each occurs. Their bits take
// the place of the piece's keys; counts[i] is that of keys[i], large_count where it is as many or more: then
// the next of `large`, the piece's from large[larges[piece]] on.
template <class T>
struct piece_task {
  using key = order_key<T>;
  split_keys<key> of;
  T flip{};  // see with_raw_type
  std::size_t first = 0;
  std::size_t last = 0;
  std::uint8_t* counts = nullptr;
  std::uint64_t* large = nullptr;
  const std::size_t* larges = nullptr;
  const std::size_t* sizes = nullptr;  // of each piece; those that exceed a room are left as they are
  std::size_t* distinct = nullptr;     // of each other piece
  int threads = 1;
  const thread_team* team = nullptr;
  counting_room<key> room;  // the first thread's; those of the others follow
};

// Few samples, counted by the calling thread: the bits of the values are found() of the room, and their
// counts counts(), as those of a piece.
template <class T>
struct few_task {
  const T* samples = nullptr;
  std::size_t size = 0;  // at most room.capacity
  T flip{};              // see with_raw_type
  counting_room<order_key<T>> room;
  std::uint64_t* large = nullptr;  // size / large_count
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                    \
  namespace cairn::TARGET {                             \
  template <class T>                                    \
  void split_blocks(const host::split_task<T>& task);   \
  template <class T>                                    \
  void count_pieces(const host::piece_task<T>& task);   \
  /* How many are distinct. */                          \
  template <class T>                                    \
  std::size_t count_few(const host::few_task<T>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
