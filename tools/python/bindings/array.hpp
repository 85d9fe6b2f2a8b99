// What a Python array holds: its memory, read and written without a copy.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/cairn.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <variant>

namespace cairn::python {

namespace nb = nanobind;

// The memory of an object with the buffer protocol, held while this lives. It is made and destroyed with the
// interpreter's lock held, and may be used without.
class held_buffer {
 public:
  held_buffer(nb::handle object, int flags) {
    if (PyObject_GetBuffer(object.ptr(), &buffer_, flags) != 0) throw nb::python_error();
  }
  ~held_buffer() { PyBuffer_Release(&buffer_); }
  held_buffer(const held_buffer&) = delete;
  held_buffer& operator=(const held_buffer&) = delete;
  const Py_buffer* operator->() const { return &buffer_; }

 private:
  Py_buffer buffer_{};
};

// A buffer of one or two dimensions. Python code of the package hands over native byte order and the types
// that the library has; others are refused (TypeError).
class array {
 public:
  explicit array(nb::handle object) : array(object, 0) {}

  std::size_t size() const;  // items
  std::size_t rows() const { return static_cast<std::size_t>(buffer_->shape[0]); }
  std::size_t row_size() const;  // items in each, of two dimensions; 1 of one
  bool is_dense() const;         // one item after the other
  detail::sample_type type() const { return type_; }

  // The items; `T` is what visit gives, or of the same size and kind.
  template <class T>
  std::span<T> items() const {
    if (!is_dense()) refuse_strides();
    if (sizeof(T) != static_cast<std::size_t>(buffer_->itemsize) ||
        std::is_floating_point_v<T> != detail::is_real(type_))
      refuse_type(std::is_floating_point_v<T> ? "float" : "int", sizeof(T));
    return {static_cast<T*>(buffer_->buf), size()};
  }
  // One dimension, with whatever lies between its items.
  template <class T>
  strided_samples<T> strided() const {
    return cairn::strided(static_cast<const T*>(buffer_->buf), size(), items_apart());
  }

 protected:
  array(nb::handle object, int more_flags);

 private:
  std::size_t items_apart() const;
  [[noreturn]] static void refuse_strides();
  [[noreturn]] void refuse_type(const char* kind, std::size_t bytes) const;

  held_buffer buffer_;
  detail::sample_type type_{};
};

// An array that a call fills.
class output_array : public array {
 public:
  explicit output_array(nb::handle object) : array(object, PyBUF_WRITABLE) {}
};

// A C<T> whose T is any of the ten types of samples.
template <template <class> class C>
using of_any_type =
    std::variant<C<std::int8_t>, C<std::int16_t>, C<std::int32_t>, C<std::int64_t>, C<std::uint8_t>,
                 C<std::uint16_t>, C<std::uint32_t>, C<std::uint64_t>, C<float>, C<double>>;

// Calls what with the object that a variant holds.
template <class Held, class F>
decltype(auto) use(Held& held, const F& what) {
  return std::visit(what, held);
}

// Calls what with a T{} of the type, one of ten.
template <class F>
decltype(auto) visit(detail::sample_type type, const F& what) {
  using enum detail::sample_type;
  switch (type) {
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

// Calls what with the items of the array.
template <class F>
decltype(auto) visit_items(const array& a, const F& what) {
  return visit(a.type(), [&](auto item) { return what(a.items<const decltype(item)>()); });
}

// visit_items for float and double alone; others are refused (TypeError).
template <class F>
decltype(auto) visit_reals(const array& a, const F& what) {
  if (a.type() == detail::sample_type::float32) return what(a.items<const float>());
  if (a.type() == detail::sample_type::float64) return what(a.items<const double>());
  throw nb::type_error("expected an array of float32 or float64");
}

// Adds the array, as it lies, to columns.
void add_column(columns& to, const array& a);
inline columns column_of(const array& a) {
  columns made;
  add_column(made, a);
  return made;
}

}  // namespace cairn::python

namespace nanobind::detail {

// The caster of an argument of type T, which is made of a From when the function is called, and may throw.
template <class T, class From = handle>
struct made_argument {
  static constexpr auto Name = make_caster<From>::Name;
  template <class>
  using Cast = T;
  bool from_python(handle object, std::uint32_t flags, cleanup_list* cleanup) noexcept {
    return from.from_python(object, flags, cleanup);
  }
  explicit operator T() { return T(from.value); }

  make_caster<From> from;
};
template <>
struct type_caster<cairn::python::array> : made_argument<cairn::python::array> {};
template <>
struct type_caster<cairn::python::output_array> : made_argument<cairn::python::output_array> {};

}  // namespace nanobind::detail
