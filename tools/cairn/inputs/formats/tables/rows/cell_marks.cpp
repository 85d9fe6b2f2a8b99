// Finds marks, 64 letters at a time.
#include "inputs/formats/tables/rows/cell_marks.hpp"

#include <emmintrin.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace cairn::tool {
namespace {

// 64 bytes in registers.
struct letters {
  explicit letters(const char* from) {
    for (std::size_t i = 0; i < 4; ++i) part[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i);
  }
  __m128i part[4];
};

std::uint64_t bits(const __m128i (&found)[4]) {
  const auto sixteen = [&](std::size_t i) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(found[i]))) << 16 * i;
  };
  return sixteen(0) | sixteen(1) | sixteen(2) | sixteen(3);
}

std::uint64_t bits_of(const letters& text, char letter) {
  const __m128i wanted = _mm_set1_epi8(letter);
  __m128i found[4];
  for (std::size_t i = 0; i < 4; ++i) found[i] = _mm_cmpeq_epi8(text.part[i], wanted);
  return bits(found);
}

std::uint64_t bits_of_any(const letters& text, char first, char second, char third) {
  const __m128i a = _mm_set1_epi8(first), b = _mm_set1_epi8(second), c = _mm_set1_epi8(third);
  __m128i found[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const __m128i at = text.part[i];
    found[i] =
        _mm_or_si128(_mm_or_si128(_mm_cmpeq_epi8(at, a), _mm_cmpeq_epi8(at, b)), _mm_cmpeq_epi8(at, c));
  }
  return bits(found);
}

}  // namespace

std::span<const std::uint32_t> cell_marks::from(std::size_t first, std::size_t wanted) {
  while (next_ < found_ && positions_[next_] < first) ++next_;
  if (next_ == found_) searched_ = std::max(searched_, first);
  if (found_ - next_ < wanted) find_more(wanted);
  return {positions_.data() + next_, found_ - next_};
}

// Of about as much text as the first cache holds beside all else.
void cell_marks::find_more(std::size_t wanted) {
  constexpr std::size_t at_once = std::size_t{1} << 12;
  found_ -= next_;
  std::memmove(positions_.data(), positions_.data() + next_, found_ * sizeof(std::uint32_t));
  next_ = 0;
  const std::size_t enough = searched_ + at_once;
  while (searched_ < text_.size() && found_ + block <= positions_.size() &&
         (searched_ < enough || found_ < wanted)) {
    std::uint32_t* to = positions_.data() + found_;
    for (std::uint64_t left = bits_of_block(); left != 0; left &= left - 1)
      *to++ = static_cast<std::uint32_t>(searched_) + static_cast<std::uint32_t>(std::countr_zero(left));
    found_ = static_cast<std::size_t>(to - positions_.data());
    searched_ = std::min(searched_ + block, text_.size());
  }
}

std::uint64_t cell_marks::bits_of_block() const {
  const char* from = text_.data() + searched_;
  std::array<char, block> last{};
  const bool whole = text_.size() - searched_ > block;
  if (!whole) from = static_cast<char*>(std::memcpy(last.data(), from, text_.size() - searched_));
  const letters text(from);
  const std::uint64_t marks = bits_of_any(text, delimiter_, '\n', quote_);
  const std::uint64_t returns = bits_of(text, '\r');
  if (returns == 0) return marks;
  const std::uint64_t next = whole && from[block] == '\n' ? 1 : 0;
  const std::uint64_t before_line_end = bits_of(text, '\n') >> 1 | next << 63;
  return marks | (returns & ~before_line_end);
}

}  // namespace cairn::tool
