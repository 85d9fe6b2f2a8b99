// cairn/collective/bootstrap.hpp: resamples of a histogram that no rank holds whole (cairn/communicator.hpp).
#pragma once

#include <cairn/collective/histogram.hpp>
#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>

namespace cairn {

// The part of a resampled histogram, of the samples that a divided one counts: the bins of `of`, with the
// counts that one process would draw for all bins (cairn/random/bootstrap.hpp); totals are those of all
// ranks. Cost: that of multinomial_into over ranks (cairn/random/multinomial.hpp), and a broadcast of 32
// bytes. Errors: those of the whole, on all ranks.
binned_part<> resampled(const binned_part<>& of, draws which = {}, const execution& exec = {});

}  // namespace cairn
