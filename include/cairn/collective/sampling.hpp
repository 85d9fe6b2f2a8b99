// cairn/collective/sampling.hpp: weighted draws, and draws from distributions, that several ranks share
// (cairn/communicator.hpp).
//
// Draw number i of a seed is the same as in one process: the ranks' `indices`, one behind the other, are
// draws which.offset, which.offset + 1, ... Any number of them may be on any rank.
//
// Cost: an exscan of 8 bytes and a small allreduce, then that of the local call. A sampler is held whole by
// each rank: sampler_of makes one of weights that ranks have parts of, which are gathered (8 bytes an item).
// Errors: those of cairn/sampling.hpp and of the distributions, on all ranks; samplers of other sizes,
// methods or weights are refused, by 64 of their boundaries: weights that changed places may go unnoticed. So
// are other distributions, by their names, moments and ends, those of real numbers by some quantiles.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <type_traits>

namespace cairn {

namespace detail {
run_info draw_into(const communicator& all, const sampler& from, out<std::uint32_t> indices, draws which,
                   const execution& exec);
run_info draw_into(const communicator& all, const sampler& from, out<std::uint64_t> indices, draws which,
                   const execution& exec);
// `draw` fills this rank's slice.
run_info draw_slice(const communicator& all, const distribution& from, std::size_t size, draws which,
                    const std::function<run_info(draws)>& draw);
run_info draw_slice(const communicator& all, const continuous_distribution& from, std::size_t size,
                    draws which, const std::function<run_info(draws)>& draw);
// The name of another call, and the numbers that its ranks have alike.
struct shared_call {
  std::string_view who;
  std::uint64_t first = 0;
  double second = 0;
  double third = 0;
};
run_info draw_slice(const communicator& all, const shared_call& call, std::size_t size, draws which,
                    const std::function<run_info(draws)>& draw);
sampler sampler_of(const communicator& all, in<float> weights, const execution& exec);
sampler sampler_of(const communicator& all, in<double> weights, const execution& exec);
}  // namespace detail

// Fills this rank's slice of the draws.
template <sample_range R>
  requires std::integral<item_type<R>> && (sizeof(item_type<R>) >= 4)
run_info draw_into(const communicator& all, const sampler& from, R&& indices, draws which = {},
                   const execution& exec = {}) {
  using word = std::conditional_t<sizeof(item_type<R>) == 4, std::uint32_t, std::uint64_t>;
  const out<item_type<R>> to(indices);
  detail::alias_barrier();
  const run_info run = detail::draw_into(
      all, from, out<word>(reinterpret_cast<word*>(to.data()), to.size(), to.device()), which, exec);
  detail::alias_barrier();
  return run;
}

// The same from a distribution.
template <sample_range R>
  requires std::integral<item_type<R>> && (sizeof(item_type<R>) >= 4)
run_info draw_into(const communicator& all, const distribution& from, R&& values, draws which = {},
                   const execution& exec = {}) {
  const out<item_type<R>> to(values);
  return detail::draw_slice(all, from, to.size(), which,
                            [&](draws mine) { return from.draw_into(to, mine, exec); });
}

template <sample_range R>
  requires std::floating_point<item_type<R>>
run_info draw_into(const communicator& all, const continuous_distribution& from, R&& values, draws which = {},
                   const execution& exec = {}) {
  const out<item_type<R>> to(values);
  return detail::draw_slice(all, from, to.size(), which,
                            [&](draws mine) { return from.draw_into(to, mine, exec); });
}

// The sampler of the weights of all ranks, those of rank 0 first. In host memory.
template <sample_range R>
  requires std::floating_point<item_type<R>>
sampler sampler_of(const communicator& all, const R& weights, const execution& exec = {}) {
  return detail::sampler_of(all, in<item_type<R>>(weights), exec);
}

}  // namespace cairn
