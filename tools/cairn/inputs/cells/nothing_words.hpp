// Words that stand in a table for a cell without a value: NA, null, - and others.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tool {

class nothing_words {
 public:
  // Those that pandas knows, and -, --, . and ?.
  nothing_words();
  explicit nothing_words(std::vector<std::string> words);

  // Of a cell without blanks around it; the empty one always is.
  bool holds(std::string_view cell) const {
    if (cell.size() > longest_) return false;
    return cell.empty() || (begins_[static_cast<unsigned char>(cell[0])] && is_listed(cell));
  }

 private:
  bool is_listed(std::string_view cell) const;

  std::vector<std::string> words_;
  std::array<bool, 256> begins_{};
  std::size_t longest_ = 0;
};

}  // namespace cairn::tool
