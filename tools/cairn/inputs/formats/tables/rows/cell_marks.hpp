// Where letters stand in .csv text at which a cell ends or that need a closer look: delimiters, \n, quotes,
// and \r unless \n follows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace cairn::tool {

class cell_marks {
 public:
  // `text` ends in \n and has less than 2^32 bytes. Where there are no quotes, `quote` is the delimiter.
  cell_marks(std::string_view text, char delimiter, char quote)
      : text_(text), delimiter_(delimiter), quote_(quote) {}

  // The positions of marks from `first` on, in order, without gaps: at least `wanted`, where there are so
  // many and no more than a few hundred are wanted. Valid until the next call. `first` never decreases.
  std::span<const std::uint32_t> from(std::size_t first, std::size_t wanted);
  // Says that the first of the last call's are not needed again: then none of these is skipped one by one.
  void drop(std::size_t marks) { next_ += marks; }

 private:
  static constexpr std::size_t block = 64;
  void find_more(std::size_t wanted);
  std::uint64_t bits_of_block() const;

  std::string_view text_;
  char delimiter_, quote_;
  std::size_t searched_ = 0;          // bytes of text whose marks were found
  std::size_t next_ = 0, found_ = 0;  // in positions_
  std::array<std::uint32_t, 1024> positions_;
};

}  // namespace cairn::tool
