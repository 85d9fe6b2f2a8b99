// Distinct keys, how often each was met, and where first: open addressing, in one table that grows.
//
// The leading bits of a key's hash are its slot, so that keys partitioned by these bits (partition.hpp) are
// added part by part of the table, each in a cache, and by several threads. The hash is known to everybody:
// the order of keys is then the same in every run. Keys that were crafted to collide are noticed, and the
// table is laid out anew by a secret hash.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "src/counting/entry.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/counting/secret_hash.hpp"
#include "src/kernels/mixed.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn {

class key_table {
 public:
  // Keys are below 2^key_bits, 32 or 64: the first part of the hash of both is `portable::mixed`.
  explicit key_table(int key_bits = 64, kept_position positions = kept_position::none)
      : key_bits_(key_bits), kept_(positions), with_positions_(positions != kept_position::none) {}

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return capacity() * slot_bytes(); }
  // Of a table with room for so many different keys.
  std::size_t bytes_for(std::size_t distinct) const {
    return (std::size_t{1} << bits_for(distinct)) * slot_bytes();
  }
  bool holds(std::uint64_t key) const;
  // Keys in so many parts, by the leading bits, reach slots of a part that fit a second cache.
  int bits_of_cached_parts() const;
  // Room for so many different keys. std::bad_alloc.
  void reserve(std::size_t distinct, int threads);
  // Adds to the counts of the same keys. Keys may recur. What throws (std::bad_alloc, execution::progress)
  // leaves the table as it was; where it keeps least positions, those of keys that it has must not be less.
  void add(std::span<const entry> more, int threads, const execution& exec = {});
  // Adds another table: for each of its entries what change(entry) returns, with the same key; an entry with
  // a count of 0 is not added.
  template <class Change>
  void add(const key_table& more, const Change& change, int threads, const execution& exec = {});
  // Adds entries that come in 2^bits parts by the leading bits of the first hash: part b is from(b)(0),
  // from(b)(1), ..., from(b)(size(b) - 1).
  template <class Size, class From>
  void add_all(int bits, const Size& size, const From& from, int threads, const execution& exec = {});
  // Adds them as far as it gets. If memory runs out (std::bad_alloc) or execution::progress throws, done[b]
  // says how many of part b have been added, and the call can be made again. It returns false if the table
  // would take more than most_bytes; then, too, it can be made again.
  template <class Size, class From>
  bool add_parts(int bits, const Size& size, const From& from, std::vector<std::size_t>& done, int threads,
                 const execution& exec = {}, std::size_t most_bytes = static_cast<std::size_t>(-1));
  // Takes back what was added: the keys are there, with counts that are not less.
  void take_back(std::span<const entry> added) noexcept;
  // Adds to each count as much as it is.
  void double_counts() noexcept;
  // Calls use(entry) for all, in an order that depends on the entries and on how the table grew.
  template <class Use>
  void for_each(const Use& use) const {
    for (std::size_t i = 0; i < parts(); ++i) for_each_of_part(i, use);
  }
  // Parts of the table, for several threads.
  std::size_t parts() const { return used_.size(); }
  std::size_t size_of_part(std::size_t part) const { return used_[part]; }
  template <class Use>
  void for_each_of_part(std::size_t part, const Use& use) const {
    for (std::size_t at = part << part_bits_; at < (part + 1) << part_bits_; ++at) {
      const hash_slot& here = slots_.data()[at];
      if (here.count != 0) use(entry{here.key, here.count, with_positions_ ? positions_.data()[at] : 0});
    }
  }

 private:
  struct hash_slot {  // together: one cache miss, not two
    std::uint64_t key;
    std::uint64_t count;  // 0: free
  };
  struct filled {  // what became of some keys for one part
    std::size_t done;
    std::size_t fresh;
  };

  std::size_t capacity() const { return slots_.size(); }
  std::size_t slot_bytes() const { return sizeof(hash_slot) + (with_positions_ ? sizeof(std::uint64_t) : 0); }
  // Of slots, at most five eighths of which are used.
  static int bits_for(std::size_t distinct);
  std::uint64_t hash(std::uint64_t key) const {
    if (secret_) return (*secret_)(key);
    if (key_bits_ == 64) return portable::mixed(key);
    return mixed_of_32(key);
  }
  // Parts of which no more slots are used.
  std::size_t most_used() const { return (std::size_t{13} << part_bits_) / 16; }
  std::size_t part_of(std::uint64_t hash) const {
    return spread_bits_ == 0 ? 0 : hash >> (64 - spread_bits_);
  }
  // The slot of this key, or the free one where it belongs, from `at` on.
  std::size_t first_hash_slot(std::uint64_t hash) const { return hash >> (64 - spread_bits_ - part_bits_); }
  std::size_t next_hash_slot(std::size_t at) const {
    const std::size_t mask = (std::size_t{1} << part_bits_) - 1;
    return (at & ~mask) | ((at + 1) & mask);
  }
  static std::uint64_t mixed_of_32(std::uint64_t key) {
    return std::uint64_t{portable::mixed(static_cast<std::uint32_t>(key))} << 32;
  }
  // Adds items first to n - 1 until one does not fit.
  template <class Hash, class From>
  filled fill(const Hash& hash_of, const From& from, std::size_t first, std::size_t n) noexcept;
  template <class From>
  filled fill(const From& from, std::size_t first, std::size_t n) noexcept;
  // After a part was full or keys collided too often, and `left` keys are to come.
  void make_way(std::size_t left, std::size_t most_bytes, double fresh_share, int threads);
  void lay_out(int bits, bool secretly, int threads);
  void take_over(const key_table& other, std::size_t part) noexcept;
  void take_back(const entry& added) noexcept;
  void close_gap(std::size_t at) noexcept;
  bool has_room_for(std::size_t distinct) const { return 8 * distinct <= 5 * capacity(); }

  scratch<hash_slot> slots_;
  scratch<std::uint64_t> positions_;
  std::vector<std::uint32_t> used_;  // slots of each part
  int part_bits_ = 0;
  int spread_bits_ = 0;  // 2^spread_bits_ parts
  int key_bits_;
  kept_position kept_;
  bool with_positions_;
  std::size_t size_ = 0;
  std::optional<secret_hash> secret_;
};

