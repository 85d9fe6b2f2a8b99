// Sums in bins, of all ranks: totals first, since they say whether a rank failed, then the bins.
#include "src/binned/sums_of_ranks.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "src/binned/kept_bins.hpp"
#include "src/kernels/accumulate.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/tables.hpp"
#include "src/ranks/totals.hpp"

namespace cairn {
namespace {

// Bins made of numbers that are added up one by one.
template <class Bin>
constexpr bool is_of_moments = std::is_same_v<Bin, moments> || std::is_same_v<Bin, moments_and_extremes> ||
                               std::is_same_v<Bin, weighted_moments>;
template <class Bin>
constexpr bool is_of_integers = std::is_same_v<Bin, wide_sum> || std::is_same_v<Bin, wide_sums>;

template <class Bin>
void add_bins(const communicator& all, int root, Bin* bins, std::size_t size) {
  if constexpr (is_of_moments<Bin>) {
    ranks::join_tables(all, root, bins, size, [](Bin& to, const Bin& other) { portable::join(to, other); });
  } else {
    constexpr reduction how = is_of_integers<Bin> ? reduction::sum_int128 : reduction::sum_float64;
    ranks::add_tables(all, root, bins, size, sizeof(Bin) / size_of(how), how);
  }
}

template <class Bin>
scratch<Bin> empty_bins(std::size_t size) {
  scratch<Bin> made(size);
  std::fill_n(made.data(), size, Bin{});
  return made;
}

}  // namespace

void binned_sums::add_ranks(const communicator& all, int root, const axes& bins,
                            const std::exception_ptr& failure) {
  const portable::fp_default fp;
  tally seen = seen_.all();
  std::uint64_t totals[ranks::total_words(axes::max_size)];
  ranks::write_totals(seen, bins.size(), failure != nullptr, totals);
  ranks::sum(all, std::span(totals).first(ranks::total_words(bins.size())));
  ranks::settle(all, failure, totals[0]);
  ranks::read_totals(totals, bins.size(), seen);
  const std::size_t size = kept_bins(bins);
  ranks::on_each(all, [&] {
    if (const auto* narrow = std::get_if<accumulated<whole_sum>>(&all_)) all_ = widened(*narrow, is_signed_);
    std::visit(
        [&]<class Bin>(accumulated<Bin>& mine) {
          if (mine.bins.size() == 0) mine.bins = empty_bins<Bin>(size);
        },
        all_);
  });
  std::visit(
      [&]<class Bin>(accumulated<Bin>& mine) {
        if constexpr (!std::is_same_v<Bin, whole_sum>) add_bins(all, root, mine.bins.data(), size);
        if (!ranks::gets_result(all, root)) mine.bins = {};
      },
      all_);
  seen_ = tallies::of(seen);
}

binned_sums binned_sums::copy() const {
  binned_sums made;
  std::visit(
      [&]<class Bin>(const accumulated<Bin>& mine) {
        accumulated<Bin> all;
        if (mine.bins.size() != 0) all.bins = copied(mine.bins);
        made.all_ = std::move(all);
      },
      all_);
  made.scales_ = scales_;
  made.exponent_ = exponent_;
  made.is_signed_ = is_signed_;
  made.seen_ = seen_;
  return made;
}

ranks::option_list binned_sums::options() const {
  const bool is_narrow = std::holds_alternative<accumulated<whole_sum>>(all_);
  const std::size_t kept_as = is_narrow ? any_accumulated(accumulated<wide_sum>()).index() : all_.index();
  return {{"what bins keep", kept_as}, {"bound", exponent_}};
}

}  // namespace cairn
