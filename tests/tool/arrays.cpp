// Samples out of .npy and raw files: every type, both byte orders, both memory orders, columns.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "arrays_in_files.hpp"
#include "folder.hpp"
#include "inputs/formats/raw.hpp"
#include "inputs/input.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

template <class T>
std::vector<T> read_all(sample_reader& reader, std::size_t at_once = 3) {
  std::vector<T> all;
  std::vector<T> some(at_once);
  while (const std::size_t bytes = reader.read(std::as_writable_bytes(std::span(some)))) {
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof(T)));
  }
  return all;
}

template <class T>
std::vector<T> read_file(const std::string& bytes, const std::string& name,
                         const input_options& options = {}) {
  const folder place;
  return read_all<T>(*open_input(place.write(name, bytes), options));
}

template <class Exception>
std::string cause_in(const std::string& bytes, const std::string& name, const input_options& options = {}) {
  return refused_by<Exception>([&] { read_file<float>(bytes, name, options); });
}

template <class T>
void expect_both_byte_orders(const std::string& code) {
  const std::vector<T> values{T(1), T(2), T(100), std::numeric_limits<T>::max(),
                              std::numeric_limits<T>::lowest()};
  const std::string little = npy_bytes(npy_dictionary("<" + code, "(5,)"), bytes_of(values));
  const std::string big = npy_bytes(npy_dictionary(">" + code, "(5,)"), bytes_of(values, true));
  EXPECT_EQ(read_file<T>(little, "a.npy"), values) << code;
  EXPECT_EQ(read_file<T>(big, "a.npy"), values) << code;
  input_options raw;
  raw.raw_type = parse_stored_type(">" + code);
  EXPECT_EQ(read_file<T>(bytes_of(values, true), "a.bin", raw), values) << code;
}

TEST(arrays, every_type_in_both_byte_orders) {
  expect_both_byte_orders<std::int8_t>("i1");
  expect_both_byte_orders<std::int16_t>("i2");
  expect_both_byte_orders<std::int32_t>("i4");
  expect_both_byte_orders<std::int64_t>("i8");
  expect_both_byte_orders<std::uint8_t>("u1");
  expect_both_byte_orders<std::uint16_t>("u2");
  expect_both_byte_orders<std::uint32_t>("u4");
  expect_both_byte_orders<std::uint64_t>("u8");
  expect_both_byte_orders<float>("f4");
  expect_both_byte_orders<double>("f8");
}

TEST(arrays, half_precision_widens_exactly) {
  // 1, -2, the least denormal, the greatest, infinity, -0
  const std::vector<std::uint16_t> halves{0x3c00, 0xc000, 0x0001, 0x7bff, 0x7c00, 0x8000};
  const std::vector<float> wide{
      1, -2, std::ldexp(1.0f, -24), 65504, std::numeric_limits<float>::infinity(), -0.0f};
  EXPECT_EQ(read_file<float>(npy_bytes(npy_dictionary("<f2", "(6,)"), bytes_of(halves)), "a.npy"), wide);
  EXPECT_EQ(read_file<float>(npy_bytes(npy_dictionary(">f2", "(6,)"), bytes_of(halves, true)), "a.npy"),
            wide);
  EXPECT_TRUE(std::isnan(widen_half(0x7e00)));
  EXPECT_TRUE(std::signbit(widen_half(0x8000)));
}

TEST(arrays, columns_in_both_memory_orders) {
  const std::vector<std::int16_t> rows{1, 2, 3, 4, 5, 6};     // (3, 2) in C order
  const std::vector<std::int16_t> columns{1, 3, 5, 2, 4, 6};  // the same in Fortran order
  for (const std::string descr : {"<i2", ">i2"}) {
    const bool swapped = descr[0] == '>';
    const std::string c = npy_bytes(npy_dictionary(descr, "(3, 2)"), bytes_of(rows, swapped));
    const std::string fortran = npy_bytes(npy_dictionary(descr, "(3, 2)", true), bytes_of(columns, swapped));
    for (const std::string& bytes : {c, fortran}) {
      input_options options;
      options.column = "0";
      EXPECT_EQ(read_file<std::int16_t>(bytes, "a.npy", options), (std::vector<std::int16_t>{1, 3, 5}));
      options.column = "1";
      EXPECT_EQ(read_file<std::int16_t>(bytes, "a.npy", options), (std::vector<std::int16_t>{2, 4, 6}));
    }
    EXPECT_EQ(read_file<std::int16_t>(c, "a.npy").size(), 6u);
  }
}

