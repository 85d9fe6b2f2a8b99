// The files of tests/data/tables, each with a quirk of real tables, read as readings.json beside them says.
#include <gtest/gtest.h>

#include <string>

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

}  // namespace table_corpus
