// Finds marks with SSE2, which every x86-64 processor has.
#include "inputs/tables/cell_marks.hpp"

#include <emmintrin.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace cairn::tool {
namespace {

constexpr std::size_t block = 64;

std::uint64_t bits(const __m128i (&found)[4]) {
  const auto sixteen = [&](std::size_t i) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(_mm_movemask_epi8(found[i]))) << 16 * i;
  };
  return sixteen(0) | sixteen(1) | sixteen(2) | sixteen(3);
}

// Bit i is set where an odd number of bits up to i are.
std::uint64_t parities(std::uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

}  // namespace

// In registers.
struct block_of_letters {
  explicit block_of_letters(const char* from) {
    for (std::size_t i = 0; i < 4; ++i) part[i] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from) + i);
  }
  std::uint64_t bits_of(char letter) const {
    const __m128i wanted = _mm_set1_epi8(letter);
    __m128i found[4];
    for (std::size_t i = 0; i < 4; ++i) found[i] = _mm_cmpeq_epi8(part[i], wanted);
    return bits(found);
  }
  std::uint64_t bits_of_either(char first, char second) const {
    const __m128i a = _mm_set1_epi8(first), b = _mm_set1_epi8(second);
    __m128i found[4];
    for (std::size_t i = 0; i < 4; ++i)
      found[i] = _mm_or_si128(_mm_cmpeq_epi8(part[i], a), _mm_cmpeq_epi8(part[i], b));
    return bits(found);
  }
  __m128i part[4];
};

// Without quotes, \r stands for them where letters are looked for.
cell_marks::cell_marks(std::string_view text, const table_layout& layout, bool one_cell)
    : text_(text),
      delimiter_(layout.delimiter),
      quote_(layout.quote.value_or('\r')),
      has_quotes_(layout.quote.has_value()),
      one_cell_(one_cell) {}

std::span<const std::uint32_t> cell_marks::from(std::size_t first, std::size_t wanted) {
  if (stopped_ || first > searched_) begin_at(first);
  while (next_ < found_ && positions_[next_] < first) ++next_;
  if (found_ - next_ < wanted) find_more(wanted);
  return std::span(positions_).subspan(next_, found_ - next_);
}

void cell_marks::begin_at(std::size_t first) {
  searched_ = first;
  next_ = found_ = 0;
  stopped_ = false;
  in_quotes_ = 0;
  may_begin_ = 1;
}

void cell_marks::find_more(std::size_t wanted) {
  found_ -= next_;
  if (found_ > 0) std::memmove(positions_.data(), positions_.data() + next_, found_ * sizeof(std::uint32_t));
  next_ = 0;
  if (positions_.size() < wanted + block) positions_.resize(wanted + block);
  while (found_ < wanted && !stopped_ && searched_ < text_.size()) take_block();
}

void cell_marks::take_block() {
  const char* from = text_.data() + searched_;
  std::array<char, block> last{};
  const std::size_t left = text_.size() - searched_;
  const bool whole = left > block;
  if (!whole) from = static_cast<char*>(std::memcpy(last.data(), from, left));
  const block_of_letters letters(from);
  found_bits found{};
  if ((letters.bits_of_either(quote_, '\r') | in_quotes_) != 0) {
    met_ = true;
    found = bits_of_quotes(letters, whole ? from[block] : '\0');
  } else if (one_cell_) {
    found.ends = letters.bits_of('\n');
    found.others = letters.bits_of(delimiter_) & ~found.ends;
    may_begin_ = found.ends >> 63;
  } else {
    found.ends = letters.bits_of_either(delimiter_, '\n');
    may_begin_ = found.ends >> 63;
  }
  if (found.others != 0) {
    stopped_ = true;
    found.ends &= (found.others & -found.others) - 1;
  }
  std::uint32_t* to = positions_.data() + found_;
  for (std::uint64_t left_ends = found.ends; left_ends != 0; left_ends &= left_ends - 1)
    *to++ = static_cast<std::uint32_t>(searched_) + static_cast<std::uint32_t>(std::countr_zero(left_ends));
  found_ = static_cast<std::size_t>(to - positions_.data());
  searched_ = std::min(searched_ + block, text_.size());
}

// A quote begins a cell behind a mark, or goes on with one behind a quote; it ends one before a mark or a
// quote. `after`: the letter behind the block.
cell_marks::found_bits cell_marks::bits_of_quotes(const block_of_letters& letters, char after) {
  const std::uint64_t feeds = letters.bits_of('\n'), returns = letters.bits_of('\r');
  const std::uint64_t delimiters = letters.bits_of(delimiter_);
  const std::uint64_t quotes = has_quotes_ ? letters.bits_of(quote_) : 0;
  const std::uint64_t inside = parities(quotes) ^ in_quotes_;
  const std::uint64_t ends = (delimiters | feeds) & ~inside;
  const std::uint64_t begun = quotes & inside, ended = quotes & ~inside;
  const bool feed_after = after == '\n';
  const bool end_after =
      feed_after || after == delimiter_ || after == '\r' || (has_quotes_ && after == quote_);
  const auto next = [](std::uint64_t those, bool one_after) {
    return those >> 1 | std::uint64_t{one_after} << 63;
  };
  const std::uint64_t may_begin = ends | ended;
  std::uint64_t others = (feeds | returns) & inside;
  others |= returns & ~inside & ~next(feeds, feed_after);
  others |= begun & ~(may_begin << 1 | may_begin_);
  others |= ended & ~next(ends | quotes | returns, end_after);
  if (one_cell_) others |= delimiters & ~feeds & ~inside;
  in_quotes_ = -(inside >> 63);
  may_begin_ = may_begin >> 63;
  return {one_cell_ ? ends & feeds : ends, others};
}

}  // namespace cairn::tool
