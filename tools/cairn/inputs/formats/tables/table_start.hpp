// The text of a table in blocks, and what stands at its start: lines to be skipped, blank lines, the first
// row, and whether that is a header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/formats/tables/rows/row_parser.hpp"
#include "inputs/formats/tables/table_layout.hpp"
#include "inputs/streams/chunk.hpp"

namespace cairn::tool {

class table_start {
 public:
  // `share`: bytes that a thread parses at once, of which a block has several for each thread of the source.
  // Both must outlive it. Errors: refusal of an empty file.
  table_start(byte_source& source, const table_layout& layout, std::size_t share);

  // Reads the first row, whose cells the parser keeps, and as much behind it as a guess needs. Errors:
  // refusal where there is none.
  void read(row_parser& parser);

  const std::vector<std::string>& first_cells() const { return first_cells_; }
  bool is_header() const { return is_header_; }
  char other_delimiter() const { return other_delimiter_; }   // delimiter_of_rows(), of one column
  std::uint64_t blank_lines() const { return blank_lines_; }  // before the first row
  std::uint64_t line_of_blank() const { return line_of_blank_; }
  std::uint64_t end_of_first_row() const { return end_of_first_row_; }  // in the file, of one as it stands

  // Text behind what was handed out before; empty at the end. Valid until the next call.
  std::string_view next_block();
  std::size_t waiting() const { return ahead_.size() - used_; }  // bytes that are read and not handed out
  void drop();                                                   // ... these

 private:
  void skip_lines(row_parser& parser);
  void keep_first(const row_parser& parser);
  void look_ahead(std::string_view rest);

  byte_source& source_;
  const table_layout& layout_;
  std::size_t share_;
  aligned_bytes block_;
  std::string ahead_;
  std::size_t used_ = 0;  // of these

  std::vector<std::string> first_cells_;
  bool is_header_ = false;
  char other_delimiter_ = '\0';
  std::uint64_t blank_lines_ = 0, line_of_blank_ = 0, end_of_first_row_ = 0;
};

}  // namespace cairn::tool
