// What is told of the columns of a file.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/table_facts.hpp"

namespace cairn::tool {

enum class column_type : std::uint8_t { empty, integer, real, boolean, date, moment, words, unreadable };
std::string_view name_of(column_type type);  // "integer", ...; moments are "datetime"

struct counted_text {
  std::string text;
  std::uint64_t count = 0;
};

struct described_column {
  std::string name;
  column_type type = column_type::empty;
  std::uint64_t count = 0, missing = 0, distinct = 0;  // count: of cells that are not missing
  std::string least, greatest;                         // empty: nothing is there
  std::optional<std::array<std::string, 3>> quartiles;
  std::optional<double> mean, deviation;  // of one value there is no deviation
  std::vector<counted_text> most;         // descending, equal counts by value
  // Values in bins, each without its upper edge but the last; of whole numbers and dates all without it.
  std::vector<std::string> edges;
  std::vector<std::uint64_t> counts;
  std::uint64_t infinite = 0;      // in no bin
  std::vector<std::string> notes;  // sentences without a full stop
};

// A column that cannot be read: why is its only note.
described_column unreadable_column(std::string name, std::string why);

// Values are told as JSON tells numbers.
constexpr bool is_number(column_type type) {
  return type == column_type::integer || type == column_type::real;
}

// A value for people: reals with at most ten digits, others as they are.
std::string shown_value(const described_column& column, const std::string& value);

// A mean or a deviation for people: six digits, or all before the point.
std::string shown_real(double value);

// Whether the most frequent values say anything: of numbers that all occur once they do not.
bool has_frequent(const described_column& column);

struct described_file {
  std::string file;
  std::optional<std::uint64_t> rows;  // nothing: columns are datasets, each as long as it is
  table_facts tables{};               // of a table as text
  std::vector<described_column> columns;
  double seconds = 0;
  int threads = 1;
};

}  // namespace cairn::tool
