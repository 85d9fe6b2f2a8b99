// cairn/digitize.hpp: the number of the bin that each sample is in.
//
// A sample below the first edge has the number 0, one in bin b has b + 1, one above the last edge bins() + 1,
// and so has NaN. These are the numbers of numpy.digitize with ascending edges, except that a sample equal to
// the last edge is in the last bin, as everywhere in cairn. The edge rule is stated in cairn/axis.hpp. On an
// axis of categories a sample that is in none of them has the number 0, and NaN has bins() + 1.
//
// Source: "UNIHIST: Fast histogram and weighted random sampling with replacement for data-parallel devices",
// sections II to IV: samples are looked up as a histogram's, and the numbers written instead of counted.
// They are the same on every instruction set, thread count and device, and agree with a histogram's counts.
//
// Cost: O(n) for n samples, independent of the number of bins while the tables of the axis stay in cache;
// mostly that of writing n numbers. The tables are built at the first use of the axis with a sample type, and
// not for a few samples. Memory: none beside the numbers, on the host. Small inputs start no threads. On x86
// with AVX2, more numbers than 16 MiB are written past the caches. Memory that was written before takes less
// time to write than new one, as digitize() returns it.
// Over ranks each writes the numbers of its own samples, and the tally is that of all: two small allreduces.
// If a rank fails it is not defined what `numbers` hold on the others.
// Thread safety: calls may run at once, also with the same axis; `numbers` must not be shared between them,
// nor overlap the samples.
// Errors: std::invalid_argument (as many numbers as samples are expected; a place that does not fit; an
// instruction set this machine lacks; an axis that was moved from, or whose rounded edges do not fit the
// samples' type, see cairn/axis.hpp), std::bad_alloc, device_error, cancelled. After device_error, cancelled
// or what execution::progress throws it is not defined what `numbers` holds; the others leave it untouched.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/binned.hpp>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>
#include <vector>

namespace cairn {

namespace detail {
tally digitize_into(out<std::int64_t> numbers, const samples& x, const axis& bins, const execution& exec);
tally digitize_into(out<std::int32_t> numbers, const samples& x, const axis& bins, const execution& exec);
std::vector<std::int64_t> digitize(const samples& x, const axis& bins, const execution& exec);
}  // namespace detail

// Writes the number of each sample: numbers[i] is that of x[i]. Both on the host, both on one device, or one
// here and one there. The result says how many samples lie in bins, below, above and so on, as a histogram's.
template <sample_range R>
tally digitize_into(out<std::int64_t> numbers, const R& x, const axis& bins, const execution& exec = {}) {
  return detail::digitize_into(numbers, detail::samples_of(x), bins, exec);
}
// The same in 32 bits, which hold the bins of every axis, and take less time to write.
template <sample_range R>
tally digitize_into(out<std::int32_t> numbers, const R& x, const axis& bins, const execution& exec = {}) {
  return detail::digitize_into(numbers, detail::samples_of(x), bins, exec);
}

template <class Numbers, class R>
  requires(!sample_range<R>)
tally digitize_into(Numbers&&, const R&, const axis&, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

// The number of each sample, in new memory on the host.
template <sample_range R>
std::vector<std::int64_t> digitize(const R& x, const axis& bins, const execution& exec = {}) {
  return detail::digitize(detail::samples_of(x), bins, exec);
}
template <class R>
  requires(!sample_range<R>)
std::vector<std::int64_t> digitize(const R&, const axis&, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

}  // namespace cairn
