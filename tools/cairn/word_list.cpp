#include "word_list.hpp"

#include <bit>
#include <utility>

namespace cairn::tool {

std::uint64_t word_list::number_of(std::string_view word) {
  if (2 * size() >= slots_.size()) grow();
  const std::uint64_t hash = hash_(word);
  slot& place = find(hash, word);
  if (place.number == none) {
    letters_.insert(letters_.end(), word.begin(), word.end());
    ends_.push_back(letters_.size());
    place = {hash, size() - 1};
  }
  return place.number;
}

std::string_view word_list::operator[](std::size_t number) const {
  const std::size_t begin = number == 0 ? 0 : ends_[number - 1];
  return {letters_.data() + begin, ends_[number] - begin};
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
