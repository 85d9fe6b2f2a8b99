// A sink that appends to a vector of bytes, and a source that reads a span of them.
#include <algorithm>
#include <cairn/state.hpp>

namespace cairn {

sink sink_to(std::vector<std::byte>& bytes) {
  return
      [&bytes](std::span<const std::byte> piece) { bytes.insert(bytes.end(), piece.begin(), piece.end()); };
}

source source_of(std::span<const std::byte> bytes) {
  return [bytes](std::span<std::byte> to) mutable {
    const std::size_t size = std::min(to.size(), bytes.size());
    std::ranges::copy(bytes.first(size), to.begin());
    bytes = bytes.subspan(size);
    return size;
  };
}

}  // namespace cairn
