// The tool on HDF5 files, as a user runs it: datasets by name, slices, lists, and histograms written as HDF5.
#include <gtest/gtest.h>

#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "hdf5_files.hpp"
#include "program.hpp"

namespace {

using counts = std::vector<std::uint64_t>;

// Rows of (i, i * 2, i % 5), and a dataset of weights.
class hdf5_program : public testing::Test {
 protected:
  const program tool_;

  void SetUp() override {
    const hdf5_writer file(tool_ / "run.h5");
    std::vector<std::int32_t> table;
    std::vector<double> weights;
    for (std::int32_t i = 0; i < 1000; ++i) {
      table.insert(table.end(), {i, 2 * i, i % 5});
      weights.push_back(i % 2);
    }
    file.add("events/energy", table, {1000, 3}, {{64, 3}, true, true});
    file.add("events/weight", weights);
    file.set<double>("events", "version", {2.5});
  }
};

template <class T>
std::vector<T> read_back(const std::string& path, const std::string& name) {
  const hdf5_id file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)),
      data(H5Dopen2(file, name.c_str(), H5P_DEFAULT)), space(H5Dget_space(data));
  std::vector<T> values(static_cast<std::size_t>(H5Sget_simple_extent_npoints(space)));
  H5Dread(data, hdf5_type_of<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
  return values;
}

TEST_F(hdf5_program, counts_a_column_of_a_dataset) {
  auto found = tool_.json("cairn hist run.h5 --dataset /events/energy --column 2 --edges 0,1,2,3,4,5 --json");
  EXPECT_EQ(found["counts"].get<counts>(), counts(5, 200));
  found = tool_.json("cairn hist run.h5 --dataset events/energy --slice 0:100,1 --edges 0,100,199 --json");
  EXPECT_EQ(found["counts"].get<counts>(), (counts{50, 50}));
  found =
      tool_.json("cairn hist run.h5 --column /events/energy --slice -10:,0 --edges 0,989,990,1000 --json");
  EXPECT_EQ(found["counts"].get<counts>(), (counts{0, 0, 10}));
  found = tool_.json("cairn count run.h5 run.h5 --dataset /events/energy --column 2 --order value --json");
  EXPECT_EQ(found["counts"].get<counts>(), counts(5, 400));
  found = tool_.json("cairn hist run.h5 --dataset events/energy --bins 4 --json");  // two passes
  EXPECT_EQ(found["total"], 3000);
}

TEST_F(hdf5_program, takes_datasets_for_columns) {
  auto found = tool_.json(
      "cairn hist run.h5 --dataset /events/energy --column 0 --weights /events/weight --range 0 1000 --bins "
      "2 --json");
  EXPECT_EQ(found["counts"].get<std::vector<double>>(), (std::vector<double>{250, 250}));
  found = tool_.json("cairn hist run.h5 --dataset events/energy --column 0 --column 2 --bins 2,5 --json");
  EXPECT_EQ(found["counts"], nlohmann::json(std::vector<counts>(2, counts(5, 100))));
  found = tool_.json("cairn hist run.h5 --dataset events/weight --dataset events/weight --bins 2 --json");
  EXPECT_EQ(found["counts"], nlohmann::json(std::vector<counts>{{500, 0}, {0, 500}}));
  found = tool_.json("cairn sample run.h5 --dataset events/weight --count 3 --json");
  EXPECT_EQ(found["items"], 1000);
  found = tool_.json("cairn maxsum run.h5 --dataset events/energy --slice :3 --subtract 1 --json");
  EXPECT_EQ(found["shape"], nlohmann::json(counts{3, 3}));
  found = tool_.json("cairn cluster run.h5 --dataset events/energy --slice ::100,:2 --bandwidth 500 --json");
  EXPECT_EQ(found["points"], 10);
}

