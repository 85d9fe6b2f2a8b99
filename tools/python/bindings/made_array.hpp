// Arrays that a call made, handed to Python without a copy.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace cairn::python {

// A numpy array of this shape that owns the numbers.
template <class T>
nanobind::object numpy_array(std::vector<T> numbers, std::initializer_list<std::size_t> shape) {
  auto kept = std::make_unique<std::vector<T>>(std::move(numbers));
  T* const data = kept->data();
  const nanobind::capsule owner(kept.get(), [](void* v) noexcept { delete static_cast<std::vector<T>*>(v); });
  kept.release();
  nanobind::object made = nanobind::cast(nanobind::ndarray<nanobind::numpy, T>(data, shape, owner));
  if constexpr (std::is_same_v<T, std::int64_t>) return made.attr("view")("int64");  // it came as "longlong"
  if constexpr (std::is_same_v<T, std::uint64_t>) return made.attr("view")("uint64");
  return made;
}
template <class T>
nanobind::object numpy_array(std::vector<T> numbers) {
  const std::size_t size = numbers.size();
  return numpy_array(std::move(numbers), {size});
}

// A numpy array of copies, each made a T.
template <class T, class Numbers>
nanobind::object numpy_copy(const Numbers& numbers) {
  return numpy_array(std::vector<T>(numbers.begin(), numbers.end()));
}
// Counts as numpy has them, by signed integers: the same bits.
inline nanobind::object counts_array(std::vector<std::uint64_t> counts) {
  return numpy_array(std::move(counts)).attr("view")("int64");
}

}  // namespace cairn::python
