// Chooses part and type of a dataset, and hands out its samples.
#include "inputs/formats/hdf5/dataset_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/attributes.hpp"
#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/streams/chunk.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Chunks that lie beside each other are read in one go, up to so many bytes of samples.
constexpr std::size_t most_box_bytes = std::size_t{64} << 20;

std::uint64_t product_of(const std::vector<dimension_part>& parts, std::size_t from) {
  std::uint64_t items = 1;
  for (std::size_t d = from; d < parts.size(); ++d) {
    if (parts[d].count == 0) return 0;
    if (__builtin_mul_overflow(items, parts[d].count, &items)) return static_cast<std::uint64_t>(-1);
  }
  return items;
}

std::vector<hsize_t> in_library(const std::vector<std::uint64_t>& lengths) {
  return {lengths.begin(), lengths.end()};
}

}  // namespace

dataset_reader::dataset_reader(source from, const dataset_choice& choice, const std::string& column)
    : from_(std::move(from)) {
  const hdf5_silence quiet;
  const bool is_name = column.starts_with('/');
  data_ = open_the_dataset(from_.file, from_.path, is_name ? column : choice.dataset);
  try {
    choose_part(choice, is_name ? "" : column);
  } catch (const std::invalid_argument& cause) {
    refuse(cause.what());
  }
  plan(choice.any_order);
}

void dataset_reader::refuse(std::string_view why) const {
  throw refusal(fmt::format("{}: dataset {} {}", name_of_input(from_.path), data_.name, why));
}

// A number, as --column has it, or @ and a number.
std::uint64_t dataset_reader::column_number(const std::string& column) const {
  const std::string_view digits = std::string_view(column).substr(column.starts_with('@') ? 1 : 0);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size())
    throw std::invalid_argument(
        fmt::format("has columns without names; --column {} should be a number from 0, or a dataset: /NAME",
                    in_quotes(column)));
  return number;
}

// What --slice leaves, and of that a column.
void dataset_reader::choose_part(const dataset_choice& choice, const std::string& column) {
  const bool records = H5Tget_class(data_.type.id()) == H5T_COMPOUND;
  choose_type(choice, records ? column : "");
  parts_ = parts_of(choice.slice, data_.lengths);
  if (!records && !column.empty()) {
    const std::uint64_t number = column_number(column);
    std::vector<dimension_part*> kept;
    for (dimension_part& part : parts_)
      if (part.kept) kept.push_back(&part);
    if (kept.size() != 2)
      throw std::invalid_argument(
          fmt::format("has {} dimension{} here; --column is for tables of two, and "
                      "--slice chooses among more",
                      kept.size(), kept.size() == 1 ? "" : "s"));
    if (number >= kept[1]->count)
      throw std::invalid_argument(
          fmt::format("has {} columns here, numbered from 0; there is no column {}", kept[1]->count, number));
    *kept[1] = {kept[1]->first + number * kept[1]->step, 1, 1, false};
  }
  for (const dimension_part& part : parts_)
    if (part.kept) table_.lengths.push_back(part.count);
  if (table_.lengths.size() == 2) table_.columns = table_.lengths[1];
}

void dataset_reader::choose_type(const dataset_choice& choice, const std::string& member) {
  stored_ = readable_as(data_.type.id(), member);
  type_ = stored_.sample;
  const H5T_class_t kind = H5Tget_class(data_.type.id());
  if (choice.raw || (kind != H5T_INTEGER && kind != H5T_FLOAT)) return;
  rules_.emplace(cf_attributes_of(data_.dataset.id()), stored_.sample);
  if (rules_->none()) rules_.reset();
  if (rules_) type_ = rules_->type();
}

void dataset_reader::plan(bool any_order) {
  items_ = product_of(parts_, 0);
  const std::size_t widest = std::max(stored_.bytes, size_of(type_));
  if (items_ > static_cast<std::uint64_t>(-1) / 2 / widest) refuse("holds more bytes than can be read");
  decoder_.emplace(data_, stored_, parts_, from_.threads);
  if (!decoder_->can()) decoder_.reset();
  const std::size_t usual = box_bytes(widest);
  boxes_.emplace(parts_, data_.chunk, widest, usual, any_order);
  if (data_.chunk.empty()) return;
  const std::uint64_t band = boxes_->items_of_band();
  if (band <= most_box_bytes / widest && band > usual / widest)
    boxes_.emplace(parts_, data_.chunk, widest, static_cast<std::size_t>(band) * widest, any_order);
  cache_chunks(boxes_->in_order() ? band : 0);
}

// Enough chunks for all threads, where these decompress.
std::size_t dataset_reader::box_bytes(std::size_t item_bytes) const {
  if (!decoder_) return cached_chunk_bytes;
  const std::uint64_t of_chunk = decoder_->chunk_bytes() / stored_.bytes * item_bytes;
  const std::uint64_t of_all = std::min<std::uint64_t>(
      most_box_bytes, 2 * of_chunk * static_cast<std::uint64_t>(std::max(1, from_.threads)));
  return std::max<std::size_t>(cached_chunk_bytes, static_cast<std::size_t>(of_all));
}

