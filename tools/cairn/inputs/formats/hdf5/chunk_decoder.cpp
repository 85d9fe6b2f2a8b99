// Fetches chunks as they are stored, and undoes deflate and shuffle.
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <utility>

#include "inputs/formats/byte_order.hpp"
#include "inputs/formats/hdf5/boxes.hpp"

namespace cairn::tool {
namespace {

// Byte b of all items lay together: they are put beside the others of their item again.
template <std::size_t Bytes>
void gather_bytes(const std::byte* from, std::byte* to, std::size_t items) {
  for (std::size_t i = 0; i < items; ++i)
    for (std::size_t b = 0; b < Bytes; ++b) to[i * Bytes + b] = from[b * items + i];
}
// ... of records, which have any number of bytes: some records at a time, so that these stay in a cache.
void gather_bytes(const std::byte* from, std::byte* to, std::size_t items, std::size_t bytes) {
  constexpr std::size_t at_once = 64;
  for (std::size_t first = 0; first < items; first += at_once) {
    const std::size_t last = std::min(items, first + at_once);
    for (std::size_t b = 0; b < bytes; ++b)
      for (std::size_t i = first; i < last; ++i) to[i * bytes + b] = from[b * items + i];
  }
}

void undo_shuffle(const std::vector<std::byte>& from, std::vector<std::byte>& to, std::size_t item_bytes) {
  to.resize(from.size());
  const std::size_t items = from.size() / item_bytes;
  if (item_bytes == 2) return gather_bytes<2>(from.data(), to.data(), items);
  if (item_bytes == 4) return gather_bytes<4>(from.data(), to.data(), items);
  if (item_bytes == 8) return gather_bytes<8>(from.data(), to.data(), items);
  gather_bytes(from.data(), to.data(), items, item_bytes);
}

bool inflate_whole(const std::vector<std::byte>& from, std::vector<std::byte>& to, std::size_t bytes) {
  to.resize(bytes);
  uLongf made = bytes;
  const int code = uncompress(reinterpret_cast<Bytef*>(to.data()), &made,
                              reinterpret_cast<const Bytef*>(from.data()), static_cast<uLong>(from.size()));
  return code == Z_OK && made == bytes;
}

// Items of a box, counted from its first, that lie in the chunk that begins at `start`.
struct item_range {
  std::uint64_t first = 0, last = 0;
};
item_range items_within(const dimension_part& part, std::uint64_t box_first, std::uint64_t box_count,
                        std::uint64_t start, std::uint64_t length) {
  const std::uint64_t origin = part.first + box_first * part.step;
  const auto before = [&](std::uint64_t at) {  // items of the box that lie before `at`
    return at <= origin ? 0 : std::min(box_count, (at - origin + part.step - 1) / part.step);
  };
  return {before(start), before(start + length)};
}

}  // namespace

chunk_decoder::chunk_decoder(const open_dataset& data, const readable_type& stored,
                             std::vector<dimension_part> parts, int threads)
    : data_(data), parts_(std::move(parts)), threads_(std::max(1, threads)), item_bytes_(stored.bytes) {
  if (data.chunk.empty()) return;
  chunk_bytes_ = item_bytes_;
  for (const std::uint64_t length : data.chunk) chunk_bytes_ *= length;  // below 4 GiB, by the format
  learn_filters(stored);
}

void chunk_decoder::learn_filters(const readable_type& stored) {
  const hdf5_handle properties(H5Dget_create_plist(data_.dataset.id()));
  const int number = H5Pget_nfilters(properties.id());
  unsigned options = 0;
  const bool plain_edges = H5Pget_chunk_opts(properties.id(), &options) >= 0 && options == 0;
  can_ = plain_edges && number > 0 && number <= 2;
  for (int f = 0; can_ && f < number; ++f) {
    unsigned flags = 0, config = 0, element = 0;
    std::size_t values = 1;
    const H5Z_filter_t filter = H5Pget_filter2(properties.id(), static_cast<unsigned>(f), &flags, &values,
                                               &element, 0, nullptr, &config);
    filters_.push_back(filter);
    can_ = filter == H5Z_FILTER_DEFLATE || (filter == H5Z_FILTER_SHUFFLE && f == 0 && element == item_bytes_);
  }
  can_ = can_ && filters_.back() == H5Z_FILTER_DEFLATE;
  if (!can_) return;
  hdf5_handle turned(H5Tcopy(stored.in_memory.id()));
  const bool same = H5Tequal(turned.id(), data_.type.id()) > 0;
  const H5T_class_t kind = H5Tget_class(turned.id());
  if (!same && (kind == H5T_INTEGER || kind == H5T_FLOAT)) {  // in records each member has an order
    H5Tset_order(turned.id(), H5Tget_order(turned.id()) == H5T_ORDER_LE ? H5T_ORDER_BE : H5T_ORDER_LE);
    swapped_ = H5Tequal(turned.id(), data_.type.id()) > 0;
  }
  can_ = same || swapped_;
}

bool chunk_decoder::fetch_chunk(const std::vector<std::uint64_t>& first) {
  if (used_ == chunks_.size()) chunks_.emplace_back();
  stored_chunk& chunk = chunks_[used_++];
  chunk.first = first;
  const std::vector<hsize_t> at(first.begin(), first.end());
  hsize_t bytes = 0;
  if (H5Dget_chunk_storage_size(data_.dataset.id(), at.data(), &bytes) < 0 || bytes == 0) return false;
  if (bytes > chunk_bytes_ + chunk_bytes_ / 8 + 1024) return false;  // no deflate makes it so long
  chunk.bytes.resize(bytes);
  return H5Dread_chunk(data_.dataset.id(), H5P_DEFAULT, at.data(), &chunk.skipped, chunk.bytes.data()) >= 0;
}

// All that the box touches, one after the other: the library has one lock.
bool chunk_decoder::fetch(const dataset_box& box) {
  const std::size_t dimensions = parts_.size();
  std::vector<std::uint64_t> low(dimensions), high(dimensions);
  for (std::size_t d = 0; d < dimensions; ++d) {
    const std::uint64_t from = parts_[d].first + box.first[d] * parts_[d].step;
    const std::uint64_t to = from + (box.count[d] - 1) * parts_[d].step;
    low[d] = from / data_.chunk[d] * data_.chunk[d];
    high[d] = to / data_.chunk[d] * data_.chunk[d];
  }
  used_ = 0;
  for (std::vector<std::uint64_t> at = low;;) {
    bool has_items = true;
    for (std::size_t d = 0; d < dimensions && has_items; ++d) {
      const item_range range = items_within(parts_[d], box.first[d], box.count[d], at[d], data_.chunk[d]);
      has_items = range.first < range.last;
    }
    if (has_items && !fetch_chunk(at)) return false;
    std::size_t d = dimensions;
    while (d-- > 0) {
      at[d] += data_.chunk[d];
      if (at[d] <= high[d]) break;
      at[d] = low[d];
      if (d == 0) return true;
    }
  }
}

bool chunk_decoder::decode(const stored_chunk& chunk, std::vector<std::byte>& decoded,
                           std::vector<std::byte>& scratch) const {
  const bool inflates = (chunk.skipped >> (filters_.size() - 1) & 1) == 0;
  const bool shuffled = filters_.size() > 1 && (chunk.skipped & 1) == 0;
  std::vector<std::byte>& first = shuffled ? scratch : decoded;
  if (inflates) {
    if (!inflate_whole(chunk.bytes, first, chunk_bytes_)) return false;
  } else {
    if (chunk.bytes.size() != chunk_bytes_) return false;
    first = chunk.bytes;
  }
  if (shuffled) undo_shuffle(first, decoded, item_bytes_);
  if (swapped_) swap_bytes(decoded, item_bytes_);
  return true;
}

// Run after run of the last dimension.
void chunk_decoder::place(const stored_chunk& chunk, const std::vector<std::byte>& decoded,
                          const dataset_box& box, std::byte* into) const {
  const std::size_t dimensions = parts_.size(), last = dimensions - 1;
  std::vector<item_range> within(dimensions);
  for (std::size_t d = 0; d < dimensions; ++d)
    within[d] = items_within(parts_[d], box.first[d], box.count[d], chunk.first[d], data_.chunk[d]);
  std::vector<std::uint64_t> at(dimensions);
  for (std::size_t d = 0; d < dimensions; ++d) at[d] = within[d].first;
  const auto in_chunk = [&](std::size_t d) {
    return parts_[d].first + (box.first[d] + at[d]) * parts_[d].step - chunk.first[d];
  };
  const std::uint64_t run = within[last].last - within[last].first, step = parts_[last].step;
  for (;;) {
    std::uint64_t from = 0, to = 0;
    for (std::size_t d = 0; d < dimensions; ++d) {
      from = from * data_.chunk[d] + in_chunk(d);
      to = to * box.count[d] + at[d];
    }
    const std::byte* const source = decoded.data() + from * item_bytes_;
    std::byte* const target = into + to * item_bytes_;
    if (step == 1)
      std::memcpy(target, source, run * item_bytes_);
    else
      for (std::uint64_t i = 0; i < run; ++i)
        std::memcpy(target + i * item_bytes_, source + i * step * item_bytes_, item_bytes_);
    std::size_t d = last;
    while (d-- > 0) {
      if (++at[d] < within[d].last) break;
      at[d] = within[d].first;
    }
    if (d == static_cast<std::size_t>(-1)) return;
  }
}

bool chunk_decoder::read(const dataset_box& box, std::byte* into) {
  if (!fetch(box)) return false;
  std::atomic<bool> failed = false;
  std::atomic<std::size_t> next = 0;
  const auto work = [&]() noexcept {
    try {
      std::vector<std::byte> decoded, scratch;
      for (std::size_t c = next++; c < used_ && !failed; c = next++) {
        if (decode(chunks_[c], decoded, scratch))
          place(chunks_[c], decoded, box, into);
        else
          failed = true;
      }
    } catch (const std::exception&) {  // out of memory
      failed = true;
    }
  };
#pragma omp parallel num_threads(std::min(threads_, static_cast<int>(used_))) if (used_ > 1 && threads_ > 1)
  work();
  return !failed;
}

}  // namespace cairn::tool
