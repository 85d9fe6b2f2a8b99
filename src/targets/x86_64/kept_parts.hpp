// Which parts of a vector are kept, for shuffles.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::CAIRN_TARGET::lanes {

// For each mask, which parts of a batch are kept, those of one lane side by side; then those that are not.
template <std::size_t Lanes, std::size_t Parts>
struct kept_parts {
  std::uint8_t of[std::size_t{1} << Lanes][Lanes * Parts];

  constexpr kept_parts() : of{} {
    for (std::uint32_t mask = 0; mask < (1U << Lanes); ++mask) {
      std::size_t at = 0;
      for (const std::uint32_t wanted : {1U, 0U})
        for (std::size_t lane = 0; lane < Lanes; ++lane)
          for (std::size_t part = 0; (mask >> lane & 1U) == wanted && part < Parts; ++part)
            of[mask][at++] = static_cast<std::uint8_t>(lane * Parts + part);
    }
  }
};

}  // namespace cairn::CAIRN_TARGET::lanes
