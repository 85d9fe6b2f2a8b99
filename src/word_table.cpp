// Boundary of the table of words: refuses devices, makes sources of columns of text.
#include <algorithm>
#include <cairn/words/word_table.hpp>
#include <stdexcept>
#include <utility>

#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/counting/word_slots.hpp"
#include "src/host/run/word_numbers.hpp"

namespace cairn {
namespace {

void check_place(const execution& exec) {
  check_choices(exec);
  if (exec.where == place::device)
    throw std::invalid_argument("word_table: words are numbered on the host; expected place::host");
}

bool is_there(const std::uint8_t* bits, std::size_t at) {
  return bits == nullptr || (bits[at / 8] >> (at % 8) & 1) != 0;
}

template <class End>
word_source words_between(std::span<const char> bytes, std::span<const End> ends, const std::uint8_t* there,
                          std::size_t first_bit) {
  // The empty word has memory, also where no word has a byte.
  const char* const from = bytes.data() == nullptr ? "" : bytes.data();
  return [=, to = from + bytes.size()](std::size_t first, std::span<std::string_view> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const auto begin = static_cast<std::size_t>(ends[first + i]);
      words[i] = {from + begin, static_cast<std::size_t>(ends[first + i + 1]) - begin};
    }
    for (std::size_t i = 0; there != nullptr && i < words.size(); ++i)
      if (!is_there(there, first_bit + first + i)) words[i] = {};
    return to;
  };
}

}  // namespace

word_source words_in(std::span<const char> bytes, std::span<const std::int32_t> ends,
                     const std::uint8_t* there, std::size_t first_bit) {
  return words_between(bytes, ends, there, first_bit);
}

word_source words_in(std::span<const char> bytes, std::span<const std::int64_t> ends,
                     const std::uint8_t* there, std::size_t first_bit) {
  return words_between(bytes, ends, there, first_bit);
}

word_source words_in(std::span<const std::string_view> words) {
  return [words](std::size_t first, std::span<std::string_view> some) -> const char* {
    std::ranges::copy(words.subspan(first, some.size()), some.begin());
    return nullptr;
  };
}

struct word_table::state {
  word_slots slots;

  // std::invalid_argument for a table that was moved from.
  static state& of(const std::unique_ptr<state>& table) {
    if (table == nullptr)
      throw std::invalid_argument("word_table: it was moved from; expected one that was not");
    return *table;
  }
};

word_table::word_table() : state_(std::make_unique<state>()) {}
word_table::word_table(word_table&&) noexcept = default;
word_table& word_table::operator=(word_table&&) noexcept = default;
word_table::~word_table() = default;

std::uint32_t word_table::number_of(std::string_view word) {
  std::uint32_t number = no_word;
  number_of({&word, 1}, {&number, 1});
  return number;
}

void word_table::number_of(std::span<const std::string_view> words, std::span<std::uint32_t> numbers) {
  if (numbers.size() != words.size())
    throw std::invalid_argument(sentence("word_table: numbers has ", numbers.size(), " items; expected ",
                                         words.size(), ", as many as words"));
  const std::size_t before = state::of(state_).slots.size();
  try {
    word_slots::keys keys;
    for (std::size_t i = 0; i < words.size(); i += word_slots::most_at_once) {
      const auto some = words.subspan(i, std::min(word_slots::most_at_once, words.size() - i));
      state::of(state_).slots.keys_of(some, nullptr, keys);
      state::of(state_).slots.number(some, keys, numbers.data() + i);
    }
  } catch (...) {
    state::of(state_).slots.keep(before);
    throw;
  }
}

run_info word_table::number_into(std::span<std::uint32_t> numbers, const word_source& words,
                                 const execution& exec) {
  check_place(exec);
  return host::number_words(state::of(state_).slots, numbers, words, exec);
}

run_info word_table::find_into(std::span<std::uint32_t> numbers, const word_source& words,
                               const execution& exec) const {
  check_place(exec);
  return host::find_words(state::of(state_).slots, numbers, words, exec);
}

std::size_t word_table::size() const { return state::of(state_).slots.size(); }
std::string_view word_table::operator[](std::size_t number) const { return state::of(state_).slots[number]; }
std::span<const char> word_table::bytes() const { return state::of(state_).slots.bytes(); }
std::span<const std::uint64_t> word_table::ends() const { return state::of(state_).slots.ends(); }
const word_hash& word_table::hash() const { return state::of(state_).slots.hash(); }

}  // namespace cairn
