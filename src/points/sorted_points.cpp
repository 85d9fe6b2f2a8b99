// Sorts points by cells, and makes one of those that coincide.
#include "src/points/sorted_points.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "src/machine/for_each.hpp"

namespace cairn::points {
namespace {

constexpr std::size_t few_in_cell = 24;  // compared with each other; more are looked up
constexpr std::size_t points_a_chunk = std::size_t{1} << 14;
constexpr std::uint32_t no_point = std::numeric_limits<std::uint32_t>::max();

}  // namespace

template <class T>
sorted_points<T>::sorted_points(std::size_t most, int dims, bool merge, int threads)
    : most_(most),
      dims_(dims),
      threads_(threads),
      merge_(merge),
      columns_(most * static_cast<std::size_t>(dims)),
      times_(most),
      cell_(most),
      order_(most),
      index_(most),
      merged_(most) {}

template <class T>
grid_view sorted_points<T>::grid() const {
  grid_view made = grid_;
  made.begin = grid_.rows() * grid_.cells_of_row() > 1 ? begin_.data() : nullptr;
  made.first_cell = cells_.first;
  return made;
}

template <class T>
void sorted_points<T>::sort(const grid_view& grid, const cell_range& cells, const columns_view<const T>& from,
                            const T* times) {
  grid_ = grid;
  cells_ = cells;
  size_ = from.size;
  set_buckets();
  split(from);
  host::for_each(buckets_.size(), threads_, [&](std::size_t b) { sort_bucket(buckets_[b], from, times); });
  const bool crowded =
      std::any_of(buckets_.begin(), buckets_.end(), [](const bucket& b) { return b.crowded; });
  if (merge_ && crowded && table_.size() < 3 * size_) table_ = scratch<std::uint32_t>(3 * most_);
  if (merge_) host::for_each(buckets_.size(), threads_, [&](std::size_t b) { merge_bucket(buckets_[b]); });
  close_gaps();
}

// So many that threads stay busy to the end.
template <class T>
void sorted_points<T>::set_buckets() {
  const std::size_t cells = cells_.size();
  const std::size_t wanted = threads_ == 1 ? 1 : 8 * static_cast<std::size_t>(threads_);
  const std::size_t width = (cells + wanted - 1) / wanted;
  begin_.assign(cells + 1, 0);
  buckets_.clear();
  for (std::size_t first = 0; first < cells; first += width)
    buckets_.push_back({.first_cell = first, .last_cell = std::min(cells, first + width)});
}

// The numbers of points, in order_, by bucket; in their order within one.
template <class T>
void sorted_points<T>::split(const columns_view<const T>& from) {
  const std::size_t width = buckets_[0].last_cell;
  const std::size_t chunks = (size_ + points_a_chunk - 1) / points_a_chunk;
  counts_.assign(chunks * buckets_.size(), 0);
  host::for_each_chunk(size_, points_a_chunk, threads_, [&](std::size_t first, std::size_t last) {
    std::size_t* const counts = counts_.data() + first / points_a_chunk * buckets_.size();
    for (std::size_t i = first; i < last; ++i) {
      cell_.data()[i] = cell_of(grid_, from, i) - cells_.first;
      ++counts[cell_.data()[i] / width];
    }
  });
  std::size_t next = 0;
  for (std::size_t b = 0; b < buckets_.size(); ++b) {
    buckets_[b].begin = next;
    for (std::size_t c = 0; c < chunks; ++c) next += std::exchange(counts_[c * buckets_.size() + b], next);
    buckets_[b].end = next;
  }
  host::for_each_chunk(size_, points_a_chunk, threads_, [&](std::size_t first, std::size_t last) {
    std::size_t* const to = counts_.data() + first / points_a_chunk * buckets_.size();
    for (std::size_t i = first; i < last; ++i) order_.data()[to[cell_.data()[i] / width]++] = i;
  });
}

// begin_[c] of its cells becomes the index of the first point of cell c; index_ tells where each point went.
template <class T>
void sorted_points<T>::sort_bucket(bucket& mine, const columns_view<const T>& from, const T* times) {
  for (std::size_t k = mine.begin; k < mine.end; ++k) ++begin_[cell_.data()[order_.data()[k]]];
  std::size_t next = mine.begin;
  for (std::size_t c = mine.first_cell; c < mine.last_cell; ++c) {
    mine.crowded |= begin_[c] > few_in_cell;
    next += std::exchange(begin_[c], next);
  }
  for (std::size_t k = mine.begin; k < mine.end; ++k) {
    const std::size_t i = order_.data()[k];
    const std::size_t to = begin_[cell_.data()[i]]++;
    index_.data()[i] = to;
    times_.data()[to] = times[i];
    for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d)
      columns_.data()[d * most_ + to] = from.column(static_cast<int>(d))[i] + T(0);  // no negative zero
  }
  for (std::size_t c = mine.last_cell; c-- > mine.first_cell + 1;) begin_[c] = begin_[c - 1];
  begin_[mine.first_cell] = mine.begin;
  mine.kept = mine.end - mine.begin;
}

