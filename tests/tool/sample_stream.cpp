// Several inputs as one stream of chunks of samples, which may be read again.
#include "inputs/streams/sample_stream.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <numeric>

#include "arrays_in_files.hpp"
#include "folder.hpp"
#include "inputs/streams/read_ahead.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

double sum_of(const chunk& piece) {
  return with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
    double sum = 0;
    for (const T sample : samples_in<T>(piece)) sum += static_cast<double>(sample);
    return sum;
  });
}

TEST(sample_stream, joins_inputs_and_repeats_them) {
  const folder place;
  const std::vector<std::string> inputs{place.write("a.npy", npy_of(std::vector<double>{1, 2})),
                                        place.write("b.csv", "x\n3\n4\n"),
                                        place.write("c.npy", npy_of(std::vector<float>{5}))};
  sample_stream stream(inputs, {});
  for (const bool again : {true, true, false}) {
    double sum = 0;
    std::size_t samples = 0;
    stream.pass(
        [&](const chunk& piece) {
          sum += sum_of(piece);
          samples += piece.used / size_of(piece.type);
          EXPECT_EQ(stream.name_of(piece), inputs[piece.input]);
        },
        again);
    EXPECT_EQ(sum, 15);
    EXPECT_EQ(samples, 5u);
  }
  EXPECT_FALSE(stream.only_type());
}

TEST(sample_stream, knows_the_only_type) {
  const folder place;
  sample_stream stream({place.write("a.npy", npy_of(std::vector<float>{1})),
                        place.write("b.npy", npy_of(std::vector<float>{2}))},
                       {});
  stream.pass([](const chunk&) {}, false);
  EXPECT_EQ(stream.only_type(), sample_type::f4);
}

// Values that tell their places, in files of lengths around those of chunks and of their readers' parts.
TEST(sample_stream, files_of_several_chunks) {
  const folder place;
  for (const std::size_t count : {cached_chunk_bytes / 4 - 1, cached_chunk_bytes / 4,
                                  cached_chunk_bytes / 2 + 1000, std::size_t{(1 << 18) + 1}}) {
    std::vector<float> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = static_cast<float>(i);
    const std::string file = place.write("a.npy", npy_of(values));
    for (const int threads : {1, 2, 3, 7}) {
      input_options options;
      options.threads = threads;
      sample_stream stream({file}, options);
      for (const bool again : {true, false}) {
        std::size_t at = 0;
        stream.pass(
            [&](const chunk& piece) {
              ASSERT_EQ(piece.first, at);
              ASSERT_LE(piece.used, cached_chunk_bytes);
              for (const float value : samples_in<float>(piece))
                ASSERT_EQ(value, static_cast<float>(at++)) << threads << " readers";
            },
            again);
        ASSERT_EQ(at, count);
      }
    }
  }
}

TEST(sample_stream, refuses_a_file_that_is_cut_off_while_it_is_read) {
  const folder place;
  for (const int threads : {1, 2, 3}) {
    const std::string file =
        place.write("a.npy", npy_of(std::vector<float>(cached_chunk_bytes / 4 * 3, 1.0f)));
    input_options options;
    options.threads = threads;
    sample_stream stream({file}, options);
    const auto cut = [&](const chunk&) { std::filesystem::resize_file(file, cached_chunk_bytes + 1000); };
    const std::string said = refused_by<refusal>([&] { stream.pass(cut, false); });
    EXPECT_NE(said.find(fmt::format("byte {}: ends early", cached_chunk_bytes + 1000)), std::string::npos)
        << said;
  }
}

TEST(sample_stream, passes_refusals_on) {
  const folder place;
  sample_stream stream({place.write("a.csv", "1\n2\nx\n")}, {});
  EXPECT_NE(refused_by<refusal>([&] { stream.pass([](const chunk&) {}, false); }).find("line 3"),
            std::string::npos);
  EXPECT_NE(refused_by<refusal>([&] { sample_stream({place / "none.npy"}, {}); }).find("cannot open"),
            std::string::npos);
}

TEST(read_ahead, ends_early_without_harm) {
  for (int given_up_after = 0; given_up_after < 4; ++given_up_after) {
    read_ahead reading([](chunk& into) {
      if (into.memory.size() == 0) into.memory = aligned_bytes(64);
      into.used = 8;
      return true;
    });
    for (int i = 0; i < given_up_after; ++i) ASSERT_NE(reading.next(), nullptr);
  }
}

chunk chunk_of(double value, std::size_t count) {
  chunk piece;
  piece.memory = aligned_bytes(chunk_bytes);
  piece.used = count * sizeof(double);
  for (std::size_t i = 0; i < count; ++i)
    std::memcpy(piece.memory.data() + i * sizeof(double), &value, sizeof(double));
  return piece;
}

std::vector<double> sums_in(const sample_record& record) {
  std::vector<double> sums;
  record.visit([&](const chunk& piece) { sums.push_back(sum_of(piece)); });
  return sums;
}

TEST(sample_record, keeps_writes_or_forgets) {
  for (const bool inputs_again : {false, true}) {
    sample_record record(inputs_again, 100);
    for (const double value : {1.0, 2.0, 3.0}) {
      chunk piece = chunk_of(value, 10);  // 80 bytes: only the first fits in memory
      record.add(piece);
    }
    EXPECT_EQ(record.complete(), !inputs_again);
    if (record.complete()) {
      EXPECT_EQ(sums_in(record), (std::vector<double>{10, 20, 30}));
      EXPECT_EQ(sums_in(record), (std::vector<double>{10, 20, 30}));
    }
  }
}

