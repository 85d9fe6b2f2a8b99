// Takes the buffer of a Python array: its type, its shape, its strides, and what is refused.
#include "array.hpp"

#include <string_view>

namespace cairn::python {
namespace {

// The type that a format of Python's struct module stands for; native byte order.
detail::sample_type type_of(std::string_view format, Py_ssize_t bytes) {
  using enum detail::sample_type;
  if (!format.empty() && std::string_view("@=<").find(format[0]) != std::string_view::npos)
    format.remove_prefix(1);
  const char code = format.size() == 1 ? format[0] : '?';
  if (code == 'f' && bytes == 4) return float32;
  if (code == 'd' && bytes == 8) return float64;
  const bool is_signed = std::string_view("bhilqn").find(code) != std::string_view::npos;
  if (!is_signed && std::string_view("BHILQN").find(code) == std::string_view::npos)
    throw nb::type_error(("an array of format '" + std::string(format) +
                          "' came in; expected integers of 8 to 64 bits, float32 or float64")
                             .c_str());
  if (bytes == 1) return is_signed ? int8 : uint8;
  if (bytes == 2) return is_signed ? int16 : uint16;
  if (bytes == 4) return is_signed ? int32 : uint32;
  return is_signed ? int64 : uint64;
}

}  // namespace

array::array(nb::handle object, int more_flags) : buffer_(object, PyBUF_STRIDES | PyBUF_FORMAT | more_flags) {
  if (buffer_->ndim != 1 && buffer_->ndim != 2)
    throw nb::value_error("an array of other than one or two dimensions came in");
  type_ = type_of(buffer_->format == nullptr ? "B" : buffer_->format, buffer_->itemsize);
}

std::size_t array::row_size() const {
  return buffer_->ndim == 2 ? static_cast<std::size_t>(buffer_->shape[1]) : 1;
}

std::size_t array::size() const { return rows() * row_size(); }

bool array::is_dense() const {
  if (size() == 0) return true;
  const auto row = static_cast<Py_ssize_t>(row_size()) * buffer_->itemsize;
  if (rows() > 1 && buffer_->strides[0] != row) return false;
  return buffer_->ndim == 1 || row_size() == 1 || buffer_->strides[1] == buffer_->itemsize;
}

std::size_t array::items_apart() const {
  if (buffer_->ndim != 1 || buffer_->strides[0] < 0 || buffer_->strides[0] % buffer_->itemsize != 0)
    refuse_strides();
  return static_cast<std::size_t>(buffer_->strides[0] / buffer_->itemsize);
}

void array::refuse_strides() {
  throw nb::value_error("an array whose items do not lie one after the other came in");
}

void array::refuse_type(const char* kind, std::size_t bytes) const {
  throw nb::type_error(("an array of " + std::string(detail::name_of(type_)) + " came in; expected " + kind +
                        std::to_string(8 * bytes))
                           .c_str());
}

void add_column(columns& to, const array& a) {
  visit(a.type(), [&](auto item) {
    using T = decltype(item);
    if (a.is_dense()) {
      to.add(a.items<const T>());
    } else {
      to.add(a.strided<T>());
    }
  });
}

}  // namespace cairn::python
