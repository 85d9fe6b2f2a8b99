// Divides a dataset into boxes that fit its chunks, and loads them.
#include "inputs/formats/hdf5/boxes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "inputs/streams/chunk.hpp"
#include "shared/refusal.hpp"

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

namespace {

// Chunks that lie beside each other are read in one go, up to so many bytes of samples.
constexpr std::size_t most_box_bytes = std::size_t{64} << 20;

}  // namespace

dataset_source source_of_datasets(const byte_source& file, const std::string& path) {
  if (!file.size())
    throw refusal(
        file.name() +
        ": HDF5 is read from a file as it is, not compressed as a whole and not from a pipe; write it to one "
        "first");
  const hdf5_silence quiet;
  return {open_hdf5_file(path, file.descriptor()), path, *file.size(), file.threads()};
}

void refuse_dataset(const dataset_source& from, const open_dataset& data, std::string_view why) {
  throw refusal(fmt::format("{}: dataset {} {}", name_of_input(from.path), data.name, why));
}

std::uint64_t items_in(const std::vector<dimension_part>& parts, std::size_t from) {
  std::uint64_t items = 1;
  for (std::size_t d = from; d < parts.size(); ++d) {
    if (parts[d].count == 0) return 0;
    if (__builtin_mul_overflow(items, parts[d].count, &items)) return static_cast<std::uint64_t>(-1);
  }
  return items;
}

box_loader::box_loader(const dataset_source& from, open_dataset& data, std::vector<dimension_part> parts,
                       const request& wanted)
    : from_(from),
      data_(data),
      in_memory_(wanted.stored.in_memory.id()),
      stored_bytes_(wanted.stored.bytes),
      parts_(std::move(parts)) {
  const std::size_t widest = wanted.widest;
  if (items_in(parts_) > static_cast<std::uint64_t>(-1) / 2 / widest)
    refuse_dataset(from_, data_, "holds more bytes than can be read");
  decoder_.emplace(data_, wanted.stored, parts_, from_.threads);
  if (!decoder_->can()) decoder_.reset();
  const std::size_t usual = box_bytes(widest);
  boxes_.emplace(parts_, data_.chunk, widest, usual, wanted.any_order);
  if (data_.chunk.empty()) return;
  const std::uint64_t band = boxes_->items_of_band();
  if (band <= most_box_bytes / widest && band > usual / widest)
    boxes_.emplace(parts_, data_.chunk, widest, static_cast<std::size_t>(band) * widest, wanted.any_order);
  cache_chunks(boxes_->in_order() ? band : 0);
}

// Enough chunks for all threads, where these decompress.
std::size_t box_loader::box_bytes(std::size_t item_bytes) const {
  if (!decoder_) return cached_chunk_bytes;
  const std::uint64_t of_chunk = decoder_->chunk_bytes() / stored_bytes_ * item_bytes;
  const std::uint64_t of_all = std::min<std::uint64_t>(
      most_box_bytes, 2 * of_chunk * static_cast<std::uint64_t>(std::max(1, from_.threads)));
  return std::max<std::size_t>(cached_chunk_bytes, static_cast<std::size_t>(of_all));
}

// The library decompresses a chunk once for each time that it is not in its cache: those that a box cuts are
// to stay there until the next has read them.
void box_loader::cache_chunks(std::uint64_t band) {
  constexpr std::uint64_t least = std::uint64_t{1} << 20, most = std::uint64_t{256} << 20;
  std::uint64_t bytes = H5Tget_size(data_.type.id());
  for (const std::uint64_t length : data_.chunk) bytes *= length;
  const std::uint64_t of_band = std::min(band, most) * H5Tget_size(data_.type.id());
  const std::uint64_t wanted = std::max(std::clamp(2 * of_band, least, most), 2 * bytes);
  const hdf5_handle access(H5Pcreate(H5P_DATASET_ACCESS));
  H5Pset_chunk_cache(access.id(), 12'421, wanted, 1.0);
  hdf5_handle again(H5Dopen2(from_.file.id(), data_.name.c_str(), access.id()));
  if (again) data_.dataset = std::move(again);
}

void box_loader::load(const dataset_box& box, std::byte* into) {
  const hdf5_silence quiet;
  if (decoder_ && decoder_->read(box, into)) return;
  herr_t done = 0;
  if (parts_.empty()) {
    done = H5Dread(data_.dataset.id(), in_memory_, H5S_ALL, H5S_ALL, H5P_DEFAULT, into);
  } else {
    std::vector<hsize_t> start, step;
    const std::vector<hsize_t> count(box.count.begin(), box.count.end());
    for (std::size_t d = 0; d < parts_.size(); ++d) {
      start.push_back(parts_[d].first + box.first[d] * parts_[d].step);
      step.push_back(parts_[d].step);
    }
    H5Sselect_hyperslab(data_.space.id(), H5S_SELECT_SET, start.data(), step.data(), count.data(), nullptr);
    const hdf5_handle memory(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr));
    done = H5Dread(data_.dataset.id(), in_memory_, memory.id(), data_.space.id(), H5P_DEFAULT, into);
  }
  if (done < 0) refuse_dataset(from_, data_, fmt::format("cannot be read: {}", hdf5_words()));
}

}  // namespace cairn::tool
