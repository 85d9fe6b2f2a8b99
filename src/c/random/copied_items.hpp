// Items that are copied as they are, whatever they mean.
#pragma once

#include <cstdint>

#include "src/c/call.hpp"

namespace cairn::c {

// Returns use(to, from) with items of that many bytes; both are of one type.
template <class Use>
auto with_copied_items(const output& to, const detail::samples& from, const Use& use) {
  check_type(to.type, from.type, "values", "are", "what they are taken from");
  const auto as = [&]<class T>(T) { return use(view_of<T>(to), typed<T>(from)); };
  switch (detail::size_of(to.type)) {
    case 1:
      return as(std::uint8_t{});
    case 2:
      return as(std::uint16_t{});
    case 4:
      return as(std::uint32_t{});
    default:
      return as(std::uint64_t{});
  }
}

}  // namespace cairn::c
