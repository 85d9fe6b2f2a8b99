// What follows from a histogram: densities, cumulative sums, projections, coarser bins, slices.
#include <algorithm>
#include <cairn/binned.hpp>
#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "src/binned/kept.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/sentence.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn::detail {
namespace {

void check_axis(std::string_view who, const axes& all, std::size_t i) {
  if (i >= all.size())
    throw std::invalid_argument(sentence(who, ": there is no axis ", i, "; expected one below ", all.size()));
}

axes with_axis(const axes& all, std::size_t i, axis other) {
  std::vector<axis> made(all.begin(), all.end());
  made[i] = std::move(other);
  return axes(made);
}

void check_one_axis(std::string_view who, const axes& all) {
  if (all.size() != 1)
    throw std::invalid_argument(
        sentence(who, ": of a histogram of ", all.size(), " axes; expected one, see project()"));
}

// Refuses categories, which are no numbers to be joined or averaged.
void check_edges(std::string_view who, const axes& all, std::size_t i) {
  if (all[i].bins() != 0 && all[i].internal().edges() == nullptr)
    throw std::invalid_argument(
        sentence(who, ": axis ", i, " has categories; expected one whose bins have edges"));
}

// Refuses bins without ends.
void check_no_flow(std::string_view who, const axes& all) {
  if (all.has_flow())
    throw std::invalid_argument(sentence(
        who, ": the histogram has bins for what lies outside; expected one without, see without_flow()"));
}

// Of a histogram that was moved from there are no counts, and no bins.
void check_counts(std::string_view who, std::size_t counts, const axes& all) {
  check_bins(who, all);
  if (counts != all.bins())
    throw std::invalid_argument(
        sentence(who, ": ", counts, " counts for ", all.bins(), " bins; expected one for each"));
}

// Amounts as doubles.
std::vector<double> as_doubles(const column& amounts, std::size_t size) {
  std::vector<double> made(size);
  with_stored_type(amounts.type, [&]<class T>(T) {
    const auto* at = static_cast<const std::byte*>(amounts.data);
    for (double& amount : made) {
      T here;
      std::memcpy(&here, at, sizeof here);
      amount = static_cast<double>(here);
      at += amounts.stride;
    }
  });
  return made;
}

// The volume of each bin.
std::vector<double> volumes(const axes& all) {
  std::vector<double> made{1};
  for (const axis& each : all) {
    const std::vector<double> widths = each.widths();
    std::vector<double> next;
    next.reserve(made.size() * widths.size());
    for (const double volume : made)
      for (const double width : widths) next.push_back(volume * width);
    made = std::move(next);
  }
  return made;
}

}  // namespace

bin_strides strides_of(std::string_view who, std::size_t counts, const axes& all, std::size_t i) {
  check_axis(who, all, i);
  check_counts(who, counts, all);
  bin_strides made;
  made.bins = all.bins_along(i);
  for (std::size_t a = i + 1; a < all.size(); ++a) made.after *= all.bins_along(a);
  return made;
}

bool is_inner(std::size_t b, const axes& all) {
  bool inner = true;
  for (std::size_t a = all.size(); a-- > 0;) {
    const std::size_t along = all.bins_along(a);
    const std::size_t index = b % along;
    inner = inner && (!all.has_flow() || (index != 0 && index + 1 != along));
    b /= along;
  }
  return inner;
}

void check_kept(std::span<const std::size_t> kept, std::size_t counts, const axes& all) {
  check_counts("project", counts, all);
  if (kept.empty()) throw std::invalid_argument("project: no axis is kept; expected at least one");
  for (std::size_t a = 0; a < kept.size(); ++a) {
    check_axis("project", all, kept[a]);
    if (std::ranges::find(kept.first(a), kept[a]) != kept.begin() + static_cast<std::ptrdiff_t>(a))
      throw std::invalid_argument(sentence("project: axis ", kept[a], " is kept twice; expected once"));
  }
}

axes some_axes(const axes& all, std::span<const std::size_t> kept) {
  std::vector<axis> made;
  for (const std::size_t a : kept) made.push_back(all[a]);
  return all.has_flow() ? axes(made).with_flow() : axes(made);
}

axes rebinned_axes(const axes& all, std::size_t i, std::size_t factor) {
  check_edges("rebin", all, i);
  check_no_flow("rebin", all);
  const std::size_t bins = all[i].bins();
  if (factor == 0 || bins % factor != 0)
    throw std::invalid_argument(sentence("rebin: axis ", i, " has ", bins, " bins, which are not joined ",
                                         factor, " at a time; expected a factor of ", bins));
  return with_axis(all, i, *all[i].internal().rebin(factor));
}