// What lies between a column's samples is then skipped in the file and not in memory.
TEST(arrays, columns_of_files_larger_than_a_buffer) {
  constexpr std::size_t rows = 100000;
  std::vector<std::int32_t> by_rows, by_columns, middle;
  for (std::size_t i = 0; i < 3 * rows; ++i) {
    by_rows.push_back(static_cast<std::int32_t>(i));
    by_columns.push_back(static_cast<std::int32_t>(i % rows * 3 + i / rows));
    if (i % 3 == 1) middle.push_back(by_rows.back());
  }
  input_options options;
  options.column = "1";
  const std::string c = npy_bytes(npy_dictionary("<i4", "(100000, 3)"), bytes_of(by_rows));
  const std::string fortran = npy_bytes(npy_dictionary("<i4", "(100000, 3)", true), bytes_of(by_columns));
  for (const std::string& bytes : {c, fortran}) {
    const folder place;
    const auto reader = open_input(place.write("a.npy", bytes), options);
    EXPECT_EQ(read_all<std::int32_t>(*reader, 1000), middle);
    EXPECT_EQ(reader->position(), bytes.size());
    EXPECT_NE(cause_in<refusal>(bytes.substr(0, bytes.size() - 1), "a.npy", options), "not refused");
  }
}

TEST(arrays, raw_tables) {
  const std::vector<float> rows{1, 2, 3, 4, 5, 6};
  input_options options;
  options.raw_type = parse_stored_type("float32");
  options.shape = parse_shape("2,3");
  options.column = "2";
  EXPECT_EQ(read_file<float>(bytes_of(rows), "a.bin", options), (std::vector<float>{3, 6}));
}

TEST(arrays, refuses_columns_that_are_not_there) {
  const std::string line = npy_bytes(npy_dictionary("<f4", "(2,)"), bytes_of(std::vector<float>{1, 2}));
  const std::string table = npy_bytes(npy_dictionary("<f4", "(1, 2)"), bytes_of(std::vector<float>{1, 2}));
  input_options options;
  options.column = "0";
  EXPECT_NE(cause_in<refusal>(line, "a.npy", options).find("has 1 dimension"), std::string::npos);
  options.column = "2";
  EXPECT_NE(cause_in<refusal>(table, "a.npy", options).find("there is no column 2"), std::string::npos);
  options.column = "price";
  EXPECT_NE(cause_in<refusal>(table, "a.npy", options).find("'price'"), std::string::npos);
}

TEST(arrays, refuses_raw_files_that_do_not_fit) {
  input_options options;
  EXPECT_NE(cause_in<usage_error>("abcd", "a.bin", options).find("which format"), std::string::npos);
  options.raw_type = parse_stored_type("f4");
  EXPECT_NE(cause_in<refusal>("abc", "a.bin", options).find("3 bytes are not a whole number"),
            std::string::npos);
  EXPECT_NE(cause_in<refusal>("", "a.bin", options).find("is empty"), std::string::npos);
  options.column = "0";
  EXPECT_NE(cause_in<refusal>("abcd", "a.bin", options).find("--shape"), std::string::npos);
  options.shape = parse_shape("2,1");
  EXPECT_NE(cause_in<refusal>("abcd", "a.bin", options).find("4 bytes of data where"), std::string::npos);
}

TEST(arrays, refuses_raw_files_that_shrink) {
  const folder place;
  input_options options;
  options.raw_type = parse_stored_type("f4");
  const std::string path = place.write("a.raw", std::string(std::size_t{4} << 20, '\0'));
  const auto reader = open_input(path, options);
  std::vector<float> some(1000);
  ASSERT_EQ(reader->read(std::as_writable_bytes(std::span(some))), 4000U);
  std::filesystem::resize_file(path, std::size_t{3} << 20);
  EXPECT_NE(refused_by<refusal>([&] { read_all<float>(*reader, 1000); }).find("ends early; it had 4194304"),
            std::string::npos);
}

TEST(arrays, shapes_and_types_by_name) {
  EXPECT_EQ(parse_shape("1000,3"), (std::vector<std::uint64_t>{1000, 3}));
  for (const char* const wrong : {"", ",", "1,", "-1", "x", "1 2", "99999999999999999999"}) {
    EXPECT_THROW(parse_shape(wrong), usage_error) << wrong;
  }
  EXPECT_EQ(parse_stored_type("uint16").sample, sample_type::u2);
  EXPECT_EQ(parse_stored_type("=f8").sample, sample_type::f8);
  EXPECT_EQ(parse_stored_type("|b1").sample, sample_type::u1);
  EXPECT_EQ(parse_stored_type(">M8[ns]").sample, sample_type::i8);
  EXPECT_TRUE(parse_stored_type(">M8[ns]").swapped);
  EXPECT_EQ(parse_stored_type("<U5").bytes, 20U);
  EXPECT_EQ(parse_stored_type("S5").bytes, 5U);
  for (const char* const wrong : {"", "<", "f3", "i16", "|f8", "|f2", "c8", "float", "<<f4"}) {
    EXPECT_THROW(parse_stored_type(wrong), std::invalid_argument) << wrong;
  }
}

}  // namespace
