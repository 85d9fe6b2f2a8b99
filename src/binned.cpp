#include <algorithm>
#include <cairn/binned.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "src/call/sentence.hpp"

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
  if (!all[i].categories().empty())
    throw std::invalid_argument(
        sentence(who, ": axis ", i, " has categories; expected one whose bins have edges"));
}

}  // namespace

bin_strides strides_of(std::string_view who, const axes& all, std::size_t i) {
  check_axis(who, all, i);
  bin_strides made;
  made.bins = all[i].bins();
  for (std::size_t a = i + 1; a < all.size(); ++a) made.after *= all[a].bins();
  return made;
}

void check_kept(std::span<const std::size_t> kept, const axes& all) {
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
  return axes(made);
}

std::vector<std::size_t> projected_bins(const axes& all, std::span<const std::size_t> kept) {
  std::vector<bin_strides> along;
  for (const std::size_t a : kept) along.push_back(strides_of("project", all, a));
  std::vector<std::size_t> to(all.bins());
  for (std::size_t b = 0; b < to.size(); ++b) {
    for (const bin_strides& one : along) to[b] = to[b] * one.bins + b / one.after % one.bins;
  }
  return to;
}

axes rebinned_axes(const axes& all, std::size_t i, std::size_t factor) {
  check_edges("rebin", all, i);
  const std::size_t bins = all[i].bins();
  if (factor == 0 || bins % factor != 0)
    throw std::invalid_argument(sentence("rebin: axis ", i, " has ", bins, " bins, which are not joined ",
                                         factor, " at a time; expected a factor of ", bins));
  std::vector<double> edges;
  for (std::size_t b = 0; b <= bins; b += factor) edges.push_back(all[i].edge(b));
  return with_axis(all, i, axis::edges(edges));
}

axes sliced_axes(const axes& all, std::size_t i, std::size_t first, std::size_t last) {
  if (first >= last || last > all[i].bins())
    throw std::invalid_argument(sentence("slice: bins ", first, " to ", last, " (not included) of axis ", i,
                                         "; expected at least one, all below ", all[i].bins()));
  if (const auto listed = all[i].categories(); !listed.empty())
    return with_axis(all, i, axis::categories(listed.subspan(first, last - first)));
  std::vector<double> edges;
  for (std::size_t b = first; b <= last; ++b) edges.push_back(all[i].edge(b));
  return with_axis(all, i, axis::edges(edges));
}

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

double mean_of_amounts(std::span<const double> amounts, const axes& all) {
  check_one_axis("mean", all);
  check_edges("mean", all, 0);
  const std::vector<double> centers = all[0].centers();
  double sum = 0;
  double total = 0;
  for (std::size_t b = 0; b < amounts.size(); ++b) {
    sum += amounts[b] * centers[b];
    total += amounts[b];
  }
  return sum / total;
}

std::vector<double> quantiles_of_amounts(std::span<const double> amounts, const axes& all,
                                         std::span<const double> at) {
  check_one_axis("quantiles", all);
  check_edges("quantiles", all, 0);
  std::vector<double> before{0};
  for (const double amount : amounts) before.push_back(before.back() + amount);
  std::vector<double> made;
  for (const double q : at) {
    if (!(q >= 0 && q <= 1))
      throw std::invalid_argument(sentence("quantiles: ", q, " is no quantile; expected 0 to 1"));
    const double wanted = q * before.back();
    if (!(before.back() > 0)) {
      made.push_back(std::numeric_limits<double>::quiet_NaN());
      continue;
    }
    // The first bin at whose end so much is reached, of those that have some.
    std::size_t b = 0;
    while (b + 1 < amounts.size() && (before[b + 1] < wanted || amounts[b] == 0)) ++b;
    const double share = std::clamp((wanted - before[b]) / amounts[b], 0.0, 1.0);
    made.push_back(all[0].edge(b) * (1 - share) + all[0].edge(b + 1) * share);
  }
  return made;
}

}  // namespace cairn::detail
