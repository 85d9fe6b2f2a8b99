// What a Python array holds: its memory, read and written without a copy.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/cairn.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace cairn::python {

namespace nb = nanobind;

// The memory of an object with the buffer protocol, of one or two dimensions, held while this lives. It is
// made and destroyed with the interpreter's lock held, and may be used without. Python code of the package
// hands over native byte order and the types that the library has; others are refused (TypeError).
class array {
 public:
  enum class access { read, write };

  explicit array(nb::handle object, access how = access::read);
  ~array() { PyBuffer_Release(&buffer_); }
  array(const array&) = delete;
  array& operator=(const array&) = delete;

  std::size_t size() const;  // items
  std::size_t rows() const { return static_cast<std::size_t>(buffer_.shape[0]); }
  std::size_t row_size() const;  // items in each, of two dimensions; 1 of one
  bool is_dense() const;         // one item after the other
  detail::sample_type type() const { return type_; }

  // The items; `T` is what visit gives, or of the same size and kind.
  template <class T>
  std::span<T> items() const {
    if (!is_dense()) refuse_strides();
    if (sizeof(T) != static_cast<std::size_t>(buffer_.itemsize) ||
        std::is_floating_point_v<T> != detail::is_real(type_))
      refuse_type(std::is_floating_point_v<T> ? "float" : "int", sizeof(T));
    return {static_cast<T*>(buffer_.buf), size()};
  }
  // One dimension, with whatever lies between its items.
  template <class T>
  strided_samples<T> strided() const {
    return cairn::strided(static_cast<const T*>(buffer_.buf), size(), items_apart());
  }

 private:
  std::size_t items_apart() const;
  [[noreturn]] static void refuse_strides();
  [[noreturn]] void refuse_type(const char* kind, std::size_t bytes) const;

  Py_buffer buffer_{};
  detail::sample_type type_{};
};

// Calls what with a T{} of the array's type, one of ten.
template <class F>
decltype(auto) visit(const array& a, const F& what) {
  using enum detail::sample_type;
  switch (a.type()) {
    case int8:
      return what(std::int8_t{});
    case int16:
      return what(std::int16_t{});
    case int32:
      return what(std::int32_t{});
    case int64:
      return what(std::int64_t{});
    case uint8:
      return what(std::uint8_t{});
    case uint16:
      return what(std::uint16_t{});
    case uint32:
      return what(std::uint32_t{});
    case uint64:
      return what(std::uint64_t{});
    case float32:
      return what(float{});
    case float64:
      break;
  }
  return what(double{});
}

// As visit, for float and double alone; others are refused (TypeError).
template <class F>
decltype(auto) visit_reals(const array& a, const F& what) {
  if (a.type() == detail::sample_type::float32) return what(float{});
  if (a.type() == detail::sample_type::float64) return what(double{});
  throw nb::type_error("expected an array of float32 or float64");
}

// Adds the array, as it lies, to columns.
void add_column(columns& to, const array& a);

}  // namespace cairn::python
