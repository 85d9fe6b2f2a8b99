// Ranks that read slices of the same inputs: together, in their order, they have the samples of one process.
#include "inputs/slices/slices.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "arrays_in_files.hpp"
#include "compressed_bytes.hpp"
#include "folder.hpp"
#include "inputs/streams/column_stream.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "inputs/words/word_list.hpp"
#include "ranks/run_ranks.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"
#include "tests/ranks/simulated_ranks.hpp"

namespace {

using namespace cairn::tool;
using inputs = std::vector<std::string>;

void append(std::vector<double>& all, const chunk& piece) {
  with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
    for (const T sample : samples_in<T>(piece)) all.push_back(static_cast<double>(sample));
  });
}

// Of each rank, one behind the other. NaN are -1e300.
std::vector<double> read_by_ranks(int ranks, const inputs& files, const input_options& options = {}) {
  std::vector<std::vector<double>> of_rank(static_cast<std::size_t>(ranks));
  tests::simulated_ranks(ranks).run([&](const cairn::communicator& world) {
    std::vector<double>& mine = of_rank[static_cast<std::size_t>(world.rank())];
    sample_stream stream(files, options, run_ranks(world));
    stream.pass([&](const chunk& piece) { append(mine, piece); }, false);
    std::vector<double> again;
    stream.pass([&](const chunk& piece) { append(again, piece); }, false);
    EXPECT_EQ(again.size(), mine.size());
  });
  std::vector<double> all;
  for (const auto& one : of_rank) all.insert(all.end(), one.begin(), one.end());
  for (double& sample : all)
    if (sample != sample) sample = -1e300;
  return all;
}

// Words with the lines on which they stand.
using met_words = std::vector<std::pair<std::string, std::string>>;
met_words words_of_ranks(int ranks, const inputs& files, const std::string& column,
                         const table_layout& layout = {}) {
  std::vector<met_words> of_rank(static_cast<std::size_t>(ranks));
  tests::simulated_ranks(ranks).run([&](const cairn::communicator& world) {
    word_list words;
    input_options options;
    options.words = &words;
    options.column = column;
    options.layout = layout;
    sample_stream stream(files, options, run_ranks(world));
    stream.pass(
        [&](const chunk& piece) {
          for (const std::uint64_t number : samples_in<std::uint64_t>(piece))
            of_rank[static_cast<std::size_t>(world.rank())].emplace_back(words[number],
                                                                         words.location_of(number));
        },
        false);
  });
  met_words all;
  for (const auto& one : of_rank) all.insert(all.end(), one.begin(), one.end());
  return all;
}

// --- text --------------------------------------------------------------------------------------------------

class strange_table {
 public:
  explicit strange_table(std::uint64_t seed) : random_(seed) {}

  // Cells of column `w` are all different, so that each tells where it was met first.
  std::string text() {
    const bool has_header = chance(2), quotes = chance(2), returns = chance(3);
    const std::string end = returns ? "\r\n" : "\n";
    std::string all = chance(8) ? "\xef\xbb\xbf" : "";
    if (has_header) {
      for (std::uint64_t i = random_() % 4; i > 0; --i) all += end;
      all += "x,w" + end;
    }
    const std::uint64_t rows = random_() % 60;
    for (std::uint64_t i = 0; i < rows; ++i) {
      const std::string word = quotes && chance(3) ? quoted(i) : fmt::format("w{}", i);
      all += fmt::format("{},{}", random_() % 100, word);
      if (i + 1 < rows || chance(2)) all += end;
      while (chance(6) && i + 1 < rows) all += chance(2) ? "  " + end : end;
    }
    return has_header || rows != 0 ? all : "1,w\n";
  }

 private:
  bool chance(std::uint64_t of) { return random_() % of == 0; }
  std::string quoted(std::uint64_t row) {
    std::string word = fmt::format("\"w{}", row);
    for (std::uint64_t i = random_() % 12; i > 0; --i)
      word += std::vector<std::string>{"\n", "\n\n", "\"\"", ",", "7,8\n", "\r\n"}[random_() % 6];
    return word + "\"";
  }

  std::mt19937_64 random_;
};

