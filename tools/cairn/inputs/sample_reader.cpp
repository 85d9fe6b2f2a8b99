// Skips samples of readers that can only read.
#include "inputs/sample_reader.hpp"

#include <algorithm>

namespace cairn::tool {

// Reads them: where text and other samples end is not known before.
std::uint64_t sample_reader::skip(std::uint64_t samples) {
  constexpr std::size_t at_once = std::size_t{1} << 16;
  const std::size_t width = size_of(type());
  std::vector<std::byte> passed(at_once * width);
  std::uint64_t done = 0;
  while (done < samples) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(samples - done, at_once));
    const std::size_t bytes = read(std::span(passed).first(wanted * width));
    if (bytes == 0) break;
    done += bytes / width;
  }
  return done;
}

}  // namespace cairn::tool
