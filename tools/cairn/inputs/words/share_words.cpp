// Numbers the words of a share by a small table, and asks the list for new ones.
#include "inputs/words/share_words.hpp"

#include <cstring>

namespace cairn::tool {

// Where its search begins.
std::size_t share_words::first_slot(std::uint64_t key) {
  constexpr int index_bits = 12;
  static_assert(std::size_t{1} << index_bits == 2 * most);
  return static_cast<std::size_t>((key ^ key >> 29) * 0x9e3779b97f4a7c15U >> (64 - index_bits));
}

// Most words are short, were met before, and stand where their search begins; `most` of others.
std::uint64_t share_words::number_at_once(std::string_view text, std::uint64_t position) const {
  const std::size_t first = position >> 32, size = position & 0xffffffffU;
  if (size > detail::most_exact || text.size() - first < 8) return most;
  const std::uint64_t key = detail::key_by_one_load(text.data() + first, size);
  const slot& likely = slots_[first_slot(key)];
  return likely.key == key ? likely.number : most;
}

// Its slot, the free one where it belongs, or null after many others: no file can be made to be slow.
share_words::slot* share_words::find(std::string_view text, std::string_view word, const word_hash& hash,
                                     std::span<const first_word> firsts) {
  constexpr std::size_t most_tries = 32;
  const std::uint64_t key = detail::key_of_word(word, text.data() + text.size(), hash);
  std::size_t at = first_slot(key);
  for (std::size_t tries = 0; tries < most_tries; ++tries, at = (at + 1) % slots_.size()) {
    slot& here = slots_[at];
    if (here.key == 0) here = {key, most};
    const bool exact = key < detail::hashed_key;
    if (here.key != key) continue;
    if (exact || here.number == most || word_at(text, firsts[here.number].position) == word) return &here;
  }
  return nullptr;
}

std::size_t share_words::number(std::string_view text, std::span<std::uint64_t> positions,
                                const word_hash& hash, std::span<first_word, most> firsts) {
  constexpr std::size_t judged = 2048, most_of_judged = judged / 2;
  std::memset(slots_.data(), 0, sizeof slots_);
  std::size_t count = 0;
  for (std::size_t row = 0; row < positions.size(); ++row) {
    const std::uint64_t at_once = number_at_once(text, positions[row]);
    if (at_once != most) {
      positions[row] = at_once;
      continue;
    }
    slot* const found = find(text, word_at(text, positions[row]), hash, firsts);
    const bool is_new = found != nullptr && found->number == most;
    if (found == nullptr || (is_new && (count == most || (row < judged && count == most_of_judged)))) {
      for (std::size_t i = 0; i < row; ++i) positions[i] = firsts[positions[i]].position;
      return 0;
    }
    if (is_new) {
      firsts[count] = {positions[row], row};
      found->number = count++;
    }
    positions[row] = found->number;
  }
  return count;
}

}  // namespace cairn::tool
