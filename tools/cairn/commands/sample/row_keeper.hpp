// The rows of the items that a reservoir keeps, of a table that is read once.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "inputs/tables/row_text.hpp"

namespace cairn::tool {

class row_keeper {
 public:
  // Of so many items.
  explicit row_keeper(std::uint64_t items);

  // The rows that follow those before.
  void add(row_text more);
  // Whether there are so many rows that most of them are for nothing.
  bool should_forget() const { return rows_.size() >= most_; }
  // Forgets those of the first `judged` items that are not among the kept ones.
  void keep_only(std::vector<std::uint64_t> kept, std::uint64_t judged);
  // All that are left.
  row_text rows();

 private:
  std::uint64_t next_ = 0;  // the number of the next row
  std::uint64_t items_, most_;
  std::optional<std::string> header_;
  std::vector<std::pair<std::uint64_t, std::string>> rows_;  // ascending
};

}  // namespace cairn::tool
