// What `cairn count` found, as the reports need it.
#pragma once

#include <cairn/value_counts.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "outputs/run_facts.hpp"
#include "shared/sample_type.hpp"

namespace cairn::tool {

// Whole weights are added up exactly, in integers.
using weight_amount = std::variant<std::uint64_t, std::int64_t, double>;
using weight_amounts =
    std::variant<std::vector<std::uint64_t>, std::vector<std::int64_t>, std::vector<double>>;

struct value_weights {
  weight_amounts sums;  // of each value in the table
  weight_amount total;  // of all items, also of values that are not in the table
};

double as_double(const weight_amount& amount);
weight_amount amount_at(const weight_amounts& sums, std::size_t i);
std::string json_amount(const weight_amount& amount);
// For people: reals with ten digits.
std::string amount_text(const weight_amount& amount);
// "<u8" and its like.
std::string npy_type_of(const weight_amounts& sums);

// A frequency table of values of any type.
struct value_table {
  one_of_three<frequencies> table;
  sample_type type = sample_type::f8;  // the values' own, which may be narrower
  // Where values are words: all of them, ascending. Those in the table are their positions in this list.
  std::optional<std::vector<std::string_view>> words;
  bool ordered = true;  // in the order wanted; otherwise as the values first occur
};

template <class T>
struct count_answers {
  frequencies<T> table;  // in the order wanted; with --top only the most frequent values
  std::optional<median_result<T>> median;
  std::optional<std::vector<T>> mode;
};

// Those that --top leaves out of the table, together.
struct other_values {
  std::uint64_t distinct = 0, count = 0;
  std::optional<weight_amount> weight;
};
inline constexpr const char* other_name = "(other)";  // of their row

struct count_result {
  one_of_three<count_answers> answers;
  std::vector<double> quantiles_at, quantiles;  // empty unless wanted
  sample_type type = sample_type::f8;
  std::optional<std::vector<std::string_view>> words;
  std::uint64_t total = 0, distinct = 0;
  std::optional<value_weights> weights;  // where items have some
  std::optional<other_values> other;     // where asked for
  std::string about;                     // the column and its file, for pictures
  std::optional<std::uint64_t> nan;      // how many were left out, where asked to
  run_facts run;
};

// Of each category that the column `by` names, ascending.
struct grouped_counts {
  std::string by;
  std::vector<std::string> names;
  std::vector<count_result> found;
};

}  // namespace cairn::tool
