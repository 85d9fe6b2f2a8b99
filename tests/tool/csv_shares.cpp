// .csv text cut into shares and blocks anywhere, against a second reading of it, all at once.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "../fuzz/csv_model.hpp"
#include "folder.hpp"
#include "inputs/tables/table_columns.hpp"
#include "inputs/words/word_list.hpp"
#include "refused.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;
using samples = std::vector<std::uint64_t>;

struct cutting {
  std::size_t share;
  int threads;
};
constexpr cutting cuttings[] = {{1, 1}, {2, 3}, {3, 1}, {7, 2}, {16, 1}, {33, 2}, {1 << 18, 1}, {1 << 18, 3}};

struct found {
  samples values;
  std::string cause;  // empty: not refused
};

template <class Open>
found read_all(const std::string& path, cutting cut, const Open& open) {
  found all;
  try {
    auto source = std::make_unique<byte_source>(path);
    source->read_by(cut.threads);
    const auto reader = open(std::move(source), cut.share);
    samples some(5);
    while (const std::size_t bytes = reader->read(std::as_writable_bytes(std::span(some))))
      all.values.insert(all.values.end(), some.begin(),
                        some.begin() + static_cast<std::ptrdiff_t>(bytes / 8));
  } catch (const refusal& cause) {
    all.cause = cause.what();
  }
  return all;
}

samples bits_of(const std::vector<double>& values) {
  samples bits;
  for (const double value : values) bits.push_back(std::bit_cast<std::uint64_t>(value));
  return bits;
}

const table_layout by_lines{.delimiter = '\n', .quote = std::nullopt, .header = header_rule::absent};

// Rows of as many cells, now and then with something that needs other rules or is wrong.
class nasty_tables {
 public:
  explicit nasty_tables(std::uint64_t seed) : random_(seed) {}

  // How the table that next() made may be laid out.
  table_layout layout() {
    table_layout layout;
    if (random_() % 3 == 0) layout.comment = '#';
    if (random_() % 4 == 0) layout.skip_rows = random_() % 3;
    if (random_() % 4 == 0) layout.quote = random_() % 2 == 0 ? std::optional('\'') : std::nullopt;
    if (random_() % 4 == 0) layout.cells = cell_rules({"NA", "-2.5", "word"});
    if (random_() % 6 == 0) layout.delimiter = '\n';
    layout.header = static_cast<header_rule>(random_() % 3);
    layout.ragged = static_cast<ragged_rule>(random_() % 3);
    return layout;
  }

  std::string next() {
    columns_ = 1 + random_() % 4;
    oddity_ = std::size_t{5} << random_() % 6;  // one cell or line of so many is odd
    end_ = random_() % 3 == 0 ? "\r\n" : "\n";
    std::string text = random_() % 8 == 0 ? "\xef\xbb\xbf" : "";
    for (std::size_t blank = odd() ? random_() % 3 : 0; blank > 0; --blank) text += end_;
    if (random_() % 2 == 0) text += row({"a", "b", "\"c\"", " d"});
    for (std::size_t rows = random_() % 40; rows > 0; --rows) text += line();
    if (random_() % 3 == 0) text.resize(text.size() - std::min<std::size_t>(text.size(), random_() % 4));
    return text;
  }
  std::string column() {
    if (random_() % 4 == 0) return "b";
    return (random_() % 2 == 0 ? "@" : "") + std::to_string(random_() % columns_);
  }

 private:
  using choices = std::vector<std::string>;
  bool odd() { return random_() % oddity_ == 0; }
  const std::string& one_of(const choices& all) { return all[random_() % all.size()]; }

  std::string row(const choices& cells) {
    const std::size_t wrong = random_() % (20 * oddity_) == 0 ? 1 : 0;
    std::string text;
    for (std::size_t c = 0; c < columns_ + wrong; ++c) text += (c == 0 ? "" : ",") + one_of(cells);
    return text + (odd() ? one_of({"\n", "\r\n", "\r", "\r\r\n"}) : end_);
  }

