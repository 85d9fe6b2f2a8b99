// Makes numbers and words of Python's objects; refuses others in words.
#include "given.hpp"

#include <string_view>

namespace cairn::python {
namespace {

constexpr std::size_t longest_shown = 60;

// What was given, shortened: arrays may be long.
std::string shown(nb::handle value) {
  std::string text = nb::repr(value).c_str();
  if (text.size() > longest_shown) text = text.substr(0, longest_shown) + "...";
  return text;
}

std::string sentence(nb::handle value, const char* name, const std::string& expected) {
  return std::string(name) + " is " + shown(value) + "; expected " + expected;
}

[[noreturn]] void refuse_type(nb::handle value, const char* name, const std::string& expected) {
  PyErr_Clear();
  throw nb::type_error(sentence(value, name, expected).c_str());
}

// Python's and numpy's integers, and what else may be an index.
nb::int_ index_of(nb::handle value, const char* name) {
  PyObject* const made = PyNumber_Index(value.ptr());
  if (made == nullptr) refuse_type(value, name, "an integer");
  return nb::steal<nb::int_>(made);
}

template <class T>
T in_range(nb::handle value, const char* name, T least, T most, T found) {
  if (PyErr_Occurred() == nullptr && found >= least && found <= most) return found;
  PyErr_Clear();
  throw nb::value_error(
      sentence(value, name, "an integer from " + std::to_string(least) + " to " + std::to_string(most))
          .c_str());
}

}  // namespace

double given_as::real(nb::handle value, const char* name) {
  const double found = PyFloat_AsDouble(value.ptr());
  if (found == -1 && PyErr_Occurred() != nullptr) {
    if (PyErr_ExceptionMatches(PyExc_OverflowError) != 0) throw nb::python_error();
    refuse_type(value, name, "a number");
  }
  return found;
}

bool given_as::truth(nb::handle value) {
  const int found = PyObject_IsTrue(value.ptr());
  if (found < 0) throw nb::python_error();
  return found != 0;
}

std::string given_as::text(nb::handle value, const char* name) {
  if (!nb::isinstance<nb::str>(value)) refuse_type(value, name, "a word");
  Py_ssize_t size = 0;
  const char* const first = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
  if (first == nullptr) throw nb::python_error();
  return {first, static_cast<std::size_t>(size)};
}

std::int64_t given_as::integer(nb::handle value, const char* name, std::int64_t least, std::int64_t most) {
  const nb::int_ index = index_of(value, name);
  return in_range<std::int64_t>(value, name, least, most, PyLong_AsLongLong(index.ptr()));
}

std::uint64_t given_as::natural(nb::handle value, const char* name, std::uint64_t most) {
  const nb::int_ index = index_of(value, name);
  return in_range<std::uint64_t>(value, name, 0, most, PyLong_AsUnsignedLongLong(index.ptr()));
}

}  // namespace cairn::python