// The library decompresses a chunk once for each time that it is not in its cache: those that a box cuts are
// to stay there until the next has read them.
void dataset_reader::cache_chunks(std::uint64_t band) {
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

std::uint64_t dataset_reader::position() const {
  return items_ == 0 ? from_.bytes
                     : static_cast<std::uint64_t>(static_cast<double>(from_.bytes) *
                                                  static_cast<double>(done_) / static_cast<double>(items_));
}

// Cut along the first dimension that is not one item long, of a table between rows. Not where chunks begin:
// datasets of one shape, which are columns side by side, are cut at the same items.
std::uint64_t dataset_reader::read_only(const input_slice& slice) {
  std::size_t d = 0;
  while (d + 1 < parts_.size() && (table_.lengths.size() == 2 ? !parts_[d].kept : parts_[d].count == 1)) ++d;
  const bool first_part = slice.first == 0;
  if (parts_.empty() || items_ == 0) {
    if (!first_part) items_ = 0;
    if (!first_part && boxes_ && !parts_.empty()) boxes_->cut(0, 0, 0);
    if (!first_part && parts_.empty()) boxes_.reset();
    return first_part ? 0 : 1;
  }
  const auto before = [&](std::uint64_t byte) {
    if (byte >= slice.of) return parts_[d].count;
    const long double share = static_cast<long double>(byte) / static_cast<long double>(slice.of);
    return static_cast<std::uint64_t>(share * static_cast<long double>(parts_[d].count));
  };
  const std::uint64_t first = before(slice.first), last = before(slice.last);
  const std::uint64_t inner = product_of(parts_, d + 1);
  boxes_->cut(d, first, last);
  items_ = (last - std::min(first, last)) * inner;
  return first * inner;
}

std::uint64_t dataset_reader::skip(std::uint64_t samples) {
  std::uint64_t left = samples;
  const std::size_t width = size_of(type_);
  while (left > 0) {
    const std::uint64_t waiting = (box_.size() - box_at_) / width;
    if (waiting > 0) {
      const std::uint64_t passed = std::min(left, waiting);
      box_at_ += static_cast<std::size_t>(passed) * width;
      left -= passed;
      continue;
    }
    dataset_box box;
    if (!boxes_ || !boxes_->next(box)) break;
    if (box.items() <= left) {
      left -= box.items();
      continue;
    }
    box_.resize(static_cast<std::size_t>(box.items()) * width);
    box_at_ = 0;
    read_box(box, box_);
  }
  done_ += samples - left;
  return samples - left;
}

std::size_t dataset_reader::read(std::span<std::byte> into) {
  const std::size_t width = size_of(type_);
  into = into.first(into.size() / width * width);
  if (box_at_ == box_.size()) {
    dataset_box box;
    if (!boxes_ || !boxes_->next(box)) return 0;
    const std::size_t bytes = static_cast<std::size_t>(box.items()) * width;
    if (bytes <= into.size()) {
      read_box(box, into.first(bytes));
      done_ += box.items();
      return bytes;
    }
    box_.resize(bytes);
    box_at_ = 0;
    read_box(box, box_);
  }
  const std::size_t some = std::min(into.size(), box_.size() - box_at_);
  std::memcpy(into.data(), box_.data() + box_at_, some);
  box_at_ += some;
  done_ += some / width;
  return some;
}

void dataset_reader::read_box(const dataset_box& box, std::span<std::byte> into) {
  if (!rules_ && !stored_.half) return load(box, into.data());
  stored_box_.resize(static_cast<std::size_t>(box.items()) * stored_.bytes);
  load(box, stored_box_.data());
  std::span<const std::byte> samples = stored_box_;
  std::vector<float> wide;
  if (stored_.half) {
    wide.resize(stored_box_.size() / 2);
    for (std::size_t i = 0; i < wide.size(); ++i) {
      std::uint16_t bits = 0;
      std::memcpy(&bits, stored_box_.data() + 2 * i, sizeof bits);
      wide[i] = widen_half(bits);
    }
    samples = std::as_bytes(std::span(wide));
  }
  if (!rules_) {
    std::ranges::copy(samples, into.begin());
    return;
  }
  try {
    rules_->apply(samples, into);
  } catch (const std::invalid_argument& cause) {
    refuse(std::string(cause.what()) + "; --raw reads all as they are stored");
  }
}

void dataset_reader::load(const dataset_box& box, std::byte* into) {
  const hdf5_silence quiet;
  if (decoder_ && decoder_->read(box, into)) return;
  herr_t done = 0;
  if (parts_.empty()) {
    done = H5Dread(data_.dataset.id(), stored_.in_memory.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, into);
  } else {
    std::vector<hsize_t> start, step;
    const std::vector<hsize_t> count = in_library(box.count);
    for (std::size_t d = 0; d < parts_.size(); ++d) {
      start.push_back(parts_[d].first + box.first[d] * parts_[d].step);
      step.push_back(parts_[d].step);
    }
    H5Sselect_hyperslab(data_.space.id(), H5S_SELECT_SET, start.data(), step.data(), count.data(), nullptr);
    const hdf5_handle memory(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr));
    done =
        H5Dread(data_.dataset.id(), stored_.in_memory.id(), memory.id(), data_.space.id(), H5P_DEFAULT, into);
  }
  if (done < 0) refuse(fmt::format("cannot be read: {}", hdf5_words()));
}

std::unique_ptr<sample_reader> open_hdf5(std::unique_ptr<byte_source> source, const std::string& path,
                                         const dataset_choice& choice, const std::string& column) {
  if (!source->size())
    throw refusal(
        source->name() +
        ": HDF5 is read from a file as it is, not compressed as a whole and not from a pipe; write it "
        "to one first");
  const hdf5_silence quiet;
  dataset_reader::source from{open_hdf5_file(path, source->descriptor()), path, *source->size(),
                              source->threads()};
  return std::make_unique<dataset_reader>(std::move(from), choice, column);
}

}  // namespace cairn::tool