// As PyTables and pandas write tables, and MATLAB files.
TEST_F(hdf5_program, reads_arrays_in_records_and_files_with_a_user_block) {
  struct row {
    double x;
    std::int16_t v[2][3];
  };
  std::vector<row> rows;
  for (int i = 0; i < 1000; ++i) {
    row one{i / 2.0, {}};
    for (int j = 0; j < 6; ++j) one.v[j / 3][j % 3] = static_cast<std::int16_t>(10 * i + j);
    rows.push_back(one);
  }
  {
    const hdf5_id create(H5Pcreate(H5P_FILE_CREATE));
    H5Pset_userblock(create, 512);
    const hdf5_id file(H5Fcreate((tool_ / "table.mat").c_str(), H5F_ACC_TRUNC, create, H5P_DEFAULT));
    const hsize_t lengths[] = {2, 3}, count = rows.size();
    const hdf5_id array(H5Tarray_create2(H5T_NATIVE_INT16, 2, lengths)),
        space(H5Screate_simple(1, &count, nullptr));
    const hdf5_id records(H5Tcreate(H5T_COMPOUND, sizeof(row)));
    H5Tinsert(records, "x", offsetof(row, x), H5T_NATIVE_DOUBLE);
    H5Tinsert(records, "v", offsetof(row, v), array);
    const hdf5_id data(H5Dcreate2(file, "table", records, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Dwrite(data, records, H5S_ALL, H5S_ALL, H5P_DEFAULT, rows.data());
  }
  for (int j = 0; j < 6; ++j) {
    const std::string name = "v[" + std::to_string(j / 3) + "," + std::to_string(j % 3) + "]";
    const auto found = tool_.json("cairn hist table.mat --column '" + name + "' --column x --bins 1 --json");
    EXPECT_EQ(found["edges"][0], (nlohmann::json{j, 9990 + j})) << name;
  }
  const auto columns = tool_.json("cairn describe table.mat --json")["files"][0]["columns"];
  ASSERT_EQ(columns.size(), 7U);
  EXPECT_EQ(columns[5]["name"], "/table.v[1,1]");
  EXPECT_EQ(columns[5]["least"], 4);
  EXPECT_EQ(columns[5]["greatest"], 9994);
  expect_refusal(tool_, 1, "cairn hist table.mat --column 'v[2,0]'", "which has no number [2,0]");
  expect_refusal(tool_, 1, "cairn hist table.mat --column v", "of which --column NAME[N] chooses a number");
}

TEST_F(hdf5_program, describes_each_dataset) {
  {
    const hdf5_writer file(tool_ / "all.h5");
    file.add<double>("b", {1, NAN, 3});
    file.set<double>("b", "_FillValue", {3});
    file.add<std::int16_t>("a/cube", {1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2});
    file.add<float>("empty", {});
    const hdf5_id records(H5Tcreate(H5T_COMPOUND, 6)), text(H5Tcopy(H5T_C_S1)), space(H5Screate(H5S_SCALAR));
    H5Tset_size(text, 4);
    H5Tinsert(records, "n", 0, H5T_NATIVE_INT16);
    H5Tinsert(records, "w", 2, text);
    const hdf5_id data(
        H5Dcreate2(file.file(), "records", records, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    const char record[6] = {7, 0, 'x', 0, 0, 0};
    H5Dwrite(data, records, H5S_ALL, H5S_ALL, H5P_DEFAULT, record);
    H5Lcreate_soft("/b", file.file(), "soft", H5P_DEFAULT, H5P_DEFAULT);
    H5Lcreate_soft("/nowhere", file.file(), "lost", H5P_DEFAULT, H5P_DEFAULT);
  }
  const auto file = tool_.json("cairn describe all.h5 --json")["files"][0];
  EXPECT_FALSE(file.contains("rows"));
  std::vector<std::string> names, types;
  for (const auto& column : file["columns"]) {
    names.push_back(column["name"]);
    types.push_back(column["type"]);
  }
  EXPECT_EQ(names,
            (std::vector<std::string>{"/a/cube", "/b", "/empty", "/lost", "/records.n", "/records.w"}));
  EXPECT_EQ(types,
            (std::vector<std::string>{"integer", "real", "empty", "unreadable", "integer", "unreadable"}));
  EXPECT_EQ(file["columns"][0]["quartiles"][1], 4.5);
  EXPECT_EQ(file["columns"][1]["missing"], 2);
  EXPECT_EQ(file["columns"][4]["least"], 7);
  EXPECT_EQ(file["columns"][5]["notes"][0], "holds text of 4 bytes, not numbers");
  const auto raw = tool_.json("cairn describe all.h5 --json --raw --column /b")["files"][0]["columns"][0];
  EXPECT_EQ(raw["missing"], 1);
  const outcome told = tool_.run("cairn describe all.h5");
  EXPECT_NE(told.out.find("\n/lost       unreadable\n  note: is a link to '/nowhere', "), std::string::npos)
      << told.out;
}

TEST_F(hdf5_program, describes_what_is_chosen) {
  auto file = tool_.json("cairn describe run.h5 --dataset events/energy --json")["files"][0];
  EXPECT_EQ(file["rows"], 1000);
  ASSERT_EQ(file["columns"].size(), 3U);
  EXPECT_EQ(file["columns"][1]["name"], "/events/energy @1");
  EXPECT_EQ(file["columns"][1]["greatest"], 1998);
  file =
      tool_.json("cairn describe run.h5 --dataset events/energy --column @2 --slice :10 --json")["files"][0];
  EXPECT_EQ(file["rows"], 10);
  ASSERT_EQ(file["columns"].size(), 1U);
  EXPECT_EQ(file["columns"][0]["greatest"], 4);
  file = tool_.json("cairn describe run.h5 --json")["files"][0];
  EXPECT_EQ(file["columns"][0]["count"], 3000);
  expect_refusal(tool_, 1, "cairn describe run.h5 --column 1", "has 2 datasets; --dataset NAME chooses one");
  expect_refusal(tool_, 1, "cairn describe run.h5 --dataset enrgy", "has no dataset '/enrgy'");
  {
    std::vector<double> distinct(300000);
    std::iota(distinct.begin(), distinct.end(), 0.5);
    hdf5_writer(tool_ / "long.h5").add("x", distinct);
  }
  expect_refusal(tool_, 1, "cairn describe long.h5 --memory 1M --folder none", "there is no such folder");
  expect_refusal(tool_, 1, "cat run.h5 | cairn describe -", "HDF5 is read from a file as it is");
  tool_.write("t.csv", "a\n1\n");
  expect_refusal(tool_, 2, "cairn describe t.csv --dataset x", "--dataset is for HDF5 files");
}

TEST_F(hdf5_program, lists_what_there_is) {
  const outcome text = tool_.run("cairn describe run.h5 --list");
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("  /events/energy  int32  (1000, 3)\n    chunks of (64, 3); shuffle, deflate; "),
            std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("  /events  group\n    version = 2.5\n"), std::string::npos) << text.out;
  EXPECT_EQ(tool_.run("cairn describe run.h5 --names").out.find("/events/energy\n"), 0U);
  const auto found = tool_.json("cairn describe run.h5 --list --json");
  ASSERT_EQ(found["objects"].size(), 4u);
  EXPECT_EQ(found["objects"][2]["name"], "/events/energy");
  EXPECT_EQ(found["objects"][2]["shape"], nlohmann::json(counts{1000, 3}));
  EXPECT_EQ(found["objects"][2]["chunk"], nlohmann::json(counts{64, 3}));
  EXPECT_EQ(found["objects"][2]["type"], "int32");
  EXPECT_EQ(found["objects"][1]["attributes"][0]["values"][0], 2.5);
}

TEST_F(hdf5_program, writes_histograms_as_uhi_has_them) {
  const program& tool = tool_;
  EXPECT_EQ(tool.run("cairn hist run.h5 --column /events/weight --edges 0.5,1,2 --out h.h5").code, 0);
  EXPECT_EQ(read_back<std::int64_t>(tool / "h.h5", "storage/values"),
            (std::vector<std::int64_t>{500, 0, 500, 0}));
  EXPECT_EQ(read_back<double>(tool / "h.h5", "ref_axes/axis_0/edges"), (std::vector<double>{0.5, 1, 2}));
  EXPECT_EQ(
      tool.run("cairn hist run.h5 --dataset events/energy --column 0 --column 2 --bins 2,5 --out j.h5").code,
      0);
  EXPECT_EQ(read_back<std::int64_t>(tool / "j.h5", "storage/values"), std::vector<std::int64_t>(10, 100));
  EXPECT_EQ(
      tool.run("cairn hist run.h5 --dataset events/energy --column 0 --mean-of 2 --bins 2 --out m.h5").code,
      0);
  EXPECT_EQ(read_back<double>(tool / "m.h5", "storage/values"), (std::vector<double>{2, 2}));
  EXPECT_NEAR(read_back<double>(tool / "m.h5", "storage/variances")[0], 2.0 * 500 / 499, 1e-12);
  EXPECT_EQ(tool.run("cairn count run.h5 --dataset events/energy --column 2 --order value --out c.h5").code,
            0);
  EXPECT_EQ(read_back<std::int64_t>(tool / "c.h5", "values"), (std::vector<std::int64_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(read_back<std::int64_t>(tool / "c.h5", "storage/values"), std::vector<std::int64_t>(5, 200));
  EXPECT_EQ(tool.run("cairn hist run.h5 --dataset events/weight --bins 2 --density --out d.h5").code, 0);
  EXPECT_EQ(read_back<double>(tool / "d.h5", "density"), (std::vector<double>{1, 1}));
  EXPECT_EQ(tool.run("cairn count $DATA/diamonds_head.csv --column cut --out w.h5").code, 0);
  EXPECT_FALSE(read_back<std::int64_t>(tool / "w.h5", "counts").empty());
  // What was written is read.
  const auto found = tool.json("cairn count c.h5 --dataset counts --json");
  EXPECT_EQ(found["values"], nlohmann::json(counts{200}));
}

TEST_F(hdf5_program, WritesVariancesOfSumsAsUhiHasThem) {
  using sums = cairn::histogram_builder<cairn::weight_sum<double>>;
  sums builder(cairn::axis::uniform(2, 0.0, 2.0), {.squares = true});
  builder.add(std::vector<double>{0.5, 1.5, 1.5}, std::vector<double>{2, 3, 5});
  const std::vector<std::byte> state = builder.save();
  tool_.write("s", std::string(reinterpret_cast<const char*>(state.data()), state.size()));
  ASSERT_EQ(tool_.run("cairn merge s --out s.h5").code, 0);
  EXPECT_EQ(read_back<double>(tool_ / "s.h5", "storage/values"), (std::vector<double>{2, 8}));
  EXPECT_EQ(read_back<double>(tool_ / "s.h5", "storage/variances"), (std::vector<double>{4, 34}));
}

// The words of the library hold "sblock", which is no lock.
TEST_F(hdf5_program, AFileThatWasCutOffIsNotCalledLocked) {
  tool_.write("cut.h5", contents_of(tool_ / "run.h5").substr(0, 3000));
  const outcome seen = tool_.run("cairn describe cut.h5");
  EXPECT_EQ(seen.code, 1);
  EXPECT_NE(seen.err.find("cut.h5: cannot be opened as HDF5: truncated file"), std::string::npos) << seen.err;
  EXPECT_EQ(seen.err.find("another program"), std::string::npos) << seen.err;
}

TEST_F(hdf5_program, refuses_in_words) {
  const program& tool = tool_;
  expect_refusal(tool, 1, "cairn hist run.h5",
                 "has 2 datasets; --dataset NAME chooses one: /events/energy, /events/weight");
  expect_refusal(tool, 2, "cairn hist run.h5 --slice 1:2:0", "a step of 0; HDF5 reads forward");
  expect_refusal(tool, 2, "cairn hist run.h5 --slice a", "'a' is no whole number");
  expect_refusal(tool, 2, "cairn hist run.h5 --dtype f4",
                 "--dtype is for raw binary; .npy, .csv and HDF5 files");
  expect_refusal(tool, 2, "cairn hist $DATA/diamonds_prices.npy --dataset x",
                 "--dataset is for HDF5 files, and ");
  expect_refusal(tool, 2, "cairn hist $DATA/diamonds_head.csv --column price --raw",
                 "--raw is for HDF5 files");
  expect_refusal(tool, 1, "cat run.h5 | cairn hist -", "HDF5 is read from a file as it is");
  expect_refusal(tool, 2, "cairn sample run.h5 --dataset events/weight --count 1 --out x.h5",
                 "expected a name that ends in .npy, .csv or .tsv");
  tool.write("w.csv", "v,w\n1,2\n");
  expect_refusal(tool, 2, "cairn count w.csv --column v --weights w --out w.h5",
                 "tables with weights are written as .npy");
  expect_refusal(tool, 2, "cairn count w.csv --column v --top 1 --other --out w.h5",
                 "tables with --other are written as .npy");
  expect_refusal(tool, 2, "cairn digitize w.csv --column v --bins 2 --out w.h5",
                 "ends in .npy, .csv or .tsv");
  expect_refusal(tool, 2, "cairn cluster w.csv --column v --bandwidth 1 --labels w.h5",
                 "--labels 'w.h5': expected a name that ends in .npy, .csv or .tsv");
  expect_refusal(tool, 2, "cairn describe w.csv --out w.h5", "ends in .npy, .csv or .tsv");
  expect_refusal(tool, 2, "cairn describe run.h5 --list --out x.csv",
                 "--list: tells what files hold; leave out --out");
  expect_refusal(tool, 2, "cairn describe run.h5 run.h5 --list --json", "one JSON document is of one file");
  expect_refusal(tool, 2, "cairn hist run.h5 --dataset x --na foo", "--na is for .csv files");
  expect_refusal(tool, 1, "cairn describe $DATA/diamonds_prices.npy --list", "--list is for HDF5 files");
  expect_refusal(tool, 1, "cairn hist run.h5 --column /events/weight --column /events/energy --bins 2",
                 "run.h5, column /events/energy has more samples than run.h5, column /events/weight");
  expect_refusal(tool, 1, "cairn hist run.h5 --column /events/energy --column /events/weight --bins 2",
                 "run.h5, column /events/weight has fewer samples than run.h5, column /events/energy");
  expect_refusal(tool, 2, "cairn hist run.h5 --dataset x --dataset y --column 1",
                 "several are columns themselves");
}

// A table whose row of tiles is larger than what is read at once (64 MiB), so that it may come tile by tile.
class tiles_of_hdf5 : public hdf5_program {
 protected:
  static constexpr std::size_t rows = 1024, columns = 8200;
  tiles_of_hdf5() : values_(rows * columns), expected_(16, 0) {
    std::mt19937 random(1);
    for (double& value : values_) {
      const std::size_t number = random() % 16;
      value = static_cast<double>(number);
      ++expected_[number];
    }
    const hdf5_writer file(tool_ / "tiles.h5");
    file.add("x", values_, {rows, columns}, {{rows, 200}, true});
    file.add("w", values_, {rows, columns}, {{64, 512}, true});
  }

  std::vector<double> values_;
  counts expected_;
};

TEST_F(tiles_of_hdf5, are_counted_in_any_order) {
  const auto found = tool_.json("cairn count tiles.h5 --dataset x --order value --json");
  EXPECT_EQ(found["counts"].get<counts>(), expected_);
  const auto first = tool_.json("cairn count tiles.h5 --dataset x --order first --json");
  EXPECT_EQ(first["values"][0], values_[0]);
  const auto column = tool_.json("cairn count tiles.h5 --dataset x --column 300 --order first --json");
  EXPECT_EQ(column["values"][0], values_[300]);
  EXPECT_EQ(column["total"], rows);
}

TEST_F(tiles_of_hdf5, keep_their_order_beside_others) {
  const auto weighed = tool_.json("cairn count tiles.h5 --dataset x --weights /w --order value --json");
  for (std::size_t i = 0; i < expected_.size(); ++i) EXPECT_EQ(weighed["weights"][i], i * expected_[i]);
}

TEST_F(tiles_of_hdf5, keep_their_order_in_classes) {
  EXPECT_EQ(tool_.run("cairn digitize tiles.h5 --dataset x --edges 0,8,16 --out classes.npy").code, 0);
  const std::string classes = contents_of(tool_ / "classes.npy");
  std::vector<std::int32_t> found(values_.size());
  const std::size_t bytes = found.size() * sizeof found[0];
  ASSERT_GT(classes.size(), bytes);
  std::memcpy(found.data(), classes.data() + (classes.size() - bytes), bytes);
  for (std::size_t i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], values_[i] < 8 ? 1 : 2) << i;
}

}  // namespace
