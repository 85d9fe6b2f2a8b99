// Arguments as Python gave them, looked at when they are used: what does not fit is refused in a sentence
// that names it. nanobind's own refusals list the signatures of functions that no user knows.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace cairn::python {

namespace nb = nanobind;

namespace given_as {

double real(nb::handle value, const char* name);
bool truth(nb::handle value);
std::string text(nb::handle value, const char* name);
std::int64_t integer(nb::handle value, const char* name, std::int64_t least, std::int64_t most);
std::uint64_t natural(nb::handle value, const char* name, std::uint64_t most);

}  // namespace given_as

// Any object; as("seed") makes it a T, or raises TypeError or ValueError about seed.
template <class T>
struct given {
  nb::handle value;

  T as(const char* name) const {
    if constexpr (std::is_same_v<T, bool>) {
      return given_as::truth(value);
    } else if constexpr (std::is_same_v<T, std::string>) {
      return given_as::text(value, name);
    } else if constexpr (std::is_floating_point_v<T>) {
      return given_as::real(value, name);
    } else if constexpr (std::is_signed_v<T>) {
      using limits = std::numeric_limits<T>;
      return static_cast<T>(given_as::integer(value, name, limits::min(), limits::max()));
    } else {
      return static_cast<T>(given_as::natural(value, name, std::numeric_limits<T>::max()));
    }
  }
};

// What T is called in the types of the module's functions.
template <class T>
constexpr auto name_of_type() {
  if constexpr (std::is_same_v<T, bool>) {
    return nb::detail::const_name("bool");
  } else if constexpr (std::is_same_v<T, std::string>) {
    return nb::detail::const_name("str");
  } else if constexpr (std::is_floating_point_v<T>) {
    return nb::detail::const_name("float");
  } else {
    return nb::detail::const_name("int");
  }
}

// The items of a sequence, each a T; TypeError where there is no sequence.
template <class T>
std::vector<T> all_of(nb::handle values, const char* name) {
  std::vector<T> made;
  for (nb::handle value : nb::iter(values)) made.push_back(given<T>{value}.as(name));
  return made;
}

}  // namespace cairn::python

namespace nanobind::detail {

// Takes all objects, None too.
template <class T>
struct type_caster<cairn::python::given<T>> {
  NB_TYPE_CASTER(cairn::python::given<T>, cairn::python::name_of_type<T>())
  bool from_python(handle from, std::uint32_t, cleanup_list*) noexcept {
    value.value = from;
    return true;
  }
};
template <class T>
struct has_arg_defaults<cairn::python::given<T>> : std::true_type {};

}  // namespace nanobind::detail
