// A hash table of words that grows, and where each was met first.
#include "inputs/words/word_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace cairn::tool {

std::uint64_t word_list::number_of(std::string_view word, std::uint64_t hash, std::uint64_t line) {
  if (2 * size() >= slots_.size()) grow();
  slot& here = find(hash, word);
  if (here.number == none) {
    letters_.insert(letters_.end(), word.begin(), word.end());
    ends_.push_back(letters_.size());
    lines_.push_back(line);
    here = {hash, size() - 1};
  }
  return here.number;
}

// What looking up words with these hashes will most likely need.
void word_list::prefetch(std::span<const std::uint64_t> hashes) const {
  const auto first_slot = [this](std::uint64_t hash) { return &slots_[first_hash_slot(hash, slots_)]; };
  for (const std::uint64_t hash : hashes) __builtin_prefetch(first_slot(hash));
  for (const std::uint64_t hash : hashes) {
    const slot& likely = *first_slot(hash);
    if (likely.number != none) __builtin_prefetch(&ends_[likely.number]);
  }
  for (const std::uint64_t hash : hashes) {
    const slot& likely = *first_slot(hash);
    if (likely.number != none && likely.hash == hash)
      __builtin_prefetch(letters_.data() + ends_[likely.number]);
  }
}

void word_list::numbers_of(std::span<const std::string_view> words, std::uint64_t first_line,
                           std::uint64_t* numbers) {
  constexpr std::size_t in_cache = std::size_t{1} << 14;  // slots
  std::array<std::uint64_t, most_at_once> hashes;
  for (std::size_t i = 0; i < words.size(); ++i) hashes[i] = hash_(words[i]);
  if (slots_.size() > in_cache) prefetch({hashes.data(), words.size()});
  for (std::size_t i = 0; i < words.size(); ++i) numbers[i] = number_of(words[i], hashes[i], first_line + i);
}

std::string_view word_list::operator[](std::size_t number) const {
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return {letters_.data() + begin, ends_[number] - begin};
}

void word_list::begin_column(std::string file, std::string column) {
  columns_.push_back({size(), std::move(file), std::move(column)});
}

word_list::place word_list::place_of(std::size_t number) const {
  const auto after = std::ranges::upper_bound(columns_, number, {}, &table_column::first_word);
  if (after == columns_.begin()) return {{}, {}, lines_[number]};
  const table_column& met = *(after - 1);
  return {met.file, met.column, lines_[number]};
}

std::string word_list::location_of(std::size_t number) const {
  const place met = place_of(number);
  if (met.file.empty()) return fmt::format("line {}", met.line);
  return fmt::format("{}: line {}, column {}", met.file, met.line, met.column);
}

// There are 2^n slots, n > 0.
std::size_t word_list::first_hash_slot(std::uint64_t hash, const std::vector<slot>& slots) {
  return static_cast<std::size_t>(hash >> (64 - std::countr_zero(slots.size())));
}

// Its slot, or the free one where it belongs.
word_list::slot& word_list::find(std::uint64_t hash, std::string_view word) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = first_hash_slot(hash, slots_);
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
    std::size_t at = first_hash_slot(one.hash, more);
    while (more[at].number != none) at = (at + 1) & mask;
    more[at] = one;
  }
  slots_ = std::move(more);
}

}  // namespace cairn::tool
