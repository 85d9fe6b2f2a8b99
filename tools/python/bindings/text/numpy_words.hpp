// Arrays of text of numpy: of a fixed width (S, U), and of any (StringDType).
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/words/word_table.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace cairn::python {

constexpr std::size_t string_size = 16;  // bytes of an item of StringDType

// Bytes of a fixed width, without the zeros at their ends.
word_source words_of_bytes(std::span<const std::uint8_t> bytes, std::size_t width);

// Words whose letters are kept beside them.
struct kept_words {
  std::vector<char> letters;
  std::vector<std::string_view> words;
};

// The words of a fixed width in code points, in UTF-8.
void words_of_code_points(std::span<const std::uint32_t> points, std::size_t width, kept_words& made);

// Copies strings of numpy's StringDType, whose first item is there: at most so many, fewer where they are
// long. Their memory may be used only while numpy's lock of it is held, and no call may wait for the
// interpreter's lock meanwhile. The interpreter's lock is held. A null is a word without memory. Returns how
// many there are; 0 where one cannot be read.
std::size_t words_of_strings(nanobind::handle dtype, const char* first_item, std::size_t most,
                             kept_words& made);

}  // namespace cairn::python