  std::string line() {
    static const choices usual{
        "1",    "-2.5",  "0.1", "12345678901234567890", "1e999", "-0", "0.12345678901234567",
        "2e-5", "\"4\"", "7."};
    static const choices unusual{"",        " 3 ",       "+7",      "\"\"",    "nan",     "-nan",
                                 "inf",     "-Infinity", "\t1",     ".5",      " \"6\"",  "+",
                                 "\"8\"\t", "\"+9\"",    "\" 9 \"", " ",       "1e",      "word",
                                 "\"a,b\"", "1\"2",      "\"3\n\"", "\"\n4\"", "\"\r5\"", "\"q\"\"r\"",
                                 "NA",      "-",         "--",      ".",       "?",       "N/A",
                                 "'a,b'",   "'1'",       "#1",      "-1.#IND", " NA ",    "5\" pipe"};
    if (odd()) return one_of({"", "", " ", "\r", end_, " \t", "#", "#1,2", "# \"a", "#\r7"}) + end_;
    return row(odd() ? unusual : usual);
  }

  std::mt19937_64 random_;
  std::size_t columns_ = 1, oddity_ = 1;
  std::string end_;
};

void expect_modelled(const found& read, const cairn::fuzz::csv_model& model, const samples& values) {
  ASSERT_EQ(!read.cause.empty(), model.refused) << read.cause;
  if (!model.refused) {
    ASSERT_EQ(read.values, values);
  }
  if (!model.refused || model.refused_line == 0) return;
  const std::string line = ": line " + std::to_string(model.refused_line);
  const std::size_t at = read.cause.find(line);
  ASSERT_NE(at, std::string::npos) << read.cause << " is of" << line;
  ASSERT_NE(std::string(":,").find(read.cause[at + line.size()]), std::string::npos) << read.cause;
}

void expect_numbers(const std::string& path, const std::string& text, const std::string& column,
                    std::span<const cutting> cuts = cuttings, const table_layout& layout = {}) {
  const auto model = cairn::fuzz::read_csv(text, column, layout);
  std::string first_cause;
  for (const cutting cut : cuts) {
    SCOPED_TRACE(testing::Message() << cut.share << " bytes a share, " << cut.threads << " threads");
    const found read = read_all(path, cut, [&](std::unique_ptr<byte_source> source, std::size_t share) {
      return open_column(std::move(source), {column}, {.layout = layout, .share = share});
    });
    expect_modelled(read, model, bits_of(model.values));
    if (first_cause.empty()) first_cause = read.cause;
    ASSERT_EQ(read.cause, first_cause);
  }
}

void expect_words(const std::string& path, const std::string& text, const std::string& column,
                  bool only_numbers, std::span<const cutting> cuts = cuttings,
                  const table_layout& layout = {}) {
  const auto model = cairn::fuzz::read_csv_words(text, column, layout);
  std::vector<std::string> places;
  std::string first_cause;
  for (const cutting& cut : cuts) {
    SCOPED_TRACE(testing::Message() << cut.share << " bytes a share, " << cut.threads << " threads");
    word_list words;
    const found read = read_all(path, cut, [&](std::unique_ptr<byte_source> source, std::size_t share) {
      return open_column(std::move(source), {column, &words, only_numbers},
                         {.layout = layout, .share = share});
    });
    if (!only_numbers) {
      ASSERT_EQ(!read.cause.empty(), model.refused) << read.cause;
    }
    if (&cut == &cuts.front()) first_cause = read.cause;
    ASSERT_EQ(read.cause, first_cause);
    if (!read.cause.empty()) continue;
    ASSERT_EQ(read.values.size(), model.words.size());
    std::vector<std::string> met;
    for (std::size_t i = 0; i < read.values.size(); ++i) ASSERT_EQ(words[read.values[i]], model.words[i]);
    for (std::size_t i = 0; i < words.size(); ++i) met.push_back(words.location_of(i));
    if (&cut == &cuts.front()) places = met;
    ASSERT_EQ(met, places);
  }
}

TEST(csv_shares, numbers_and_words_of_nasty_tables) {
  const folder place;
  nasty_tables tables(3);
  for (int round = 0; round < 400 && !testing::Test::HasFailure(); ++round) {
    const std::string text = tables.next(), column = tables.column();
    const std::string path = place.write("a.csv", text);
    SCOPED_TRACE(testing::Message() << "column " << column << " of " << testing::PrintToString(text));
    expect_numbers(path, text, column);
    expect_words(path, text, column, round % 2 == 0);
  }
}

