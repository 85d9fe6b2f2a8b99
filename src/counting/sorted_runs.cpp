#include "src/counting/sorted_runs.hpp"

#include <algorithm>
#include <functional>

namespace cairn {

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

void sorted_runs::merge(std::size_t at_once, std::size_t bytes,
                        const std::function<void(std::span<const counted_key>)>& use) const {
  constexpr std::size_t least = 64;
  if (runs_.empty()) return;
  const std::size_t keys_of_run = std::max(least, bytes / sizeof(counted_key) / runs_.size());
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
