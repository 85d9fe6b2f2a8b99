#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "perf/subarray_peers.hpp"

namespace perf {
namespace {

constexpr std::uint32_t none = 0xffffffffU;

// A right child, from a version on.
struct change {
  std::uint32_t version, child, before;
};
// An element of the heap: a place where segments begin. Left children never change once they are set.
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

}  // namespace

std::vector<std::int64_t> sums_by_heaps(const std::vector<std::int32_t>& values, std::size_t k) {
  versions heaps(values.size());
  std::vector<std::int64_t> behind;
  std::vector<sum_at> queue;
  std::int64_t sum = 0;
  for (std::size_t j = 0; j < values.size(); ++j) {
    heaps.add(-sum);
    sum += values[j];
    behind.push_back(sum);
    const auto end = static_cast<std::uint32_t>(j);
    queue.push_back({sum + heaps.key(heaps.root(end)), end, heaps.root(end)});
  }
  std::make_heap(queue.begin(), queue.end());
  std::vector<std::int64_t> sums;
  while (sums.size() < k && !queue.empty()) {
    std::pop_heap(queue.begin(), queue.end());
    const sum_at now = queue.back();
    queue.pop_back();
    sums.push_back(now.sum);
    for (const std::uint32_t child : {heaps.left(now.at), heaps.right(now.at, now.end)}) {
      if (child == none) continue;
      queue.push_back({behind[now.end] + heaps.key(child), now.end, child});
      std::push_heap(queue.begin(), queue.end());
    }
  }
  return sums;
}

}  // namespace perf
