// Tables cut into shares and blocks anywhere, every cell held against a second reading of the text.
#include "inputs/tables/table_cells.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>

#include "../seed.hpp"
#include "folder.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace table_cells_test {

using namespace cairn::tool;
using row = std::vector<std::string>;

struct reading {
  std::vector<row> rows;
  bool refused = false;
};

// Letter by letter, all at once.
reading read_text(const std::string& text) {
  reading found;
  row cells;
  std::string cell;
  std::size_t i = 0, blank = 0;
  const auto is_end = [&](std::size_t at) {
    return at == text.size() || text[at] == '\n' || text[at] == '\r';
  };
  while (i < text.size()) {
    const std::size_t begin = i;
    bool quoted = false;
    cells.clear();
    for (;;) {
      cell.clear();
      std::size_t q = i;
      while (q < text.size() && (text[q] == ' ' || text[q] == '\t')) ++q;
      if (q < text.size() && text[q] == '"') {
        quoted = true;
        for (i = q + 1;; ++i) {
          if (i >= text.size()) return {{}, true};
          if (text[i] == '"' && (i + 1 == text.size() || text[i + 1] != '"')) break;
          if (text[i] == '"') ++i;
          cell += text[i];
        }
        ++i;
        while (i < text.size() && (text[i] == ' ' || text[i] == '\t')) ++i;
        if (!is_end(i) && text[i] != ',') return {{}, true};
      } else {
        while (!is_end(i) && text[i] != ',') cell += text[i++];
      }
      cells.push_back(cell);
      if (is_end(i)) break;
      ++i;
    }
    const std::string_view line = std::string_view(text).substr(begin, i - begin);
    const bool one_column = !found.rows.empty() && found.rows[0].size() == 1;
    const bool is_blank = cells.size() == 1 && !quoted && (one_column ? line : without_blanks(line)).empty();
    if (i < text.size()) i += text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n' ? 2 : 1;
    if (is_blank) {
      ++blank;
      continue;
    }
    if (cells.size() != 1) blank = 0;
    for (; blank > 0; --blank) found.rows.push_back({""});
    if (!found.rows.empty() && cells.size() != found.rows[0].size()) return {{}, true};
    found.rows.push_back(cells);
  }
  return found;
}

// How often each text occurs, column after column; of cells that are missing the empty text.
using tally = std::vector<std::map<std::string, std::size_t>>;

struct outcome {
  tally cells;
  std::uint64_t rows = 0;
  bool refused = false;
};

outcome read_cells(const std::string& path, std::size_t share, int threads) {
  outcome found;
  try {
    auto source = std::make_unique<byte_source>(path);
    source->read_by(threads);
    table_cells cells(std::move(source),
                      {.header = header_rule::absent, .cells = cell_rules(std::vector<std::string>())},
                      share);
    found.cells.resize(cells.columns());
    for (cell_kind& kind : cells.kinds()) kind = cell_kind::words;
    found.rows = cells.pass(
        [&](const column_cells& some, const table_share& part, const char* text) {
          const std::size_t column = some.as.column;
          for (const auto places : {std::span<const std::uint64_t>(some.keys), some.odd})
            for (const std::uint64_t place : places)
              ++found.cells[column][std::string(cell_place(place).in(text, part.rewritten))];
          if (some.missing > 0) found.cells[column][""] += some.missing;
        },
        {});
  } catch (const refusal&) {
    found.refused = true;
  }
  return found;
}

outcome expected(const std::string& text) {
  const reading all = read_text(text);
  outcome found;
  found.refused = all.refused || all.rows.empty();
  if (found.refused) return found;
  found.rows = all.rows.size();
  found.cells.resize(all.rows[0].size());
  for (const row& one : all.rows)
    for (std::size_t c = 0; c < one.size(); ++c) {
      // A cell of blanks alone is missing where all rules are asked, and else a word.
      ++found.cells[c][without_blanks(one[c]).empty() ? "" : one[c]];
    }
  return found;
}

void join_blanks(tally& cells) {
  for (auto& column : cells) {
    std::vector<std::string> blank;
    for (const auto& [text, count] : column)
      if (!text.empty() && without_blanks(text).empty()) blank.push_back(text);
    for (const std::string& text : blank) {
      column[""] += column[text];
      column.erase(text);
    }
  }
}