axes sliced_axes(const axes& all, std::size_t i, std::size_t first, std::size_t last) {
  check_no_flow("slice", all);
  if (first >= last || last > all[i].bins())
    throw std::invalid_argument(sentence("slice: bins ", first, " to ", last, " (not included) of axis ", i,
                                         "; expected at least one, all below ", all[i].bins()));
  return with_axis(all, i, all[i].internal().slice(first, last));
}

std::vector<double> densities(const column& amounts, std::size_t counts, const axes& all) {
  const portable::fp_default fp;
  check_counts("density", counts, all);
  check_no_flow("density", all);
  const std::vector<double> each = volumes(all);
  std::vector<double> made = as_doubles(amounts, counts);
  double sum = 0;
  for (const double amount : made) sum += amount;
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = made[i] / each[i] / sum;
  return made;
}

namespace {

// Not inlined: compilers move what is left of a sum across a change of the control word.
[[gnu::noinline]] double weighted_mean(const std::vector<double>& values,
                                       const std::vector<double>& weights) {
  double sum = 0;
  double total = 0;
  for (std::size_t b = 0; b < values.size(); ++b) {
    sum += weights[b] * values[b];
    total += weights[b];
  }
  return sum / total;
}

}  // namespace

double mean_of_amounts(const column& amounts, std::size_t counts, const axes& all) {
  const portable::fp_default fp;
  check_one_axis("mean", all);
  check_no_flow("mean", all);
  check_edges("mean", all, 0);
  check_counts("mean", counts, all);
  return weighted_mean(all[0].centers(), as_doubles(amounts, counts));
}

namespace {

// Where the share q of all amounts is reached; `before`: what the bins before each have together.
double quantile_of(const std::vector<double>& amounts, const std::vector<double>& before, const axis& bins,
                   double q) {
  if (!(before.back() > 0)) return std::numeric_limits<double>::quiet_NaN();
  const double wanted = q * before.back();
  // The first bin at whose end so much is reached, of those that have some.
  std::size_t b = 0;
  while (b + 1 < amounts.size() && (before[b + 1] < wanted || amounts[b] == 0)) ++b;
  const double share = std::clamp((wanted - before[b]) / amounts[b], 0.0, 1.0);
  return bins.edge(b) * (1 - share) + bins.edge(b + 1) * share;
}

}  // namespace

std::vector<double> quantiles_of_amounts(const column& amounts, std::size_t counts, const axes& all,
                                         std::span<const double> at) {
  const portable::fp_default fp;
  check_one_axis("quantiles", all);
  check_no_flow("quantiles", all);
  check_edges("quantiles", all, 0);
  check_counts("quantiles", counts, all);
  const std::vector<double> each = as_doubles(amounts, counts);
  std::vector<double> before{0};
  for (const double amount : each) before.push_back(before.back() + amount);
  std::vector<double> made;
  for (const double q : at) {
    if (!(q >= 0 && q <= 1))
      throw std::invalid_argument(sentence("quantiles: ", q, " is no quantile; expected 0 to 1"));
    made.push_back(quantile_of(each, before, all[0], q));
  }
  return made;
}

template <class Count>
void cumulate(std::vector<Count>& counts, const bin_strides& along) {
  const portable::fp_default fp;
  for (std::size_t b = 0; b < counts.size(); ++b) {
    if (b / along.after % along.bins != 0) counts[b] += counts[b - along.after];
  }
}

template <class Count>
std::vector<Count> projected(const std::vector<Count>& counts, const axes& all,
                             std::span<const std::size_t> kept) {
  const portable::fp_default fp;
  std::vector<bin_strides> along;
  for (const std::size_t a : kept) along.push_back(strides_of("project", counts.size(), all, a));
  std::vector<Count> made(some_axes(all, kept).bins());
  for (std::size_t b = 0; b < counts.size(); ++b) {
    std::size_t to = 0;
    for (const bin_strides& one : along) to = to * one.bins + b / one.after % one.bins;
    made[to] += counts[b];
  }
  return made;
}

template <class Count>
std::vector<Count> joined(const std::vector<Count>& counts, const bin_strides& along, std::size_t factor) {
  const portable::fp_default fp;
  std::vector<Count> made(counts.size() / factor);
  for (std::size_t b = 0; b < counts.size(); ++b) {
    const std::size_t index = b / along.after % along.bins / factor;
    const std::size_t before = b / along.after / along.bins;
    made[(before * (along.bins / factor) + index) * along.after + b % along.after] += counts[b];
  }
  return made;
}

#define CAIRN_INSTANTIATE(Count)                                                       \
  template void cumulate<Count>(std::vector<Count>&, const bin_strides&);              \
  template std::vector<Count> projected<Count>(const std::vector<Count>&, const axes&, \
                                               std::span<const std::size_t>);          \
  template std::vector<Count> joined<Count>(const std::vector<Count>&, const bin_strides&, std::size_t);
CAIRN_INSTANTIATE(std::uint64_t)
CAIRN_FOR_EACH_BINNED_SUM(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::detail
