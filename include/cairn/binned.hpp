// cairn/binned.hpp: what a histogram is, and what follows from it.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

// Samples that are in no bin of one axis.
struct out_of_bins {
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  std::uint64_t nan = 0;
  std::uint64_t unlisted = 0;  // of an axis of categories: in none of them

  constexpr out_of_bins& operator+=(const out_of_bins& more) {
    below += more.below;
    above += more.above;
    nan += more.nan;
    unlisted += more.unlisted;
    return *this;
  }
};

// One entry for each axis, held inside: no memory is allocated.
class outside_counts {
 public:
  constexpr outside_counts() = default;
  constexpr explicit outside_counts(const out_of_bins& of_one_axis) : items_{of_one_axis}, size_(1) {}
  constexpr explicit outside_counts(std::size_t axes) : size_(axes) {}

  constexpr std::size_t size() const { return size_; }
  constexpr const out_of_bins& operator[](std::size_t axis) const { return items_[axis]; }
  constexpr out_of_bins& operator[](std::size_t axis) { return items_[axis]; }
  constexpr const out_of_bins* begin() const { return items_; }
  constexpr const out_of_bins* end() const { return items_ + size_; }

 private:
  out_of_bins items_[axes::max_size];
  std::size_t size_ = 0;
};

// The sums of weights or numbers of the samples in no bin of one axis, apart as out_of_bins counts them.
template <class Sum>
struct outside_sum {
  Sum below{};
  Sum above{};
  Sum nan{};
  Sum unlisted{};
  bool operator==(const outside_sum&) const = default;
};

// What one call read.
struct tally {
  std::uint64_t total = 0;   // samples read
  std::uint64_t inside = 0;  // samples counted in bins
  outside_counts outside;    // outside[i]: of axis i
  run_info run;
};

template <class Sum>
struct weight_sum;

namespace detail {

// Amounts are what is compared and divided: counts, or sums of weights. Where they lie, one for each bin.
inline column amounts_of(const std::vector<std::uint64_t>& counts) {
  return {counts.data(), sizeof(std::uint64_t), sample_type::uint64};
}
template <class Sum>
column amounts_of(const std::vector<weight_sum<Sum>>& bins) {
  return {bins.empty() ? nullptr : &bins.front().sum, sizeof(weight_sum<Sum>), sample_type_of<Sum>()};
}
template <class Count>
concept amount = requires(const std::vector<Count>& counts) { amounts_of(counts); };

// Bins of several axes seen along one of them, where `after` lie between neighbours.
struct bin_strides {
  std::size_t bins = 0;
  std::size_t after = 1;
};
// std::invalid_argument, naming the function, for an axis that there is not, or counts that are not one for
// each bin, as of a histogram that was moved from.
bin_strides strides_of(std::string_view who, std::size_t counts, const axes& all, std::size_t i);
// Whether number b is that of a bin of the axes themselves.
bool is_inner(std::size_t b, const axes& all);
void check_kept(std::span<const std::size_t> kept, std::size_t counts, const axes& all);
// `kept` axes, in this order.
axes some_axes(const axes& all, std::span<const std::size_t> kept);
// All axes, with axis i having its bins joined `factor` at a time, or those from first to last - 1 alone.
axes rebinned_axes(const axes& all, std::size_t i, std::size_t factor);
axes sliced_axes(const axes& all, std::size_t i, std::size_t first, std::size_t last);
// What numbers make of numbers is compiled into the library, where the caller's rounding does not reach it.
std::vector<double> densities(const column& amounts, std::size_t counts, const axes& all);
double mean_of_amounts(const column& amounts, std::size_t counts, const axes& all);
std::vector<double> quantiles_of_amounts(const column& amounts, std::size_t counts, const axes& all,
                                         std::span<const double> at);
// For all that a histogram_builder counts.
template <class Count>
void cumulate(std::vector<Count>& counts, const bin_strides& along);
template <class Count>
std::vector<Count> projected(const std::vector<Count>& counts, const axes& all,
                             std::span<const std::size_t> kept);
template <class Count>
std::vector<Count> joined(const std::vector<Count>& counts, const bin_strides& along, std::size_t factor);

}  // namespace detail

// A histogram: counts, and the axes they belong to. What its functions make of it keeps the tally as it is:
// that is about the samples. Thread safety: as of a vector.
template <class Count>
struct binned : tally {
  std::vector<Count> counts;  // one for each bin, the last axis fastest
  cairn::axes axes;           // as they were used: for float samples with rounded edges
  // outside_sums[i]: of axis i; a sample that is in no bin of two axes is in both. Of weights and numbers:
  // counts have `outside`.
  std::vector<outside_sum<Count>> outside_sums{};

  // The edges of axis i that were used.
  std::span<const double> edges(std::size_t i = 0) const { return axes[i].edges(); }

