// Many ascending values, in which items are found by cells: a map that never decreases sends each value to
// one of about as many cells, and the value is searched among those of its cell.
#pragma once

#include <algorithm>
#include <bit>
#include <cairn/execution.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <vector>

#include "src/counting/keys.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// Cells of equal ranges of keys.
template <class Raw>
class cells_of_keys {
 public:
  cells_of_keys(std::uint64_t least, std::uint64_t range, std::size_t wanted)
      : least_(least),
        shift_(
            std::max(static_cast<int>(std::bit_width(range)) - static_cast<int>(std::bit_width(wanted)), 0)),
        last_(range >> shift_) {}

  std::size_t cells() const { return last_ + 1; }
  // Of a key below the least one, which is none of the values: any.
  std::size_t of(Raw /*value*/, std::uint64_t key) const { return std::min((key - least_) >> shift_, last_); }

 private:
  std::uint64_t least_;
  int shift_;
  std::uint64_t last_;
};

// Cells of equal widths, of floating values.
template <class Raw>
class cells_of_numbers {
 public:
  // Between the least and the greatest finite value. `factor` may be infinite: then it is no map.
  cells_of_numbers(double low, double high, std::size_t wanted)
      : low_(low),
        factor_(static_cast<double>(wanted) / (high - low)),
        last_(static_cast<double>(wanted - 1)) {}

  bool is_map() const { return std::isfinite(factor_) && factor_ > 0; }
  std::size_t cells() const { return static_cast<std::size_t>(last_) + 1; }
  std::size_t of(Raw value, std::uint64_t /*key*/) const {
    const double at = (static_cast<double>(value) - low_) * factor_;
    if (at < 0) return 0;
    return static_cast<std::size_t>(at < last_ ? at : last_);  // NaN too, the greatest value
  }

 private:
  double low_;
  double factor_;
  double last_;
};

// Raw: the raw type of the values (src/layouts/sample_kinds.hpp). Of less than 2^32 values.
template <class Raw, class Cells>
class ordered_values {
 public:
  ordered_values(const Raw* values, std::size_t size, Raw flip, const Cells& cells)
      : values_(values), size_(size), flip_(flip), cells_(cells), begin_(cells.cells() + 1) {}

  // Finds where each cell begins; false where many values are crowded in cells, and it would take long to
  // search them.
  bool fill(int threads, const execution& exec) {
    constexpr std::size_t chunk = std::size_t{1} << 14;
    constexpr std::uint64_t most_among = 12;  // values, on an average over items
    std::vector<std::uint64_t> among((size_ + chunk - 1) / chunk);
    for_each_chunk_reported(size_, chunk, threads, exec, [&](std::size_t first, std::size_t last) {
      std::size_t next = first == 0 ? 0 : cell(first - 1) + 1;  // the first cell that no value before is in
      std::size_t start = first;                                // of the cell
      for (std::size_t i = first; i < last; ++i) {
        const std::size_t c = cell(i);
        if (c >= next) start = i;
        for (; next <= c; ++next) begin_.data()[next] = static_cast<std::uint32_t>(i);
        among[first / chunk] += 2 * (i - start) + 1;
      }
    });
    std::fill(begin_.data() + cell(size_ - 1) + 1, begin_.data() + begin_.size(),
              static_cast<std::uint32_t>(size_));
    return std::accumulate(among.begin(), among.end(), std::uint64_t{0}) <= most_among * size_;
  }

  // The numbers of n items, at most a block of them.
  template <std::size_t Block>
  void find(const Raw* items, std::size_t n, std::int64_t* numbers) const {
    std::uint64_t keys[Block];
    const std::uint32_t* begins[Block];
    for (std::size_t i = 0; i < n; ++i) {
      keys[i] = key_of_raw(items[i], flip_);
      begins[i] = begin_.data() + cells_.of(items[i], keys[i]);
      __builtin_prefetch(begins[i]);
    }
    for (std::size_t i = 0; i < n; ++i) __builtin_prefetch(values_ + *begins[i]);
    for (std::size_t i = 0; i < n; ++i) numbers[i] = number_among(keys[i], begins[i][0], begins[i][1]);
  }

 private:
  std::size_t cell(std::size_t i) const { return cells_.of(values_[i], key_of_raw(values_[i], flip_)); }
  std::int64_t number_among(std::uint64_t key, std::size_t first, std::size_t last) const {
    constexpr std::size_t few = 16;
    while (last - first > few) {
      const std::size_t middle = first + (last - first) / 2;
      (key_of_raw(values_[middle - 1], flip_) < key ? first : last) = middle;
    }
    while (first < last && key_of_raw(values_[first], flip_) < key) ++first;
    const bool is_there = first < last && key_of_raw(values_[first], flip_) == key;
    return is_there ? static_cast<std::int64_t>(first) : -1;
  }

  const Raw* values_;
  std::size_t size_;
  Raw flip_;
  Cells cells_;
  scratch<std::uint32_t> begin_;
};

}  // namespace cairn::host
