// The rows of a table as text, as they stand in it, of text that a csv reader accepts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "inputs/formats/tables/rows/row_state.hpp"
#include "inputs/formats/tables/table_layout.hpp"

namespace cairn::tool {

// each(row) is called with the header too, and with rows without their ends.
class row_splitter {
 public:
  using visitor = std::function<void(const std::string&)>;
  row_splitter(const table_layout& layout, bool has_header, visitor each)
      : layout_(layout),
        steps_(layout),
        has_header_(has_header),
        left_to_skip_(layout.skip_rows),
        each_(std::move(each)) {}

  // Text cut anywhere, and its end. A byte order mark before it is none of the text.
  void feed(std::string_view text);
  void end();

 private:
  void take(std::string_view text);
  void step(char letter);
  void end_row();
  void end_blank_lines();
  void begin(std::size_t cells);

  table_layout layout_;
  row_steps steps_;
  bool has_header_;
  std::uint64_t left_to_skip_;
  visitor each_;
  std::string start_;  // until it is known whether a mark stands there
  bool started_ = false;
  row_state state_ = row_state::row_start;
  bool after_return_ = false;
  std::string row_;
  std::size_t cells_ = 1, columns_ = 0;
  std::uint64_t blank_lines_ = 0;
};

}  // namespace cairn::tool