TEST(csv_shares, nasty_tables_however_they_are_laid_out) {
  const folder place;
  nasty_tables tables(5);
  for (int round = 0; round < 400 && !testing::Test::HasFailure(); ++round) {
    const std::string text = tables.next(), column = tables.column();
    const table_layout layout = tables.layout();
    const std::string path = place.write("a.csv", text);
    SCOPED_TRACE(testing::Message() << "round " << round << ", column " << column << " of "
                                    << testing::PrintToString(text));
    expect_numbers(path, text, column, cuttings, layout);
    expect_words(path, text, column, round % 2 == 0, cuttings, layout);
  }
}

// Of one column of table_cells, which takes all: what stands in it, and how often.
struct tallied {
  std::map<std::string, std::size_t> words;  // missing ones: the empty text
  std::map<double, std::size_t> numbers;     // NaN are missing
  std::size_t missing = 0;
  bool other = false;  // cells that are no numbers
  std::string cause;
};

void tally(const column_cells& cells, const table_share& share, const char* text, const cell_rules& rules,
           tallied& all) {
  const auto add_number = [&](const cell_value& value) {
    if (value.kind == cell_kind::integer)
      ++all.numbers[static_cast<double>(integer_of(value.key))];
    else
      value.kind == cell_kind::real ? ++all.numbers[real_of(value.key)] : (all.other = true, 0);
  };
  all.missing += cells.missing;
  for (const std::uint64_t place : cells.odd)
    add_number(rules.value_in(without_blanks(cell_place(place).in(text, share.rewritten))));
  for (const std::uint64_t key : cells.keys) {
    if (cells.as.kind != cell_kind::words) {
      add_number({cells.as.kind, key});
      continue;
    }
    const std::string_view word = cell_place(key).in(text, share.rewritten);
    ++all.words[rules.is_missing(word) ? "" : std::string(word)];
  }
}

tallied tally_column(const std::string& path, cutting cut, const std::string& column, bool as_words,
                     const table_layout& layout) {
  tallied all;
  try {
    auto source = std::make_unique<byte_source>(path);
    source->read_by(cut.threads);
    table_cells cells(std::move(source), layout, cut.share);
    const std::size_t chosen = chosen_column(cells.first(), column);
    if (as_words) cells.kinds()[chosen] = cell_kind::words;
    cells.pass(
        [&](const column_cells& some, const table_share& share, const char* text) {
          if (some.as.column == chosen) tally(some, share, text, layout.cells, all);
        },
        {});
  } catch (const refusal& cause) {
    all.cause = cause.what();
  }
  return all;
}

void expect_same_refusal(const std::string& cause, const cairn::fuzz::csv_model& model) {
  ASSERT_EQ(!cause.empty(), model.refused) << cause;
  if (!model.refused || model.refused_line == 0) return;
  ASSERT_NE((cause + ":").find(": line " + std::to_string(model.refused_line) + ":"), std::string::npos)
      << cause << " is of line " << model.refused_line;
}

void expect_cells(const std::string& path, const std::string& text, const std::string& column,
                  const table_layout& layout) {
  const auto words = cairn::fuzz::read_csv_words(text, column, layout);
  const auto numbers = cairn::fuzz::read_csv(text, column, layout);
  tallied expected;
  for (const std::string& word : words.words) ++expected.words[layout.cells.is_missing(word) ? "" : word];
  for (const double value : numbers.values)
    std::isnan(value) ? ++expected.missing : ++expected.numbers[value + 0.0];
  for (const cutting& cut : cuttings) {
    SCOPED_TRACE(testing::Message() << cut.share << " bytes a share, " << cut.threads << " threads");
    tallied read = tally_column(path, cut, column, true, layout);
    expect_same_refusal(read.cause, words);
    if (words.refused) continue;
    if (read.missing != 0) read.words[""] += read.missing;
    ASSERT_EQ(read.words, expected.words);
    const tallied as_numbers = tally_column(path, cut, column, false, layout);
    if (numbers.refused || as_numbers.other || !as_numbers.words.empty()) continue;
    ASSERT_EQ(as_numbers.missing, expected.missing);
    ASSERT_EQ(as_numbers.numbers, expected.numbers);
  }
}

