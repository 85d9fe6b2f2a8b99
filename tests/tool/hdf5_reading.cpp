// Samples out of HDF5 datasets: every type, layout and slice, compared with what was written.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>

#include "folder.hpp"
#include "hdf5_files.hpp"
#include "inputs/input.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"
#include "tests/ranks/simulated_ranks.hpp"
#include "tests/seed.hpp"

namespace {

using namespace cairn::tool;

input_options options_of(const std::string& dataset, const std::string& slice = "",
                         const std::string& column = "") {
  input_options options;
  options.hdf5.dataset = dataset;
  if (!slice.empty()) options.hdf5.slice = parse_slice(slice);
  options.column = column;
  options.threads = 3;
  return options;
}

template <class T>
std::vector<T> read_all(sample_reader& reader, std::size_t at_once = 1000) {
  std::vector<T> all, some(at_once);
  while (const std::size_t bytes = reader.read(std::as_writable_bytes(std::span(some))))
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof(T)));
  return all;
}

template <class T>
std::vector<T> read_file(const std::string& path, const input_options& options, std::size_t at_once = 1000) {
  const auto reader = open_input(path, options);
  EXPECT_EQ(size_of(reader->type()), sizeof(T));
  return read_all<T>(*reader, at_once);
}

template <class T>
std::vector<T> extremes() {
  using limits = std::numeric_limits<T>;
  std::vector<T> values{0, 1, limits::lowest(), limits::max(), T(limits::max() / 3), T(77)};
  if constexpr (std::is_floating_point_v<T>)
    values.insert(values.end(), {-T(0.1), limits::infinity(), limits::denorm_min(), limits::min()});
  return values;
}

template <class T>
void expect_round_trip(const std::string& path, hid_t other_order) {
  const std::vector<T> values = extremes<T>();
  const dataset_layout packed{{4}, true, true};
  {
    const hdf5_writer file(path);
    file.add("here", values);
    file.add("there", values, {values.size()}, other_order);
    file.add("packed", values, {values.size()}, packed);
    file.add("packed_there", values, {values.size()}, other_order, packed);
  }
  for (const char* const name : {"here", "there", "packed", "packed_there"})
    EXPECT_EQ(read_file<T>(path, options_of(name)), values) << name;
}

TEST(hdf5_reading, has_every_type_in_both_byte_orders) {
  const folder place;
  const std::string path = place / "types.h5";
  expect_round_trip<std::int8_t>(path, H5T_STD_I8BE);
  expect_round_trip<std::int16_t>(path, H5T_STD_I16BE);
  expect_round_trip<std::int32_t>(path, H5T_STD_I32BE);
  expect_round_trip<std::int64_t>(path, H5T_STD_I64BE);
  expect_round_trip<std::uint8_t>(path, H5T_STD_U8BE);
  expect_round_trip<std::uint16_t>(path, H5T_STD_U16BE);
  expect_round_trip<std::uint32_t>(path, H5T_STD_U32BE);
  expect_round_trip<std::uint64_t>(path, H5T_STD_U64BE);
  expect_round_trip<float>(path, H5T_IEEE_F32BE);
  expect_round_trip<double>(path, H5T_IEEE_F64BE);
}

hdf5_id half_type() {
  hdf5_id type(H5Tcopy(H5T_IEEE_F32LE));
  H5Tset_fields(type, 15, 10, 5, 0, 10);
  H5Tset_size(type, 2);
  H5Tset_ebias(type, 15);
  return type;
}

