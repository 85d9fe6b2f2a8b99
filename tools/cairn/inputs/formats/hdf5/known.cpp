// Tells HDF5 files by name and first bytes.
#include <algorithm>
#include <array>
#include <cstring>

#include "inputs/formats/hdf5/hdf5.hpp"
#include "shared/file_extension.hpp"

namespace cairn::tool {
namespace {

constexpr std::string_view hdf5_magic = "\x89HDF\r\n\x1a\n";

}  // namespace

bool begins_as_hdf5(byte_source& source) {
  const std::span<const std::byte> head = source.peek(hdf5_magic.size());
  return head.size() == hdf5_magic.size() && std::memcmp(head.data(), hdf5_magic.data(), head.size()) == 0;
}

bool names_hdf5(std::string_view path) {
  constexpr std::array<std::string_view, 5> ends{".h5", ".hdf5", ".he5", ".nc", ".nc4"};
  return std::ranges::any_of(ends, [path](std::string_view end) { return has_extension(path, end); });
}

bool is_hdf5(const std::string& path) {
  if (names_hdf5(path)) return true;
  if (path == "-" || !size_of_input(path)) return false;
  byte_source source(path);
  return begins_as_hdf5(source);
}

}  // namespace cairn::tool
