// Sorts records by partitioning them by their leading bits, then bucket by bucket.
#include "src/host/run/value_counts/orders/records.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "src/call/progress.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/value_counts/asking.hpp"
#include "src/host/sweeps/partition.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t few = std::size_t{1} << 14;  // one thread sorts so few

// Writes records to their buckets, in order within each; returns where each bucket begins, and the end.
template <class Bucket>
std::vector<std::size_t> partition_records(const record_source& source, const scratch<record>& to,
                                           std::size_t buckets, int threads, const execution& exec,
                                           const Bucket& bucket) {
  std::vector<std::size_t> begin(buckets + 1);
  const auto all = static_cast<std::size_t>(threads);
  std::vector<source_part> parts;
  for (std::size_t t = 0; t < all; ++t) parts.push_back({to.size() * t / all, to.size() * (t + 1) / all});
  const scratch<std::size_t> starts(buckets * all);
  const scratch<std::byte> lines(partition_plan<record>::bytes_a_thread(buckets) * all);
  partition_plan<record> plan;
  plan.items = to.data();
  plan.buckets = buckets;
  plan.begin = begin.data();
  plan.parts = parts.data();
  plan.threads = threads;
  plan.starts = starts.data();
  plan.lines = lines.data();
  plan.past_caches = true;
  asking asks(exec, to.size(), threads);
  plan.asks = asks.questions();
  portable::partition(plan, source, bucket);
  asks.check();
  return begin;
}

// Ranges of keys that hold about equally many keys each, chosen from a sample. A table of evenly spaced cells
// says which ranges the keys of a cell may belong to: mostly one or two.
class key_ranges {
 public:
  key_ranges(const record_source& source, std::size_t size, std::size_t ranges) {
    constexpr std::size_t a_range = 8;
    constexpr std::size_t cells = 16;  // of each range, where keys lie evenly
    std::vector<std::uint64_t> seen(ranges * a_range);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      record one;
      source(size / seen.size() * i, 1, &one);
      seen[i] = one.key;
    }
    std::ranges::sort(seen);
    for (std::size_t r = 1; r < ranges; ++r) greatest_.push_back(seen[r * a_range]);
    greatest_.push_back(~std::uint64_t{0});
    low_ = seen.front();
    const auto cell_bits = static_cast<int>(std::bit_width(cells * ranges));
    shift_ = std::max(static_cast<int>(std::bit_width(seen.back() - low_)) - cell_bits, 0);
    std::uint32_t range = 0;
    for (std::uint64_t cell = 0; cell <= (seen.back() - low_) >> shift_; ++cell) {
      while (range + 1 < ranges && greatest_[range] < low_ + (cell << shift_)) ++range;
      first_.push_back(range);
    }
    first_.push_back(static_cast<std::uint32_t>(ranges - 1));
  }
  std::uint32_t of(std::uint64_t key) const {
    const std::uint64_t from_low = key < low_ ? 0 : key - low_;
    const std::size_t cell = std::min<std::size_t>(from_low >> shift_, first_.size() - 2);
    const std::uint32_t first = first_[cell];
    const std::uint32_t last = first_[cell + 1];
    if (last - first <= 1) [[likely]]
      return first + (greatest_[first] < key ? 1U : 0U);
    const auto begin = greatest_.begin();
    return static_cast<std::uint32_t>(std::lower_bound(begin + first, begin + last, key) - begin);
  }

 private:
  std::vector<std::uint64_t> greatest_;  // of each range
  std::uint64_t low_ = 0;
  int shift_ = 0;
  std::vector<std::uint32_t> first_;  // range of each cell
};

bool is_before(const record& a, const record& b) { return a.key < b.key; }

// Moves records to the order of digit(record), 0 to 255; those of equal digits stay in their order.
template <class Digit>
void sort_by_digit(const record* from, record* to, std::size_t n, const Digit& digit) {
  std::array<std::uint32_t, 257> next{};
  for (std::size_t i = 0; i < n; ++i) ++next[digit(from[i]) + 1];
  for (std::size_t d = 1; d < next.size(); ++d) next[d] += next[d - 1];
  for (std::size_t i = 0; i < n; ++i) to[next[digit(from[i])]++] = from[i];
}

// Moves each record to its place among those before it, which are in order.
void sort_by_insertion(record* records, std::size_t n) {
  for (std::size_t i = 1; i < n; ++i) {
    const record moved = records[i];
    std::size_t at = i;
    for (; at != 0 && records[at - 1].key > moved.key; --at) records[at] = records[at - 1];
    records[at] = moved;
  }
}

