// Value counts on the host; compiled once for each instruction set.
#include <omp.h>

#include <cairn/sample_types.hpp>

#include "src/host/carry.hpp"
#include "src/host/count.hpp"
#include "src/host/partition.hpp"
#include "src/host/tally.hpp"
#include "src/host/value_task.hpp"
#include "src/kernels/mixed.hpp"
#include "src/kernels/value_key.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Where one thread puts the keys that the table lacks.
template <class Key>
class missed_list {
 public:
  missed_list(const host::missed_keys<Key>& all, int threads) {
    const auto thread = static_cast<std::size_t>(threads == 1 ? 0 : omp_get_thread_num());
    keys_ = all.keys + thread * all.capacity;
    count_ = all.counts + thread;
    capacity_ = all.capacity;
  }
  // Room for n more; where there is not as much, they are lost, and the count says so.
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
  using slot = Slot;
  using key = host::key_type<T>;
  const host::value_task<T>* task;

  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) const {
    const T* x = task->samples + first;
    const auto low = task->low;
    const auto others = static_cast<key>(task->counters.slots - 1);
    Slot greatest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const auto from_low = static_cast<key>(value_key(x[i]) - low);
      slots[i] = static_cast<Slot>(from_low < others ? from_low : others);
      greatest = slots[i] > greatest ? slots[i] : greatest;
    }
    for (std::size_t i = 0; i + host::counted_meanwhile <= n; i += host::counted_meanwhile) meanwhile();
    if (greatest == others && task->missed.keys != nullptr)
      list_others(x, n, slots, static_cast<Slot>(others));
    return 0;
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

  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, slot* slots, Meanwhile meanwhile) const {
    const T* x = task->samples + first;
    const auto others = static_cast<slot>(task->counters.slots - 1);
    key keys[host::tile_items];
    for (std::size_t i = 0; i < n; ++i) keys[i] = value_key(x[i]);
    for (std::size_t i = 0; i < n; ++i)
      slots[i] = static_cast<slot>(2 * leading(mixed(keys[i]), 0, task->bits));
    for (std::size_t i = 0; i + host::counted_meanwhile <= n; i += host::counted_meanwhile) meanwhile();
    missed_list<key> missed(task->missed, task->counters.threads);
    key lost[host::tile_items];
    key* room = missed.room_for(n);
    if (room == nullptr) room = lost;
    std::size_t found = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const key* two = task->frequent + slots[i];
      const unsigned is_first = two[0] == keys[i] ? 1 : 0;  // numbers, not branches: either is as likely
      const unsigned is_second = two[1] == keys[i] ? 1 : 0;
      const unsigned is_missed = 1 - (is_first | is_second);
      const auto found_at = static_cast<slot>(slots[i] + is_second);
      slots[i] = is_missed != 0 ? others : found_at;
      room[found] = keys[i];
      found += is_missed;
    }
    if (room != lost) missed.add(found);
    return 0;
  }
};

}  // namespace

template <class T>
void count_near(const host::value_task<T>& task) {
  if (task.counters.slots <= 0x10000) {
    count(task.size, task.counters, near_tile<T, std::uint16_t>{&task});
  } else {
    count(task.size, task.counters, near_tile<T, std::uint32_t>{&task});
  }
}

// The tile writes slots of 32 bits; they are counted right after.
template <class T>
void count_near_carrying(const host::value_task<T>& task, const host::carry_plan& plan) {
  const near_tile<T, std::uint32_t> tile{&task};
  const auto walk = [&tile](std::size_t first, std::size_t last, carry_counters& counters) {
    constexpr std::size_t ahead = 32;
    alignas(64) std::uint32_t slots[host::tile_items + ahead] = {};
    for (; first < last; first += host::tile_items) {
      const std::size_t n = lesser(last - first, host::tile_items);
      tile(first, n, slots, [] {});
      for (std::size_t i = 0; i < n; ++i) {
        counters.fetch(slots[i + ahead]);
        counters.add(slots[i]);
      }
    }
  };
  count_carrying(task.size, host::tile_items, plan, walk);
}

template <class T>
void count_frequent(const host::value_task<T>& task) {
  count(task.size, task.counters, frequent_tile<T>{&task});
}

template <class T>
void partition_values(const T* samples, int bits, const host::partition_plan<host::key_type<T>>& plan) {
  using key = host::key_type<T>;
  const auto read = [samples](std::size_t first, std::size_t n, key* keys) {
    for (std::size_t i = 0; i < n; ++i) keys[i] = value_key(samples[first + i]);
  };
  partition(plan, read, [bits](key k) { return leading(mixed(k), 0, bits); });
}

template <class Key>
void tally(const host::tally_task<Key>& task) {
#pragma omp parallel num_threads(task.threads)
  {
    const int thread = omp_get_thread_num();
    const host::seated seat(task.seats, thread, omp_get_num_threads());
    tally_table<Key> table(task, static_cast<std::size_t>(thread));
#pragma omp for schedule(dynamic, 8) nowait
    for (std::size_t b = 0; b < task.buckets; ++b) table.tally(b);
  }
}

#define CAIRN_INSTANTIATE(T) template void count_near<T>(const host::value_task<T>&);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(T)                                                                 \
  template void count_near_carrying<T>(const host::value_task<T>&, const host::carry_plan&); \
  template void count_frequent<T>(const host::value_task<T>&);                               \
  template void partition_values<T>(const T*, int, const host::partition_plan<host::key_type<T>>&);
CAIRN_FOR_EACH_WIDE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

template void tally<std::uint32_t>(const host::tally_task<std::uint32_t>&);
template void tally<std::uint64_t>(const host::tally_task<std::uint64_t>&);

}  // namespace cairn::CAIRN_TARGET