TEST(sample_record, names_a_folder_it_cannot_use) {
  const char* const before = std::getenv("TMPDIR");
  const std::string kept = before != nullptr ? before : "";
  setenv("TMPDIR", "/nonexistent", 1);
  sample_record record(false, 0);
  chunk piece = chunk_of(1, 1);
  EXPECT_NE(refused_by<refusal>([&] { record.add(piece); }).find("/nonexistent"), std::string::npos);
  before != nullptr ? setenv("TMPDIR", kept.c_str(), 1) : unsetenv("TMPDIR");
}

// What a pass finds in a.npy when `between` has happened after the first one.
template <class F>
double sum_of_second_pass(const folder& place, std::size_t other_inputs, F between) {
  std::vector<std::string> inputs{place / "a.npy"};
  inputs.resize(1 + other_inputs, place / "empty.npy");
  sample_stream stream(inputs, {}, {}, 0);
  stream.pass([](const chunk&) {}, true);
  between();
  double sum = 0;
  stream.pass([&](const chunk& piece) { sum += sum_of(piece); }, true);
  return sum;
}

TEST(sample_stream, reads_one_file_in_all_passes) {
  const folder place;
  place.write("empty.npy", npy_of(std::vector<double>{}));
  const auto replaced = [&](std::size_t other_inputs) {
    place.write("a.npy", npy_of(std::vector<double>{1, 2}));
    const std::string other = place.write("b.npy", npy_of(std::vector<double>{3, 4}));
    return sum_of_second_pass(place, other_inputs, [&] { std::filesystem::rename(other, place / "a.npy"); });
  };
  EXPECT_EQ(replaced(0), 3);
  EXPECT_EQ(replaced(50), 3);
}

TEST(sample_stream, refuses_what_is_written_to_between_passes) {
  const folder place;
  place.write("a.npy", npy_of(std::vector<double>{1, 2}));
  const auto overwritten = [&] {
    sum_of_second_pass(place, 0, [&] {
      place.write("a.npy", npy_of(std::vector<double>{3, 4}));
      std::filesystem::last_write_time(place / "a.npy", std::filesystem::file_time_type::max());
    });
  };
  EXPECT_NE(refused_by<refusal>(overwritten).find("a.npy: was written to while it was read"),
            std::string::npos);
}

TEST(sample_stream, looks_at_types_before_it_reads) {
  const folder place;
  const std::string floats = place.write("a.npy", npy_of(std::vector<float>{1}));
  const std::string doubles = place.write("b.npy", npy_of(std::vector<double>{}));
  EXPECT_EQ(sample_stream({floats, floats}, {}).all_float(), true);
  EXPECT_EQ(sample_stream({floats, doubles}, {}).all_float(), false);
  EXPECT_FALSE(sample_stream({floats, "/dev/null"}, {}).all_float().has_value());
  EXPECT_TRUE(sample_stream({floats, floats}, {}).has_one_type());
  EXPECT_FALSE(sample_stream({floats, doubles}, {}).has_one_type());
  sample_stream read({floats, doubles}, {});
  read.pass([](const chunk&) {}, false);
  EXPECT_FALSE(read.only_type());  // the empty one has a type too
}

TEST(sample_stream, begins_where_another_pass_ended) {
  const folder place;
  std::vector<double> many(1'200'000);
  std::iota(many.begin(), many.end(), 0);
  std::string rows = "x,y\n";
  for (int i = 0; i < 700; ++i) rows += fmt::format("{},{}\n", i, i % 3);
  const std::string table = npy_bytes(npy_dictionary("<f8", "(300, 4)"),
                                      ::bytes_of(std::vector<double>(many.begin(), many.begin() + 1200)));
  input_options options;
  options.column = "1";
  for (const std::string& input : {place.write("t.csv", rows), place.write("t.npy", table)}) {
    for (const std::uint64_t skipped : {0U, 1U, 255U, 300U}) {
      std::vector<double> whole, rest;
      sample_stream(std::vector{input}, options)
          .pass(
              [&](const chunk& piece) {
                for (const double one : samples_in<double>(piece)) whole.push_back(one);
              },
              false);
      sample_stream later(std::vector{input}, options);
      later.start_at({{0, skipped, skipped}});
      later.pass(
          [&](const chunk& piece) {
            EXPECT_EQ(piece.first, skipped + rest.size());
            for (const double one : samples_in<double>(piece)) rest.push_back(one);
            EXPECT_EQ(piece.end().all, skipped + rest.size());
          },
          false);
      EXPECT_EQ(rest, std::vector<double>(whole.begin() + static_cast<long>(skipped), whole.end())) << input;
    }
  }
}

TEST(sample_stream, begins_in_a_later_input_and_refuses_one_that_has_less) {
  const folder place;
  const std::vector<std::string> inputs{place.write("a.npy", npy_of(std::vector<float>{1, 2})),
                                        place.write("b.npy", npy_of(std::vector<float>{3, 4, 5}))};
  int passed_over = 0;
  sample_stream stream(inputs, {});
  stream.start_at({{1, 2, 4}, [&] { ++passed_over; }});
  double sum = 0;
  stream.pass([&](const chunk& piece) { sum += sum_of(piece); }, false);
  EXPECT_EQ(sum, 5);
  EXPECT_EQ(passed_over, 1);
  EXPECT_EQ(stream.only_type(), sample_type::f4);
  sample_stream fewer(inputs, {});
  fewer.start_at({{0, 3, 3}});
  EXPECT_NE(
      refused_by<refusal>([&] { fewer.pass([](const chunk&) {}, false); }).find("has 2 items; 3 were read"),
      std::string::npos);
}

}  // namespace
