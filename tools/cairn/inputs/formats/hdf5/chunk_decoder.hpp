// Decompresses the chunks of a dataset on all threads; the HDF5 library does it on one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "inputs/formats/hdf5/boxes.hpp"
#include "inputs/formats/hdf5/dataset_type.hpp"
#include "inputs/formats/hdf5/open_dataset.hpp"

namespace cairn::tool {

class chunk_decoder {
 public:
  // Items are read as `stored`, by so many threads. `data` outlives it.
  chunk_decoder(const open_dataset& data, const readable_type& stored, std::vector<dimension_part> parts,
                int threads);

  // Whether it can: chunks went through deflate, or shuffle and deflate, and their items are read as they
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

}  // namespace cairn::tool
