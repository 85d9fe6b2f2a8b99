// Writes entries to the file without a name, and reads them again.
#include "src/counting/spilled_entries.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace cairn {
namespace {

std::size_t bucket_of(std::uint64_t key) {
  return portable::leading(portable::mixed(key), 0, spilled_entries::bits);
}

}  // namespace

spilled_entries::spilled_entries(std::string folder) : file_(std::move(folder)) {}

spilled_entries::mark spilled_entries::here() const {
  mark made;
  made.end = end_;
  for (std::size_t b = 0; b < buckets; ++b) made.segments[b] = segments_[b].size();
  return made;
}

void spilled_entries::return_to(const mark& before) noexcept {
  end_ = before.end;
  for (std::size_t b = 0; b < buckets; ++b)
    segments_[b].erase(segments_[b].begin() + static_cast<std::ptrdiff_t>(before.segments[b]),
                       segments_[b].end());
}

void spilled_entries::append_again() {
  for (auto& some : segments_) some.reserve(2 * some.size());
  for (auto& some : segments_)
    for (std::size_t i = 0, n = some.size(); i < n; ++i) some.push_back(some[i]);
}

void spilled_entries::append(const key_table& table) {
  const std::size_t at_once = std::clamp<std::size_t>(table.size() / buckets, 16, 1024);  // of a bucket
  const mark before = here();
  try {
    std::vector<std::vector<entry>> some(buckets);
    table.for_each([&](const entry& e) {
      std::vector<entry>& of_bucket = some[bucket_of(e.key)];
      if (of_bucket.capacity() == 0) of_bucket.reserve(at_once);
      of_bucket.push_back(e);
      if (of_bucket.size() == at_once) write(bucket_of(e.key), of_bucket);
    });
    for (std::size_t b = 0; b < buckets; ++b) write(b, some[b]);
  } catch (...) {
    return_to(before);
    throw;
  }
}

std::size_t spilled_entries::size(std::size_t bucket) const {
  std::size_t sum = 0;
  for (const segment& each : segments_[bucket]) sum += each.entries;
  return sum;
}

void spilled_entries::write(std::size_t bucket, std::vector<entry>& some) {
  if (some.empty()) return;
  file_.write(end_, some.data(), some.size() * sizeof(entry));
  segments_[bucket].push_back({end_, some.size()});
  end_ += some.size() * sizeof(entry);
  some.clear();
}

// One run, of which some keys are in memory.
class sorted_runs::reader {
 public:
  reader(run all, std::size_t keys_at_once) : rest_(all), buffer_(std::min(keys_at_once, all.keys)) {}

  const counted_key& here() const { return buffer_[at_]; }
  // Goes to the next key; false where there is none.
  bool next(const unnamed_file& file) {
    if (++at_ < size_) return true;
    size_ = std::min(buffer_.size(), rest_.keys);
    at_ = 0;
    file.read(rest_.first, buffer_.data(), size_ * sizeof(counted_key));
    rest_.first += size_ * sizeof(counted_key);
    rest_.keys -= size_;
    return size_ != 0;
  }

 private:
  run rest_;
  std::vector<counted_key> buffer_;
  std::size_t at_ = 0, size_ = 0;
};

void sorted_runs::append(std::span<const std::uint64_t> keys, std::span<const std::uint64_t> counts) {
  constexpr std::size_t most = std::size_t{1} << 12;
  std::vector<counted_key> some;
  const std::uint64_t begin = end_;
  for (std::size_t first = 0; first < keys.size(); first += most) {
    some.resize(std::min(most, keys.size() - first));
    for (std::size_t i = 0; i < some.size(); ++i) some[i] = {keys[first + i], counts[first + i]};
    file_.write(end_, some.data(), some.size() * sizeof(counted_key));
    end_ += some.size() * sizeof(counted_key);
  }
  if (!keys.empty()) runs_.push_back({begin, keys.size()});
}

void sorted_runs::merge(std::size_t cap, const std::function<void(std::span<const counted_key>)>& use) const {
  constexpr std::size_t least = 64, most_merged = std::size_t{1} << 21, most_bytes = std::size_t{1} << 26;
  if (runs_.empty()) return;
  const std::size_t at_once = std::min(cap / 128, most_merged);
  const std::size_t keys_of_run =
      std::max(least, std::min(cap / 8, most_bytes) / sizeof(counted_key) / runs_.size());
  std::vector<reader> readers;
  std::vector<std::pair<std::uint64_t, std::size_t>> heap;  // the next key of each reader, the least first
  for (const run& one : runs_) {
    readers.emplace_back(one, keys_of_run);
    if (readers.back().next(file_)) heap.emplace_back(readers.back().here().key, readers.size() - 1);
  }
  std::ranges::make_heap(heap, std::greater{});
  std::vector<counted_key> merged;
  merged.reserve(at_once);
  while (!heap.empty()) {
    std::ranges::pop_heap(heap, std::greater{});
    reader& least_one = readers[heap.back().second];
    merged.push_back(least_one.here());
    if (least_one.next(file_)) {
      heap.back().first = least_one.here().key;
      std::ranges::push_heap(heap, std::greater{});
    } else {
      heap.pop_back();
    }
    if (merged.size() < at_once && !heap.empty()) continue;
    use(merged);
    merged.clear();
  }
}

}  // namespace cairn
