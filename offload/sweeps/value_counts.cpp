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
void count_hashed(const T* samples, std::size_t size, const hashed_table& given) {
  const hashed_table table = given;
  std::uint64_t* keys = table.keys;
  std::uint64_t* counts = table.counts;
  std::uint64_t* used = table.used;
  const int teams = teams_for(size);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(table.device) \
    firstprivate(table, size) is_device_ptr(samples, keys, counts, used)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;
    const grid_items mine = my_items();
    hashed_table here = table;
    here.keys = keys;
    here.counts = counts;
    std::uint64_t fresh = 0;
    for (std::size_t i = mine.first; i < size; i += mine.stride) {
      const std::uint64_t stored = static_cast<std::uint64_t>(value_key(samples[i])) + 1;
      const std::size_t at = stored == 0 ? std::size_t{1} << here.bits : hash_slot_of(stored, here, fresh);
#pragma omp atomic update relaxed
      counts[at] += 1;
    }
    if (fresh != 0) {
#pragma omp atomic update relaxed
      *used += fresh;
    }
  }
}

// One kernel ends before the next begins, but on virtual devices ThreadSanitizer does not see that. So memory
// that several use is accessed by atomics, which cost no more.
void list_hashed(const hashed_table& table, std::uint64_t* listed_keys, std::uint64_t* listed_counts,
                 std::uint64_t* listed) {
  const std::uint64_t* keys = table.keys;
  const std::uint64_t* counts = table.counts;
  const std::size_t hash_slots = std::size_t{1} << table.bits;
  const int teams = teams_for(hash_slots);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(table.device) \
    firstprivate(hash_slots) is_device_ptr(keys, counts, listed_keys, listed_counts, listed)
#pragma omp parallel num_threads(team_threads)
  {
    const grid_items mine = my_items();
    for (std::size_t i = mine.first; i < hash_slots; i += mine.stride) {
      std::uint64_t key = 0;
      std::uint64_t count = 0;
#pragma omp atomic read relaxed
      count = counts[i];
      if (count == 0) continue;
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
      listed_counts[at] = count;
    }
  }
}

void clear(std::uint64_t* words, std::size_t n, int device) {
  const int teams = teams_for(n);
#pragma omp target teams distribute parallel for num_teams(teams) thread_limit(team_threads) device(device) \
    is_device_ptr(words)
  for (std::size_t i = 0; i < n; ++i) {
#pragma omp atomic write relaxed
    words[i] = 0;
  }
}

#define CAIRN_INSTANTIATE(T) template void count_near<T>(const near_task<T>&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(T) template void count_hashed<T>(const T*, std::size_t, const hashed_table&);
CAIRN_FOR_EACH_WIDE_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
