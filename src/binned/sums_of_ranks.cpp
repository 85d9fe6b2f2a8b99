// Sums in bins, of all ranks: totals first, since they say whether a rank failed, then the bins.
#include "src/binned/sums_of_ranks.hpp"

#include <algorithm>
#include <optional>
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
constexpr bool is_joined = portable::has_shift<Bin>;
template <class Bin>
constexpr reduction reduction_of() {
  if constexpr (std::is_same_v<typename Bin::added, double>) return reduction::sum_float64;
  return std::is_same_v<typename Bin::added, std::uint64_t> ? reduction::sum_uint64 : reduction::sum_int128;
}
template <class Bin>
std::size_t words_of() {
  return sizeof(Bin) / size_of(reduction_of<Bin>());
}

// This rank's part of the bins of all ranks.
template <class Bin>
class bins_part : public ranks::table_part<Bin> {
  using part = ranks::table_part<Bin>;

 public:
  bins_part(const communicator& all, std::size_t size)
      : part(all, size, is_joined<Bin> ? part::way::join : part::way::add) {}

  void make_of(const Bin* bins) {
    if constexpr (is_joined<Bin>) {
      this->join(bins, [](Bin& to, const Bin& other) { portable::join(to, other); });
    } else {
      this->add(bins, words_of<Bin>(), reduction_of<Bin>());
    }
  }
};

template <class Bin>
void add_bins(const communicator& all, int root, Bin* bins, std::size_t size) {
  if constexpr (is_joined<Bin>) {
    std::optional<bins_part<Bin>> mine;
    ranks::on_each(all, [&] { mine.emplace(all, size); });
    mine->make_of(bins);
    mine->gather(root, bins);
  } else {
    ranks::add_tables(all, root, bins, size, words_of<Bin>(), reduction_of<Bin>());
  }
}

}  // namespace

// Totals become those of all ranks, and bins such as all ranks have.
template <class Count>
void binned_sums<Count>::meet(const communicator& all, const axes& bins, const std::exception_ptr& failure) {
  tally seen = seen_.all();
  ranks::add_totals(all, bins.size(), seen, failure);
  seen_ = tallies::of(seen);
  ranks::on_each(all, [&] {
    widen();
    std::visit(
        [&]<class Bin>(accumulated<Bin>& mine) {
          if (mine.bins.size() == 0) mine.bins = empty_bins<Bin>(kept_bins(bins));
        },
        all_);
  });
}

template <class Count>
void binned_sums<Count>::add_ranks(const communicator& all, int root, const axes& bins,
                                   const std::exception_ptr& failure) {
  const portable::fp_default fp;
  meet(all, bins, failure);
  std::visit(
      [&](auto& mine) {
        add_bins(all, root, mine.bins.data(), kept_bins(bins));
        if (!ranks::gets_result(all, root)) mine.bins = {};
      },
      all_);
}

template <class Count>
void binned_sums<Count>::divide_ranks(const communicator& all, const axes& bins) {
  const portable::fp_default fp;
  meet(all, bins, nullptr);
  const std::size_t outside = kept_bins(bins) - bins.bins();
  std::visit(
      [&]<class Bin>(accumulated<Bin>& mine) {
        std::optional<bins_part<Bin>> part;
        scratch<Bin> kept;
        ranks::on_each(all, [&] {
          part.emplace(all, bins.bins());
          kept = scratch<Bin>(part->items().size() + outside);
        });
        part->make_of(mine.bins.data());
        Bin* const behind = std::ranges::copy(part->items(), kept.data()).out;
        std::copy_n(mine.bins.data() + bins.bins(), outside, behind);
        mine.bins = std::move(kept);
      },
      all_);
  add_outside_of_ranks(all, ranks::part(all, bins.bins()).size, bins.size());
}

template <class Count>
void binned_sums<Count>::add_outside_of_ranks(const communicator& all, std::size_t inside, std::size_t axes) {
  const portable::fp_default fp;
  std::visit([&](auto& mine) { add_bins(all, all_ranks, mine.bins.data() + inside, outside_bins * axes); },
             all_);
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

#define CAIRN_INSTANTIATE(Count)                                                                         \
  template void binned_sums<Count>::meet(const communicator&, const axes&, const std::exception_ptr&);   \
  template void binned_sums<Count>::add_ranks(const communicator&, int, const axes&,                     \
                                              const std::exception_ptr&);                                \
  template void binned_sums<Count>::divide_ranks(const communicator&, const axes&);                      \
  template void binned_sums<Count>::add_outside_of_ranks(const communicator&, std::size_t, std::size_t); \
  template binned_sums<Count> binned_sums<Count>::copy() const;                                          \
  template ranks::option_list binned_sums<Count>::kept_as() const;
CAIRN_FOR_EACH_BINNED_SUM(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
