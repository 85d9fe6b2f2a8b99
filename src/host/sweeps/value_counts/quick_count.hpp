// The distinct ones of some keys, ascending, and how often each occurs: a quicksort whose pivots leave with
// all that equal them (Bentley and McIlroy, "Engineering a sort function", 1993), down to what a sorting
// network sorts in registers. Of n keys log2(n / 100) steps, or fewer where they recur; whatever they are, no
// more than counting_room::most_splits.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "src/host/sweeps/order_keys.hpp"
#include "src/host/sweeps/value_counts/sorted_count_task.hpp"
#include "src/host/sweeps/value_counts/sorting_network.hpp"
#include "src/host/sweeps/value_counts/three_way_partition.hpp"

namespace cairn::CAIRN_TARGET {

template <class V>
class quick_count {
 public:
  using key = lanes::scalar_of<V>;

  // Of keys that are written to the room's keys().
  explicit quick_count(const host::counting_room<key>& room)
      : waiting_(room.waiting()),
        keys_(room.keys()),
        room_(room.room()),
        found_(room.found()),
        counts_(room.counts()) {}

  // Returns how many are distinct; counts of 255 or more are written to `large` as well.
  [[gnu::noinline]] std::size_t count(std::size_t n, std::uint64_t* large) {
    distinct_ = 0;
    large_ = large;
    if (n > few && is_ascending(keys_, n)) {
      list_sorted(n);
      return distinct_;
    }
    some now{keys_, n, room_, std::numeric_limits<key>::min(), std::numeric_limits<key>::max(), false};
    std::size_t waiting = 0;
    for (;;) {
      while (now.size > few) now = split(now, waiting_[waiting++]);
      sort_few(now.keys, now.size);
      if (waiting == 0) return distinct_;
      now = taken(waiting_[--waiting]);
    }
  }

 private:
  static constexpr std::size_t width = lanes::traits<V>::size;
  static constexpr std::size_t most_rows = sizeof(V) == 64 ? 16 : 8;  // what registers hold
  static constexpr std::size_t few = most_rows * width;
  static_assert(few <= host::counting_room<key>::margin && partition_margin<V> <= few);
  using bits = lanes::unsigned_of<key>;

  struct some {
    key* keys;
    std::size_t size;
    key* room;
    key least;  // none less than this, or greater than that
    key greatest;
    bool is_most;
  };

  some split(const some& all, host::greater_keys<key>& later) const {
    const key pivot = all.is_most ? middle(all.least, all.greatest) : typical(all.keys, all.size);
    const parted to = three_way_partition<V>::run(all.keys, all.size, all.room, pivot);
    const std::size_t most = all.size / 4 * 3;
    later = {pivot,
             all.size - to.less - to.greater,
             all.room,
             to.greater,
             all.keys,
             all.greatest,
             to.greater > most};
    const auto before = static_cast<key>(static_cast<bits>(pivot) - 1);  // not used where none is less
    return {all.keys, to.less, all.room + to.greater, all.least, before, to.less > most};
  }
  some taken(const host::greater_keys<key>& later) {
    if (later.equal != 0) add(later.pivot, later.equal);
    const auto behind = static_cast<key>(static_cast<bits>(later.pivot) + 1);
    return {later.keys, later.size, later.room, behind, later.greatest, later.is_most};
  }

  static key middle(key least, key greatest) {
    const auto from = static_cast<bits>(least);
    return static_cast<key>(from + (static_cast<bits>(greatest) - from) / 2);
  }
  static key median(key a, key b, key c) {
    return lanes::max(lanes::min(a, b), lanes::min(lanes::max(a, b), c));
  }
  // Near the median.
  static key typical(const key* keys, std::size_t n) {
    constexpr std::size_t enough = 1024;
    const std::size_t apart = n / 9;
    const auto of_three = [&](std::size_t i) {
      return median(keys[i * apart], keys[(i + 1) * apart], keys[(i + 2) * apart]);
    };
    if (n < enough) return median(of_three(0), of_three(3), of_three(6));
    constexpr std::size_t rows = width >= 16 ? 2 : width >= 8 ? 4 : 8;
    constexpr std::size_t looked_at = rows * width;
    alignas(64) key seen[looked_at];
    for (std::size_t i = 0; i < looked_at; ++i) seen[i] = keys[n / looked_at * i + n / (2 * looked_at)];
    sorting_network<V, rows>::sort(seen);
    return seen[looked_at / 2];
  }

