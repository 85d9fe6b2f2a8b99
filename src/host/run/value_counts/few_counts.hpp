// Few values counted by sorting, by the calling thread.
#pragma once

#include <algorithm>
#include <cairn/frequencies.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/value_counts/sorted_count_task.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// Writes n counts of sorted values, as the sweeps left them, to the end of `counts`. `large` goes on.
inline void append_counts(const std::uint8_t* small, std::size_t size, const std::uint64_t*& large,
                          std::vector<std::uint64_t>& counts) {
  std::uint8_t greatest = 0;
  for (std::size_t i = 0; i < size; ++i) greatest = std::max(greatest, small[i]);
  if (greatest == 1) {
    counts.insert(counts.end(), size, 1);
    return;
  }
  constexpr std::size_t some = 256;  // stay in the first cache
  std::uint64_t found[some];
  for (std::size_t first = 0; first < size; first += some) {
    const std::size_t n = std::min(some, size - first);
    for (std::size_t i = 0; i < n; ++i) found[i] = small[first + i];
    for (std::size_t i = 0; greatest == large_count && i < n; ++i)
      if (found[i] == greatest) found[i] = *large++;
    counts.insert(counts.end(), found, found + n);
  }
}

// T: the raw type of the values (src/layouts/sample_kinds.hpp).
template <class T>
class few_counts {
 public:
  // std::bad_alloc.
  few_counts(const T* samples, std::size_t size, T flip, isa target) {
    few_task<T> task{samples, size, flip, {}, nullptr};
    task.room.capacity = size;
    memory_ = scratch<std::byte>(task.room.bytes(), 3 * task.room.bytes());  // see src/machine/pages.hpp
    large_ = scratch<std::uint64_t>(size / large_count + 1);
    task.room.memory = memory_.data();
    task.large = large_.data();
    room_ = task.room;
    distinct_ = CAIRN_ON_TARGET(target, count_few(task));
  }

  std::size_t distinct() const { return distinct_; }
  // To the ends of vectors, ascending.
  void append(const detail::value_list& values, std::vector<std::uint64_t>& counts) const {
    values.append(values.vector, room_.found(), distinct_);
    const std::uint64_t* large = large_.data();
    append_counts(room_.counts(), distinct_, large, counts);
  }

 private:
  scratch<std::byte> memory_;
  scratch<std::uint64_t> large_;
  counting_room<order_key<T>> room_;
  std::size_t distinct_ = 0;
};

// Unsigned keys.
template <class Key>
void sort_keys(std::vector<Key>& keys, isa target) {
  const few_counts<Key> sorted(keys.data(), keys.size(), Key{0}, target);
  std::vector<Key> each;
  std::vector<std::uint64_t> times;
  each.reserve(sorted.distinct());
  times.reserve(sorted.distinct());
  sorted.append(detail::list_of(each), times);
  auto at = keys.begin();
  for (std::size_t i = 0; i < each.size(); ++i)
    at = std::fill_n(at, static_cast<std::ptrdiff_t>(times[i]), each[i]);
}

}  // namespace cairn::host
