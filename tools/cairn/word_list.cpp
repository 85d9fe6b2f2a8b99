#include "word_list.hpp"

#include <functional>
#include <utility>

namespace cairn::tool {

std::uint64_t word_list::number_of(std::string_view word) {
  if (2 * size() >= slots_.size()) grow();
  const std::size_t hash = std::hash<std::string_view>{}(word);
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

// Its slot, or the free one where it belongs.
word_list::slot& word_list::find(std::size_t hash, std::string_view word) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
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
    std::size_t at = one.hash & mask;
    while (more[at].number != none) at = (at + 1) & mask;
    more[at] = one;
  }
  slots_ = std::move(more);
}

}  // namespace cairn::tool
