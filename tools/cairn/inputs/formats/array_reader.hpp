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

class word_list;

struct array_shape {
  std::vector<std::uint64_t> lengths;
  bool fortran_order = false;
};

// Items in all; refusal naming `file` when they, or their bytes, do not fit in 63 bits.
std::uint64_t items_in(const array_shape& shape, std::size_t item_bytes, std::string_view file);

// The place of samples in records of so many bytes.
struct place_in_records {
  std::size_t offset = 0, bytes = 0;
};

// All items in the order of the file, or one column of an (n, d) table, or one member of records. Text is
// numbered in a list of words.
class array_reader final : public sample_reader {
 public:
  // `source` stands at the first item. `column` is empty (all) or a 0-based number. Errors: refusal, also of
  // text without `words`.
  array_reader(std::unique_ptr<byte_source> source, stored_type stored, const array_shape& shape,
               std::string_view column, word_list* words = nullptr);
  array_reader(std::unique_ptr<byte_source> source, stored_type stored, const array_shape& shape,
               place_in_records place, word_list* words = nullptr);
  // All items that come until the source ends.
  array_reader(std::unique_ptr<byte_source> source, stored_type stored, word_list* words = nullptr);

  sample_type type() const override { return stored_.sample; }
  bool reads_words() const override { return stored_.is_text(); }
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
  void number_texts(std::span<const std::byte> stored, std::span<std::byte> into);
  std::uint64_t number_of(std::span<const std::byte> text, std::uint64_t item);
  void refuse_missing_times(std::span<const std::byte> times) const;
  void finish();
  [[noreturn]] void refuse_end() const;

  std::unique_ptr<byte_source> source_;
  stored_type stored_;
  table_shape table_;
  std::uint64_t first_byte_ = 0;  // of the array in the file
  std::uint64_t bytes_ = 0;       // of the whole array
  std::uint64_t left_ = 0;        // samples still to be read
  std::uint64_t done_ = 0;        // samples that were read or passed
  std::uint64_t gap_ = 0;         // bytes between two samples
  std::uint64_t before_ = 0;      // bytes before the first sample
  bool started_ = false;
  bool in_part_ = false;  // what follows is not looked at
  bool endless_ = false;  // the number of samples is unknown
  word_list* words_ = nullptr;
  std::vector<std::byte> unconverted_;
  std::string word_;
};

}  // namespace cairn::tool
