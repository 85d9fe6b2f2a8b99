// Columns, axes and ranges that came from Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/extremes.hpp>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "array.hpp"
#include "given.hpp"

namespace cairn::python {

// The arrays of a sequence, held while this lives, as columns.
class held_columns {
 public:
  explicit held_columns(nb::sequence arrays) {
    const std::size_t size = nb::len(arrays);
    arrays_.reserve(size);
    for (std::size_t i = 0; i < size; ++i) {
      arrays_.push_back(std::make_unique<array>(arrays[i]));
      add_column(columns_, *arrays_.back());
    }
  }
  const columns& get() const { return columns_; }

 private:
  std::vector<std::unique_ptr<array>> arrays_;
  columns columns_;
};

inline axes axes_of(nb::sequence items) {
  std::vector<axis> all;
  for (nb::handle item : items) all.push_back(nb::cast<const axis&>(item));
  return axes{std::span<const axis>(all)};
}

// The two ends of a range, if it is not None.
inline std::optional<bounds> range_of(nb::handle range) {
  if (range.is_none()) return {};
  const nb::object low = range[0];
  const nb::object high = range[1];
  return bounds{given<double>{low}.as("range[0]"), given<double>{high}.as("range[1]")};
}

}  // namespace cairn::python

namespace nanobind::detail {

template <>
struct type_caster<cairn::columns> : made_argument<cairn::python::held_columns, sequence> {
  template <class>
  using Cast = const cairn::columns&;
  explicit operator const cairn::columns&() { return held.emplace(from.value).get(); }

  std::optional<cairn::python::held_columns> held;
};
template <>
struct type_caster<cairn::axes> : made_argument<cairn::axes, sequence> {
  explicit operator cairn::axes() { return cairn::python::axes_of(from.value); }
};

}  // namespace nanobind::detail
