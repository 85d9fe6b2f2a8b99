// Value counts on a device: a counter for each value of a range, or a table with open addressing that all
// teams share, and before it one of each team for values that are met often.
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

// Whether keys[at] is `stored` now, which is put there if it was free.
inline bool takes_hash_slot(std::uint64_t* keys, std::size_t at, std::uint64_t stored, std::uint64_t& fresh) {
  std::uint64_t there = 0;
#pragma omp atomic read relaxed
  there = keys[at];
  if (there != 0) return there == stored;
#pragma omp atomic compare capture relaxed
  {
    there = keys[at];
    if (keys[at] == 0) keys[at] = stored;
  }
  if (there == 0) ++fresh;
  return there == 0 || there == stored;
}

inline std::uint64_t hash_of(std::uint64_t stored, const hashed_table& table) {
  return mixed(stored, table.first_factor, table.second_factor);
}

// The hash slot of a stored key; takes a free one for a new key.
inline std::size_t hash_slot_of(std::uint64_t stored, std::uint64_t hash, const hashed_table& table,
                                std::uint64_t& fresh) {
  std::size_t at = leading(hash, 0, table.bits);
  const std::size_t last = (std::size_t{1} << table.bits) - 1;
  while (!takes_hash_slot(table.keys, at, stored, fresh)) at = (at + 1) & last;
  return at;
}

constexpr int team_hash_bits = 11;
constexpr std::uint32_t team_hash_slots = 1U << team_hash_bits;

// What a team counts in its own memory: values that find one of two hash slots. To the few words that count a
// thousand values for all teams, an H200 adds no more than 26 billion a second.
struct team_table {
  std::uint64_t* keys;
  std::uint32_t* counts;

  // `skipped` leading bits of the hash say where the key lies in the table of all teams.
  bool count(std::uint64_t stored, std::uint64_t hash, int skipped) const {
    const std::uint32_t first = leading(hash, skipped, team_hash_bits);
    return count_at(first, stored) || count_at(first ^ 1U, stored);
  }

 private:
  bool count_at(std::uint32_t at, std::uint64_t stored) const {
    std::uint64_t unused = 0;
    const bool is_there = takes_hash_slot(keys, at, stored, unused);
    if (is_there) count_one(counts, at);
    return is_there;
  }
};

// Counts this thread's items, where `mine` does not, in `to`. A stored key is one more than the key, so that
// 0 says that a hash slot is free. The greatest key of 64 bits has a counter of its own after the others.
template <class T>
inline void count_hashed_mine(buffers<T, std::uint64_t> there, const hashed_table& table,
                              const team_table& mine, std::uint64_t& fresh) {
  const grid_items items = my_items();
  for (std::size_t i = items.first; i < there.size; i += items.stride) {
    const std::uint64_t stored = static_cast<std::uint64_t>(value_key(there.from[i])) + 1;
    const std::uint64_t hash = hash_of(stored, table);
    if (stored != 0 && mine.count(stored, hash, table.bits)) continue;
    const std::size_t at =
        stored == 0 ? std::size_t{1} << table.bits : hash_slot_of(stored, hash, table, fresh);
#pragma omp atomic update relaxed
    there.to[at] += 1;
  }
}

template <class T>
void count_hashed(const T* samples, std::size_t size, const hashed_table& table) {
  using counted = buffers<T, std::uint64_t>;
  constexpr std::uint32_t words = team_hash_slots + team_hash_slots / 2;
  on_teams_in_team_memory<std::uint64_t, words, body_is::own>(
      teams_for(size), table.device, counted{samples, table.counts, size},
      [table](std::uint64_t* memory, team_thread thread, counted there) {
        for (std::uint32_t w = thread.number; w < words; w += thread.all) memory[w] = 0;
        const team_table mine{memory, reinterpret_cast<std::uint32_t*>(memory + team_hash_slots)};
        std::uint64_t fresh = 0;
#pragma omp barrier
        [[clang::always_inline]] count_hashed_mine<T>(there, table, mine, fresh);
#pragma omp barrier
        for (std::uint32_t s = thread.number; s < team_hash_slots; s += thread.all) {
          if (mine.counts[s] == 0) continue;
          const std::size_t at = hash_slot_of(mine.keys[s], hash_of(mine.keys[s], table), table, fresh);
#pragma omp atomic update relaxed
          there.to[at] += mine.counts[s];
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
