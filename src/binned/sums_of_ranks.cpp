// Sums in bins, of all ranks: totals first, since they say whether a rank failed, then the bins.
#include "src/binned/sums_of_ranks.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "src/kernels/accumulate.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/tables.hpp"
#include "src/ranks/totals.hpp"

namespace cairn {
namespace {

// Bins are joined one by one, or made of numbers that are added up.
template <class Bin>
void add_bins(const communicator& all, int root, Bin* bins, std::size_t size) {
  if constexpr (portable::has_shift<Bin>) {
    ranks::join_tables(all, root, bins, size, [](Bin& to, const Bin& other) { portable::join(to, other); });
  } else {
    constexpr reduction how = std::is_same_v<typename Bin::added, double>          ? reduction::sum_float64
                              : std::is_same_v<typename Bin::added, std::uint64_t> ? reduction::sum_uint64
                                                                                   : reduction::sum_int128;
    ranks::add_tables(all, root, bins, size, sizeof(Bin) / size_of(how), how);
  }
}

}  // namespace

template <class Count>
void binned_sums<Count>::add_ranks(const communicator& all, int root, const axes& bins,
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
    widen();
    std::visit(
        [&]<class Bin>(accumulated<Bin>& mine) {
          if (mine.bins.size() == 0) mine.bins = empty_bins<Bin>(size);
        },
        all_);
  });
  std::visit(
      [&](auto& mine) {
        add_bins(all, root, mine.bins.data(), size);
        if (!ranks::gets_result(all, root)) mine.bins = {};
      },
      all_);
  seen_ = tallies::of(seen);
}

template <class Count>
binned_sums<Count> binned_sums<Count>::copy() const {
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
  made.seen_ = seen_;
  return made;
}

// Narrow sums as wide ones, which they become.
template <class Count>
ranks::option_list binned_sums<Count>::kept_as() const {
  const std::uint64_t code = std::visit(
      []<class Bin>(const accumulated<Bin>& /*mine*/) {
        return Bin::code == no_code ? wide_sum::code : Bin::code;
      },
      all_);
  return {{"what bins keep", code}, {"bound", exponent_}};
}

#define CAIRN_INSTANTIATE(Count)                                                     \
  template void binned_sums<Count>::add_ranks(const communicator&, int, const axes&, \
                                              const std::exception_ptr&);            \
  template binned_sums<Count> binned_sums<Count>::copy() const;                      \
  template ranks::option_list binned_sums<Count>::kept_as() const;
CAIRN_FOR_EACH_BINNED_SUM(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
