// Counts the numbers of words, and writes and reads them with their words.
#include "commands/count/word_counter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "commands/count/chunk_counter.hpp"
#include "shared/refusal.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/state_bytes.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t words_of_block = std::uint64_t{1} << 14;

// Reads a block of so many words behind those that there are.
void load_block(state_reader& from, std::uint64_t size, word_list& words,
                frequencies<std::uint64_t>& counts) {
  if (size > words_of_block) from.refuse(fmt::format("the state has a block of {} words", size));
  std::vector<std::uint64_t> sizes;
  for (std::uint64_t i = 0; i < size; ++i) {
    counts.counts.push_back(from.number());
    sizes.push_back(from.number());
    const std::uint64_t count = counts.counts.back();
    if (count == 0) from.refuse("the state has a word that does not occur");
    if (counts.total + count < count) from.refuse("the state has more than 2^64 - 1 words");
    counts.total += count;
  }
  const std::string letters = from.bytes(from.number());
  std::string_view left = letters;
  for (const std::uint64_t length : sizes) {
    if (length > left.size()) from.refuse("the state has words that do not fit");
    const std::uint64_t number = words.number_of(left.substr(0, length));
    if (number != counts.values.size()) from.refuse("the state has a word twice");
    counts.values.push_back(number);
    left.remove_prefix(length);
  }
  if (!left.empty()) from.refuse("the state has words that do not fit");
}

}  // namespace

void word_counter::load(const source& from) {
  state_reader bytes(from, state_kind::words, "word_counter::load");
  frequencies<std::uint64_t> counts;
  while (const std::uint64_t size = bytes.number()) load_block(bytes, size, words_, counts);
  bytes.finish();
  if (counts.total != 0) counter_.add(std::move(counts));
}

void word_counter::add(const chunk& piece, const std::string& name) {
  if (!piece.words)
    throw refusal(
        fmt::format("{}: holds numbers, and --text and --words count cells of text; count it without", name));
  counter_.add(in<std::uint64_t>(samples_in<std::uint64_t>(piece)), exec_);
}

void word_counter::merge(const word_counter& other) {
  frequencies<std::uint64_t> counts = other.counter_.table(order::value, exec_);
  if (counter_.total() + counts.total < counts.total)
    throw std::overflow_error("word_counter::merge: more than 2^64 - 1 words");
  for (std::uint64_t& number : counts.values) number = words_.number_of(other.words_[number]);
  if (counts.total != 0) counter_.add(std::move(counts));
}

void word_counter::merge_at_first(const run_ranks& ranks) {
  if (!ranks.several()) return;
  tool::merge_at_first(ranks, *this, [this](const source& from) {
    word_counter other(exec_);
    other.load(from);
    merge(other);
  });
}

// The list may have words that come in the next chunk.
void word_counter::save(const sink& to) const {
  const frequencies<std::uint64_t> counts = counter_.table(order::value, exec_);
  state_writer bytes(to, state_kind::words);
  for (std::size_t first = 0; first < counts.values.size(); first += words_of_block) {
    const std::size_t last = std::min(first + words_of_block, counts.values.size());
    std::string letters;
    bytes.put(std::uint64_t{last - first});
    for (std::size_t i = first; i < last; ++i) {
      const std::string_view one = words_[counts.values[i]];
      bytes.put(counts.counts[i]);
      bytes.put(std::uint64_t{one.size()});
      letters += one;
    }
    bytes.put(std::uint64_t{letters.size()});
    bytes.put(std::string_view(letters));
  }
  bytes.put(std::uint64_t{0});
  bytes.finish();
}

value_table word_counter::table() const {
  return as_words({counter_.table(order::value, exec_), sample_type::u8, std::nullopt, true}, words_);
}

}  // namespace cairn::tool
