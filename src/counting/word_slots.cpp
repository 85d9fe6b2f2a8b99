// Looks words up by keys, adds what is new, grows.
#include "src/counting/word_slots.hpp"

#include <cstring>
#include <limits>
#include <stdexcept>

#include "src/call/sentence.hpp"

namespace cairn {
namespace {

using detail::bits_at;
using detail::hashed_key;

constexpr std::size_t most_words = std::numeric_limits<std::int32_t>::max();

// Of two words of one size, longer than seven bytes.
bool same_bytes(const char* a, const char* b, std::size_t size) {
  if (size > 16) return std::memcmp(a, b, size) == 0;
  if (size < 8) return false;
  const auto differ = [&](std::size_t at) {
    return bits_at<std::uint64_t>(a + at) ^ bits_at<std::uint64_t>(b + at);
  };
  return (differ(0) | differ(size - 8)) == 0;
}

}  // namespace

void word_slots::keys_of(std::span<const std::string_view> words, const char* end, keys& made) const {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const char* const readable = end == nullptr ? word.data() : end;
    made[i] = word.data() == nullptr ? 0 : detail::key_of_word(word, readable, hash_);
  }
}

bool word_slots::is_word(const slot& here, std::uint64_t key, std::string_view word) const {
  if (here.key != key) return false;
  if (key < hashed_key) return true;
  return here.size == word.size() &&
         same_bytes(letters_.data() + (ends_[here.number] - here.size), word.data(), word.size());
}

// Its slot, or the free one where it belongs.
std::size_t word_slots::slot_of(std::uint64_t key, std::string_view word) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = first_slot(key);
  while (slots_[at].key != 0 && !is_word(slots_[at], key, word)) at = (at + 1) & mask;
  return at;
}

// What looking up words with these keys will most likely need.
void word_slots::prefetch(std::span<const std::uint64_t> of) const {
  constexpr std::size_t in_cache = std::size_t{1} << 14;  // slots
  if (slots_.size() <= in_cache) return;
  const auto likely = [this](std::uint64_t key) { return &slots_[first_slot(key)]; };
  bool has_long = false;
  for (const std::uint64_t key : of) {
    __builtin_prefetch(likely(key));
    has_long |= key >= hashed_key;
  }
  if (!has_long) return;
  for (const std::uint64_t key : of)
    if (key >= hashed_key && likely(key)->key == key) __builtin_prefetch(&ends_[likely(key)->number]);
  for (const std::uint64_t key : of)
    if (key >= hashed_key && likely(key)->key == key)
      __builtin_prefetch(letters_.data() + (ends_[likely(key)->number] - likely(key)->size));
}

void word_slots::find(std::span<const std::string_view> words, const keys& of, std::uint32_t* numbers) const {
  prefetch({of, words.size()});
  for (std::size_t i = 0; i < words.size(); ++i) {
    const slot& found = slots_[slot_of(of[i], words[i])];
    const std::uint32_t number = found.key == 0 ? not_there : found.number;
    numbers[i] = of[i] == 0 ? missing : number;
  }
}

void word_slots::number(std::span<const std::string_view> words, const keys& of, std::uint32_t* numbers) {
  if (2 * (size() + words.size()) > slots_.size()) grow(words.size());
  prefetch({of, words.size()});
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (of[i] == 0) {
      numbers[i] = missing;
      continue;
    }
    const std::size_t at = slot_of(of[i], words[i]);
    if (slots_[at].key == 0) {
      const std::uint32_t number = add(of[i], words[i]);
      slots_[at] = {of[i], number, static_cast<std::uint32_t>(words[i].size())};
    }
    numbers[i] = slots_[at].number;
  }
}

// Keeps its letters; its number.
std::uint32_t word_slots::add(std::uint64_t key, std::string_view word) {
  if (size() == most_words) throw std::length_error("word_table: more than 2^31 - 1 different words");
  if (key >= hashed_key && word.size() > std::numeric_limits<std::uint32_t>::max())
    throw std::length_error(
        sentence("word_table: a word has ", word.size(), " bytes; expected fewer than 2^32"));
  const std::size_t before = letters_.size();
  letters_.insert(letters_.end(), word.begin(), word.end());
  try {
    ends_.push_back(letters_.size());
  } catch (...) {
    letters_.resize(before);
    throw;
  }
  return static_cast<std::uint32_t>(size() - 1);
}

void word_slots::put(std::vector<slot>& slots, std::size_t at, const slot& one) {
  while (slots[at].key != 0) at = (at + 1) & (slots.size() - 1);
  slots[at] = one;
}

// Slots for so many words besides.
void word_slots::grow(std::size_t more) {
  std::size_t wanted = slots_.size();
  int shift = shift_;
  for (; 2 * (size() + more) > wanted; wanted *= 2) --shift;
  std::vector<slot> grown(wanted);
  shift_ = shift;
  for (const slot& one : slots_)
    if (one.key != 0) put(grown, first_slot(one.key), one);
  slots_ = std::move(grown);
}

void word_slots::keep(std::size_t words) noexcept {
  if (words == size()) return;
  letters_.resize(words == 0 ? 0 : ends_[words - 1]);
  ends_.resize(words);
  std::memset(static_cast<void*>(slots_.data()), 0, slots_.size() * sizeof(slot));
  for (std::size_t i = 0; i < words; ++i) {
    const std::string_view word = (*this)[i];
    keys key;
    keys_of({&word, 1}, nullptr, key);
    put(slots_, first_slot(key[0]),
        {key[0], static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(word.size())});
  }
}

}  // namespace cairn
