// The rows of the items that a reservoir keeps, of a table that is read once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "inputs/decoding/text_copy.hpp"
#include "inputs/formats/tables/rows/row_splitter.hpp"
#include "inputs/formats/tables/rows/row_text.hpp"

namespace cairn::tool {

class row_keeper {
 public:
  // Of so many items.
  row_keeper(const table_layout& layout, bool has_header, std::uint64_t items);
  row_keeper(const row_keeper&) = delete;
  row_keeper& operator=(const row_keeper&) = delete;

  void feed(std::string_view text) { splitter_.feed(text); }
  void end() { splitter_.end(); }

  // Whether there are so many rows that most of them are for nothing.
  bool should_forget() const { return rows_.size() >= most_; }
  // Forgets those of the first `judged` items that are not among the kept ones.
  void keep_only(std::vector<std::uint64_t> kept, std::uint64_t judged);
  // All that are left.
  row_text rows();

 private:
  void take(const std::string& row);

  bool header_next_;
  std::uint64_t next_ = 0;  // the number of the next row
  std::uint64_t items_, most_;
  std::optional<std::string> header_;
  std::vector<std::pair<std::uint64_t, std::string>> rows_;  // ascending
  row_splitter splitter_;
};

}  // namespace cairn::tool