TEST(slices, of_text_are_whole_lines_also_where_quotes_hold_ends_of_lines) {
  const folder place;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::string text = strange_table(seed).text();
    const inputs files{place.write("t.csv", text)};
    input_options first_column;
    first_column.column = "0";
    const auto numbers = read_by_ranks(1, files, first_column);
    const auto words = words_of_ranks(1, files, "1");
    for (const int ranks : {2, 3, 5, 9}) {
      EXPECT_EQ(read_by_ranks(ranks, files, first_column), numbers) << seed << "\n" << text;
      EXPECT_EQ(words_of_ranks(ranks, files, "1"), words) << seed << "\n" << text;
    }
  }
}

TEST(slices, of_lines_that_are_cells) {
  const folder place;
  input_options lines;
  lines.delimiter = '\n';
  lines.layout.quote = std::nullopt;
  lines.layout.header = header_rule::absent;
  for (const std::string end : {"", "\n", "\n\n\n"}) {
    std::string text = "\n";
    for (int i = 0; i < 200; ++i) text += i % 7 == 0 ? "\n" : fmt::format("{}\r\n", i % 10);
    const inputs files{place.write("t", text + "9" + end), place.write("u", text + end)};
    const auto expected = read_by_ranks(1, files, lines);
    EXPECT_EQ(expected.size(), 403 + end.size() + (end.empty() ? 0 : end.size() - 1));
    for (const int ranks : {2, 3, 5, 50}) EXPECT_EQ(read_by_ranks(ranks, files, lines), expected) << ranks;
  }
}

// Quotes that are letters, comments with quotes in them, and lines that are skipped.
TEST(slices, of_text_with_quotes_that_are_none) {
  const folder place;
  std::mt19937_64 random(11);
  for (int round = 0; round < 60; ++round) {
    table_layout layout;
    layout.comment = '#';
    layout.skip_rows = random() % 3;
    layout.ragged = ragged_rule::skipped;
    if (random() % 3 == 0) layout.quote = std::nullopt;
    std::string text = random() % 4 == 0 ? "\xef\xbb\xbf" : "";
    for (std::uint64_t i = 0; i < layout.skip_rows; ++i)
      text += random() % 2 == 0 ? "a \"preamble\r\n" : "\"\n";
    text += "\"x\",w\n";
    for (std::uint64_t rows = random() % 60; rows > 0; --rows) {
      const std::vector<std::string> cells{"5\" pipe{}", "\"a\"\"b{}\"", "a{}\"",
                                           "\"p,q{}\"",  "w{}",          "\"two{}\nlines\""};
      const std::string& cell = cells[random() % cells.size()];
      text += fmt::format("{},{}", random() % 100, fmt::format(fmt::runtime(cell), rows));
      text += random() % 5 == 0 ? "\r\n" : "\n";
      while (random() % 5 == 0) text += random() % 2 == 0 ? "# it's 5\" long\n" : "\n";
    }
    const inputs files{place.write("t.csv", text)};
    const auto whole = words_of_ranks(1, files, "@1", layout);
    for (const int ranks : {2, 3, 5, 9})
      EXPECT_EQ(words_of_ranks(ranks, files, "@1", layout), whole) << round << "\n" << text;
  }
}

// Where rows have one cell, blank lines are cells if something follows.
TEST(slices, of_one_column_keep_its_blank_lines) {
  const folder place;
  std::mt19937_64 random(7);
  for (int i = 0; i < 60; ++i) {
    std::string text = random() % 2 == 0 ? "\n\nx\n" : "";
    const std::string end = random() % 3 == 0 ? "\r\n" : "\n";
    for (std::uint64_t rows = 1 + random() % 40; rows > 0; --rows)
      text += (random() % 2 == 0 ? fmt::format("{}", random() % 1000) : "") + end;
    const inputs files{place.write("t.csv", "5" + end + text), place.write("u.csv", "4\n\n\n")};
    if (text.find('x') != std::string::npos) continue;
    const auto whole = read_by_ranks(1, files);
    for (const int ranks : {2, 3, 4, 11}) EXPECT_EQ(read_by_ranks(ranks, files), whole) << text;
  }
}

// Blank lines before the header take more than a rank's part.
TEST(slices, begin_behind_the_first_row) {
  const folder place;
  const inputs named{place.write("t.csv", std::string(500, '\n') + "x\n1\n2\n3\n")};
  const inputs bare{place.write("u.csv", std::string(500, '\n') + "8,9\n1,2\n3,4\n")};
  input_options second;
  second.column = "1";
  for (const int ranks : {1, 2, 3, 7}) {
    EXPECT_EQ(read_by_ranks(ranks, named), (std::vector<double>{1, 2, 3}));
    EXPECT_EQ(read_by_ranks(ranks, bare, second), (std::vector<double>{9, 2, 4}));
  }
}

