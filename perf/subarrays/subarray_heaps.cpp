// The k largest sums of segments by persistent heaps of prefix sums, to compare with.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "perf/subarrays/subarray_peers.hpp"

namespace perf {
namespace {

constexpr std::uint32_t none = 0xffffffffU;

// A right child, from a version on.
struct change {
  std::uint32_t version, child, before;
};
// An element of the heap: an index where segments begin. Left children never change once they are set.
struct node {
  std::int64_t key;
  std::uint32_t left, right;  // right: the newest change
};

// All versions of the heap to which -P[0], -P[1], ... are added, the greatest on top. An added element takes
// the smaller ones off the rightmost path and has them as its left child.
class versions {
 public:
  explicit versions(std::size_t size) {
    nodes_.reserve(size);
    changes_.reserve(2 * size);
    roots_.reserve(size);
  }

  void add(std::int64_t key) {
    const auto version = static_cast<std::uint32_t>(nodes_.size());
    std::uint32_t taken = none;
    while (!path_.empty() && nodes_[path_.back()].key < key) {
      taken = path_.back();
      path_.pop_back();
    }
    nodes_.push_back({key, taken, none});
    if (!path_.empty()) set_right(path_.back(), version, version);
    path_.push_back(version);
    roots_.push_back(path_.front());
  }

  std::uint32_t root(std::uint32_t version) const { return roots_[version]; }
  std::int64_t key(std::uint32_t at) const { return nodes_[at].key; }
  std::uint32_t left(std::uint32_t at) const { return nodes_[at].left; }
  std::uint32_t right(std::uint32_t at, std::uint32_t version) const {
    std::uint32_t change = nodes_[at].right;
    while (change != none && changes_[change].version > version) change = changes_[change].before;
    return change == none ? none : changes_[change].child;
  }

 private:
  void set_right(std::uint32_t parent, std::uint32_t version, std::uint32_t child) {
    changes_.push_back({version, child, nodes_[parent].right});
    nodes_[parent].right = static_cast<std::uint32_t>(changes_.size() - 1);
  }

  std::vector<node> nodes_;
  std::vector<change> changes_;
  std::vector<std::uint32_t> roots_, path_;
};

struct sum_at {
  std::int64_t sum;
  std::uint32_t end, at;
  bool operator<(const sum_at& other) const { return sum < other.sum; }
};

// The k largest sums of all lines.
class selection {
 public:
  explicit selection(std::size_t k) : k_(k) {}

  bool takes(std::int64_t sum) const { return sums_.size() < k_ || sum > sums_.front(); }
  void add(std::int64_t sum) {
    if (sums_.size() == k_) {
      std::pop_heap(sums_.begin(), sums_.end(), std::greater<>());
      sums_.pop_back();
    }
    sums_.push_back(sum);
    std::push_heap(sums_.begin(), sums_.end(), std::greater<>());
  }
  std::vector<std::int64_t> take() {
    std::sort(sums_.begin(), sums_.end(), std::greater<>());
    return std::move(sums_);
  }

 private:
  std::size_t k_;
  std::vector<std::int64_t> sums_;
};

// Of one line: down its heaps while sums are large enough.
void search_line(const std::int32_t* values, std::size_t size, selection& kept) {
  versions heaps(size);
  std::vector<std::int64_t> behind;
  std::vector<sum_at> queue;
  std::int64_t sum = 0;
  for (std::size_t j = 0; j < size; ++j) {
    heaps.add(-sum);
    sum += values[j];
    behind.push_back(sum);
    const auto end = static_cast<std::uint32_t>(j);
    queue.push_back({sum + heaps.key(heaps.root(end)), end, heaps.root(end)});
  }
  std::make_heap(queue.begin(), queue.end());
  while (!queue.empty() && kept.takes(queue.front().sum)) {
    std::pop_heap(queue.begin(), queue.end());
    const sum_at now = queue.back();
    queue.pop_back();
    kept.add(now.sum);
    for (const std::uint32_t child : {heaps.left(now.at), heaps.right(now.at, now.end)}) {
      if (child == none) continue;
      queue.push_back({behind[now.end] + heaps.key(child), now.end, child});
      std::push_heap(queue.begin(), queue.end());
    }
  }
}

// All lines to which an array is reduced: one for each choice of a range of each axis but the last.
void search_lines(const std::int32_t* values, const std::size_t* shape, std::size_t dims, selection& kept) {
  if (dims == 1) {
    search_line(values, shape[0], kept);
    return;
  }
  std::size_t inner = 1;
  for (std::size_t d = 1; d < dims; ++d) inner *= shape[d];
  for (std::size_t low = 0; low < shape[0]; ++low) {
    std::vector<std::int32_t> between(inner, 0);
    for (std::size_t high = low; high < shape[0]; ++high) {
      for (std::size_t i = 0; i < inner; ++i) between[i] += values[high * inner + i];
      search_lines(between.data(), shape + 1, dims - 1, kept);
    }
  }
}

}  // namespace

std::vector<std::int64_t> sums_by_heaps(const std::vector<std::int32_t>& values,
                                        const std::vector<std::size_t>& shape, std::size_t k) {
  selection kept(k);
  search_lines(values.data(), shape.data(), shape.size(), kept);
  return kept.take();
}

}  // namespace perf
