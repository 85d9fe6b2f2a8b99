// Rows of .csv text that need few of its rules, found by all threads: as many cells as the first row has,
// quotes around whole cells or as letters of others, lines that end in \n or \r\n. csv.cpp parses what is
// left, and tells what is wrong with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "inputs/formats/tables/table_layout.hpp"
#include "inputs/streams/chunk.hpp"
#include "inputs/words/share_words.hpp"

namespace cairn::tool {

// Which cells are wanted of which rows.
struct plain_table {
  const table_layout* layout = nullptr;
  std::size_t columns = 1, chosen = 0;
  bool all_columns = false;
  const word_hash* words = nullptr;  // cells are words, not numbers
  bool only_exact = false;           // a number that may be rounded is not plain
};

// A part of a block of text that ends with a line, and the rows at its start that are plain.
struct plain_share {
  std::string_view text;
  std::size_t used = 0;     // bytes of these rows, with blank lines between them
  std::uint64_t lines = 0;  // in these bytes
  bool may_have_nan = false;
  // Their bits as doubles, or positions of words. Where few words are distinct: the numbers of those in
  // `firsts`.
  std::span<std::uint64_t> cells = {};
  std::span<const first_word> firsts = {};
};

class plain_rows {
 public:
  static constexpr std::size_t usual_share = std::size_t{1} << 18;

  // Whether the numbers in a table with this delimiter end where they seem to.
  static bool handles(char delimiter);

  // Shares of about so many bytes, parsed by so many threads. All of `text` is in one of them, in order; what
  // is found is true of a share where a row begins with it. Valid until the next call.
  std::span<const plain_share> find(std::string_view text, const plain_table& table, std::size_t share_bytes,
                                    int threads);

 private:
  void divide(std::string_view text, std::size_t share_bytes);
  void make_room(std::size_t bytes, bool words, int threads);

  std::vector<plain_share> shares_;
  aligned_bytes cells_;             // one for each byte of text: a share's begin where its text does
  std::vector<share_words> words_;  // of each thread
  aligned_bytes firsts_;            // of each share
};

}  // namespace cairn::tool
