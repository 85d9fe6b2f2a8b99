// Random integers within bounds, from random bits.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::python {

// values[i] = an integer from 0 to lasts[i], or to lasts[0] where that is the only one; draw i +
// which.offset.
//
// It is floor(u * n / 2^64), n = last + 1, where u has the 64 bits of that draw (cairn/random/uniform.hpp);
// of n up to 2^31 this is the draw of sampler::uniform(n). Of more, u is refused where (u * n) mod 2^64 <
// 2^64 mod n (Lemire, "Fast random integer generation in an interval", 2019), and those of draws 2^56, 2 *
// 2^56,
// ... further on are taken instead: all n integers are then exactly equally probable. Draws lie below 2^56.
void draw_bounded(std::span<std::uint64_t> values, std::span<const std::uint64_t> lasts, const draws& which,
                  const execution& exec);

// Brings each line of so many items into random order, by a bounded integer for each item of all lines.
// exec.progress is asked now and then.
void permute(std::span<std::int64_t> items, std::size_t line, const draws& which, const execution& exec);

}  // namespace cairn::python