  void add(key one, std::uint64_t times) {
    found_[distinct_] = one;
    counts_[distinct_++] = times < host::large_count ? static_cast<std::uint8_t>(times) : host::large_count;
    if (times >= host::large_count) *large_++ = times;
  }

  static V lane_numbers() {
    static constexpr key numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return lanes::load<V>(numbers);
  }
  // The first n lanes.
  static lanes::mask_of<V> first_lanes(std::size_t n) { return lane_numbers() < V(static_cast<key>(n)); }

  [[gnu::noinline]] void sort_few(const key* keys, std::size_t n) {
    if (n == 0) return;
    alignas(64) key sorted[few + width];
    const V none(std::numeric_limits<key>::max());
    const std::size_t rows = std::bit_ceil((n + width - 1) / width);
    std::size_t i = 0;
    for (; i + width <= n; i += width) lanes::store(sorted + i, lanes::load<V>(keys + i));
    if (i < n) lanes::store(sorted + i, lanes::select(first_lanes(n - i), lanes::load<V>(keys + i), none));
    for (i += i < n ? width : 0; i <= rows * width; i += width) lanes::store(sorted + i, none);
    sort_rows<1>(sorted, rows);
    recur(sorted, n) ? list_runs(sorted, n) : list_all(sorted, n);
  }
  template <std::size_t Rows>
  static void sort_rows(key* keys, std::size_t rows) {
    if constexpr (Rows < most_rows) {
      if (Rows < rows) return sort_rows<2 * Rows>(keys, rows);
    }
    sorting_network<V, Rows>::sort(keys);
  }

  static bool recur(const key* sorted, std::size_t n) {
    for (std::size_t i = 0; i + 1 < n; i += width) {
      const lanes::mask_of<V> same = lanes::load<V>(sorted + i) == lanes::load<V>(sorted + i + 1);
      if (lanes::any(lanes::mask_of<V>(same & first_lanes(n - 1 - i)))) return true;
    }
    return false;
  }
  void list_all(const key* sorted, std::size_t n) {
    for (std::size_t i = 0; i < n; i += width)
      lanes::store(found_ + distinct_ + i, lanes::load<V>(sorted + i));
    __builtin_memset(counts_ + distinct_, 1, few);
    distinct_ += n;
  }
  // A run may go on from one part to the next.
  void list_sorted(std::size_t n) {
    list_runs(keys_, few);
    for (std::size_t i = few; i < n;) {
      std::size_t more = 0;
      while (i + more < n && keys_[i + more] == found_[distinct_ - 1]) ++more;
      if (more != 0) add_to_last(more);
      i += more;
      const std::size_t part = n - i < few ? n - i : few;
      if (part != 0) list_runs(keys_ + i, part);
      i += part;
    }
  }
  void add_to_last(std::uint64_t times) {
    --distinct_;
    const std::uint64_t before = counts_[distinct_] == host::large_count ? *--large_ : counts_[distinct_];
    add(found_[distinct_], before + times);
  }

  // The last key of each run, and where runs end.
  void list_runs(const key* sorted, std::size_t n) {
    alignas(64) key ends[few + width + 1];
    ends[0] = 0;
    std::size_t runs = 0;
    for (std::size_t i = 0; i < n; i += width) {
      const V keys = lanes::load<V>(sorted + i);
      const lanes::mask_of<V> recurs = keys == lanes::load<V>(sorted + i + 1);
      const lanes::mask_of<V> goes_on = recurs & first_lanes(n - 1 - i);
      // Not by ^, which is | for AVX-512 in xsimd 8.1.
      const lanes::mask_of<V> is_last = first_lanes(n - i) & (!goes_on);
      const V behind = lane_numbers() + V(static_cast<key>(i + 1));
      lanes::store_kept(ends + 1 + runs, is_last, behind);
      runs += lanes::store_kept(found_ + distinct_ + runs, is_last, keys);
    }
    if (n - runs + 1 >= host::large_count) {
      const key* keys = found_ + distinct_;  // add() writes each where it stands
      for (std::size_t r = 0; r < runs; ++r) add(keys[r], static_cast<std::uint64_t>(ends[r + 1] - ends[r]));
      return;
    }
    for (std::size_t r = 0; r < runs; ++r)
      counts_[distinct_ + r] = static_cast<std::uint8_t>(ends[r + 1] - ends[r]);
    distinct_ += runs;
  }

  host::greater_keys<key>* waiting_;
  key* keys_;
  key* room_;
  key* found_;
  std::uint8_t* counts_;
  std::size_t distinct_ = 0;
  std::uint64_t* large_ = nullptr;
};

}  // namespace cairn::CAIRN_TARGET
