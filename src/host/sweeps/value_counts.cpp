// Value counts on the host; compiled once for each instruction set.
#include <omp.h>

#include <bit>

#include "src/host/sweeps/count.hpp"
#include "src/host/sweeps/partition.hpp"
#include "src/host/sweeps/value_counts/byte_counters.hpp"
#include "src/host/sweeps/value_counts/count_buckets.hpp"
#include "src/host/sweeps/value_counts/value_task.hpp"
#include "src/kernels/mixed.hpp"
#include "src/kernels/value_key.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Where one thread lists the keys that are not in the table.
template <class Key>
class missed_list {
 public:
  missed_list(const host::missed_keys<Key>& all, int threads) {
    const auto thread = static_cast<std::size_t>(threads == 1 ? 0 : omp_get_thread_num());
    keys_ = all.keys + thread * all.capacity;
    count_ = all.counts + thread;
    capacity_ = all.capacity;
  }
  // Room for n more keys. Null where there is none: then the keys are lost, and the count exceeds the
  // capacity.
  Key* room_for(std::size_t n) {
    if (*count_ + n <= capacity_) return keys_ + *count_;
    *count_ = capacity_ + 1;
    return nullptr;
  }
  void add(std::size_t n) { *count_ += n; }

 private:
  Key* keys_;
  std::size_t* count_;
  std::size_t capacity_;
};

template <class T, class Slot>
struct near_tile {
  using key = host::key_type<T>;
  using smaller_key = std::conditional_t<(sizeof(key) < 4), key, std::uint32_t>;
  const host::value_task<T>* task;

  void operator()(std::size_t first, std::size_t n, Slot* slots) const {
    const T* x = task->samples + first;
    const auto low = task->low;
    const auto others = static_cast<key>(task->counters.slots - 1);
    smaller_key greatest = 0;  // 16 bits beside wider keys make clang's loop ten times slower
    for (std::size_t i = 0; i < n; ++i) {
      const auto from_low = static_cast<key>(value_key(x[i]) - low);
      const auto at = static_cast<smaller_key>(from_low < others ? from_low : others);
      slots[i] = static_cast<Slot>(at);
      greatest = at > greatest ? at : greatest;
    }
    if (greatest == others && task->missed.keys != nullptr)
      list_others(x, n, slots, static_cast<Slot>(others));
  }

  void list_others(const T* x, std::size_t n, const Slot* slots, Slot others) const {
    missed_list<key> missed(task->missed, task->counters.threads);
    key* room = missed.room_for(n);
    if (room == nullptr) return;
    std::size_t found = 0;
    for (std::size_t i = 0; i < n; ++i) {
      room[found] = value_key(x[i]);
      found += slots[i] == others ? 1U : 0U;
    }
    missed.add(found);
  }
};

template <class T>
struct frequent_tile {
  using slot = std::uint16_t;
  using key = host::key_type<T>;
  const host::value_task<T>* task;

  void operator()(std::size_t first, std::size_t n, slot* slots) const {
    const T* x = task->samples + first;
    const auto others = static_cast<slot>(task->counters.slots - 1);
    key keys[host::tile_items];
    for (std::size_t i = 0; i < n; ++i) keys[i] = value_key(x[i]);
    for (std::size_t i = 0; i < n; ++i)
      slots[i] = static_cast<slot>(2 * leading(mixed(keys[i]), 0, task->bits));
    missed_list<key> missed(task->missed, task->counters.threads);
    key* room = missed.room_for(n);
    if (room == nullptr) room = keys;  // lost: overwrites keys that were already compared
    std::size_t found = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const key* two = task->frequent + slots[i];
      // Numbers instead of branches, which would be mispredicted.
      const unsigned is_first = two[0] == keys[i] ? 1 : 0;
      const unsigned is_second = two[1] == keys[i] ? 1 : 0;
      const unsigned is_missed = 1 - (is_first | is_second);
      const auto found_at = static_cast<slot>(slots[i] + is_second);
      slots[i] = is_missed != 0 ? others : found_at;
      room[found] = keys[i];
      found += is_missed;
    }
    if (room != keys) missed.add(found);
  }
};

}  // namespace

template <class T>
void count_near(const host::value_task<T>& task) {
  if (task.counters.slots <= 0x10000) {
    count(task.size, task.counters, plain_tile<std::uint16_t>(near_tile<T, std::uint16_t>{&task}));
  } else {
    count(task.size, task.counters, plain_tile<std::uint32_t>(near_tile<T, std::uint32_t>{&task}));
  }
}

namespace {

// The tile writes slots of 32 bits, which are counted directly afterwards.
void count_tile_in_bytes(std::size_t size, const plain_tile<std::uint32_t>& tile,
                         const host::byte_count_plan& plan) {
  const auto walk = [&tile](std::size_t first, std::size_t last, byte_counters& counters) {
    constexpr std::size_t ahead = 32;
    alignas(64) std::uint32_t slots[host::tile_items + ahead] = {};
    for (; first < last; first += host::tile_items) {
      const std::size_t n = lesser(last - first, host::tile_items);
      tile(first, n, slots, do_nothing());
      for (std::size_t i = 0; i < n; ++i) {
        counters.fetch(slots[i + ahead]);
        counters.add(slots[i]);
      }
    }
  };
  count_in_bytes(size, host::tile_items, plan, walk);
}

}  // namespace

