// States of counted words: they come back, are merged as if later, and bytes that were cut, altered or made
// up are refused.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "commands/count/chunk_counter.hpp"
#include "folder.hpp"
#include "inputs/byte_source.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"
#include "states/state_bytes.hpp"
#include "states/state_file.hpp"
#include "tests/forged_state.hpp"

namespace word_states {

using namespace cairn::tool;
using bytes = std::vector<std::byte>;

void add(word_counter& counter, const std::vector<std::string>& cells) {
  chunk piece;
  piece.memory = aligned_bytes(cells.size() * sizeof(std::uint64_t));
  piece.used = piece.memory.size();
  piece.type = sample_type::u8;
  piece.words = true;
  auto* const numbers = reinterpret_cast<std::uint64_t*>(piece.memory.data());
  for (std::size_t i = 0; i < cells.size(); ++i) numbers[i] = counter.words().number_of(cells[i]);
  counter.add(piece, "file");
}

bytes saved(const word_counter& counter) {
  bytes made;
  counter.save(cairn::sink_to(made));
  return made;
}
bytes state_of(const std::vector<std::string>& cells) {
  word_counter counter{cairn::execution{}};
  if (!cells.empty()) add(counter, cells);
  return saved(counter);
}
bytes loaded(const bytes& state) {
  word_counter counter{cairn::execution{}};
  counter.load(cairn::source_of(state));
  return saved(counter);
}
std::string refused(const bytes& state) {
  return refused_by<std::invalid_argument>([&] { loaded(state); });
}

const std::vector<std::string> cells{"b", "", "a long word of more than seven bytes", "b", "\xff", "b"};

TEST(word_state, comes_back_and_counts_on) {
  EXPECT_EQ(loaded(state_of({})), state_of({}));
  EXPECT_EQ(loaded(state_of(cells)), state_of(cells));
  std::vector<std::string> many;
  for (int i = 0; i < 40'000; ++i) many.push_back(std::to_string(i * 7 % 30'011));
  EXPECT_EQ(loaded(state_of(many)), state_of(many));
  word_counter later{cairn::execution{}};
  later.load(cairn::source_of(state_of({cells.begin(), cells.begin() + 4})));
  add(later, {cells.begin() + 4, cells.end()});
  EXPECT_EQ(saved(later), state_of(cells));
}

// The list of words is ahead of what was counted.
TEST(word_state, holds_no_word_that_was_not_counted) {
  word_counter counter{cairn::execution{}};
  add(counter, {"x"});
  counter.words().number_of("y");
  EXPECT_EQ(saved(counter), state_of({"x"}));
}

TEST(word_state, is_merged_as_if_it_came_later) {
  word_counter first{cairn::execution{}}, second{cairn::execution{}}, none{cairn::execution{}};
  add(first, {"x", "y"});
  add(second, {"z", "y", "x", "z"});
  first.merge(second);
  first.merge(none);
  EXPECT_EQ(saved(first), state_of({"x", "y", "z", "y", "x", "z"}));
}

TEST(word_state, that_is_cut_or_altered_anywhere_is_refused) {
  const folder place;
  const bytes state = state_of(cells);
  const std::string whole(reinterpret_cast<const char*>(state.data()), state.size());
  const auto load = [](const std::string& path) {
    byte_source file(path);
    word_counter counter{cairn::execution{}};
    EXPECT_EQ(heading_of(file).kind, cairn::state_kind::words);
    load_state(file, [&](const cairn::source& from) { counter.load(from); });
  };
  load(place.write("whole", whole));
  for (std::size_t at = 0; at < whole.size(); ++at) {
    const std::string cut = place.write("cut", whole.substr(0, at));
    EXPECT_TRUE(refused_by<refusal>([&] { load(cut); }).starts_with(cut + ": ")) << at;
    std::string other = whole;
    other[at] = static_cast<char>(other[at] ^ 4);
    bytes altered(state.size());
    std::memcpy(altered.data(), other.data(), other.size());
    EXPECT_TRUE(refused(altered).starts_with("word_counter::load: ")) << at;
  }
  place.write("longer", whole + "x");
  EXPECT_NE(refused_by<refusal>([&] { load(place / "longer"); }).find("has bytes behind"), std::string::npos);
}

TEST(word_state, that_was_forged_never_crashes) {
  std::mt19937_64 random(1);
  for (int times = 0; times < 2000; ++times) {
    try {
      word_counter counter{cairn::execution{}}, same{cairn::execution{}};
      const bytes state = tests::forged(state_of(cells), random);
      counter.load(cairn::source_of(state));
      same.load(cairn::source_of(state));
      counter.merge(same);
      counter.table();
    } catch (const std::invalid_argument&) {
    } catch (const std::overflow_error&) {
    }
  }
}

// Bytes with a checksum that is right: numbers, and where one is 0xabc the letters.
bytes made_up(std::initializer_list<std::uint64_t> words, std::string_view letters,
              cairn::state_kind kind = cairn::state_kind::words) {
  bytes made;
  const cairn::sink to = cairn::sink_to(made);
  state_writer out(to, kind);
  for (const std::uint64_t word : words) word == 0xabc ? out.put(letters) : out.put(word);
  out.finish();
  return made;
}

TEST(word_state, says_what_is_wrong) {
  constexpr std::uint64_t here = 0xabc, most = ~std::uint64_t{0};
  const auto told = [](const bytes& state) { return refused(state).substr(20); };
  EXPECT_EQ(refused(made_up({2, 5, 1, 6, 2, 3, here, 0}, "xyz")), "not refused");
  EXPECT_EQ(told(made_up({2, 5, 1, 6, 1, 2, here, 0}, "xx")), "the state has a word twice");
  EXPECT_EQ(told(made_up({1, 0, 1, 1, here, 0}, "x")), "the state has a word that does not occur");
  EXPECT_EQ(told(made_up({1, 5, 2, 1, here, 0}, "x")), "the state has words that do not fit");
  EXPECT_EQ(told(made_up({1, 5, 1, 2, here, 0}, "xy")), "the state has words that do not fit");
  EXPECT_EQ(told(made_up({16385}, "")), "the state has a block of 16385 words");
  EXPECT_EQ(told(made_up({2, most, 1, 1, 1, 2, here, 0}, "xy")), "the state has more than 2^64 - 1 words");
  EXPECT_EQ(told(made_up({1, 1, 1, most, here}, "x")), "the state has a text of 18446744073709551615 bytes");
  EXPECT_EQ(told(made_up({1, 1, 1, 1 << 30, here}, "x")), "the state ends after 72 bytes");
  EXPECT_EQ(told(made_up({0}, "", cairn::state_kind::extremes)), "the state is of another kind, 7");
}

TEST(word_state, is_none_of_numbers) {
  word_counter counter{cairn::execution{}};
  EXPECT_EQ(refused_by<refusal>([&] { counter.add(chunk(), "a.npy"); }),
            "a.npy: holds numbers, and --text and --words count cells of text; count it without");
}

}  // namespace word_states
