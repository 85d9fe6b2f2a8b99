// Keys partitioned into buckets, and the distinct ones of each bucket counted.
#pragma once

#include <algorithm>
#include <bit>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "src/call/progress.hpp"
#include "src/host/run/value_counts/partitioned_keys.hpp"
#include "src/host/sweeps/value_counts/value_task.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// Buckets of about 2^10 different keys, so that their tables stay in the first cache; larger ones where there
// would otherwise be too many buckets to write to at once.
inline int bucket_bits_for(std::size_t distinct) {
  constexpr int most = 12;
  constexpr int a_bucket = 11;  // bits: between 2^10 and 2^11
  return std::clamp(static_cast<int>(std::bit_width(distinct)) - a_bucket, 0, most);
}

template <class Key>
class buckets_of {
 public:
  // Room for `keys` keys in 2^bits buckets. in_order: also remember which occurrences are first ones.
  buckets_of(std::size_t keys, int bits, int threads, bool in_order = false)
      : in_buckets_(keys, bits),
        distinct_(std::size_t{1} << bits),
        singles_(std::size_t{1} << bits),
        bits_(bits),
        threads_(threads) {
    if (!in_order) return;
    first_bits_ = scratch<std::uint64_t>(words_of_bits(keys, buckets()));
    again_bits_ = scratch<std::uint64_t>(words_of_bits(keys, buckets()));
  }

  Key* keys() const { return in_buckets_.keys(); }
  std::size_t buckets() const { return in_buckets_.buckets(); }
  template <class Run>
  void partition(const std::vector<source_part>& parts, const thread_team* team, const execution& exec,
                 const Run& run) {
    in_buckets_.partition(parts, team, exec, run);
  }

  // Calls run(task) for all buckets, some at a time where progress is reported, then sorts those that it did
  // not count.
  template <class Run>
  void count_buckets(const thread_team* team, const execution& exec, const Run& run) {
    bucket_task<Key> task;
    task.keys = keys();
    task.begin = begin();
    task.bucket_bits = bits_;
    task.distinct = distinct_.data();
    task.singles = singles_.data();
    if (first_bits_.size() != 0) task.occurrences = {first_bits_.data(), again_bits_.data()};
    task.threads = static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(threads_), buckets()));
    task.team = team;
    task.capacity = hash_slots_of_largest();
    const scratch<std::byte> tables(task.bytes_a_thread(task.capacity) *
                                    static_cast<std::size_t>(task.threads));
    task.tables = tables.data();
    const std::size_t groups = std::clamp<std::size_t>(begin()[buckets()] >> 18, 1, 64);
    in_pieces(buckets(), (buckets() + groups - 1) / groups, exec, [&](std::size_t first, std::size_t n) {
      task.first = first;
      task.buckets = first + n;
      run(task);
    });
    const std::size_t* found = distinct_.data();
    const bool all = std::find(found, found + buckets(), std::size_t{task.not_counted}) == found + buckets();
    knows_order_ = all && task.occurrences.first != nullptr;
    for_each(buckets(), threads_, [this](std::size_t b) {
      if (distinct_.data()[b] == bucket_task<Key>::not_counted) sort(b);
    });
  }

  // Whether describe may be called: false when a bucket had to be sorted, which loses the order of its keys.
  bool knows_order() const { return knows_order_; }
  template <class T>
  void describe(order_task<T>& task) const {
    task.bucket_bits = bits_;
    task.buckets = buckets();
    task.begin = begin();
    task.starts = in_buckets_.starts();
    task.keys = keys();
    task.occurrences = {first_bits_.data(), again_bits_.data()};
  }

  std::size_t distinct(std::size_t bucket) const { return distinct_.data()[bucket]; }
  std::size_t distinct() const {
    return std::accumulate(distinct_.data(), distinct_.data() + buckets(), std::size_t{0});
  }

  // Calls found(i, key, count) for i from 0 to distinct(bucket) - 1.
  template <class Found>
  void for_each_key(std::size_t bucket, const Found& found) const {
    const Key* first = keys() + begin()[bucket];
    const Key* last = keys() + begin()[bucket + 1];
    const std::size_t singles = singles_.data()[bucket];
    if (singles == is_sorted) return for_each_run(first, last, found);
    std::size_t i = 0;
    for (; i < singles; ++i) found(i, first[i], std::uint64_t{1});
    for (; i < distinct(bucket); ++i, last -= 2) found(i, last[-1], std::uint64_t{last[-2]});
  }

 private:
  const std::size_t* begin() const { return in_buckets_.begin(); }
  static constexpr std::size_t is_sorted = bucket_task<Key>::not_counted;

  std::size_t hash_slots_of_largest() const {
    constexpr std::size_t most = std::size_t{1} << 20;
    std::size_t largest = 0;
    for (std::size_t b = 0; b < buckets(); ++b) largest = std::max(largest, in_buckets_.size(b));
    return std::clamp(std::bit_ceil(2 * std::min(largest, most) + 1024), least_bucket_hash_slots, most);
  }

  void sort(std::size_t bucket) {
    Key* first = keys() + begin()[bucket];
    Key* last = keys() + begin()[bucket + 1];
    std::sort(first, last);
    distinct_.data()[bucket] = 0;
    for_each_run(first, last, [&](std::size_t, Key, std::uint64_t) { ++distinct_.data()[bucket]; });
    singles_.data()[bucket] = is_sorted;
  }

  template <class Found>
  static void for_each_run(const Key* first, const Key* last, const Found& found) {
    for (std::size_t i = 0; first != last; ++i) {
      const Key* next = first;
      while (next != last && *next == *first) ++next;
      found(i, *first, static_cast<std::uint64_t>(next - first));
      first = next;
    }
  }

  partitioned_keys<Key> in_buckets_;
  scratch<std::size_t> distinct_;
  scratch<std::size_t> singles_;
  scratch<std::uint64_t> first_bits_;
  scratch<std::uint64_t> again_bits_;
  bool knows_order_ = false;
  int bits_;
  int threads_;
};

}  // namespace cairn::host