template <class T>
void count_near_in_bytes(const host::value_task<T>& task, const host::byte_count_plan& plan) {
  count_tile_in_bytes(task.size, plain_tile<std::uint32_t>(near_tile<T, std::uint32_t>{&task}), plan);
}

template <class T>
void count_frequent(const host::value_task<T>& task) {
  count(task.size, task.counters, plain_tile<std::uint16_t>(frequent_tile<T>{&task}));
}

namespace {

// Reads the keys of samples of any type.
template <class Key>
class key_source {
 public:
  template <class T>
  explicit key_source(const T* samples)
      : samples_(samples), read_([](const void* of, std::size_t first, std::size_t n, Key* keys) {
          const T* x = static_cast<const T*>(of) + first;
          for (std::size_t i = 0; i < n; ++i) keys[i] = value_key(x[i]);
        }) {}
  void operator()(std::size_t first, std::size_t n, Key* keys) const { read_(samples_, first, n, keys); }

 private:
  const void* samples_;
  void (*read_)(const void*, std::size_t, std::size_t, Key*);
};

template <class Key>
auto bucket_by(int bits) {
  return [bits](Key key) { return leading(mixed(key), 0, bits); };
}

template <class Key>
[[gnu::noinline]] void partition_keys(const key_source<Key>& keys, int bits,
                                      const host::partition_plan<Key>& plan) {
  partition(plan, keys, bucket_by<Key>(bits));
}

}  // namespace

template <class T>
void partition_values(const T* samples, int bits, const host::partition_plan<host::key_type<T>>& plan) {
  partition_keys(key_source<host::key_type<T>>(samples), bits, plan);
}

template <class Key>
void count_buckets(const host::bucket_task<Key>& task) {
  in_region(task.threads, task.team, [&](int thread, int /*all*/) {
    bucket_table<Key> table(task, static_cast<std::size_t>(thread));
#pragma omp for schedule(dynamic, 8) nowait
    for (std::size_t b = task.first; b < task.buckets; ++b) table.count_bucket(b);
  });
}

namespace {

// The number of bits set among the first n.
std::size_t ones(const std::uint64_t* words, std::size_t n) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < n / 64; ++i) sum += static_cast<std::size_t>(std::popcount(words[i]));
  if (n % 64 != 0) sum += static_cast<std::size_t>(std::popcount(words[n / 64] << (64 - n % 64)));
  return sum;
}

// Sets the cursors of one part, and returns how many first occurrences lie before the part.
template <class T>
std::size_t set_cursors(const host::order_task<T>& task, std::size_t part, host::bucket_cursor* cursors) {
  std::size_t before = 0;
  for (std::size_t b = 0; b < task.buckets; ++b) {
    const std::size_t word = host::first_word(task.begin, b);
    const std::size_t keys = task.starts[b * static_cast<std::size_t>(task.threads) + part] - task.begin[b];
    const std::size_t first = ones(task.occurrences.first + word, keys);
    const std::size_t again = ones(task.occurrences.again + word, first);
    cursors[b] = {64 * word + keys, 64 * word + first, task.begin[b + 1] - 2 - 2 * again};
    before += first;
  }
  return before;
}

template <class T>
void write_part(const host::order_task<T>& task, int thread, std::size_t part, host::bucket_cursor* cursors) {
  using key = host::key_type<T>;
  const auto bit = [](const std::uint64_t* words, std::size_t i) {
    return (words[i / 64] >> i % 64 & 1) != 0;
  };
  std::size_t at = set_cursors(task, part, cursors);
  const auto write = [&](const key* keys, const std::uint32_t* buckets, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      host::bucket_cursor& cursor = cursors[buckets[i]];
      if (!bit(task.occurrences.first, cursor.key++)) continue;
      const bool again = bit(task.occurrences.again, cursor.first++);
      task.values[at] = value_of<T>(keys[i]);
      task.counts[at++] = again ? task.keys[cursor.count] : 1;
      cursor.count -= again ? 2 : 0;
    }
  };
  for_each_tile<key>(task.parts[part], task.asks, thread, key_source<key>(task.samples),
                     bucket_by<key>(task.bucket_bits), write);
}

}  // namespace

// Reads the source again as it was partitioned; any thread may take a part.
template <class T>
void write_in_order(const host::order_task<T>& task) {
  in_region(task.threads, task.team, [&](int thread, int /*all*/) {
    host::bucket_cursor* cursors = task.cursors + static_cast<std::size_t>(thread) * task.buckets;
#pragma omp for schedule(static, 1)
    for (int part = 0; part < task.threads; ++part)
      write_part(task, thread, static_cast<std::size_t>(part), cursors);
  });
}

#define CAIRN_INSTANTIATE(T) template void count_near<T>(const host::value_task<T>&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(T)                                                                      \
  template void count_near_in_bytes<T>(const host::value_task<T>&, const host::byte_count_plan&); \
  template void count_frequent<T>(const host::value_task<T>&);                                    \
  template void write_in_order<T>(const host::order_task<T>&);                                    \
  template void partition_values<T>(const T*, int, const host::partition_plan<host::key_type<T>>&);
CAIRN_FOR_EACH_WIDE_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

template void count_buckets<std::uint32_t>(const host::bucket_task<std::uint32_t>&);
template void count_buckets<std::uint64_t>(const host::bucket_task<std::uint64_t>&);

}  // namespace cairn::CAIRN_TARGET
