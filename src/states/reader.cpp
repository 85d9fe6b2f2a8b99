// Reads bytes of a state, with their checksum.
#include "src/states/reader.hpp"

namespace cairn::states {

void reader::read(std::span<std::byte> to, std::string_view what) {
  while (!to.empty()) {
    const auto wanted = to.first(std::min(to.size(), most_at_once));
    const std::size_t size = from_(wanted);
    if (size > wanted.size())
      refuse("the source says that it gave ", size, " bytes, where ", wanted.size(), " were asked for");
    position_ += size;
    if (size == 0) refuse("the state ends after ", position_, " bytes, within its ", what);
    to = to.subspan(size);
  }
}

}  // namespace cairn::states
