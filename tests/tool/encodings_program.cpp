// `cairn` on tables in other encodings, as a user runs it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace encodings_program {

const program& tool() {
  static program shared;
  static const bool once = [] {
    shared.write("latin.csv", "stadt,x\nM\xfcnchen,1\nK\xf6ln,2\nM\xfcnchen,3\n");
    shared.write("wide.csv", std::string("\xff\xfex\0\n\0"
                                         "1\0\n\0"
                                         "2\0\n\0",
                                         14));
    shared.write("a.npy", npy_of(std::vector<double>{1, 2}));
    return true;
  }();
  static_cast<void>(once);
  return shared;
}

TEST(encodings_program, words_in_every_output) {
  const auto found = tool().json("cairn count latin.csv --column stadt --encoding latin1 --json");
  EXPECT_EQ(found["values"], (std::vector<std::string>{"M\xc3\xbcnchen", "K\xc3\xb6ln"}));
  EXPECT_EQ(tool().json("cairn count - --column 0 --encoding latin1 --json < latin.csv")["values"],
            found["values"]);
  EXPECT_EQ(tool().run("cairn count latin.csv --column stadt --encoding cp1252 --out c.csv").code, 0);
  EXPECT_NE(contents_of(tool() / "c.csv").find("K\xc3\xb6ln,1"), std::string::npos);
  EXPECT_EQ(tool().run("cairn count latin.csv --column stadt --out bytes.csv").code, 0);
  EXPECT_NE(contents_of(tool() / "bytes.csv").find("K\xf6ln,1"), std::string::npos);
}

// The corpus: however the same table is written.
TEST(encodings_program, one_table_in_many_files) {
  for (const std::string file :
       {"utf8_with_mark.csv", "utf16le_with_mark.csv", "utf16be_with_mark.csv", "utf16le_without_mark.csv",
        "utf16be_without_mark.csv", "utf32le_with_mark.csv", "latin1.csv", "gzip_without_its_name.csv",
        "zstd_without_its_name.csv", "text_named_gzip.csv.gz", "old_mac.csv"}) {
    const std::string as = file == "latin1.csv" ? " --encoding latin1" : "";
    const outcome seen = tool().run("cairn count \"$DATA\"/encoded_tables/" + file +
                                    " --column 'Stra\xc3\x9f"
                                    "e' --json" +
                                    as);
    if (seen.err.find("was built without") != std::string::npos) continue;
    ASSERT_EQ(seen.code, 0) << file << "\n" << seen.err;
    const auto found = nlohmann::json::parse(seen.out);
    EXPECT_EQ(found["values"], (std::vector<std::string>{"M\xc3\xbcnchen", "K\xc3\xb6ln"})) << file;
    EXPECT_EQ(found["counts"], (std::vector<int>{2, 1})) << file;
    if (file.ends_with(".gz")) continue;
    EXPECT_EQ(
        tool().json("cairn hist - --column n --bins 1 --json < \"$DATA\"/encoded_tables/" + file)["counts"],
        (std::vector<int>{3}))
        << file;
  }
  expect_refusal(tool(), 1, "cairn count \"$DATA\"/encoded_tables/zip_without_its_name.csv",
                 "is a zip archive");
}

TEST(encodings_program, numbers) {
  EXPECT_EQ(tool().json("cairn hist wide.csv --bins 2 --json")["counts"], (std::vector<int>{1, 1}));
  EXPECT_EQ(tool().json("cairn hist - --bins 2 --json < wide.csv")["counts"], (std::vector<int>{1, 1}));
  EXPECT_EQ(tool().json("cairn hist latin.csv --column x --bins 2 --json")["counts"],
            (std::vector<int>{1, 2}));
}

TEST(encodings_program, refusals) {
  const std::string words = ": the word 'K\\xf6ln' is not UTF-8, which JSON, .npy and HDF5 need; --encoding ";
  expect_refusal(tool(), 1, "cairn count latin.csv --column stadt --json",
                 "latin.csv: line 3, column 1 (stadt)" + words);
  expect_refusal(tool(), 1, "cairn count latin.csv --column stadt --out w.npy",
                 "latin.csv: line 3, column 1 (stadt)" + words);
  expect_refusal(tool(), 2, "cairn count latin.csv --column stadt --encoding klingon",
                 "--encoding 'klingon': expected a name that iconv knows");
  expect_refusal(tool(), 2, "cairn count latin.csv --column stadt --encoding latin1//IGNORE", "--encoding '");
  expect_refusal(tool(), 2, "cairn hist a.npy --encoding latin1", "--encoding is for .csv files");
  expect_refusal(tool(), 1, "cairn count latin.csv --column stadt --encoding utf-8",
                 "latin.csv: line 2, byte 9: is no text in utf-8: 0xfc begins no letter");
}

TEST(encodings_program, rows_that_are_drawn) {
  EXPECT_EQ(
      tool().run("cairn sample latin.csv --column x --count 3 --rows --encoding latin1 --out r.csv").code, 0);
  const std::string rows = contents_of(tool() / "r.csv");
  EXPECT_TRUE(rows.starts_with("stadt,x\n")) << rows;
  EXPECT_EQ(rows.find('\xfc'), std::string::npos) << rows;
  EXPECT_EQ(rows.find('\xf6'), std::string::npos) << rows;
}

}  // namespace encodings_program
