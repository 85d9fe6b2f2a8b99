// Skips the items before a position.
#include "inputs/streams/read_position.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "inputs/byte_source.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

std::uint64_t skip_items(const std::function<std::uint64_t(std::uint64_t)>& skip, const stream_start& from,
                         const std::string& input) {
  constexpr std::uint64_t at_once = std::uint64_t{1} << 20;
  std::uint64_t done = 0;
  while (done < from.after.items) {
    const std::uint64_t some = skip(std::min(from.after.items - done, at_once));
    if (some == 0)
      throw refusal(fmt::format("{}: has {} items; {} were read of it before", name_of_input(input), done,
                                from.after.items));
    done += some;
    from.on_the_way();
  }
  return done;
}

}  // namespace cairn::tool