// Mostly well formed, with what tables have at times.
std::string nasty_table(std::mt19937_64& random) {
  const auto up_to = [&](std::size_t most) { return static_cast<std::size_t>(random() % (most + 1)); };
  const std::vector<std::string> usual{"1", "22", "abc", "3.5", "", "x y"};
  const std::vector<std::string> odd{"\"a,b\"",  "\"two\nlines\"", "\"say \"\"x\"\"\"", " \"q\" ",
                                     "5\" pipe", "\"\"",           "\"a\r\nb\"",        "  ",
                                     "\"x",      "\"x\"y",         "\xc3\xbc",          "\"\n\n\n,,,\n\""};
  const std::size_t columns = 1 + up_to(3), rows = up_to(30), mood = up_to(9);
  const std::string end = mood == 0 ? "\r\n" : mood == 1 ? "\r" : "\n";
  std::string text;
  for (std::size_t r = 0; r < rows; ++r) {
    if (up_to(15) == 0) text += end;
    const std::size_t cells = up_to(300) == 0 ? columns + 1 : columns;
    for (std::size_t c = 0; c < cells; ++c) {
      if (c > 0) text += ',';
      const bool any = up_to(7) == 0;
      const std::size_t which = up_to(odd.size() - 1);
      const bool wrong = odd[which] == "\"x" || odd[which] == "\"x\"y";
      text += any && (!wrong || up_to(20) == 0) ? odd[which] : usual[up_to(usual.size() - 1)];
    }
    if (r + 1 < rows || up_to(3) > 0) text += end;
  }
  return text;
}

TEST(table_cells, are_those_of_a_second_reading_wherever_the_text_is_cut) {
  std::mt19937_64 random(tests::seed());
  const folder here;
  for (int i = 0; i < 120; ++i) {
    const std::string text = nasty_table(random);
    here.write("t.csv", text);
    const outcome wanted = expected(text);
    for (const auto& [share, threads] : {std::pair<std::size_t, int>{1, 1}, {3, 2}, {16, 1}, {1 << 18, 2}}) {
      outcome found = read_cells(here / "t.csv", share, threads);
      ASSERT_EQ(found.refused, wanted.refused) << text << "\nseed " << tests::seed() << " share " << share;
      if (found.refused) continue;
      join_blanks(found.cells);
      ASSERT_EQ(found.rows, wanted.rows) << text << "\nseed " << tests::seed() << " share " << share;
      ASSERT_EQ(found.cells, wanted.cells) << text << "\nseed " << tests::seed() << " share " << share;
    }
  }
}

std::string refusal_of(const std::string& text, std::size_t share) {
  const folder here;
  here.write("t.csv", text);
  try {
    table_cells cells(std::make_unique<byte_source>(here / "t.csv"), {}, share);
    cells.pass([](const column_cells&, const table_share&, const char*) {}, {});
  } catch (const refusal& cause) {
    const std::string words = cause.what();
    return words.substr(words.find("t.csv"));
  }
  return "";
}

TEST(table_cells, what_is_wrong_is_refused_with_its_line) {
  for (const std::size_t share : {std::size_t{1}, std::size_t{1} << 18}) {
    EXPECT_EQ(refusal_of("a,b\n1,2\n3\n", share),
              "t.csv: line 3: 1 cell where the first row has 2; --ragged skip or fill reads on");
    EXPECT_EQ(refusal_of("a,b\n1,2\n\"x\ny\",4\n5,6,7\n", share),
              "t.csv: line 5: 3 cells where the first row has 2; --ragged skip or fill reads on");
    EXPECT_EQ(refusal_of("a,b\n1,2\n\"x,4\n5,6\n", share),
              "t.csv: line 3: a quote is not closed up to the end of the file; --no-quotes takes quotes as "
              "letters");
    EXPECT_EQ(refusal_of("a,b\n1,2\n\"x\"y,4\n", share),
              "t.csv: line 3: more text after a closing quote; --delimiter says what divides cells, "
              "--no-quotes takes quotes as letters");
    EXPECT_EQ(refusal_of("", share), "t.csv: is empty");
    EXPECT_EQ(refusal_of("\n\r\n", share), "t.csv: holds blank lines only");
  }
}

TEST(table_cells, a_header_is_guessed_from_more_than_the_first_row) {
  const auto has_header = [](const std::string& text) {
    const folder here;
    here.write("t.csv", text);
    return table_cells(std::make_unique<byte_source>(here / "t.csv"), {}).facts().headers != 0;
  };
  EXPECT_FALSE(has_header("red\nblue\nred\n"));
  EXPECT_TRUE(has_header("color\nblue\nred\n"));
  EXPECT_TRUE(has_header("name,1990\nAnna,3\nBert,4\n") == false);  // numbers above numbers
  EXPECT_TRUE(has_header("name,age\nAnna,3\nBert,4\n"));
  EXPECT_FALSE(has_header("1,2\n3,4\n"));
  EXPECT_TRUE(has_header("day\n2024-01-01\n"));
  EXPECT_FALSE(has_header("2024-01-01,Ann\n2024-01-02,Ben\n"));
  EXPECT_TRUE(has_header("country,2024-01-01,2024-02-01\nA,3,4\nB,3,4\n"));
  EXPECT_TRUE(has_header("day,who\n2024-01-01,Ann\n2024-01-02,who\n"));
  EXPECT_TRUE(has_header("a,b\n"));
  EXPECT_FALSE(has_header("NA,1\n2,3\n"));
  EXPECT_TRUE(has_header("country,2010,2011\nA,3,4\nB,3,4\n"));  // they count on
}

