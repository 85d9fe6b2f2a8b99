// Tells HDF5 files by name and first bytes.
#include <algorithm>
#include <array>

#include "inputs/formats/hdf5/hdf5.hpp"
#include "shared/file_extension.hpp"

namespace cairn::tool {
namespace {

constexpr std::string_view hdf5_magic = "\x89HDF\r\n\x1a\n";

}  // namespace

// Others' bytes may come first: 512, 1024 or more, by the format 2^n.
bool begins_as_hdf5(byte_source& source) {
  constexpr std::size_t most_before = 2048;
  const std::size_t looked_at = hdf5_magic.size() + (source.size() ? most_before : 0);
  const std::span<const std::byte> head = source.peek(looked_at);
  const std::string_view text(reinterpret_cast<const char*>(head.data()), head.size());
  for (std::size_t at = 0; at <= text.size(); at = at == 0 ? 512 : 2 * at)
    if (text.substr(at).starts_with(hdf5_magic)) return true;
  return false;
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
