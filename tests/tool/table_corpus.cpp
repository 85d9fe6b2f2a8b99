// The files of tests/data/tables, each with a quirk of real tables, read as readings.json beside them says.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "inputs/tables/cell_rules.hpp"
#include "program.hpp"

namespace table_corpus {

using json = nlohmann::json;

// What a case says of the document, and where that stands in it.
void expect_reading(const json& expected, const json& found) {
  for (const char* const key : {"values", "counts", "nan", "left_out"})
    if (expected.contains(key)) {
      EXPECT_EQ(found.value(key, json()), expected[key]) << key;
    }
  for (const char* const key : {"headers", "missing", "ragged"})
    if (expected.contains(key)) {
      EXPECT_EQ(found["tables"].value(key, json()), expected[key]) << key;
    }
}

TEST(table_corpus, is_read_as_it_says) {
  const program tool;
  const json readings = json::parse(contents_of(CAIRN_TEST_DATA "/tables/readings.json"));
  ASSERT_GE(readings.size(), 40U);
  for (const json& one : readings) {
    const auto args = one["args"].get<std::string>(), file = one["file"].get<std::string>();
    const std::string line = "cairn " + args + " \"$DATA/tables/" + file + "\"";
    SCOPED_TRACE(one["about"].get<std::string>() + ": " + line);
    if (one.contains("refused"))
      expect_refusal(tool, 1, line, one["refused"]);
    else
      expect_reading(one, tool.json(line + " --json"));
  }
}

// --- the same files by describe -------------------------------------------------------------------------

// The options of a case that say how the table is laid out.
std::string options_of_table(const std::string& args) {
  std::istringstream words(args);
  std::string word, kept;
  words >> word;  // the command
  while (words >> word) {
    const bool alone =
        word == "--header" || word == "--no-header" || word == "--no-quotes" || word == "--units-row";
    bool fits = alone;
    for (const char* const name :
         {"--column", "--na", "--quote", "--comment", "--skip-rows", "--ragged", "--delimiter"})
      fits = fits || word == name;
    std::string value;
    if (word == "--order" || word == "--bins" || (fits && !alone)) words >> value;
    if (fits) kept += " " + word + (alone ? "" : " " + value);
  }
  return kept;
}

// As describe tells a value: numbers by value, booleans and words as they stand.
json value_of(const json& value) { return value.is_number() ? json(value.get<double>()) : value; }

bool is_missing(const json& value, const json& column) {
  static const cairn::tool::cell_rules rules;
  if (value == "nan") return true;
  return value.is_string() && (value == "" || rules.is_missing(value.get<std::string>())) &&
         column["type"] != "integer";
}

// The values of a case and their counts, but for those that are missing in a first look.
void expect_described(const json& expected, const json& file) {
  ASSERT_EQ(file["columns"].size(), 1U);
  const json& column = file["columns"][0];
  std::vector<std::pair<json, json>> wanted, found;
  std::uint64_t missing = 0, rows = 0;
  for (std::size_t i = 0; i < expected["values"].size(); ++i) {
    const json &value = expected["values"][i], &count = expected["counts"][i];
    rows += count.get<std::uint64_t>();
    if (is_missing(value, column))
      missing += count.get<std::uint64_t>();
    else
      wanted.emplace_back(value_of(value), count);
  }
  for (const json& one : column["most_frequent"]) found.emplace_back(value_of(one["value"]), one["count"]);
  std::ranges::sort(wanted);
  std::ranges::sort(found);
  EXPECT_EQ(found, wanted);
  EXPECT_EQ(column["missing"], missing + expected.value("nan", 0U));
  EXPECT_EQ(file["rows"], rows + expected.value("nan", 0U));
}

TEST(table_corpus, is_described_as_it_says) {
  const program tool;
  const json readings = json::parse(contents_of(CAIRN_TEST_DATA "/tables/readings.json"));
  int described = 0;
  for (const json& one : readings) {
    const auto args = one["args"].get<std::string>(), file = one["file"].get<std::string>();
    const std::string line = "cairn describe" + options_of_table(args) + " \"$DATA/tables/" + file + "\"";
    SCOPED_TRACE(one["about"].get<std::string>() + ": " + line);
    const bool of_numbers = one.contains("refused") && one["refused"].get<std::string>().ends_with("number");
    if (of_numbers) continue;  // a first look calls them words
    ++described;
    if (one.contains("refused")) {
      expect_refusal(tool, 1, line, one["refused"]);
      continue;
    }
    const json document = tool.json(line + " --json")["files"][0];
    for (const char* const key : {"headers", "ragged"})
      if (one.contains(key)) {
        EXPECT_EQ(document["tables"].value(key, json()), one[key]) << key;
      }
    if (one.contains("values")) expect_described(one, document);
  }
  EXPECT_GE(described, 39);
}

}  // namespace table_corpus