// Puts records in evenly spaced cells by their keys, in order; those of a cell are few, or sorted apart.
void sort_bucket(record* records, std::size_t n, record* room, std::size_t room_size) {
  constexpr std::size_t too_few = 16;
  constexpr int cell_bits = 11;
  constexpr std::uint32_t most_in_cell = 32;
  if (n < too_few) return sort_by_insertion(records, n);
  if (n > room_size) return std::sort(records, records + n, is_before);
  std::uint64_t least = records[0].key;
  std::uint64_t greatest = least;
  for (std::size_t i = 1; i < n; ++i) {
    least = std::min(least, records[i].key);
    greatest = std::max(greatest, records[i].key);
  }
  const int shift = std::max(static_cast<int>(std::bit_width(greatest - least)) - cell_bits, 0);
  std::array<std::uint32_t, (std::size_t{1} << cell_bits) + 1> next{};
  for (std::size_t i = 0; i < n; ++i) ++next[((records[i].key - least) >> shift) + 1];
  const std::uint32_t largest = *std::ranges::max_element(next);
  for (std::size_t c = 1; c < next.size(); ++c) next[c] += next[c - 1];
  for (std::size_t i = 0; i < n; ++i) room[next[(records[i].key - least) >> shift]++] = records[i];
  std::copy_n(room, n, records);
  if (largest <= most_in_cell) return sort_by_insertion(records, n);
  for (std::size_t c = 0, first = 0; c + 1 < next.size(); first = next[c++]) {
    if (next[c] - first > most_in_cell)
      std::sort(records + first, records + next[c], is_before);
    else
      sort_by_insertion(records + first, next[c] - first);
  }
}

// Places of counts, the greatest 0. There are few different counts: d of them need d * (d + 1) / 2 items.
class count_places {
 public:
  explicit count_places(const scratch<record>& records) : small_(small) {
    std::vector<bool> seen(small);
    for (std::size_t i = 0; i < records.size(); ++i) {
      const std::uint64_t count = records.data()[i].count;
      if (count < small) {
        seen[count] = true;
      } else if (large_.empty() || large_.back() != count) {
        large_.push_back(count);
      }
    }
    std::ranges::sort(large_, std::greater<>());
    large_.erase(std::ranges::unique(large_).begin(), large_.end());
    places_ = large_.size();
    for (std::size_t count = small; count-- > 0;)
      if (seen[count]) small_[count] = static_cast<std::uint32_t>(places_++);
  }
  std::size_t size() const { return places_; }
  std::uint32_t of(std::uint64_t count) const {
    if (count < small) return small_[count];
    const auto at = std::ranges::lower_bound(large_, count, std::greater<>());
    return static_cast<std::uint32_t>(at - large_.begin());
  }

 private:
  static constexpr std::size_t small = 1U << 16;
  std::vector<std::uint32_t> small_;
  std::vector<std::uint64_t> large_;
  std::size_t places_ = 0;
};

}  // namespace

scratch<record> sorted_by_key(const record_source& source, std::size_t size, int threads,
                              const execution& exec) {
  scratch<record> records(size);
  if (size < few) {
    source(0, size, records.data());
    const scratch<record> room(size);
    sort_bucket(records.data(), size, room.data(), size);
    return records;
  }
  const std::size_t buckets = std::bit_floor(std::clamp<std::size_t>(size >> 10, 2, 4096));
  const key_ranges ranges(source, size, buckets);
  const auto begin = partition_records(source, records, buckets, threads, between(exec, 0, 0.3),
                                       [&ranges](const record& r) { return ranges.of(r.key); });
  std::size_t largest = 0;
  for (std::size_t b = 0; b < buckets; ++b) largest = std::max(largest, begin[b + 1] - begin[b]);
  // Where the sample was not representative, by chance or by design, one bucket may hold nearly all keys.
  constexpr std::size_t most = std::size_t{1} << 31;
  const std::size_t room_size = std::min({largest, 4 * (size / buckets), most});
  const scratch<record> rooms(room_size * static_cast<std::size_t>(threads));
  for_each_reported(buckets, size, threads, between(exec, 0.3, 1), [&](std::size_t b, int thread) {
    record* room = rooms.data() + room_size * static_cast<std::size_t>(thread);
    sort_bucket(records.data() + begin[b], begin[b + 1] - begin[b], room, room_size);
  });
  return records;
}

namespace {

// Of records in the order of their keys, which those of equal counts keep.
void sort_few_by_count(record* records, std::size_t n) {
  std::uint64_t all_bits = 0;
  bool is_sorted = true;
  for (std::size_t i = 0; i < n; ++i) {
    all_bits |= records[i].count;
    is_sorted = is_sorted && (i == 0 || records[i - 1].count >= records[i].count);
  }
  if (is_sorted) return;
  if (all_bits >= std::uint64_t{1} << 16) {
    return std::sort(records, records + n, [](const record& a, const record& b) {
      return a.count != b.count ? a.count > b.count : a.key < b.key;
    });
  }
  const scratch<record> room(n);
  const auto byte = [](int from) { return [from](const record& r) { return ~r.count >> from & 0xff; }; };
  sort_by_digit(records, room.data(), n, byte(0));
  sort_by_digit(room.data(), records, n, byte(8));
}

}  // namespace

scratch<record> sorted_by_count(scratch<record> records, int threads, const execution& exec) {
  record* first = records.data();
  if (records.size() < few) {
    sort_few_by_count(first, records.size());
    return records;
  }
  const count_places places(records);
  scratch<record> moved(records.size());
  const auto source = [first](std::size_t at, std::size_t n, record* to) { std::copy_n(first + at, n, to); };
  partition_records(source, moved, places.size(), threads, exec,
                    [&places](const record& r) { return places.of(r.count); });
  return moved;
}

}  // namespace cairn::host
