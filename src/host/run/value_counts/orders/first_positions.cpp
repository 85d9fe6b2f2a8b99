// First occurrences of given keys: threads look chunks of the samples up in an index of the keys.
#include "src/host/run/value_counts/orders/first_positions.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <limits>

#include "src/call/progress.hpp"
#include "src/counting/keys.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/counting/secret_hash.hpp"
#include "src/machine/for_each.hpp"

namespace cairn::host {
namespace {

// The number of each key, by open addressing. `Number` holds how many keys there are.
template <class Number>
class key_numbers {
 public:
  static constexpr std::size_t at_once = 32;

  key_numbers(const std::vector<std::uint64_t>& keys, int threads, const execution& exec)
      : keys_(keys),
        bits_(static_cast<int>(std::bit_width(keys.size() + keys.size() / 2 + 1))),
        hash_slots_(std::size_t{1} << bits_) {
    constexpr std::size_t chunk = std::size_t{1} << 14;
    for_each_chunk_reported(keys.size(), chunk, threads, exec,
                            [&](std::size_t first, std::size_t last) { insert(first, last); });
  }

  // Calls found(i, number) for those of n keys that the index holds, n at most at_once. Memory that later
  // steps read is prefetched, so that its latencies overlap.
  template <class Found>
  void find(const std::uint64_t* wanted, std::size_t n, const Found& found) const {
    std::array<std::size_t, at_once> slots;
    for (std::size_t i = 0; i < n; ++i) {
      slots[i] = first_hash_slot(wanted[i]);
      __builtin_prefetch(&hash_slots_[slots[i]]);
    }
    for (std::size_t i = 0; i < n; ++i)
      if (hash_slots_[slots[i]] != 0) __builtin_prefetch(&keys_[hash_slots_[slots[i]] - 1]);
    for (std::size_t i = 0; i < n; ++i) {
      std::size_t at = slots[i];
      while (hash_slots_[at] != 0 && keys_[hash_slots_[at] - 1] != wanted[i]) at = next(at);
      if (hash_slots_[at] != 0) found(i, hash_slots_[at] - 1);
    }
  }

 private:
  void insert(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      if (i + at_once < last) __builtin_prefetch(&hash_slots_[first_hash_slot(keys_[i + at_once])], 1);
      std::size_t at = first_hash_slot(keys_[i]);
      Number free = 0;
      while (!std::atomic_ref(hash_slots_[at])
                  .compare_exchange_strong(free, static_cast<Number>(i + 1), std::memory_order_relaxed)) {
        at = next(at);
        free = 0;
      }
    }
  }
  std::size_t first_hash_slot(std::uint64_t key) const {
    return static_cast<std::size_t>(hash_(key) >> (64 - bits_));
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (hash_slots_.size() - 1); }

  const std::vector<std::uint64_t>& keys_;
  secret_hash hash_;
  int bits_;
  std::vector<Number> hash_slots_;
};

void lower(std::uint64_t& to, std::uint64_t value, std::atomic<std::size_t>& found) {
  const std::atomic_ref<std::uint64_t> position(to);
  std::uint64_t before = position.load(std::memory_order_relaxed);
  while (value < before && !position.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
  if (before == no_position) found.fetch_add(1, std::memory_order_relaxed);
}

// Threads take chunks in ascending order. When all keys are found, chunks not yet taken cannot hold an
// earlier position; those already taken are searched to their end.
template <class Number>
std::vector<std::uint64_t> search(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                  int threads, const execution& exec) {
  constexpr std::size_t chunk = std::size_t{1} << 14;
  using numbers_of_keys = key_numbers<Number>;
  std::vector<std::uint64_t> positions(keys.size(), no_position);
  const numbers_of_keys numbers(keys, threads, between(exec, 0, 0.3));
  std::atomic<std::size_t> found{0};
  const auto search_chunk = [&](std::size_t c) {
    std::array<std::uint64_t, numbers_of_keys::at_once> some;
    const std::size_t last = std::min((c + 1) * chunk, x.size);
    for (std::size_t i = c * chunk; i < last; i += some.size()) {
      const std::size_t n = std::min(some.size(), last - i);
      read_keys(x, i, n, some.data());
      numbers.find(some.data(), n,
                   [&](std::size_t j, Number number) { lower(positions[number], i + j, found); });
    }
  };
  const std::size_t chunks = (x.size + chunk - 1) / chunk;
  const std::size_t piece = std::size_t{32} * static_cast<std::size_t>(std::max(threads, 1));
  in_pieces(chunks, piece, between(exec, 0.3, 1), [&](std::size_t first, std::size_t n) {
    if (found.load() == keys.size()) return;
    std::atomic<std::size_t> next{first};
    for_each(static_cast<std::size_t>(threads), threads, [&](std::size_t) {
      while (found.load() < keys.size()) {
        const std::size_t c = next.fetch_add(1);
        if (c >= first + n) break;
        search_chunk(c);
      }
    });
  });
  return positions;
}

}  // namespace

std::vector<std::uint64_t> first_positions(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                           int threads, const execution& exec) {
  constexpr std::size_t most = std::numeric_limits<std::uint32_t>::max() - 1;
  return keys.size() <= most ? search<std::uint32_t>(x, keys, threads, exec)
                             : search<std::uint64_t>(x, keys, threads, exec);
}

}  // namespace cairn::host