TEST(slices, of_text_without_line_feeds_and_of_one_long_line) {
  const folder place;
  const inputs files{place.write("a.csv", "x\r1\r2\r3\r"),
                     place.write("b.csv", "y\n\"" + std::string(90, '4') + "\"\n5")};
  const auto whole = read_by_ranks(1, files);
  for (const int ranks : {2, 3, 8}) EXPECT_EQ(read_by_ranks(ranks, files), whole);
}

TEST(slices, share_text_evenly) {
  const folder place;
  std::string text = "x\n";
  for (int i = 0; i < 20000; ++i) text += fmt::format("{:05}\n", i);
  const inputs files{place.write("t.csv", text)};
  std::vector<std::uint64_t> rows(4);
  tests::simulated_ranks(4).run([&](const cairn::communicator& world) {
    sample_stream stream(files, {}, run_ranks(world));
    stream.pass([&](const chunk& piece) { rows[static_cast<std::size_t>(world.rank())] += piece.samples(); },
                false);
  });
  for (const std::uint64_t some : rows) EXPECT_NEAR(static_cast<double>(some), 5000, 2);
}

// --- arrays ------------------------------------------------------------------------------------------------

std::vector<double> counted(std::size_t items, double from = 0) {
  std::vector<double> values(items);
  for (std::size_t i = 0; i < items; ++i) values[i] = from + static_cast<double>(i);
  return values;
}

TEST(slices, of_arrays_are_whole_items) {
  const folder place;
  const inputs files{place.write("a.npy", npy_of(counted(37))), place.write("b.npy", npy_of(counted(0))),
                     place.write("c.npy", npy_of(counted(1, 100))),
                     place.write("d.npy", npy_of(counted(211, 200)))};
  const auto whole = read_by_ranks(1, files);
  ASSERT_EQ(whole.size(), 249u);
  for (const int ranks : {2, 3, 4, 7, 64}) EXPECT_EQ(read_by_ranks(ranks, files), whole) << ranks;
}

TEST(slices, of_raw_files_and_of_columns) {
  const folder place;
  const std::vector<double> values = counted(120);
  const std::string bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
  const inputs raw{place.write("a.raw", bytes)};
  input_options options;
  options.raw_type = parse_stored_type("<f8");
  for (const int ranks : {1, 2, 5, 13}) EXPECT_EQ(read_by_ranks(ranks, raw, options), values);
  for (const bool fortran : {false, true}) {
    const inputs table{place.write(
        "t.npy", npy_bytes(fmt::format("{{'descr': '<f8', 'fortran_order': {}, 'shape': (30, 4), }}",
                                       fortran ? "True" : "False"),
                           bytes))};
    input_options second;
    second.column = "1";
    const auto whole = read_by_ranks(1, table, second);
    ASSERT_EQ(whole.size(), 30u);
    for (const int ranks : {2, 3, 7}) EXPECT_EQ(read_by_ranks(ranks, table, second), whole) << fortran;
  }
}

TEST(slices, of_a_raw_file_that_ends_within_an_item_are_refused_by_all) {
  const folder place;
  const inputs raw{place.write("a.raw", std::string(8 * 20 + 3, '\0'))};
  input_options options;
  options.raw_type = parse_stored_type("<f8");
  const auto failures = tests::simulated_ranks(3).failures([&](const cairn::communicator& world) {
    sample_stream(raw, options, run_ranks(world)).pass([](const chunk&) {}, false);
  });
  for (const auto& failure : failures)
    EXPECT_EQ(refused_by<refusal>([&] { std::rethrow_exception(failure); }),
              raw[0] + ": 163 bytes are not a whole number of items of 8 bytes");
}

// --- several columns ---------------------------------------------------------------------------------------

