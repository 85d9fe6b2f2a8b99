// Headers of .npy files, numpy.save's.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::tool {

// As descriptions of types begin.
inline constexpr char npy_byte_order = std::endian::native == std::endian::little ? '<' : '>';

template <class T>
std::string_view bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

// Version 1.0, padded so that the data is aligned to 64 bytes, as numpy writes.
std::string npy_header_text(std::string_view descr, std::uint64_t length);
// Of an array in the order of C.
std::string npy_header_text(std::string_view descr, const std::vector<std::uint64_t>& shape);
// Of a table, row after row.
std::string npy_header_text(std::string_view descr, std::uint64_t rows, std::uint64_t columns);

// The same for records, which lie packed, without gaps between their fields.
struct npy_field {
  std::string_view name;
  std::string descr;
};
std::string npy_header_text(std::span<const npy_field> fields, std::uint64_t length);

}  // namespace cairn::tool
