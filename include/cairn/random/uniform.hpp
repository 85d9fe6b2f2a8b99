// cairn/random/uniform.hpp: random bits, and real numbers that are spread evenly.
//
// Draw number i of (seed, stream) is a function of seed, stream and i alone: the same on any number of
// threads, any instruction set, host or device, in one call or in pieces.
//
// Definition, version 1, frozen. Draw i has the 64 random bits u = 2^32 * x + y of draw i of a sampler
// (cairn/sampling.hpp). Bits: u, or x in 32 bits. Uniform numbers in [0, 1): floor(u / 2^11) / 2^53 as
// double, floor(x / 2^8) / 2^24 as float. So streams are shared with samplers and distributions: take another
// stream or seed, or draws further on, for numbers that are independent of theirs. Over ranks the ranks'
// outputs are one behind the other, as of a sampler.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cairn {

namespace detail {

run_info draw_bits(out<std::uint32_t> bits, draws which, const execution& exec);
run_info draw_bits(out<std::uint64_t> bits, draws which, const execution& exec);
run_info draw_uniform(out<float> values, float low, float high, draws which, const execution& exec);
run_info draw_uniform(out<double> values, double low, double high, draws which, const execution& exec);

}  // namespace detail

// Fills `bits`, integers of 32 or 64 bits on the host or on a device, with draws which.offset, which.offset +
// 1, ... Cost: some 0.5 ns for 32 bits on one thread. Errors of all: std::invalid_argument (a place that does
// not fit, an instruction set that this machine lacks, draws beyond 2^64 - 1), std::bad_alloc, device_error,
// cancelled; what the output holds is then not defined.
template <sample_range R>
  requires std::integral<item_type<R>> && (sizeof(item_type<R>) >= 4)
run_info bits_into(R&& bits, draws which = {}, const execution& exec = {}) {
  using word = std::conditional_t<sizeof(item_type<R>) == 4, std::uint32_t, std::uint64_t>;
  const out<item_type<R>> to(bits);
  detail::alias_barrier();
  const run_info run =
      detail::draw_bits(out<word>(reinterpret_cast<word*>(to.data()), to.size(), to.device()), which, exec);
  detail::alias_barrier();
  return run;
}

// Fills `values`, float or double, with numbers in [0, 1).
template <sample_range R>
  requires std::floating_point<item_type<R>>
run_info uniform_into(R&& values, draws which = {}, const execution& exec = {}) {
  return detail::draw_uniform(out<item_type<R>>(values), item_type<R>(0), item_type<R>(1), which, exec);
}

// In [low, high): low + (high - low) * the number in [0, 1), each step rounded; what rounds to high becomes
// the greatest number below it. Where low == high, that. Errors: also std::invalid_argument for bounds that
// are not finite, low > high, or high - low beyond the greatest finite number.
template <sample_range R>
  requires std::floating_point<item_type<R>>
run_info uniform_into(R&& values, std::type_identity_t<item_type<R>> low,
                      std::type_identity_t<item_type<R>> high, draws which = {}, const execution& exec = {}) {
  return detail::draw_uniform(out<item_type<R>>(values), low, high, which, exec);
}

}  // namespace cairn
