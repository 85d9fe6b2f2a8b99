// The pieces of a host call: its progress is told between two of them.
#pragma once

#include <cairn/memory.hpp>
#include <cstddef>

#include "src/host/seating.hpp"
#include "src/progress.hpp"

namespace cairn::host {

// Calls step(samples, count) for all of x; seats are dealt anew for each piece.
template <class T, class Step>
void for_each_piece(in<T> x, const execution& how, seating& seats, const Step& step) {
  constexpr std::size_t piece_items = std::size_t{1} << 26;
  in_pieces(x.size(), piece_items, how, [&](std::size_t first, std::size_t count) {
    const T* samples = x.data() + first;
    if (first != 0 || count != x.size()) seats.share(samples, count * sizeof(T));
    step(samples, count);
  });
}

}  // namespace cairn::host
