// In which pieces a dataset is read: boxes that fit into memory, each chunk within as few of them as can be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/dataset_choice.hpp"
#include "inputs/formats/hdf5/dataset_type.hpp"
#include "inputs/formats/hdf5/open_dataset.hpp"

namespace cairn::tool {

// Items of the part that is read, counted from 0 in each dimension.
struct dataset_box {
  std::vector<std::uint64_t> first, count;

  std::uint64_t items() const;
};

class dataset_boxes {
 public:
  // No box has more bytes than `most_bytes`, but for one item. `chunk`: the lengths of the file's chunks; as
  // many as there are dimensions, or none where the dataset lies in one piece. Boxes come in the order of C,
  // and each is whole in it, unless chunks would be read again and again so and `any_order` allows another.
  dataset_boxes(std::vector<dimension_part> parts, std::vector<std::uint64_t> chunk, std::size_t item_bytes,
                std::size_t most_bytes, bool any_order);

  bool in_order() const { return in_order_; }
  // How many items those boxes have that touch the same chunks, at the worst; of the order of C.
  std::uint64_t items_of_band() const { return band_; }
  // From here on only items first to last of that dimension are read.
  void cut(std::size_t dimension, std::uint64_t first, std::uint64_t last);
  // The first item of that dimension, from `at` on, with which a chunk begins.
  std::uint64_t aligned(std::size_t dimension, std::uint64_t at) const;

  bool next(dataset_box& box);  // false at the end

 private:
  std::uint64_t chunk_end(std::size_t dimension, std::uint64_t at, std::uint64_t most) const;
  void plan(std::size_t item_bytes, std::size_t most_bytes, bool any_order);
  void plan_by_chunks(std::uint64_t most_items);
  void step_on();

  std::vector<dimension_part> parts_;
  std::vector<std::uint64_t> chunk_;
  std::vector<std::uint64_t> low_, high_;  // what is read of each dimension
  std::vector<std::uint64_t> at_, most_;   // where the next box begins, and how long it may be
  std::uint64_t band_ = 0;
  bool in_order_ = true, ended_ = false;
  dataset_box now_;
};

class chunk_decoder {
 public:
  // Items are read as `stored`, by so many threads. `data` outlives it.
  chunk_decoder(const open_dataset& data, const readable_type& stored, std::vector<dimension_part> parts,
                int threads);

  // True if it can: chunks went through deflate, or shuffle and deflate, and their items are read as they
  // are, or with their bytes swapped. In a build without zlib never.
  bool can() const { return can_; }
  std::uint64_t chunk_bytes() const { return chunk_bytes_; }

  // The items of a box, one after another. False where the library has to read it: a chunk that is not in the
  // file, or that cannot be decompressed.
  bool read(const dataset_box& box, std::byte* into);

 private:
  // A chunk that the box touches, as it lies in the file.
  struct stored_chunk {
    std::vector<std::uint64_t> first;  // its first item in the file
    std::vector<std::byte> bytes;
    std::uint32_t skipped = 0;  // bit f: it did not go through filter f
  };
  void learn_filters(const readable_type& stored);
  bool fetch(const dataset_box& box);
  bool fetch_chunk(const std::vector<std::uint64_t>& first);
  bool decode(const stored_chunk& chunk, std::vector<std::byte>& decoded,
              std::vector<std::byte>& scratch) const;
  void place(const stored_chunk& chunk, const std::vector<std::byte>& decoded, const dataset_box& box,
             std::byte* into) const;

  const open_dataset& data_;
  std::vector<dimension_part> parts_;
  int threads_;
  std::size_t item_bytes_;
  std::uint64_t chunk_bytes_ = 0;
  bool can_ = false, swapped_ = false;
  std::vector<int> filters_;  // in the order in which they were applied
  std::vector<stored_chunk> chunks_;
  std::size_t used_ = 0;  // of these
};

// A file of datasets, open.
struct dataset_source {
  hdf5_handle file;
  std::string path;
  std::uint64_t bytes = 0;
  int threads = 1;  // that decompress
};

// Errors: refusal of what is no plain file, or no HDF5.
dataset_source source_of_datasets(const byte_source& file, const std::string& path);

// "FILE: dataset NAME why".
[[noreturn]] void refuse_dataset(const dataset_source& from, const open_dataset& data, std::string_view why);

std::uint64_t items_in(const std::vector<dimension_part>& parts, std::size_t from = 0);

class box_loader {
 public:
  struct request {
    const readable_type& stored;
    std::size_t widest = 8;  // bytes of an item, as it is stored in memory or as its reader keeps it
    bool any_order = false;
  };
  // Boxes of these parts. `from` and `data` must outlive it; `data` is opened again with a larger cache.
  // Errors: refusal.
  box_loader(const dataset_source& from, open_dataset& data, std::vector<dimension_part> parts,
             const request& wanted);

  dataset_boxes& boxes() { return *boxes_; }
  // The items of a box, one after another. Errors: refusal.
  void load(const dataset_box& box, std::byte* into);

 private:
  std::size_t box_bytes(std::size_t item_bytes) const;
  void cache_chunks(std::uint64_t items);

  const dataset_source& from_;
  open_dataset& data_;
  hid_t in_memory_;
  std::size_t stored_bytes_;
  std::vector<dimension_part> parts_;
  std::optional<dataset_boxes> boxes_;
  std::optional<chunk_decoder> decoder_;
};

}  // namespace cairn::tool
