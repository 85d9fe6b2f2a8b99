// From weights to the boundaries of draws (src/layouts/draw_view.hpp; the definition stands in
// cairn/sampling.hpp).
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "src/machine/scratch.hpp"
#include "src/tables/draws/wide.hpp"

namespace cairn::sampling {

// How weights become integers: weight i is scaled(weights[i], shift).
struct weight_scale {
  int shift = 0;
  bool all_equal = false;
};

// Errors: std::invalid_argument naming the first weight that is negative, NaN or infinite, or saying that
// there are none or too many, or that all are 0; `who` begins the sentence.
template <class S>
weight_scale scale_of(std::span<const S> weights, int threads, std::string_view who = "sampler");

// Two powers of two: the greatest weight times both lies in [1, 2). One alone may be beyond a double.
struct unit_factors {
  double first = 1;
  double second = 1;
};
template <class S>
unit_factors unit_factors_of(const weight_scale& scale);

// floor(weight * 2^s), with s given by `shift`.
template <class S>
wide scaled(S weight, int shift);

struct boundary_list {
  scratch<std::uint64_t> data;
  std::size_t count = 0;
};

// Errors: std::bad_alloc.
template <class S>
boundary_list boundaries_of(std::span<const S> weights, const weight_scale& scale, int threads);

}  // namespace cairn::sampling
