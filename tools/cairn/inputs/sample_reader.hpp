// What every input format offers: the samples of one input, one after another, in their own type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inputs/table_facts.hpp"
#include "shared/sample_type.hpp"

namespace cairn::tool {

// The part of an input that one of several ranks reads: bytes first to last of a file that has `of`; of an
// array the items in the same proportion, of text whole lines.
struct input_slice {
  std::uint64_t first = 0, last = 0, of = 0;
  std::uint64_t lines_before = 0;  // of text
  bool is_read = true;             // an empty file is read by one rank: to be refused

  bool is_whole() const { return is_read && first == 0 && last == of; }
};

class sample_reader {
 public:
  sample_reader() = default;
  virtual ~sample_reader() = default;
  sample_reader(const sample_reader&) = delete;
  sample_reader& operator=(const sample_reader&) = delete;

  virtual sample_type type() const = 0;
  virtual bool reads_words() const { return false; }  // samples are numbers in a word_list
  virtual bool reads_text() const { return false; }   // they are cells of text
  // Fills `into` with whole samples in this machine's byte order. Returns the bytes filled, 0 only at the
  // end. Errors: refusal, naming the file and where in it.
  virtual std::size_t read(std::span<std::byte> into) = 0;
  // Passes over so many samples; returns how many, fewer only at the end. Errors: as read.
  virtual std::uint64_t skip(std::uint64_t samples);
  virtual std::uint64_t position() const = 0;  // bytes of the file used so far
  // Before anything is read: this part of a file is read, and no more. Returns the number, counted from 0,
  // of its first sample; of text 0. Errors: as read.
  virtual std::uint64_t read_only(const input_slice& slice) = 0;
  // How samples that are a whole table lie in it; known when the first were read.
  struct table_shape {
    std::uint64_t columns = 1;
    bool column_after_column = false;         // else row after row
    std::vector<std::uint64_t> lengths = {};  // of an array's dimensions, where the file tells them
  };
  virtual table_shape table() const { return {}; }
  // Of text, as far as it was read; of slices but the first, without what the file's first row says.
  virtual table_facts facts() const { return {}; }
};

}  // namespace cairn::tool
