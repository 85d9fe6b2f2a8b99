// Boundary of histograms, of one axis and of several: checks, host or device, counts that are added to.
#include "offload/run/histogram.hpp"

#include <algorithm>
#include <cairn/histogram.hpp>
#include <stdexcept>

#include "offload/memory/devices.hpp"
#include "src/binned/range.hpp"
#include "src/call/added_counts.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/histograms.hpp"
#include "src/host/run/few_samples.hpp"
#include "src/host/run/histogram.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/machine/scratch.hpp"

namespace cairn {
namespace {

tally count_one_axis(const detail::samples& x, const axis& bins, out<std::uint64_t> counts,
                     const execution& exec, const site& at) {
  return at.where == place::device ? offload::run_histogram(x, bins, counts, exec, at.device)
                                   : host::run_histogram(x, bins, counts.data(), exec);
}

// Where a call counts: in the caller's counts themselves, or apart from them, on the host, to be added at its
// end. Apart if they lie elsewhere, or if the call may still fail when it has begun: a count might not fit,
// the caller may cancel. If the counts lie on the device that runs, they are added there at the end.
class count_room {
 public:
  count_room(out<std::uint64_t> counts, std::size_t samples, const execution& exec, const site& at)
      : counts_(counts) {
    if (counts.on_device() && at.where == place::device && counts.device() == at.device) return;
    if (!counts.on_device() && !exec.progress && fit(samples)) return;
    apart_ = scratch<std::uint64_t>(counts.size() + 1);
    std::fill_n(apart_.data(), counts.size(), 0);
  }
  out<std::uint64_t> counts() {
    return apart_.size() == 0 ? counts_ : out<std::uint64_t>(std::span(apart_.data(), counts_.size()));
  }

  void add() {
    if (apart_.size() == 0) return;
    if (!counts_.on_device()) return add_counts(std::span(counts_.data(), counts_.size()), apart_.data());
    std::vector<std::uint64_t> here(counts_.size());
    const std::size_t bytes = here.size() * sizeof(std::uint64_t);
    offload::copy_out(here.data(), counts_.data(), bytes, counts_.device());
    add_counts(here, apart_.data());
    offload::copy_in(counts_.data(), here.data(), bytes, counts_.device());
  }

 private:
  // By the bits of all counts together, which take a fifth of the time that the greatest takes to find: then
  // counts of 2^63 and more are counted apart.
  bool fit(std::size_t samples) const {
    constexpr std::uint64_t half = std::uint64_t{1} << 63;
    const std::uint64_t* at = counts_.data();
    const std::uint64_t* const end = at + counts_.size();
    std::uint64_t bits = 0;
    for (; end - at >= 4; at += 4) bits |= (at[0] | at[1]) | (at[2] | at[3]);
    for (; at != end; ++at) bits |= *at;
    return bits < half && samples < half;
  }
  out<std::uint64_t> counts_;
  scratch<std::uint64_t> apart_;
};

[[gnu::noinline]] tally count_many(out<std::uint64_t> counts, const detail::samples& x, const axis& bins,
                                   const execution& exec, const site& at) {
  count_room room(counts, x.size, exec, at);
  tally seen = count_one_axis(x, bins, room.counts(), exec, at);
  room.add();
  return seen;
}

// Over ranks; apart, so that calls of this process alone have no room for columns and axes on their stack.
[[gnu::noinline]] tally count_of_ranks(out<std::uint64_t> counts, const detail::samples& x, const axis& bins,
                                       const execution& exec) {
  return histogram_into(counts, columns(x), bins, exec);
}
[[gnu::noinline]] binned<std::uint64_t> histogram_of_ranks(const detail::samples& x, const axis& bins,
                                                           const execution& exec) {
  return histogram(columns(x), bins, exec);
}

axis used_for(const detail::samples& x, const axis& bins) { return bins.used_for(x.type); }
axes used_for(const columns& x, const axes& bins) { return used_axes(types_of(x), bins); }

// Counts in this process alone. One return: so the result, of 1,000 bytes, is built in place, not copied.
template <class Samples, class Bins>
binned<std::uint64_t> counted_here(const Samples& x, const Bins& bins, const execution& exec) {
  host::check_memory("histogram", bins.bins(), sizeof(std::uint64_t));
  binned<std::uint64_t> made{{}, std::vector<std::uint64_t>(bins.bins()), used_for(x, bins)};
  static_cast<tally&>(made) = histogram_into(made.counts, x, bins, exec);
  return made;
}

}  // namespace

tally detail::histogram_into(out<std::uint64_t> counts, const samples& x, const axis& bins,
                             const execution& exec) {
  if (exec.ranks != nullptr) return count_of_ranks(counts, x, bins, exec);
  if (bins.bins() == 0)
    throw std::invalid_argument("histogram: the axis was moved from and has no bins; expected one with bins");
  check_counts(counts, bins.bins(), "axis has");
  const site at = choose_site(exec, x.device);
  if (at.where == place::host && !counts.on_device()) {
    if (auto seen = host::count_few(std::span(counts.data(), counts.size()), x, bins, exec)) return *seen;
  }
  return count_many(counts, x, bins, exec, at);
}

binned<std::uint64_t> detail::histogram(const samples& x, std::size_t bins,
                                        const std::optional<bounds>& range, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::histogram(*exec.ranks, x, bins, range, without_ranks(exec), exec.root);
  const bounds ends = range_of(x, range, exec);
  const axis made = axis::uniform(bins, ends.low, ends.high);
  check_widths(made.used_for(x.type), x.type);
  return histogram(x, made, exec);
}

binned<std::uint64_t> detail::histogram(const samples& x, const axis& bins, const execution& exec) {
  if (exec.ranks != nullptr) return histogram_of_ranks(x, bins, exec);
  return counted_here(x, bins, exec);
}

tally histogram_into(out<std::uint64_t> counts, const columns& x, const axes& bins, const execution& exec) {
  if (exec.ranks != nullptr)
    return collective::histogram_into(*exec.ranks, counts, x, bins, without_ranks(exec), exec.root);
  check_axes("histogram", x, bins);
  if (x.size() == 1 && x[0].is_dense() && !bins.has_flow())
    return detail::histogram_into(counts, {x[0].data, x.samples(), x.device(), x[0].type}, bins[0], exec);
  check_counts(counts, bins.bins(), "axes have");
  const site at = choose_site(exec, x.device());
  count_room room(counts, x.samples(), exec, at);
  const tally seen = at.where == place::device ? offload::run_joint(x, bins, room.counts(), exec, at.device)
                                               : host::run_joint(x, bins, room.counts().data(), exec);
  room.add();
  return seen;
}

binned<std::uint64_t> histogram(const columns& x, const axes& bins, const execution& exec) {
  if (exec.ranks != nullptr)
    return collective::histogram(*exec.ranks, x, bins, without_ranks(exec), exec.root);
  check_axes("histogram", x, bins);
  return counted_here(x, bins, exec);
}

}  // namespace cairn