TEST(slices, of_columns_stay_side_by_side_and_files_of_their_own_follow) {
  const folder place;
  std::string text = "a,b\n", other = "a,b\n";
  for (int i = 0; i < 50; ++i) text += fmt::format("{},\"{}\n\"\n", i, 10 * i);
  for (int i = 50; i < 80; ++i) other += fmt::format("{},{}\n", i, 10 * i);
  const inputs files{place.write("t.csv", text), place.write("u.csv", other)};
  const std::string own = place.write("w.npy", npy_of(counted(80, 1000)));
  for (const int ranks : {1, 2, 3, 9}) {
    std::vector<std::vector<double>> of_rank(static_cast<std::size_t>(ranks));
    tests::simulated_ranks(ranks).run([&](const cairn::communicator& world) {
      column_stream stream(files, {}, {{"a", ""}, {"", own}}, run_ranks(world));
      stream.pass([&](const column_chunk& piece) {
        for (std::size_t i = 0; i < piece.samples; ++i) {
          const double a = samples_in<double>(piece.columns[0])[i];
          EXPECT_EQ(samples_in<double>(piece.columns[1])[i], 1000 + a);
          of_rank[static_cast<std::size_t>(world.rank())].push_back(a);
        }
      });
    });
    std::vector<double> all;
    for (const auto& one : of_rank) all.insert(all.end(), one.begin(), one.end());
    EXPECT_EQ(all, counted(80));
  }
}

TEST(slices, refuse_files_of_their_own_that_are_too_short_or_too_long) {
  const folder place;
  const inputs files{place.write("t.npy", npy_of(counted(10)))};
  for (const std::size_t items : {9U, 11U, 20U}) {
    const std::string own = place.write("w.npy", npy_of(counted(items)));
    for (const int ranks : {2, 3, 20}) {
      const auto failures = tests::simulated_ranks(ranks).failures([&](const cairn::communicator& world) {
        column_stream(files, {}, {{"", ""}, {"", own}}, run_ranks(world)).pass([](const column_chunk&) {});
      });
      for (const auto& failure : failures) {
        ASSERT_TRUE(failure) << items << " " << ranks;
        EXPECT_NE(refused_by<refusal>([&] { std::rethrow_exception(failure); }).find(own), std::string::npos);
      }
    }
  }
}

// --- other inputs ------------------------------------------------------------------------------------------

// One rank reads each of them whole.
TEST(slices, what_must_be_decoded_is_not_cut) {
  const folder place;
  std::string text = "x\n", wide;
  for (int i = 0; i < 5000; ++i) text += fmt::format("{}\n", i % 1000);
  for (const char letter : text) wide += {letter, '\0'};
  input_options latin, apart;
  latin.encoding = "latin1";
  apart.delimiter = '\t';
  apart.layout.by_blanks = true;
  const inputs plain{place.write("a.csv", text), place.write("b.csv", text)};
  const auto expected = read_by_ranks(1, plain);
  const inputs decoded{place.write("c.csv", wide), place.write("d.csv", wide)};
  for (const int ranks : {1, 2, 3, 7}) {
    EXPECT_EQ(read_by_ranks(ranks, decoded), expected) << ranks;
    EXPECT_EQ(read_by_ranks(ranks, plain, latin), expected) << ranks;
    EXPECT_EQ(read_by_ranks(ranks, plain, apart), expected) << ranks;
  }
  place.write("c.csv", gzip_of(text));
  const std::string cause = refused_by<refusal>([&] { open_input(place / "c.csv", {}); });
  if (cause.find("was built without") != std::string::npos) return;
  place.write("d.csv", wide);
  for (const int ranks : {2, 5}) EXPECT_EQ(read_by_ranks(ranks, decoded), expected) << ranks;
}

TEST(slices, missing_files_are_refused_by_all) {
  const auto failures = tests::simulated_ranks(3).failures(
      [&](const cairn::communicator& world) { sample_stream({"none.npy"}, {}, run_ranks(world)); });
  for (const auto& failure : failures)
    EXPECT_EQ(refused_by<refusal>([&] { std::rethrow_exception(failure); }),
              "none.npy: cannot open: No such file or directory");
}

// What one rank does beside passes, too.
TEST(run_ranks, throw_on_all_what_one_has_thrown) {
  for (const int ranks : {1, 2, 7}) {
    for (int bad = 0; bad < ranks; ++bad) {
      const auto failures = tests::simulated_ranks(ranks).failures([&](const cairn::communicator& world) {
        const run_ranks all(world);
        all.each([&] {
          all.each([&] {
            if (all.rank() == bad) throw usage_error("no");
          });
          FAIL();
        });
      });
      for (const auto& failure : failures)
        EXPECT_EQ(refused_by<usage_error>([&] { std::rethrow_exception(failure); }),
                  bad == 0 ? "no" : fmt::format("rank {}: no", bad));
    }
  }
}

}  // namespace
