// Frequency tables for Python, and the words by which their order is asked for.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/frequencies.hpp>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "facts.hpp"
#include "given.hpp"
#include "made_array.hpp"

namespace cairn::python {

namespace nb = nanobind;

inline order order_named(given<std::string> wanted) {
  const std::string name = wanted.as("order");
  if (name == "any") return order::unordered;
  if (name == "value") return order::value;
  if (name == "count") return order::count;
  if (name == "first") return order::first_seen;
  throw nb::value_error(("order is '" + name + "'; expected 'any', 'value', 'count' or 'first'").c_str());
}

// As numpy counts, by signed integers: the same bits.
inline nb::object counts_array(std::vector<std::uint64_t> counts) {
  return numpy_array(std::move(counts)).attr("view")("int64");
}

template <class T>
nb::tuple table_of(frequencies<T>&& made) {
  const nb::tuple run = facts_of(made.run);
  return nb::make_tuple(numpy_array(std::move(made.values)), counts_array(std::move(made.counts)), run);
}

inline nan_policy policy_of(given<bool> skip_nan) {
  return skip_nan.as("skip_nan") ? nan_policy::skip : nan_policy::propagate;
}

}  // namespace cairn::python