template <class T>
bool sorted_points<T>::equal(std::size_t i, std::size_t j) const {
  bool same = true;
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d)
    same &= columns_.data()[d * most_ + i] == columns_.data()[d * most_ + j];
  return same;
}

template <class T>
void sorted_points<T>::copy(std::size_t from, std::size_t to) {
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d)
    columns_.data()[d * most_ + to] = columns_.data()[d * most_ + from];
  times_.data()[to] = times_.data()[from];
}

// The point from `first` to `to` - 1 that equals point i, or `to`; there are many, and they are in the table.
template <class T>
std::size_t sorted_points<T>::same_as(std::size_t first, std::size_t to, std::size_t i, std::uint32_t* table,
                                      std::size_t mask) {
  std::uint64_t hash = 0;
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, columns_.data() + d * most_ + i, sizeof(T));
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32;
  }
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    if (table[at] == no_point) {
      table[at] = static_cast<std::uint32_t>(to - first);
      return to;
    }
    if (equal(first + table[at], i)) return first + table[at];
  }
}

// Moves points first to last - 1 to `to` and on, those that coincide to one index. Returns the index after.
template <class T>
std::size_t sorted_points<T>::merge_cell(std::size_t first, std::size_t last, std::size_t to) {
  const std::size_t begin = to;
  const std::size_t size = last - first;
  const bool many = size > few_in_cell && size < no_point / 4;
  const std::size_t slots = std::bit_floor(3 * size);  // at least half as many again as points
  std::uint32_t* const table = many ? table_.data() + 3 * first : nullptr;
  if (many) std::fill_n(table, slots, no_point);
  for (std::size_t i = first; i < last; ++i) {
    std::size_t same = begin;
    if (many)
      same = same_as(begin, to, i, table, slots - 1);
    else
      while (same < to && !equal(same, i)) ++same;
    merged_.data()[i] = same;
    if (same < to)
      times_.data()[same] += times_.data()[i];
    else
      copy(i, to++);
  }
  return to;
}

template <class T>
void sorted_points<T>::merge_bucket(bucket& mine) {
  std::size_t to = mine.begin;
  for (std::size_t c = mine.first_cell; c < mine.last_cell; ++c) {
    const std::size_t first = begin_[c];
    const std::size_t last = c + 1 < mine.last_cell ? begin_[c + 1] : mine.end;
    begin_[c] = to;
    to = merge_cell(first, last, to);
  }
  mine.kept = to - mine.begin;
}

// Moves what the buckets kept together.
template <class T>
void sorted_points<T>::close_gaps() {
  std::size_t to = 0;
  for (bucket& mine : buckets_) {
    if (to != mine.begin) {
      for (int d = 0; d < dims_; ++d) {
        T* column = columns_.data() + static_cast<std::size_t>(d) * most_;
        std::copy_n(column + mine.begin, mine.kept, column + to);
      }
      std::copy_n(times_.data() + mine.begin, mine.kept, times_.data() + to);
    }
    to += mine.kept;
  }
  const std::size_t before = size_;
  begin_.back() = size_ = to;
  std::vector<std::size_t> down(buckets_.size(), 0);  // how far each bucket moved
  for (std::size_t b = 1; b < buckets_.size(); ++b)
    down[b] = down[b - 1] + (buckets_[b - 1].end - buckets_[b - 1].begin) - buckets_[b - 1].kept;
  host::for_each(buckets_.size(), threads_, [&](std::size_t b) {
    for (std::size_t c = buckets_[b].first_cell; c < buckets_[b].last_cell; ++c) begin_[c] -= down[b];
  });
  if (!merge_ || size_ == before) return;
  const std::size_t width = buckets_[0].last_cell;
  host::for_each_chunk(before, points_a_chunk, threads_, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
      index_.data()[i] = merged_.data()[index_.data()[i]] - down[cell_.data()[i] / width];
  });
}

template class sorted_points<float>;
template class sorted_points<double>;

}  // namespace cairn::points
