// Plans boxes that fit the chunks, and reads them by all threads or by the HDF5 library.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "inputs/formats/hdf5/boxes.hpp"
#include "inputs/streams/chunk.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
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
