#include "src/host/records.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "src/host/for_each.hpp"
#include "src/host/partition.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t few = std::size_t{1} << 14;  // one thread sorts them

// Moves records to their buckets, in order within each; returns where each bucket begins, and the end.
template <class Bucket>
std::vector<std::size_t> partition_records(scratch<record>& records, std::size_t buckets, int threads,
                                           const Bucket& bucket) {
  scratch<record> moved(records.size());
  std::vector<std::size_t> begin(buckets + 1);
  const auto all = static_cast<std::size_t>(threads);
  std::vector<source_part> parts;
  for (std::size_t t = 0; t < all; ++t)
    parts.push_back({records.size() * t / all, records.size() * (t + 1) / all});
  const scratch<std::size_t> starts(buckets * all);
  const scratch<std::byte> lines(partition_plan<record>::bytes_a_thread(buckets) * all);
  partition_plan<record> plan;
  plan.items = moved.data();
  plan.buckets = buckets;
  plan.begin = begin.data();
  plan.parts = parts.data();
  plan.threads = threads;
  plan.starts = starts.data();
  plan.lines = lines.data();
  plan.past_caches = true;
  const record* from = records.data();
  portable::partition(
      plan, [from](std::size_t first, std::size_t n, record* to) { std::copy_n(from + first, n, to); },
      bucket);
  records = std::move(moved);
  return begin;
}

// The greatest keys of all buckets but the last, from a sample, so that buckets are about equal.
std::vector<std::uint64_t> split(const scratch<record>& records, std::size_t buckets) {
  constexpr std::size_t a_bucket = 16;
  std::vector<std::uint64_t> seen(buckets * a_bucket);
  for (std::size_t i = 0; i < seen.size(); ++i)
    seen[i] = records.data()[records.size() / seen.size() * i].key;
  std::ranges::sort(seen);
  std::vector<std::uint64_t> greatest;
  for (std::size_t b = 1; b < buckets; ++b) greatest.push_back(seen[b * a_bucket]);
  return greatest;
}

// Ranks of counts, the greatest 0. There are few different ones: d of them need d * (d + 1) / 2 items.
class count_ranks {
 public:
  explicit count_ranks(const scratch<record>& records) : small_(small) {
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
    ranks_ = large_.size();
    for (std::size_t count = small; count-- > 0;)
      if (seen[count]) small_[count] = static_cast<std::uint32_t>(ranks_++);
  }
  std::size_t size() const { return ranks_; }
  std::uint32_t of(std::uint64_t count) const {
    if (count < small) return small_[count];
    const auto at = std::ranges::lower_bound(large_, count, std::greater<>());
    return static_cast<std::uint32_t>(at - large_.begin());
  }

 private:
  static constexpr std::size_t small = 1U << 16;
  std::vector<std::uint32_t> small_;
  std::vector<std::uint64_t> large_;
  std::size_t ranks_ = 0;
};

}  // namespace

void sort_by_key(scratch<record>& records, int threads) {
  const auto less = [](const record& a, const record& b) { return a.key < b.key; };
  record* first = records.data();
  if (std::is_sorted(first, first + records.size(), less)) return;
  if (records.size() < few) return std::sort(first, first + records.size(), less);
  const std::size_t buckets = std::clamp<std::size_t>(records.size() >> 13, 2, 1024);
  const std::vector<std::uint64_t> greatest = split(records, buckets);
  const auto begin = partition_records(records, buckets, threads, [&greatest](const record& r) {
    return static_cast<std::uint32_t>(std::lower_bound(greatest.begin(), greatest.end(), r.key) -
                                      greatest.begin());
  });
  for_each(buckets, threads,
           [&](std::size_t b) { std::sort(records.data() + begin[b], records.data() + begin[b + 1], less); });
}

void sort_by_count(scratch<record>& records, int threads) {
  record* first = records.data();
  if (records.size() < few) {
    std::sort(first, first + records.size(), [](const record& a, const record& b) {
      return a.count != b.count ? a.count > b.count : a.key < b.key;
    });
    return;
  }
  const count_ranks ranks(records);
  partition_records(records, ranks.size(), threads, [&ranks](const record& r) { return ranks.of(r.count); });
}

}  // namespace cairn::host
