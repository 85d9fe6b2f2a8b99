// The pieces of a host call, between which its progress is reported.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>

#include "src/call/progress.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/thread_placement.hpp"

namespace cairn::host {

// Calls step(part) for all of x; threads get slices of each part anew.
template <class Step>
void for_each_piece(const detail::samples& x, const execution& exec, thread_placement& placement,
                    const Step& step) {
  constexpr std::size_t piece_items = std::size_t{1} << 26;
  in_pieces(x.size, piece_items, exec, [&](std::size_t first, std::size_t count) {
    const detail::samples part = part_of(x, first, count);
    if (count != x.size) placement.share(part.data, part.bytes());
    step(part);
  });
}

}  // namespace cairn::host