// Most keys are at their first slot or at the next: no branch tells them apart, which would often be
// mispredicted.
template <class Hash, class From>
key_table::filled key_table::fill(const Hash& hash_of, const From& from, std::size_t first,
                                  std::size_t n) noexcept {
  constexpr std::size_t most_steps = 16;  // on average; one or two are expected
  hash_slot* const slots = slots_.data();
  const std::size_t most = most_used();
  const std::size_t mask = (std::size_t{1} << part_bits_) - 1;
  const int shift = 64 - spread_bits_ - part_bits_;
  const bool keeps_least = kept_ == kept_position::least;
  std::size_t fresh = 0;
  std::size_t steps = 1024;
  for (std::size_t i = first; i < n; ++i, steps += most_steps) {
    const entry one = from(i);
    if (one.count == 0) continue;
    std::size_t at = hash_of(one.key) >> shift;
    const std::size_t next = (at & ~mask) | ((at + 1) & mask);
    const bool is_next = (slots[at].key != one.key) & (slots[next].key == one.key) & (slots[next].count != 0);
    at = is_next ? next : at;
    while (slots[at].count != 0 && slots[at].key != one.key) {
      if (--steps == 0) return {i, fresh};
      at = (at & ~mask) | ((at + 1) & mask);
    }
    if (slots[at].count == 0) {
      std::uint32_t& used = used_[at >> part_bits_];
      if (used >= most) return {i, fresh};
      ++used;
      ++fresh;
      slots[at].key = one.key;
      if (with_positions_) positions_.data()[at] = one.position;
    } else if (keeps_least) {
      positions_.data()[at] = std::min(positions_.data()[at], one.position);
    }
    slots[at].count += one.count;
  }
  return {n, fresh};
}

