#include <cairn/c/words.h>

#include <cairn/words/word_table.hpp>
#include <string_view>

#include "src/c/call.hpp"

namespace c = cairn::c;

struct cairn_word_table {
  cairn::word_table it;
};

namespace {

constexpr c::types<std::int32_t, std::int64_t> ends_types{"int32 or int64"};

cairn::word_source source_of(const cairn_words* words, std::uint64_t count) {
  const cairn_words& given = c::at(words, "words");
  const std::span<const char> bytes = c::list(given.bytes, given.bytes_size, "words: bytes");
  const cairn::detail::samples ends = c::samples_of(given.ends, "words: ends");
  if (ends.size != count + 1 && (ends.size != 0 || count != 0))
    c::refuse("words: ", ends.size, " ends; expected ", count + 1, ", one more than words");
  return c::with_view(ends_types, ends, "words: ends", [&](auto each) {
    return cairn::words_in(bytes, std::span(each.data(), each.size()), given.valid, given.first_bit);
  });
}

}  // namespace

cairn_status cairn_word_table_make(cairn_word_table** made) {
  return c::make(__func__, made, [] { return cairn::word_table(); });
}

void cairn_word_table_free(cairn_word_table* table) { delete table; }

uint64_t cairn_word_table_size(const cairn_word_table* table) {
  return table == nullptr ? 0 : table->it.size();
}

cairn_status cairn_word_table_word(const cairn_word_table* table, uint64_t number, const char** word,
                                   size_t* size) {
  return c::lend(__func__, word, "word", size, "size", [&] {
    const cairn::word_table& of = c::at(table, "table").it;
    if (number >= of.size())
      c::refuse("number ", number, " of ", of.size(), " words; expected one that there is");
    return of[number];
  });
}

cairn_status cairn_word_table_number_of(cairn_word_table* table, const char* word, size_t size,
                                        uint32_t* number) {
  return c::give(__func__, number, "number", [&] {
    cairn::word_table& of = c::at(table, "table").it;
    return word == nullptr ? cairn::no_word : of.number_of(std::string_view(word, size));
  });
}

cairn_status cairn_word_table_number_into(cairn_word_table* table, const cairn_words* words,
                                          const cairn_execution* exec, uint32_t* numbers, uint64_t count) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    cairn::word_table& of = c::at(table, "table").it;
    of.number_into(c::list(numbers, count, "numbers"), source_of(words, count), how);
  });
}

cairn_status cairn_word_table_find_into(const cairn_word_table* table, const cairn_words* words,
                                        const cairn_execution* exec, uint32_t* numbers, uint64_t count) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    const cairn::word_table& of = c::at(table, "table").it;
    of.find_into(c::list(numbers, count, "numbers"), source_of(words, count), how);
  });
}
