// .npy and raw files made by the tests themselves, byte by byte.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

inline std::string npy_bytes(std::string_view dictionary, std::string_view data, char version = 1) {
  std::string bytes = "\x93NUMPY";
  const std::size_t size = dictionary.size() + 1;
  bytes += {version, '\0', static_cast<char>(size & 0xff), static_cast<char>(size >> 8)};
  if (version > 1) bytes += {'\0', '\0'};
  bytes += dictionary;
  bytes += '\n';
  return bytes + std::string(data);
}

inline std::string npy_dictionary(std::string_view descr, std::string_view shape,
                                  bool fortran_order = false) {
  return "{'descr': '" + std::string(descr) + "', 'fortran_order': " + (fortran_order ? "True" : "False") +
         ", 'shape': " + std::string(shape) + ", }";
}

template <class T>
std::string bytes_of(const std::vector<T>& values, bool swapped = false) {
  std::string bytes(values.size() * sizeof(T), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  if (swapped) {
    for (std::size_t at = 0; at < bytes.size(); at += sizeof(T)) {
      std::reverse(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                   bytes.begin() + static_cast<std::ptrdiff_t>(at + sizeof(T)));
    }
  }
  return bytes;
}

template <class T>
std::string npy_line(std::string_view descr, const std::vector<T>& values) {
  std::string shape = std::to_string(values.size());
  shape.insert(shape.begin(), '(');
  return npy_bytes(npy_dictionary(descr, shape.append(",)")), bytes_of(values, descr.front() == '>'));
}
inline std::string npy_of(const std::vector<double>& values) { return npy_line("<f8", values); }
inline std::string npy_of(const std::vector<float>& values) { return npy_line("<f4", values); }
