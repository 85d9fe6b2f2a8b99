// cairn/collective/uniform.hpp: random bits and uniform numbers that several ranks share
// (cairn/communicator.hpp, cairn/random/uniform.hpp).
//
// The ranks' outputs, one behind the other, are those of one call: draws which.offset, which.offset + 1, ...
// Any number of them may be on any rank.
//
// Cost: an exscan of 8 bytes and three small allreduces, then that of the local call. Errors: those of the
// local call, on all ranks; types and bounds are the same on all of them.
#pragma once

#include <cairn/collective/sampling.hpp>
#include <cairn/communicator.hpp>
#include <cairn/random/uniform.hpp>
#include <concepts>
#include <type_traits>

namespace cairn {

// Fills this rank's slice of the bits.
template <sample_range R>
  requires std::integral<item_type<R>> && (sizeof(item_type<R>) >= 4)
run_info bits_into(const communicator& all, R&& bits, draws which = {}, const execution& exec = {}) {
  const out<item_type<R>> to(bits);
  return detail::draw_slice(all, {.who = "bits_into", .first = sizeof(item_type<R>)}, to.size(), which,
                            [&](draws mine) { return bits_into(to, mine, exec); });
}

// Fills this rank's slice of numbers in [low, high), float or double; without bounds in [0, 1).
template <sample_range R>
  requires std::floating_point<item_type<R>>
run_info uniform_into(const communicator& all, R&& values, std::type_identity_t<item_type<R>> low,
                      std::type_identity_t<item_type<R>> high, draws which = {}, const execution& exec = {}) {
  const out<item_type<R>> to(values);
  return detail::draw_slice(
      all, {.who = "uniform_into", .first = sizeof(item_type<R>), .second = low, .third = high}, to.size(),
      which, [&](draws mine) { return uniform_into(to, low, high, mine, exec); });
}
template <sample_range R>
  requires std::floating_point<item_type<R>>
run_info uniform_into(const communicator& all, R&& values, draws which = {}, const execution& exec = {}) {
  return uniform_into(all, values, item_type<R>(0), item_type<R>(1), which, exec);
}

}  // namespace cairn
