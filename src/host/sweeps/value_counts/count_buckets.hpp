// The distinct keys of a bucket and their counts, in a table with open addressing that fits a cache.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/value_counts/value_task.hpp"
#include "src/kernels/mixed.hpp"

namespace cairn::CAIRN_TARGET {

// One thread's table; between buckets all counts are 0.
template <class Key>
class bucket_table {
 public:
  bucket_table(const host::bucket_task<Key>& task, std::size_t thread) : task_(task) {
    std::byte* room = task.tables + thread * task.bytes_a_thread(task.capacity);
    table_ = reinterpret_cast<hash_slot*>(room);
    used_ = reinterpret_cast<std::uint32_t*>(table_ + task.capacity);
    for (std::size_t i = 0; i < task.capacity; ++i) table_[i].count = 0;
    set_hash_slots(host::least_bucket_hash_slots);
  }

  // Buckets hold similar numbers of keys: the table size that one needed is right for the next.
  void count_bucket(std::size_t bucket) {
    Key* keys = task_.keys + task_.begin[bucket];
    const std::size_t n = task_.begin[bucket + 1] - task_.begin[bucket];
    while (!count(bucket, keys, n)) {
      clear();
      if (hash_slots_ == task_.capacity || is_crowded_) {
        task_.distinct[bucket] = task_.not_counted;
        return;
      }
      set_hash_slots(hash_slots_ * 2);
    }
    task_.distinct[bucket] = distinct_;
    if (again_ != nullptr) mark_repeated();
    task_.singles[bucket] = write_down(keys, n);
  }

 private:
  struct hash_slot {  // together: one cache miss, not two
    Key key;
    Key count;
  };
  static constexpr std::size_t a_look = 256;    // keys between two checks of how full the table is
  static constexpr std::size_t most_steps = 8;  // on average; one or two are expected
  static constexpr std::size_t far_too_many = std::size_t{1} << 16;  // between two checks

  void set_hash_slots(std::size_t hash_slots) {
    hash_slots_ = hash_slots;
    bits_ = __builtin_ctzll(hash_slots);
  }

  // False when the table is more than half full, or keys collide far more often than chance would have it.
  bool count(std::size_t bucket, const Key* keys, std::size_t n) {
    distinct_ = 0;
    is_crowded_ = false;
    if (n > 0xffffffffU) return false;
    clear_bits(bucket, n);
    std::size_t steps = 0;
    for (std::size_t first = 0; first < n; first += a_look) {
      if (distinct_ + a_look > hash_slots_ / 2) return false;
      const std::size_t last = n - first < a_look ? n : first + a_look;
      steps += first_ != nullptr ? add<true>(keys, first, last) : add<false>(keys, first, last);
      is_crowded_ = steps > most_steps * (last + a_look);
      if (is_crowded_) return false;
    }
    return true;
  }

  // Returns the number of probes beyond each key's first hash slot. Members are copied to locals: the
  // compiler must assume that stores of keys change members.
  template <bool Marks>
  std::size_t add(const Key* keys, std::size_t begin, std::size_t end) {
    hash_slot* const table = table_;
    std::uint64_t* const first_bits = first_;
    std::uint32_t* fresh = used_ + distinct_;
    const int skipped = task_.bucket_bits;
    const int bits = bits_;
    const auto last = static_cast<std::uint32_t>(hash_slots_ - 1);
    std::size_t steps = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const Key key = keys[i];
      std::uint32_t at = leading(mixed(key), skipped, bits);
      const std::uint32_t next =
          (at + 1) & last;  // no branch: where keys recur it would often be mispredicted
      const bool is_next = (table[at].key != key) & (table[next].key == key) & (table[next].count != 0);
      at = is_next ? next : at;
      for (; table[at].count != 0 && table[at].key != key; at = (at + 1) & last)
        if (++steps == far_too_many) return give_up(fresh);
      if (table[at].count++ != 0) continue;
      table[at].key = key;
      *fresh++ = at;
      if constexpr (Marks) first_bits[i / 64] |= std::uint64_t{1} << i % 64;
    }
    distinct_ = static_cast<std::size_t>(fresh - used_);
    return steps;
  }

  std::size_t give_up(const std::uint32_t* fresh) {
    distinct_ = static_cast<std::size_t>(fresh - used_);
    return std::size_t{1} << 62;
  }

  void clear_bits(std::size_t bucket, std::size_t n) {
    if (task_.occurrences.first == nullptr) return;
    const std::size_t word = host::first_word(task_.begin, bucket);
    first_ = task_.occurrences.first + word;
    again_ = task_.occurrences.again + word;
    for (std::size_t i = 0; i < (n + 63) / 64; ++i) first_[i] = again_[i] = 0;
  }

  void mark_repeated() {
    for (std::size_t i = 0; i < distinct_; ++i)
      again_[i / 64] |= std::uint64_t{table_[used_[i]].count > 1 ? 1U : 0U} << i % 64;
  }

  void clear() {
    for (std::size_t i = 0; i < distinct_; ++i) table_[used_[i]].count = 0;
  }

  std::size_t write_down(Key* keys, std::size_t n) {
    std::size_t singles = 0;
    std::size_t end = n;
    for (std::size_t i = 0; i < distinct_; ++i) {
      hash_slot& found = table_[used_[i]];
      if (found.count == 1) {
        keys[singles++] = found.key;
      } else {
        keys[--end] = found.key;
        keys[--end] = found.count;
      }
      found.count = 0;
    }
    return singles;
  }

  const host::bucket_task<Key>& task_;
  hash_slot* table_;
  std::uint32_t* used_;
  std::size_t hash_slots_ = 0;
  int bits_ = 0;
  std::size_t distinct_ = 0;
  bool is_crowded_ = false;
  std::uint64_t* first_ = nullptr;  // the bucket's occurrence_bits, if wanted
  std::uint64_t* again_ = nullptr;
};

}  // namespace cairn::CAIRN_TARGET
