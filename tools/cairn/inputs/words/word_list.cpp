#include "inputs/words/word_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace cairn::tool {

std::uint64_t word_list::number_of(std::string_view word, std::uint64_t line) {
  if (2 * size() >= slots_.size()) grow();
  const std::uint64_t hash = hash_(word);
  slot& place = find(hash, word);
  if (place.number == none) {
    letters_.insert(letters_.end(), word.begin(), word.end());
    ends_.push_back(letters_.size());
    lines_.push_back(line);
    place = {hash, size() - 1};
  }
  return place.number;
}

std::string_view word_list::operator[](std::size_t number) const {
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return {letters_.data() + begin, ends_[number] - begin};
}

void word_list::begin_column(std::string file, std::string column) {
  columns_.push_back({size(), std::move(file), std::move(column)});
}

std::string word_list::place_of(std::size_t number) const {
  const auto after = std::ranges::upper_bound(columns_, number, {}, &table_column::first_word);
  if (after == columns_.begin()) return fmt::format("line {}", lines_[number]);
  const table_column& met = *(after - 1);
  return fmt::format("{}: line {}, column {}", met.file, lines_[number], met.column);
}

// There are 2^n slots, n > 0.
std::size_t word_list::first_place(std::uint64_t hash, const std::vector<slot>& slots) {
  return static_cast<std::size_t>(hash >> (64 - std::countr_zero(slots.size())));
}

// Its slot, or the free one where it belongs.
word_list::slot& word_list::find(std::uint64_t hash, std::string_view word) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = first_place(hash, slots_);
  while (slots_[at].number != none && (slots_[at].hash != hash || (*this)[slots_[at].number] != word)) {
    at = (at + 1) & mask;
  }
  return slots_[at];
}

void word_list::grow() {
  constexpr std::size_t fewest = 64;
  std::vector<slot> more(slots_.empty() ? fewest : 2 * slots_.size());
  const std::size_t mask = more.size() - 1;
  for (const slot& one : slots_) {
    if (one.number == none) continue;
    std::size_t at = first_place(one.hash, more);
    while (more[at].number != none) at = (at + 1) & mask;
    more[at] = one;
  }
  slots_ = std::move(more);
}

}  // namespace cairn::tool