// What describe reads.
TEST(csv_shares, cells_of_nasty_tables_however_they_are_laid_out) {
  const folder place;
  nasty_tables tables(7);
  for (int round = 0; round < 100 && !testing::Test::HasFailure(); ++round) {
    const std::string text = tables.next(), column = tables.column();
    const table_layout layout = round % 4 == 0 ? table_layout() : tables.layout();
    const std::string path = place.write("a.csv", text);
    SCOPED_TRACE(testing::Message() << "round " << round << ", column " << column << " of "
                                    << testing::PrintToString(text));
    expect_cells(path, text, column, layout);
  }
}

// Each of them is a cell.
TEST(csv_shares, lines_of_nasty_tables) {
  const folder place;
  nasty_tables tables(9);
  for (int round = 0; round < 200 && !testing::Test::HasFailure(); ++round) {
    const std::string text = tables.next();
    const std::string path = place.write("a.csv", text);
    SCOPED_TRACE(testing::Message() << "round " << round << ", " << testing::PrintToString(text));
    expect_words(path, text, "", false, cuttings, by_lines);
    expect_cells(path, text, "", by_lines);
  }
}

// Also where the last line that is not empty ends with a block.
TEST(csv_shares, empty_lines_at_the_end_of_lines) {
  const folder place;
  for (std::size_t size = 1; size < 200; ++size) {
    const std::string text = std::string(size, 'x') + "\n\n\n";
    const std::string path = place.write("a.csv", text);
    SCOPED_TRACE(size);
    expect_cells(path, text, "", by_lines);
  }
}

TEST(csv_shares, all_columns) {
  const folder place;
  std::string text = "a,b,c\n";
  samples expected;
  for (int i = 0; i < 30000; ++i) {
    text += std::to_string(i) + (i % 5000 == 77 ? ",\"2\" ," : ",2,") + std::to_string(i % 7) + ".5\r\n";
    for (const double value : {i * 1.0, 2.0, i % 7 + 0.5})
      expected.push_back(std::bit_cast<std::uint64_t>(value));
  }
  const std::string path = place.write("a.csv", text), bad = place.write("b.csv", text + "\n1,2,x\n");
  const auto open = [](std::unique_ptr<byte_source> source, std::size_t share) {
    return open_all_columns(std::move(source), {.share = share});
  };
  for (const cutting cut : cuttings) {
    if (cut.share < 16) continue;
    EXPECT_TRUE(read_all(path, cut, open).values == expected) << cut.share;
    EXPECT_NE(read_all(bad, cut, open).cause.find("line 30003, column 3 (c): 'x'"), std::string::npos);
  }
}

// More plain rows than are marked at once, quotes for a while, and rows of more cells than are marked.
TEST(csv_shares, long_tables) {
  constexpr cutting long_cuttings[] = {{100, 1}, {5000, 2}, {1 << 18, 1}};
  const folder place;
  std::mt19937_64 random(11);
  for (const std::size_t columns : {std::size_t{1}, std::size_t{3}, std::size_t{1500}}) {
    const std::string end = random() % 2 == 0 ? "\r\n" : "\n";
    std::string text;
    for (std::size_t cells = 0; cells < 6000; cells += columns) {
      const bool quotes = cells / 1500 % 2 == 1 || random() % 500 == 0;
      if (columns == 1 && random() % 200 == 0) text += end;
      for (std::size_t c = 0; c < columns; ++c) {
        const std::string cell =
            std::to_string(static_cast<double>(random() % 2000) - 1000) + (random() % 9 == 0 ? "25" : "");
        text += (c == 0 ? "" : ",") + (quotes && random() % 2 == 0 ? '"' + cell + '"' : cell.substr(0, 5));
      }
      text += end;
    }
    const std::string path = place.write("a.csv", text), column = std::to_string(columns / 2);
    SCOPED_TRACE(testing::Message() << columns << " columns");
    expect_numbers(path, text, column, long_cuttings);
    expect_words(path, text, column, false, long_cuttings);
  }
}

}  // namespace
