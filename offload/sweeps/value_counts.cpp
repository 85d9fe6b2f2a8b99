// Value counts on a device: a counter for each value of a range, or a table with open addressing that all
// teams share.
#include "offload/sweeps/count.hpp"
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/mixed.hpp"
#include "src/kernels/value_key.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {

// Values from low upwards.
struct from_low {
  static constexpr bool always_settled = true;
  std::uint64_t low;
  template <class T>
  guessed guess(T x) const {
    return {static_cast<std::uint32_t>(value_key(x) - low), false};
  }
};

template <class T>
void count_near(const near_task<T>& task) {
  count(task.samples, task.size, device_counters{task.totals, task.slots, task.device}, from_low{task.low});
}

// The hash slot of a stored key; takes a free one for a new key.
inline std::size_t hash_slot_of(std::uint64_t stored, const hashed_table& table, std::uint64_t& fresh) {
  std::size_t at = leading(mixed(stored, table.first_factor, table.second_factor), 0, table.bits);
  const std::size_t last = (std::size_t{1} << table.bits) - 1;
  for (;;) {
    std::uint64_t there = 0;
#pragma omp atomic read relaxed
    there = table.keys[at];
    if (there == stored) return at;
    if (there == 0) {
      std::uint64_t before = 0;
#pragma omp atomic compare capture relaxed
      {
        before = table.keys[at];
        if (table.keys[at] == 0) table.keys[at] = stored;
      }
      if (before == 0) ++fresh;
      if (before == 0 || before == stored) return at;
    }
    at = (at + 1) & last;
  }
}

// A stored key is one more than the key, so that 0 says that a hash slot is free. The greatest key of 64 bits
// has a counter of its own after the others.
template <class T>
void count_hashed(const T* samples, std::size_t size, const hashed_table& table) {
  using counted = buffers<T, std::uint64_t>;
  on_teams<body_is::own>(teams_for(size), table.device, counted{samples, table.counts, size},
                         [table](grid_items mine, counted there) {
                           std::uint64_t fresh = 0;
                           for (std::size_t i = mine.first; i < there.size; i += mine.stride) {
                             const std::uint64_t stored =
                                 static_cast<std::uint64_t>(value_key(there.from[i])) + 1;
                             const std::size_t at = stored == 0 ? std::size_t{1} << table.bits
                                                                : hash_slot_of(stored, table, fresh);
#pragma omp atomic update relaxed
                             there.to[at] += 1;
                           }
                           add_found(table.used, fresh);
                         });
}

// One kernel ends before the next begins, but on virtual devices ThreadSanitizer does not see that. So memory
// that several use is accessed by atomics, which cost no more.
void list_hashed(const hashed_table& table, std::uint64_t* listed_keys, std::uint64_t* listed_counts,
                 std::uint64_t* listed) {
  using words = buffers<std::uint64_t, std::uint64_t>;
  for_each_item(table.device, words{table.counts, listed_counts, std::size_t{1} << table.bits},
                [=, keys = table.keys](std::size_t i, words counts) {
                  std::uint64_t key = 0;
                  std::uint64_t count = 0;
#pragma omp atomic read relaxed
                  count = counts.from[i];
                  if (count == 0) return;
#pragma omp atomic read relaxed
                  key = keys[i];
                  std::uint64_t at = 0;
#pragma omp atomic capture relaxed
                  {
                    at = *listed;
                    *listed += 1;
                  }
#pragma omp atomic write relaxed
                  listed_keys[at] = key - 1;
#pragma omp atomic write relaxed
                  counts.to[at] = count;
                });
}

void clear(std::uint64_t* words, std::size_t n, int device) {
  using cleared = buffers<void, std::uint64_t>;
  for_each_item(device, cleared{nullptr, words, n}, [](std::size_t i, cleared there) {
#pragma omp atomic write relaxed
    there.to[i] = 0;
  });
}

#define CAIRN_INSTANTIATE(T) template void count_near<T>(const near_task<T>&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(T) template void count_hashed<T>(const T*, std::size_t, const hashed_table&);
CAIRN_FOR_EACH_WIDE_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
