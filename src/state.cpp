// A sink that appends to a vector of bytes, and a source that reads a span of them.
#include <algorithm>
#include <cairn/state.hpp>

#include "src/states/reader.hpp"

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

state_heading heading_of_state(std::span<const std::byte> first) {
  const source from = source_of(first);
  states::reader bytes(from, "heading_of_state");
  state_heading heading{bytes.found()};
  const bool has_type = heading.kind == state_kind::values || heading.kind == state_kind::extremes ||
                        heading.kind == state_kind::saturating_counts ||
                        heading.kind == state_kind::positions || heading.kind == state_kind::bins;
  if (has_type) heading.type = bytes.get_type();
  return heading;
}

}  // namespace cairn
