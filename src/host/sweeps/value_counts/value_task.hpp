// What the sweeps of value counts get, and those of each target by name.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_plan.hpp"
#include "src/host/sweeps/partition_plan.hpp"
#include "src/layouts/key_types.hpp"
#include "src/layouts/targets.hpp"

namespace cairn::host {

// Keys that are not in the table: room for `capacity` keys of each thread, thread after thread. A count above
// the capacity says that keys were lost.
template <class Key>
struct missed_keys {
  Key* keys = nullptr;
  std::size_t capacity = 0;
  std::size_t* counts = nullptr;  // of each thread; continues from call to call
};

// Counts keys low to low + slots - 2 by number, or the keys of a table by their hash slot in it. The last
// slot counts all others.
template <class T>
struct value_task {
  const T* samples = nullptr;
  std::size_t size = 0;
  count_plan counters{};
  key_type<T> low = 0;
  const key_type<T>* frequent = nullptr;  // two keys for each value of the leading `bits` bits of hashes
  int bits = 0;
  missed_keys<key_type<T>> missed{};
};

// One bit for each key: the word in which those of a bucket begin, and how many words there are. A bucket
// begins with a new word, so that threads share none.
constexpr std::size_t first_word(const std::size_t* begin, std::size_t bucket) {
  return begin[bucket] / 64 + bucket;
}
constexpr std::size_t words_of_bits(std::size_t keys, std::size_t buckets) { return keys / 64 + buckets + 1; }

// Which keys of a bucket, in the order of the source, are first occurrences, and which of those keys occur
// again.
struct occurrence_bits {
  std::uint64_t* first = nullptr;  // of key i of the bucket
  std::uint64_t* again = nullptr;  // of the i-th first occurrence
};

// Buckets of a partition, in which the distinct keys are to be counted. Each bucket becomes a list of keys
// that occur once, then, from its end downwards, pairs of a key and its count: there is always room.
template <class Key>
struct bucket_task {
  Key* keys = nullptr;
  const std::size_t* begin = nullptr;
  std::size_t first = 0;    // of the buckets to count,
  std::size_t buckets = 0;  // and behind the last
  int bucket_bits = 0;      // leading bits of the hash that chose the bucket
  // Of each bucket: how many were found, or not_counted: then its keys are unchanged.
  std::size_t* distinct = nullptr;
  std::size_t* singles = nullptr;
  occurrence_bits occurrences{};  // null: the order is not needed
  int threads = 1;
  const thread_team* team = nullptr;
  // Scratch memory for each thread.
  std::byte* tables = nullptr;
  std::size_t capacity = 0;  // hash slots of a table, a power of two

  static constexpr std::size_t not_counted = static_cast<std::size_t>(-1);
  static constexpr std::size_t bytes_a_thread(std::size_t hash_slots) {
    return hash_slots * (2 * sizeof(Key) + sizeof(std::uint32_t));
  }
};

constexpr std::size_t least_bucket_hash_slots = 1024;

// Where a thread is in a bucket while it reads the source again.
struct bucket_cursor {
  std::size_t key;    // bit of the next key
  std::size_t first;  // bit of the next first occurrence
  std::size_t count;  // index, among the keys, of the next count of a repeated key
};

// The distinct keys of a partition whose buckets are counted, to be written in the order of their first
// occurrences.
template <class T>
struct order_task {
  const T* samples = nullptr;
  int bucket_bits = 0;
  std::size_t buckets = 0;
  const std::size_t* begin = nullptr;  // this and the next ones describe the partition
  const source_part* parts = nullptr;
  const std::size_t* starts = nullptr;
  going_on* asks = nullptr;  // null: nobody
  int threads = 1;
  const thread_team* team = nullptr;
  const key_type<T>* keys = nullptr;
  occurrence_bits occurrences{};
  bucket_cursor* cursors = nullptr;  // scratch memory: threads * buckets
  T* values = nullptr;
  std::uint64_t* counts = nullptr;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                                                                      \
  namespace cairn::TARGET {                                                                               \
  template <class T>                                                                                      \
  void count_near(const host::value_task<T>& task);                                                       \
  template <class T>                                                                                      \
  void count_frequent(const host::value_task<T>& task);                                                   \
  /* Keys of the samples that plan.parts name, by the leading `bits` of their hashes. */                  \
  template <class T>                                                                                      \
  void partition_values(const T* samples, int bits, const host::partition_plan<host::key_type<T>>& plan); \
  template <class Key>                                                                                    \
  void count_buckets(const host::bucket_task<Key>& task);                                                 \
  template <class T>                                                                                      \
  void write_in_order(const host::order_task<T>& task);                                                   \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
