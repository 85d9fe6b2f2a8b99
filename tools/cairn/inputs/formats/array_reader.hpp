// Samples that lie in a file as an array: .npy after its header, and raw binary.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

struct array_shape {
  std::vector<std::uint64_t> lengths;
  bool fortran_order = false;
};

// Items in all; refusal naming `file` when they, or their bytes, do not fit in 63 bits.
std::uint64_t items_in(const array_shape& shape, std::size_t item_bytes, std::string_view file);

// All items in the order of the file, or one column of an (n, d) table.
class array_reader final : public sample_reader {
 public:
  // `source` stands at the first item. `column` is empty (all) or a 0-based number.
  array_reader(std::unique_ptr<byte_source> source, stored_type stored, const array_shape& shape,
               std::string_view column);
  // All items that come until the source ends.
  array_reader(std::unique_ptr<byte_source> source, stored_type stored);

  sample_type type() const override { return stored_.sample; }
  std::size_t read(std::span<std::byte> into) override;
  std::uint64_t skip(std::uint64_t samples) override;  // seeks, in what can seek
  std::uint64_t position() const override { return source_->file_position(); }
  std::uint64_t read_only(const input_slice& slice) override;
  table_shape table() const override { return table_; }

 private:
  void choose_column(const array_shape& shape, std::string_view column);
  void check_size() const;
  void start();
  std::size_t read_stored(std::span<std::byte> stored);
  std::size_t read_to_the_end(std::span<std::byte> stored);
  std::size_t read_apart(std::span<std::byte> stored);
  void widen(std::span<const std::byte> halves, std::span<std::byte> into) const;
  void finish();
  [[noreturn]] void refuse_end() const;

  std::unique_ptr<byte_source> source_;
  stored_type stored_;
  table_shape table_;
  std::uint64_t first_byte_ = 0;  // of the array in the file
  std::uint64_t bytes_ = 0;       // of the whole array
  std::uint64_t left_ = 0;        // samples still to be read
  std::uint64_t gap_ = 0;         // bytes between two samples
  std::uint64_t before_ = 0;      // bytes before the first sample
  bool started_ = false;
  bool in_part_ = false;  // what follows is not looked at
  bool endless_ = false;  // the number of samples is unknown
  std::vector<std::byte> halves_;
};

}  // namespace cairn::tool
