// The part of an input that one of several ranks reads.
#pragma once

#include <cstdint>

namespace cairn::tool {

// Bytes first to last of a file that has `of`; of an array the items in the same proportion, of text whole
// lines.
struct input_slice {
  std::uint64_t first = 0, last = 0, of = 0;
  std::uint64_t lines_before = 0;  // of text
  bool is_read = true;             // an empty file is read by one rank: to be refused

  bool is_whole() const { return is_read && first == 0 && last == of; }
};

}  // namespace cairn::tool