TEST(cell_values, kinds_and_keys) {
  const auto kind_of = [](std::string_view text) { return cell_rules().value_in(text).kind; };
  EXPECT_EQ(kind_of("12"), cell_kind::integer);
  EXPECT_EQ(kind_of("+12"), cell_kind::integer);
  EXPECT_EQ(kind_of("-9223372036854775808"), cell_kind::integer);
  EXPECT_EQ(kind_of("9223372036854775808"), cell_kind::real);  // 2^63: a double holds it
  EXPECT_EQ(kind_of("9223372036854775809"), cell_kind::words);
  EXPECT_EQ(kind_of("12345678901234567890123"), cell_kind::words);
  EXPECT_EQ(kind_of("1.5"), cell_kind::real);
  EXPECT_EQ(kind_of("-inf"), cell_kind::real);
  EXPECT_EQ(kind_of("2024-02-29"), cell_kind::date);
  EXPECT_EQ(kind_of("2023-02-29"), cell_kind::words);
  EXPECT_EQ(kind_of("2024-02-29 12:30"), cell_kind::moment);
  EXPECT_EQ(kind_of("2024-02-29T12:30:15.25Z"), cell_kind::moment);
  EXPECT_EQ(kind_of("2024-02-29T12:30:15.123456000"), cell_kind::moment);
  EXPECT_EQ(kind_of("2024-02-29 12:30:15.123456789"), cell_kind::instant);
  EXPECT_EQ(kind_of("2024-02-29 12:30:15.1234567890"), cell_kind::words);
  EXPECT_EQ(kind_of("1600-01-01 00:00:00.000000001"), cell_kind::words);
  EXPECT_EQ(instant_in("1970-01-01 00:00:00.000000001Z"), 1);
  EXPECT_EQ(instant_in("1969-12-31 23:59:59.999999999"), -1);
  EXPECT_EQ(instant_in("2262-04-11 23:47:16.854774999"), 9223372036854774999);
  EXPECT_EQ(kind_of("2024-02-29T24:30"), cell_kind::words);
  EXPECT_EQ(kind_of("0x10"), cell_kind::words);
  EXPECT_EQ(kind_of("1e"), cell_kind::words);
  for (const double value : {-1e300, -2.5, -0.0, 1e-300, 3.0, 1e300})
    EXPECT_EQ(real_of(ordered_key(value)), value);
  EXPECT_LT(ordered_key(-2.5), ordered_key(-1.0));
  EXPECT_LT(ordered_key(-1.0), ordered_key(0.0));
  EXPECT_EQ(ordered_key(-0.0), ordered_key(0.0));
  EXPECT_LT(ordered_key(std::int64_t{-1}), ordered_key(std::int64_t{0}));
}

TEST(cell_values, days_are_counted_as_calendars_do) {
  char room[16];
  EXPECT_EQ(days_in("1970-01-01"), 0);
  EXPECT_EQ(days_in("2000-03-01"), 11017);
  EXPECT_EQ(days_in("1969-12-31"), -1);
  EXPECT_EQ(days_in("0000-01-01"), -719528);
  for (std::int64_t day = -800000; day < 3000000; day += 997) {
    const std::string text(text_of_days(day, room));
    if (text.size() == 10 && text[0] != '-') {
      EXPECT_EQ(days_in(text), day) << text;
    }
  }
}

TEST(cell_values, short_integers_are_those_of_the_slow_rules) {
  std::mt19937_64 random(tests::seed());
  for (int i = 0; i < 100000; ++i) {
    std::string text;
    const std::size_t size = random() % 19;
    for (std::size_t j = 0; j < size; ++j)
      text += random() % 40 == 0 ? "-+. e:/"[random() % 7] : static_cast<char>('0' + random() % 10);
    if (random() % 3 == 0) text.insert(text.begin(), '-');
    const std::string room = text + std::string(32, ',');
    std::int64_t value = 0;
    if (short_integer(room.data(), room.data() + text.size(), value)) {
      EXPECT_EQ(whole_number_in<std::int64_t>(text), value) << text;
    } else {
      const bool is_long = text.size() > 16;
      const bool whole = !text.empty() && text.back() != ' ' && text[0] != ' ' &&
                         whole_number_in<std::int64_t>(text).has_value() && text[0] != '+';
      EXPECT_FALSE(whole && !is_long) << text;
    }
  }
}

}  // namespace table_cells_test
