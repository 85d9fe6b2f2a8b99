// Reads a part of a dataset box by box, each item as it is in memory.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/boxes.hpp"
#include "inputs/formats/hdf5/chunk_decoder.hpp"
#include "inputs/formats/hdf5/dataset_type.hpp"
#include "inputs/formats/hdf5/open_dataset.hpp"

namespace cairn::tool {

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
