// Plans boxes: rows of chunks where these fit, else a few chunks at a time.
#include "inputs/formats/hdf5/boxes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace cairn::tool {
namespace {

// No dataset has more items; products of lengths stay there.
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t found = 0;
  if (__builtin_mul_overflow(a, b, &found)) return std::numeric_limits<std::uint64_t>::max();
  return found;
}

}  // namespace

std::uint64_t dataset_box::items() const {
  std::uint64_t all = 1;
  for (const std::uint64_t length : count) all = product(all, length);
  return all;
}

dataset_boxes::dataset_boxes(std::vector<dimension_part> parts, std::vector<std::uint64_t> chunk,
                             std::size_t item_bytes, std::size_t most_bytes, bool any_order)
    : parts_(std::move(parts)), chunk_(std::move(chunk)) {
  low_.assign(parts_.size(), 0);
  for (const dimension_part& part : parts_) high_.push_back(part.count);
  at_ = low_;
  ended_ = std::ranges::any_of(parts_, [](const dimension_part& part) { return part.count == 0; });
  if (!ended_) plan(item_bytes, most_bytes, any_order);
}

// Where the chunk that item `at` lies in ends, but `most` items on at the latest.
std::uint64_t dataset_boxes::chunk_end(std::size_t d, std::uint64_t at, std::uint64_t most) const {
  const std::uint64_t last = most < high_[d] - at ? at + most : high_[d];
  if (chunk_.empty() || last == high_[d]) return last;
  const std::uint64_t end = aligned(d, last);
  if (end == last) return last;
  // The start of the chunk that `last` lies in.
  const std::uint64_t in_file = parts_[d].first + last * parts_[d].step;
  const std::uint64_t start = in_file / chunk_[d] * chunk_[d];
  const std::uint64_t before =
      start <= parts_[d].first ? 0 : (start - parts_[d].first + parts_[d].step - 1) / parts_[d].step;
  return before > at ? before : last;
}

std::uint64_t dataset_boxes::aligned(std::size_t d, std::uint64_t at) const {
  if (chunk_.empty() || at == 0 || at >= parts_[d].count) return at;
  const dimension_part& part = parts_[d];
  // Item at - 1 and item at lie in different chunks, or the next start is looked for.
  const std::uint64_t before = (part.first + (at - 1) * part.step) / chunk_[d];
  const std::uint64_t here = (part.first + at * part.step) / chunk_[d];
  if (before != here) return at;
  const std::uint64_t start = (here + 1) * chunk_[d];
  return std::min(part.count, (start - part.first + part.step - 1) / part.step);
}

// In the order of C a box is a run of one dimension, with all of those behind it.
void dataset_boxes::plan(std::size_t item_bytes, std::size_t most_bytes, bool any_order) {
  const std::uint64_t most_items = std::max<std::uint64_t>(1, most_bytes / item_bytes);
  most_.assign(parts_.size(), 1);
  std::uint64_t inner = 1;
  bool fits = true;
  for (std::size_t d = parts_.size(); d-- > 0 && fits;) {
    most_[d] = std::min(parts_[d].count, std::max<std::uint64_t>(1, most_items / inner));
    inner = product(inner, parts_[d].count);
    fits = inner <= most_items;
  }
  if (chunk_.empty()) return;
  std::size_t m = 0;  // the first dimension along which chunks are longer than one item
  while (m < parts_.size() && (chunk_[m] <= parts_[m].step || parts_[m].count <= 1)) ++m;
  if (m == parts_.size()) return;
  band_ = std::min(parts_[m].count, chunk_[m] / parts_[m].step + 1);
  for (std::size_t d = m + 1; d < parts_.size(); ++d) band_ = product(band_, parts_[d].count);
  if (band_ > most_items && any_order) plan_by_chunks(most_items);
}

// A chunk, and then as many as fit, first along the last dimensions.
void dataset_boxes::plan_by_chunks(std::uint64_t most_items) {
  in_order_ = false;
  std::uint64_t items = 1;
  for (std::size_t d = parts_.size(); d-- > 0;) {
    const std::uint64_t in_chunk = std::max<std::uint64_t>(1, chunk_[d] / parts_[d].step);
    most_[d] = std::min({parts_[d].count, in_chunk, std::max<std::uint64_t>(1, most_items / items)});
    items = product(items, most_[d]);
  }
  for (std::size_t d = parts_.size(); d-- > 0;) {
    const std::uint64_t times = std::max<std::uint64_t>(1, most_items / items);
    const std::uint64_t longer = std::min(parts_[d].count, product(most_[d], times));
    items = product(items / std::max<std::uint64_t>(1, most_[d]), longer);
    most_[d] = longer;
  }
}

void dataset_boxes::cut(std::size_t d, std::uint64_t first, std::uint64_t last) {
  low_[d] = first;
  high_[d] = last;
  at_ = low_;
  ended_ = ended_ || first >= last;
}

bool dataset_boxes::next(dataset_box& box) {
  if (ended_) return false;
  now_.first = at_;
  now_.count.resize(parts_.size());
  for (std::size_t d = 0; d < parts_.size(); ++d) now_.count[d] = chunk_end(d, at_[d], most_[d]) - at_[d];
  box = now_;
  step_on();
  return true;
}

void dataset_boxes::step_on() {
  for (std::size_t d = parts_.size(); d-- > 0;) {
    at_[d] += now_.count[d];
    if (at_[d] < high_[d]) return;
    at_[d] = low_[d];
  }
  ended_ = true;
}

}  // namespace cairn::tool
