// Sums and moments whose bins no rank holds all: values go with the numbers of their bins, and are added
// where the bins are. What lies outside of an axis is added up where it is, and then over all ranks.
#include <cairn/collective/histogram.hpp>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "src/binned/binned_sums.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/progress.hpp"
#include "src/collective/divided_rounds.hpp"
#include "src/collective/values/values_call.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/totals.hpp"

namespace cairn {
namespace collective {
namespace {

bool is_nan(const detail::samples& x, std::size_t i) {
  bool found = false;
  with_stored_type(x.type, [&](auto zero) {
    if constexpr (std::is_floating_point_v<decltype(zero)>)
      found = std::isnan(typed<decltype(zero)>(x).data()[i]);
  });
  return found;
}

template <class Count>
class adding {
 public:
  // In so many bins of so many axes.
  adding(const detail::samples& values, binned_sums<Count>& sums, std::size_t bins, std::size_t dims)
      : values_(values), width_(detail::size_of(values.type)), sums_(sums), bins_(bins), dims_(dims) {}

  void make_room(std::size_t chunk, std::size_t ranks) {
    sums_.make_numbered(bins_ + outside_bins * dims_);
    given_ = scratch<std::byte>(chunk * width_);
    taken_ = scratch<std::byte>(chunk * ranks * width_);
  }
  void begin(std::size_t first, std::size_t /*size*/) {
    chunk_ = static_cast<const std::byte*>(values_.data) + first * width_;
  }
  void is_outside(std::size_t axis, std::size_t i, bool is_below, const detail::samples& x) {
    const std::size_t kind = is_below ? 0 : is_nan(x, i) ? 2 : 1;
    const std::uint64_t number = bins_ + outside_bins * axis + kind;
    sums_.add_numbered(std::span(&number, 1), {chunk_ + i * width_, 1, -1, values_.type});
  }
  template <class Visit>
  void give_all(ranks::exchange_room& room, const Visit& visit) {
    with_stored_type(values_.type, [&](auto zero) {
      using value = decltype(zero);
      const auto* const from = reinterpret_cast<const value*>(chunk_);
      room.partition(
          [&](const auto& use) { visit([&](std::size_t rank, std::size_t i) { use(rank, from[i]); }); },
          reinterpret_cast<value*>(given_.data()));
    });
  }
  void exchange(const communicator& all, ranks::exchange_room& room) {
    with_stored_type(values_.type, [&](auto zero) {
      using value = decltype(zero);
      room.exchange(all, reinterpret_cast<const value*>(given_.data()),
                    reinterpret_cast<value*>(taken_.data()));
    });
  }
  template <class Number>
  void take(std::span<const Number> numbers) {
    sums_.add_numbered(numbers, {taken_.data(), numbers.size(), -1, values_.type});
  }

 private:
  const detail::samples& values_;
  std::size_t width_;
  binned_sums<Count>& sums_;
  std::size_t bins_, dims_;
  const std::byte* chunk_ = nullptr;
  scratch<std::byte> given_, taken_;
};

template <class Count, class Number>
binned_part<Count> added(const communicator& all, const values_call& call, binned_sums<Count>& sums) {
  const std::size_t dims = call.bins.size();
  const ranks::part part(all, call.bins.bins());
  const detail::samples& values = call.values.values;
  adding<Count> work(values, sums, part.size, dims);
  divided_rounds<Number, adding<Count>> rounds(all, call.x, call.bins, work);
  binned_part<Count> made;
  ranks::on_each(all, [&] {
    if (call.x.device() >= 0 || values.device >= 0)
      throw std::invalid_argument(
          sentence(call.who, ": samples or values lie on a device; expected both in host memory"));
    made.axes = used_axes(types_of(call.x), call.bins);
  });
  rounds.run(call.exec, made);
  ranks::add_totals(all, dims, made,
                    ranks::failure_of([&] { sums.refuse_what_was_left_out(call.who, values.type); }));
  sums.add_outside_of_ranks(all, part.size, dims);
  ranks::on_each(all, [&] {
    made.first = part.first;
    made.counts = sums.counts(call.who, part.size);
    made.outside_sums = sums.outside(call.who, call.bins, part.size);
  });
  return made;
}

template <class Count>
binned_part<Count> sums_divided(const communicator& all, const values_call& call,
                                const typename kept<Count>::options& how) {
  begin_values_call<Count>(all, call, ranks::part(all, call.bins.bins()).size, how);
  std::optional<binned_sums<Count>> sums;
  const int exponent = exponent_of_all<Count>(all, call, how);
  ranks::on_each(all, [&] { sums.emplace(call.who, how, exponent); });
  return needs_wide_numbers(all, call.bins) ? added<Count, std::uint64_t>(all, call, *sums)
                                            : added<Count, std::uint32_t>(all, call, *sums);
}

}  // namespace
}  // namespace collective

template <class Sum>
binned_part<weight_sum<Sum>> detail::divided_weighted_histogram(const columns& x, const samples& weights,
                                                                const axes& bins, const weighting& how,
                                                                const execution& exec) {
  const portable::fp_default fp;
  return collective::sums_divided<weight_sum<Sum>>(
      ranks::ranks_or_alone(exec), {"divided_weighted_histogram", x, {weights}, bins, without_ranks(exec)},
      how);
}
binned_part<mean_of> detail::divided_profile(const columns& x, const samples& y, const axes& bins,
                                             const profiling& how, const execution& exec) {
  const portable::fp_default fp;
  return collective::sums_divided<mean_of>(ranks::ranks_or_alone(exec),
                                           {"divided_profile", x, {y}, bins, without_ranks(exec)}, how);
}

#define CAIRN_INSTANTIATE(Sum)                                                   \
  template binned_part<weight_sum<Sum>> detail::divided_weighted_histogram<Sum>( \
      const columns&, const samples&, const axes&, const weighting&, const execution&);
CAIRN_INSTANTIATE(double)
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
