// Sums of weights beside the counts of values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

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

}  // namespace cairn::tool
