// Arrays that come by Arrow's C data interface.
#include <nanobind/ndarray.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "bindings.hpp"
#include "text/arrow_layouts.hpp"

namespace cairn::python {
namespace {

namespace nb = nanobind;

std::int64_t nulls_of(const arrow_array& array) {
  if (array.null_count >= 0) return array.null_count;
  const std::uint8_t* const bits = presence_of(array);
  if (bits == nullptr) return 0;
  std::int64_t nulls = 0;
  for (std::int64_t i = array.offset; i < array.offset + array.length; ++i)
    nulls += is_there(bits, static_cast<std::size_t>(i)) ? 0 : 1;
  return nulls;
}

template <class T>
nb::object items_of(const arrow_array& array, nb::handle owner) {
  auto* first = static_cast<T*>(const_cast<void*>(array.buffers[1])) + array.offset;
  return nb::cast(nb::ndarray<nb::numpy, const T>(first, {static_cast<std::size_t>(array.length)}, owner));
}

// A numpy array that keeps the capsule alive. TypeError for other types than numbers, and for nulls.
nb::object arrow_items(nb::handle schema, nb::handle capsule) {
  const auto& type = *content_of<arrow_schema>(schema, "arrow_schema");
  const std::string_view format = type.format;
  const auto& array = *content_of<arrow_array>(capsule, "arrow_array");
  if (const std::int64_t nulls = nulls_of(array); nulls != 0)
    throw nb::type_error(
        ("an Arrow array with " + std::to_string(nulls) + " nulls came in; fill or drop them first").c_str());
  if (type.dictionary != nullptr)
    throw nb::type_error("an Arrow array of a dictionary came in; decode it first");
  constexpr std::string_view codes = "csilCSILfg";  // in the order of detail::sample_type
  const std::size_t code = format.size() == 1 ? codes.find(format) : std::string_view::npos;
  if (code == std::string_view::npos)
    throw nb::type_error(("an Arrow array of format '" + std::string(format) +
                          "' came in; expected integers, float32 or float64")
                             .c_str());
  return visit(static_cast<detail::sample_type>(code),
               [&](auto item) { return items_of<decltype(item)>(array, capsule); });
}

}  // namespace

void add_arrow(nb::module_& m) { m.def("arrow_items", &arrow_items); }

}  // namespace cairn::python
