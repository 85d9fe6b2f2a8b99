// Columns and axes that came from Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "array.hpp"

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
  return axes(std::span<const axis>(all));
}

}  // namespace cairn::python