TEST(hdf5_reading, widens_every_half) {
  const folder place;
  const std::string path = place / "half.h5";
  std::vector<std::uint16_t> bits(65536);
  std::iota(bits.begin(), bits.end(), std::uint16_t{0});
  {
    const hdf5_writer file(path);
    const hdf5_id type = half_type();
    const hsize_t length = bits.size();
    const hdf5_id space(H5Screate_simple(1, &length, nullptr));
    const hdf5_id data(H5Dcreate2(file.file(), "x", type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bits.data());
  }
  const std::vector<float> found = read_file<float>(path, options_of(""));
  ASSERT_EQ(found.size(), bits.size());
  for (std::size_t i = 0; i < bits.size(); ++i) {
    const float expected = widen_half(bits[i]);
    EXPECT_TRUE(found[i] == expected || (std::isnan(found[i]) && std::isnan(expected))) << i;
  }
}

// A table of numbers that say where they stand, in a layout of its own.
struct random_table {
  std::vector<std::uint64_t> shape;
  std::vector<std::int32_t> values;
  dataset_layout layout;

  template <class From>
  random_table(const From& from, std::uint64_t longest) : shape(from(1, 3)) {
    std::uint64_t items = 1;
    for (std::uint64_t& length : shape) items *= length = from(1, longest);
    values.resize(items);
    std::iota(values.begin(), values.end(), 0);
    if (from(0, 4) == 0) return;
    for (const std::uint64_t length : shape) layout.chunk.push_back(from(1, length));
    layout.deflated = from(0, 1) != 0;
    layout.shuffled = from(0, 1) != 0;
    layout.checked = from(0, 3) == 0;
    layout.grows = from(0, 1) != 0;
  }
};

// What Python's x[first:last:step] leaves of `indices`, by counting them one by one.
std::vector<std::int64_t> sliced(std::int64_t length, std::int64_t first, std::int64_t last,
                                 std::int64_t step) {
  std::vector<std::int64_t> kept;
  if (first < 0) first = std::max<std::int64_t>(0, first + length);
  if (last < 0) last += length;
  for (std::int64_t i = first; i < std::min(last, length); i += step) kept.push_back(i);
  return kept;
}

TEST(hdf5_reading, has_the_slices_of_python) {
  std::mt19937_64 random(tests::seed());
  const auto from = [&](std::uint64_t least, std::uint64_t most) {
    return least + random() % (most - least + 1);
  };
  const folder place;
  const std::string path = place / "slices.h5";
  for (int round = 0; round < 150; ++round) {
    const random_table table(from, 40);
    hdf5_writer(path).add("x", table.values, table.shape, table.layout);
    std::string text;
    std::vector<std::int32_t> expected{0};
    for (const std::uint64_t length : table.shape) {
      const auto first = static_cast<std::int64_t>(from(0, 90)) - 45,
                 last = static_cast<std::int64_t>(from(0, 90)) - 45;
      const auto step = static_cast<std::int64_t>(from(1, 5));
      text += fmt::format("{}{}:{}:{}", text.empty() ? "" : ",", first, last, step);
      std::vector<std::int32_t> longer;
      for (const std::int32_t before : expected)
        for (const std::int64_t i : sliced(static_cast<std::int64_t>(length), first, last, step))
          longer.push_back(static_cast<std::int32_t>(before * static_cast<std::int64_t>(length) + i));
      expected = longer;
    }
    EXPECT_EQ(read_file<std::int32_t>(path, options_of("x", text), from(1, 50)), expected)
        << round << " " << text;
  }
}

TEST(hdf5_reading, has_columns_as_numpy) {
  const folder place;
  const std::string path = place / "columns.h5";
  std::vector<std::int32_t> values(60);
  std::iota(values.begin(), values.end(), 0);
  hdf5_writer(path).add("x", values, {5, 4, 3}, {{2, 3, 2}, true});
  using numbers = std::vector<std::int32_t>;
  EXPECT_EQ(read_file<std::int32_t>(path, options_of("x", "2", "1")), (numbers{25, 28, 31, 34}));
  EXPECT_EQ(read_file<std::int32_t>(path, options_of("x", "...,0", "@3")), (numbers{9, 21, 33, 45, 57}));
  EXPECT_EQ(read_file<std::int32_t>(path, options_of("x", "-1,-1,-1")), (numbers{59}));
  EXPECT_EQ(read_file<std::int32_t>(path, options_of("x", ":,::2,1", "1")), (numbers{7, 19, 31, 43, 55}));
  const auto table = open_input(path, options_of("x", ":,:,1:"))->table();
  EXPECT_EQ(table.lengths, (std::vector<std::uint64_t>{5, 4, 2}));
  EXPECT_EQ(open_input(path, options_of("x", "1"))->table().columns, 3u);
}

TEST(hdf5_reading, passes_over_samples) {
  std::mt19937_64 random(tests::seed());
  const auto from = [&](std::uint64_t least, std::uint64_t most) {
    return least + random() % (most - least + 1);
  };
  const folder place;
  const std::string path = place / "skips.h5";
  for (int round = 0; round < 60; ++round) {
    const random_table table(from, 30);
    hdf5_writer(path).add("x", table.values, table.shape, table.layout);
    const auto reader = open_input(path, options_of(""));
    const std::uint64_t passed = from(0, table.values.size() + 3);
    EXPECT_EQ(reader->skip(passed), std::min<std::uint64_t>(passed, table.values.size()));
    const std::vector<std::int32_t> rest = read_all<std::int32_t>(*reader, from(1, 40));
    ASSERT_EQ(rest.size(), table.values.size() - std::min<std::uint64_t>(passed, table.values.size()));
    EXPECT_TRUE(rest.empty() || rest.front() == static_cast<std::int32_t>(passed));
  }
}

TEST(hdf5_reading, is_shared_among_ranks) {
  std::mt19937_64 random(tests::seed());
  const auto from = [&](std::uint64_t least, std::uint64_t most) {
    return least + random() % (most - least + 1);
  };
  const folder place;
  const std::string path = place / "ranks.h5";
  for (int round = 0; round < 30; ++round) {
    const random_table table(from, 25);
    hdf5_writer(path).add("x", table.values, table.shape, table.layout);
    const auto ranks = static_cast<int>(from(2, 7));
    std::vector<std::vector<std::int32_t>> of_rank(static_cast<std::size_t>(ranks));
    tests::simulated_ranks(ranks).run([&](const cairn::communicator& world) {
      sample_stream stream({path}, options_of(""), run_ranks(world));
      stream.pass(
          [&](const chunk& piece) {
            const auto some = samples_in<std::int32_t>(piece);
            std::vector<std::int32_t>& mine = of_rank[static_cast<std::size_t>(world.rank())];
            mine.insert(mine.end(), some.begin(), some.end());
          },
          false);
    });
    std::vector<std::int32_t> all;
    for (const auto& mine : of_rank) all.insert(all.end(), mine.begin(), mine.end());
    EXPECT_EQ(all, table.values) << round;
  }
}

// Chunks that no thread decompresses: not written, their place holds the fill value.
TEST(hdf5_reading, fills_chunks_that_are_not_there) {
  const folder place;
  const std::string path = place / "holes.h5";
  {
    const hdf5_writer file(path);
    const hsize_t length = 100, chunk = 10, start = 20, some = 10;
    const std::int32_t fill = 7;
    const hdf5_id space(H5Screate_simple(1, &length, nullptr)), create(H5Pcreate(H5P_DATASET_CREATE)),
        memory(H5Screate_simple(1, &some, nullptr));
    H5Pset_chunk(create, 1, &chunk);
    H5Pset_deflate(create, 1);
    H5Pset_fill_value(create, H5T_NATIVE_INT32, &fill);
    const hdf5_id data(H5Dcreate2(file.file(), "x", H5T_STD_I32BE, space, H5P_DEFAULT, create, H5P_DEFAULT));
    const std::vector<std::int32_t> ones(10, 1);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &start, nullptr, &some, nullptr);
    H5Dwrite(data, H5T_NATIVE_INT32, memory, space, H5P_DEFAULT, ones.data());
  }
  const auto found = read_file<std::int32_t>(path, options_of(""));
  EXPECT_EQ(std::ranges::count(found, 7), 90);
  EXPECT_EQ(std::ranges::count(found, 1), 10);
  EXPECT_EQ(found[20], 1);
}