  // Counts, or sums of weights, as a density: each divided by the volume of its bin and by what all bins have
  // together. NaN where that is 0, as in numpy.
  std::vector<double> density() const
    requires detail::amount<Count>
  {
    return detail::densities(detail::amounts_of(counts), counts.size(), axes);
  }

  // For each bin, the sum of it and all bins before it along axis i.
  std::vector<Count> cumulative(std::size_t i = 0) const;

  // The histogram of some axes, in the order in which they are given: the others are added up. Errors:
  // std::invalid_argument for none, one that there is not, or one twice.
  binned project(std::initializer_list<std::size_t> kept) const {
    return project(std::span(kept.begin(), kept.size()));
  }
  binned project(std::span<const std::size_t> kept) const;

  // The bins of the axes alone, where counts have those for what lies outside as well (axes::with_flow):
  // density() and all that follows below need it.
  binned without_flow() const;

  // Bins of axis i joined, `factor` at a time. Errors: std::invalid_argument where the number of bins is no
  // multiple of the factor, or the axis has categories.
  binned rebin(std::size_t i, std::size_t factor) const;

  // Bins first to last - 1 of axis i alone. Errors: std::invalid_argument where there are no such bins.
  binned slice(std::size_t i, std::size_t first, std::size_t last) const;

  // One axis: the mean, and quantiles (0 to 1, each) by straight lines within the bins, as if samples were
  // spread evenly in theirs. NaN where there are none. Errors: std::invalid_argument for several axes or one
  // of categories, or a quantile that is none.
  double mean() const
    requires detail::amount<Count>
  {
    return detail::mean_of_amounts(detail::amounts_of(counts), counts.size(), axes);
  }
  std::vector<double> quantiles(std::span<const double> at) const
    requires detail::amount<Count>
  {
    return detail::quantiles_of_amounts(detail::amounts_of(counts), counts.size(), axes, at);
  }
  std::vector<double> quantiles(std::initializer_list<double> at) const
    requires detail::amount<Count>
  {
    return quantiles(std::span(at.begin(), at.size()));
  }
};

template <class Count>
std::vector<Count> binned<Count>::cumulative(std::size_t i) const {
  const detail::bin_strides along = detail::strides_of("cumulative", counts.size(), axes, i);
  std::vector<Count> made = counts;
  detail::cumulate(made, along);
  return made;
}

template <class Count>
binned<Count> binned<Count>::project(std::span<const std::size_t> kept) const {
  detail::check_kept(kept, counts.size(), axes);
  binned made{static_cast<const tally&>(*this),
              detail::projected(counts, axes, kept),
              detail::some_axes(axes, kept),
              {}};
  made.outside = outside_counts(kept.size());
  for (std::size_t a = 0; a < kept.size(); ++a) {
    made.outside[a] = outside[kept[a]];
    if (kept[a] < outside_sums.size()) made.outside_sums.push_back(outside_sums[kept[a]]);
  }
  return made;
}

template <class Count>
binned<Count> binned<Count>::without_flow() const {
  if (!axes.has_flow()) return *this;
  detail::strides_of("without_flow", counts.size(), axes, 0);
  binned made{static_cast<const tally&>(*this), {}, axes.without_flow(), outside_sums};
  made.counts.reserve(made.axes.bins());
  for (std::size_t b = 0; b < counts.size(); ++b)
    if (detail::is_inner(b, axes)) made.counts.push_back(counts[b]);
  return made;
}

template <class Count>
binned<Count> binned<Count>::rebin(std::size_t i, std::size_t factor) const {
  const detail::bin_strides along = detail::strides_of("rebin", counts.size(), axes, i);
  cairn::axes made = detail::rebinned_axes(axes, i, factor);
  return {static_cast<const tally&>(*this), detail::joined(counts, along, factor), std::move(made),
          outside_sums};
}

template <class Count>
binned<Count> binned<Count>::slice(std::size_t i, std::size_t first, std::size_t last) const {
  const detail::bin_strides along = detail::strides_of("slice", counts.size(), axes, i);
  binned made{static_cast<const tally&>(*this), {}, detail::sliced_axes(axes, i, first, last), outside_sums};
  made.counts.reserve(made.axes.bins());
  for (std::size_t b = 0; b < counts.size(); ++b) {
    const std::size_t index = b / along.after % along.bins;
    if (index >= first && index < last) made.counts.push_back(counts[b]);
  }
  return made;
}

// A rank's part of a histogram that no rank holds whole: the counts of bins first, first + 1, ...; the parts
// of all ranks lie in their order, all of one length but for the last ones. The rest is about all ranks.
template <class Count = std::uint64_t>
struct binned_part : tally {
  std::size_t first = 0;
  std::vector<Count> counts;
  cairn::axes axes;                                // of the whole histogram
  std::vector<outside_sum<Count>> outside_sums{};  // as of binned
};

}  // namespace cairn