template <class From>
key_table::filled key_table::fill(const From& from, std::size_t first, std::size_t n) noexcept {
  if (secret_) return fill(*secret_, from, first, n);
  if (key_bits_ == 64) return fill([](std::uint64_t key) { return portable::mixed(key); }, from, first, n);
  return fill([](std::uint64_t key) { return mixed_of_32(key); }, from, first, n);
}

template <class Size, class From>
bool key_table::add_parts(int bits, const Size& size, const From& from, std::vector<std::size_t>& done,
                          int threads, const execution& exec, std::size_t most_bytes) {
  const std::size_t all = std::size_t{1} << bits;
  if (capacity() == 0) lay_out(0, false, 1);
  std::size_t items = 0;
  for (std::size_t b = 0; b < all; ++b) items += size(b);
  std::vector<std::size_t> fresh(all);  // of each part; then counted
  std::size_t found = 0;
  const auto count_fresh = [&] {
    for (std::size_t& some : fresh) {
      found += some;
      size_ += std::exchange(some, 0);
    }
  };
  for (;;) {
    // Parts of the table larger than those of the keys would be shared by threads.
    const bool alone = secret_ || spread_bits_ < bits;
    try {
      for_each_reported(all, items, alone ? 1 : threads, exec, [&](std::size_t b) {
        const filled some = fill(from(b), done[b], size(b));
        fresh[b] = some.fresh;
        done[b] = some.done;
      });
    } catch (...) {
      count_fresh();
      throw;
    }
    count_fresh();
    std::size_t left = 0;
    std::size_t added = 0;
    for (std::size_t b = 0; b < all; ++b) {
      added += done[b];
      left += size(b) - done[b];
    }
    if (left == 0) return true;
    if (2 * bytes() > most_bytes && 4 * size_ >= capacity()) return false;
    const double fresh_share =
        static_cast<double>(found) / static_cast<double>(std::max<std::size_t>(added, 1));
    make_way(left, most_bytes, fresh_share, threads);
  }
}

template <class Size, class From>
void key_table::add_all(int bits, const Size& size, const From& from, int threads, const execution& exec) {
  std::vector<std::size_t> done(std::size_t{1} << bits);
  try {
    add_parts(bits, size, from, done, threads, exec);
  } catch (...) {
    for (std::size_t b = 0; b < done.size(); ++b) {
      const auto& item = from(b);
      for (std::size_t i = 0; i < done[b]; ++i) take_back(item(i));
    }
    throw;
  }
}

template <class Change>
void key_table::add(const key_table& more, const Change& change, int threads, const execution& exec) {
  if (more.size() == 0) return;
  if (!has_room_for(size_ + more.size())) {
    std::vector<std::size_t> fresh(more.parts());  // of each part
    host::for_each(more.parts(), threads, [&](std::size_t p) {
      more.for_each_of_part(
          p, [&](const entry& e) { fresh[p] += change(e).count == 0 || holds(e.key) ? 0U : 1U; });
    });
    reserve(std::accumulate(fresh.begin(), fresh.end(), size_), threads);
  }
  const bool alike = !secret_ && !more.secret_;
  const int bits = alike ? std::min(spread_bits_, more.spread_bits_) : 0;
  const std::size_t slots = more.capacity() >> bits;
  add_all(
      bits, [slots](std::size_t) { return slots; },
      [&](std::size_t b) {
        return [&, first = b * slots](std::size_t i) {
          const hash_slot& there = more.slots_.data()[first + i];
          if (there.count == 0) return entry{there.key, 0, 0};
          return change(
              entry{there.key, there.count, more.with_positions_ ? more.positions_.data()[first + i] : 0});
        };
      },
      threads, exec);
}

}  // namespace cairn
