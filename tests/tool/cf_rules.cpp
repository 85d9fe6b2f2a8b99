// The rules of the CF conventions for attributes, by the cases that the Python package passes too
// (tests/data/cf_cases.json; tests/python/test_cf.py compares them with netCDF4).
#include "shared/cf_rules.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace cairn::tool;
using nlohmann::json;

template <class T>
T number_from(const json& value) {
  return value.is_number() ? value.get<T>() : std::numeric_limits<T>::quiet_NaN();
}

attribute_number attribute_from(const std::string& type, const json& value) {
  if (type.starts_with("float")) return number_from<double>(value);
  if (type.starts_with("uint")) return value.get<std::uint64_t>();
  return value.get<std::int64_t>();
}

cf_attributes attributes_of(const json& one) {
  cf_attributes all;
  for (const auto& [name, value] : one["attributes"].items()) {
    if (value.is_string()) {
      all.is_unsigned = value;
      continue;
    }
    for (const json& number : value[1]) all.numbers[name].push_back(attribute_from(value[0], number));
  }
  return all;
}

// The decoded numbers, NaN as null.
json decoded(const json& one) {
  const sample_type stored = parse_stored_type(one["stored"].get<std::string>()).sample;
  const cf_rules rules(attributes_of(one), stored);
  if (one.contains("type")) {
    EXPECT_EQ(rules.type(), parse_stored_type(one["type"].get<std::string>()).sample);
  }
  return with_type_of(stored, [&]<class T>(std::type_identity<T>) {
    std::vector<T> values;
    for (const json& value : one["values"]) values.push_back(number_from<T>(value));
    return with_type_of(rules.type(), [&]<class To>(std::type_identity<To>) {
      std::vector<To> made(values.size());
      rules.apply(std::as_bytes(std::span(values)), std::as_writable_bytes(std::span(made)));
      json all = json::array();
      for (const To value : made)
        all.push_back(std::isnan(static_cast<double>(value)) ? json() : json(value));
      return all;
    });
  });
}

TEST(CfRules, DecodeEveryCaseAsExpected) {
  std::ifstream file(CAIRN_TEST_DATA "/cf_cases.json");
  const json cases = json::parse(file);
  ASSERT_GE(cases.size(), 30U);
  for (const json& one : cases) {
    SCOPED_TRACE(one["name"].get<std::string>());
    if (!one.contains("error")) {
      EXPECT_EQ(decoded(one), one["expected"]);
      continue;
    }
    try {
      EXPECT_EQ(decoded(one), json()) << "an error was expected";
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find(one["error"].get<std::string>()), std::string::npos)
          << error.what();
    }
  }
}

}  // namespace
