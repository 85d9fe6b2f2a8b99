// Decodes stored numbers by the attributes of the CF conventions, by the rules of the command-line tool.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <iterator>
#include <span>
#include <string>
#include <vector>

#include "bindings.hpp"
#include "shared/cf_rules.hpp"

namespace cairn::python {
namespace {

// Both list the types in one order.
static_assert(static_cast<int>(detail::sample_type::int8) == static_cast<int>(tool::sample_type::i1) &&
              static_cast<int>(detail::sample_type::uint8) == static_cast<int>(tool::sample_type::u1) &&
              static_cast<int>(detail::sample_type::float64) == static_cast<int>(tool::sample_type::f8));
tool::sample_type tool_type(detail::sample_type type) { return static_cast<tool::sample_type>(type); }

// A Python float or int; an int beyond 64 bits raises OverflowError.
tool::attribute_number number_of(nb::handle number) {
  if (PyFloat_Check(number.ptr())) return PyFloat_AsDouble(number.ptr());
  const nb::int_ whole(nb::borrow(number));
  const long long value = PyLong_AsLongLong(whole.ptr());
  if (value != -1 || PyErr_Occurred() == nullptr) return std::int64_t{value};
  PyErr_Clear();
  const unsigned long long large = PyLong_AsUnsignedLongLong(whole.ptr());
  if (PyErr_Occurred() != nullptr) nb::raise_python_error();
  return std::uint64_t{large};
}

tool::cf_attributes attributes_from(const nb::dict& numbers, std::string is_unsigned) {
  tool::cf_attributes all;
  for (const auto& [name, list] : numbers) {
    auto& into = all.numbers[nb::cast<std::string>(name)];
    for (nb::handle number : nb::iter(list)) into.push_back(number_of(number));
  }
  all.is_unsigned = std::move(is_unsigned);
  return all;
}

nb::object decoded(nb::handle samples, const nb::dict& numbers, std::string is_unsigned) {
  const array stored(samples);
  const tool::cf_rules rules(attributes_from(numbers, std::move(is_unsigned)), tool_type(stored.type()));
  if (rules.none()) return nb::borrow(samples);
  const auto bytes = visit_items(stored, [](auto items) { return std::as_bytes(items); });
  return with_type_of(rules.type(), [&]<class T>(std::type_identity<T>) {
    std::vector<T> made(stored.size());
    rules.apply(bytes, std::as_writable_bytes(std::span(made)));
    return numpy_array(std::move(made));
  });
}

}  // namespace

void add_cf(nb::module_& m) {
  m.def("cf_names", [] {
    return std::vector<std::string>(std::begin(tool::cf_attributes::names),
                                    std::end(tool::cf_attributes::names));
  });
  m.def("cf_decoded", &decoded);
}

}  // namespace cairn::python