TEST(hdf5_reading, has_members_of_records) {
  struct inner {
    std::int32_t a;
    double b;
  };
  struct record {
    float x;
    std::uint16_t n;
    inner in;
  };
  const folder place;
  const std::string path = place / "records.h5";
  {
    const hdf5_writer file(path);
    const hdf5_id within(H5Tcreate(H5T_COMPOUND, sizeof(inner))),
        type(H5Tcreate(H5T_COMPOUND, sizeof(record)));
    H5Tinsert(within, "a", HOFFSET(inner, a), H5T_NATIVE_INT32);
    H5Tinsert(within, "b.c", HOFFSET(inner, b), H5T_NATIVE_DOUBLE);
    H5Tinsert(type, "x", HOFFSET(record, x), H5T_NATIVE_FLOAT);
    H5Tinsert(type, "n", HOFFSET(record, n), H5T_NATIVE_UINT16);
    H5Tinsert(type, "in", HOFFSET(record, in), within);
    const std::vector<record> rows{{1.5F, 2, {-3, 0.25}}, {2.5F, 65535, {-4, 0.5}}};
    const hsize_t length = rows.size();
    const hdf5_id space(H5Screate_simple(1, &length, nullptr));
    const hdf5_id data(H5Dcreate2(file.file(), "r", type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows.data());
  }
  EXPECT_EQ(read_file<float>(path, options_of("r", "", "x")), (std::vector<float>{1.5F, 2.5F}));
  EXPECT_EQ(read_file<std::uint16_t>(path, options_of("r", "", "n")), (std::vector<std::uint16_t>{2, 65535}));
  EXPECT_EQ(read_file<std::int32_t>(path, options_of("r", "1", "in.a")), (std::vector<std::int32_t>{-4}));
  EXPECT_EQ(read_file<double>(path, options_of("r", "", "in.b.c")), (std::vector<double>{0.25, 0.5}));
  const auto cause = [&](const std::string& column) {
    return refused_by<refusal>([&] { open_input(path, options_of("r", "", column)); });
  };
  EXPECT_NE(cause("").find("--column NAME chooses one"), std::string::npos);
  EXPECT_NE(cause("y").find("without a member 'y'; they have x, n, in"), std::string::npos);
  EXPECT_NE(cause("in").find("--column NAME chooses one"), std::string::npos);
  EXPECT_NE(cause("in.z").find("they have a, b.c"), std::string::npos);
}

TEST(hdf5_reading, takes_enums_for_their_numbers) {
  const folder place;
  const std::string path = place / "enum.h5";
  {
    const hdf5_writer file(path);
    const hdf5_id type(H5Tenum_create(H5T_STD_I16BE));
    std::int16_t red = 0x0000, green = 0x0700;  // 7, as the file has it
    H5Tenum_insert(type, "red", &red);
    H5Tenum_insert(type, "green", &green);
    const std::vector<std::int16_t> values{0, 0x0700, 0x0700};
    const hsize_t length = values.size();
    const hdf5_id space(H5Screate_simple(1, &length, nullptr));
    const hdf5_id data(H5Dcreate2(file.file(), "colour", type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Dwrite(data, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
  }
  EXPECT_EQ(read_file<std::int16_t>(path, options_of("colour")), (std::vector<std::int16_t>{0, 7, 7}));
}

TEST(hdf5_reading, has_scalars_and_nothing) {
  const folder place;
  const std::string path = place / "small.h5";
  {
    const hdf5_writer file(path);
    file.add("scalar", std::vector<double>{2.5}, {});
    file.add("none", std::vector<float>{}, {7, 0, 7});
    file.add("grows", std::vector<float>{}, {0, 3}, {{4, 3}, true, false, false, true});
    const hdf5_id null(H5Screate(H5S_NULL));
    const hdf5_id data(
        H5Dcreate2(file.file(), "null", H5T_NATIVE_INT, null, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }
  EXPECT_EQ(read_file<double>(path, options_of("scalar")), (std::vector<double>{2.5}));
  EXPECT_TRUE(read_file<float>(path, options_of("none")).empty());
  EXPECT_TRUE(read_file<float>(path, options_of("grows")).empty());
  EXPECT_TRUE(read_file<float>(path, options_of("none", "1:,:,::3")).empty());
  EXPECT_NE(refused_by<refusal>([&] { open_input(path, options_of("null")); }).find("null dataspace"),
            std::string::npos);
}

TEST(hdf5_reading, refuses_in_words) {
  const folder place;
  const std::string path = place / "some.h5";
  {
    const hdf5_writer file(path);
    file.add("events/energy", std::vector<float>{1, 2, 3});
    file.add("events/time", std::vector<double>{1, 2, 3});
    const hdf5_id text(H5Tcopy(H5T_C_S1));
    H5Tset_size(text, 5);
    const hsize_t length = 2;
    const hdf5_id space(H5Screate_simple(1, &length, nullptr));
    const hdf5_id data(H5Dcreate2(file.file(), "names", text, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    const hdf5_id wide(
        H5Dcreate2(file.file(), "wide", H5T_NATIVE_LDOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Lcreate_soft("/gone", file.file(), "soft", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_soft("/events", file.file(), "events/loop", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_external("gone.h5", "/x", file.file(), "outside", H5P_DEFAULT, H5P_DEFAULT);
  }
  const auto cause = [&](const std::string& dataset, const std::string& slice = "",
                         const std::string& column = "") {
    return refused_by<refusal>([&] { open_input(path, options_of(dataset, slice, column)); });
  };
  const auto expect = [&](const std::string& words, const std::string& part) {
    EXPECT_NE(words.find(part), std::string::npos) << words;
  };
  expect(cause(""),
         "has 4 datasets; --dataset NAME chooses one: /events/energy, /events/time, /names, /wide");
  expect(cause("energy"), "has no dataset '/energy' (did you mean '/events/energy'?); it has /events/energy");
  expect(cause("events/enrgy"), "(did you mean '/events/energy'?)");
  expect(cause("events"), "'/events' is a group, not a dataset; it has /events/energy, /events/time");
  expect(cause("soft"), "'/soft' is a link to '/gone', which is not there");
  expect(cause("outside"), "'/outside' is a link to 'gone.h5:/x', which is not there");
  expect(cause("names"), "dataset /names holds text of 5 bytes, not numbers");
  expect(cause("wide"), "which float64 does not hold exactly");
  expect(cause("events/energy", "3"), "index 3 in dimension 0, which has a length of 3");
  expect(cause("events/energy", "1,2"), "names 2 dimensions, and there are 1: (3)");
  expect(cause("events/energy", "", "1"), "has 1 dimension here; --column is for tables of two");
  expect(cause("events/energy", "", "x"), "should be a number from 0");
  EXPECT_EQ(read_file<double>(path, options_of("", "", "/events/loop/time")).size(), 3u);
  const std::string text = place.write("text.h5", "hello");
  EXPECT_NE(refused_by<refusal>([&] {
              open_input(text, {});
            }).find("cannot be opened as HDF5: file signature not found"),
            std::string::npos);
}

// A filter that no library has.
TEST(hdf5_reading, refuses_filters_that_are_not_there) {
  constexpr H5Z_class2_t filter{
      H5Z_CLASS_T_VERS,
      32015,
      1,
      1,
      "zstd",
      nullptr,
      nullptr,
      [](unsigned, std::size_t, const unsigned*, std::size_t bytes, std::size_t*, void**) { return bytes; }};
  const folder place;
  const std::string path = place / "filter.h5";
  H5Zregister(&filter);
  {
    const hdf5_writer file(path);
    const hsize_t length = 4;
    const hdf5_id space(H5Screate_simple(1, &length, nullptr)), create(H5Pcreate(H5P_DATASET_CREATE));
    H5Pset_chunk(create, 1, &length);
    H5Pset_filter(create, 32015, H5Z_FLAG_MANDATORY, 0, nullptr);
    const hdf5_id data(
        H5Dcreate2(file.file(), "x", H5T_NATIVE_INT32, space, H5P_DEFAULT, create, H5P_DEFAULT));
  }
  H5Zunregister(32015);
  EXPECT_NE(refused_by<refusal>([&] {
              open_input(path, {});
            }).find("the filter zstd (32015), which the HDF5 library"),
            std::string::npos);
}

// A chunk whose bytes were changed.
TEST(hdf5_reading, refuses_damaged_chunks) {
  const folder place;
  const std::string path = place / "damaged.h5";
  std::vector<std::int32_t> values(10000);
  std::iota(values.begin(), values.end(), 0);
  for (const bool checked : {false, true}) {
    hdf5_writer(path).add("x", values, {values.size()}, {{5000}, true, true, checked});
    std::string bytes = contents_of(path);
    ASSERT_GT(bytes.size(), 4000u);
    for (std::size_t at = bytes.size() - 400; at < bytes.size() - 300; ++at) bytes[at] = '\x55';
    place.write("damaged.h5", bytes);
    const std::string cause = refused_by<refusal>([&] { read_file<std::int32_t>(path, {}); });
    EXPECT_NE(cause.find("dataset /x cannot be read"), std::string::npos) << cause;
  }
}

}  // namespace
