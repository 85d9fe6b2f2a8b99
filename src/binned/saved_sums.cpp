// Sums in bins as bytes, and from bytes.
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>
#include <vector>

#include "src/binned/binned_sums.hpp"

namespace cairn {
namespace {

template <class Bin>
void save_bins(states::writer& to, const scratch<Bin>& bins, std::size_t size, std::int64_t exponent) {
  static_assert(sizeof(Bin) % sizeof(double) == 0);  // without padding
  to.put(Bin::code);
  to.put(exponent);
  to.put(std::uint64_t{bins.size() == 0 ? 0 : size});
  to.put(std::span<const Bin>(bins.data(), bins.size() == 0 ? 0 : size));
}

// Moments count in doubles.
void check_count(const states::reader& from, double count) {
  constexpr double most = 0x1p53;
  if (!(count >= 0 && count <= most) || count != std::floor(count))
    from.refuse("the state has a bin of ", count, " numbers; expected a whole number up to 2^53");
}
void check_counts(const states::reader& from, const pair_moments& bin) {
  check_count(from, bin.count);
  if (bin.second.count != bin.count)
    from.refuse("the state has a bin of ", bin.count, " numbers and ", bin.second.count,
                " second numbers; expected as many");
}
template <class Bin>
void check_counts(const states::reader& from, const Bin& bin) {
  if constexpr (requires { bin.count; }) check_count(from, bin.count);
}

// In pieces: room is taken as bytes arrive.
template <class Bin>
scratch<Bin> loaded_bins(states::reader& from, std::size_t size) {
  const std::vector<Bin> bins = from.get_list<Bin>(size, "sums");
  scratch<Bin> made(size);
  std::ranges::copy(bins, made.data());
  for (const Bin& bin : bins) check_counts(from, bin);
  return made;
}

// Makes `all` that with this code; false where there is none.
template <class... Bin>
bool choose(std::variant<accumulated<Bin>...>& all, std::uint64_t code) {
  const auto is_this = [&]<class One>(One /*empty*/) {
    if (One::code == code) all = accumulated<One>();
    return One::code == code;
  };
  return (is_this(Bin{}) || ...);
}

}  // namespace

void tallies::save(states::writer& to) const {
  to.put(std::uint64_t{all_.outside.size()});
  to.put(all_.total);
  to.put(all_.inside);
  for (const out_of_bins& each : all_.outside)
    for (const std::uint64_t count : {each.below, each.above, each.nan, each.unlisted}) to.put(count);
}

tallies tallies::load(states::reader& from, std::size_t axes) {
  tallies made;
  const auto counted = from.get<std::uint64_t>("totals");
  if (counted != 0 && counted != axes)
    from.refuse("the state has totals of ", counted, " axes, and ", axes, " axes");
  made.all_.outside = outside_counts(counted);
  made.all_.total = from.get<std::uint64_t>("totals");
  made.all_.inside = from.get<std::uint64_t>("totals");
  if (made.all_.inside > made.all_.total)
    from.refuse("the state has ", made.all_.inside, " samples inside, of ", made.all_.total);
  for (std::size_t a = 0; a < counted; ++a) {
    out_of_bins& each = made.all_.outside[a];
    for (std::uint64_t* const count : {&each.below, &each.above, &each.nan, &each.unlisted})
      *count = from.get<std::uint64_t>("totals");
  }
  return made;
}

template <class Count>
void binned_sums<Count>::save(states::writer& to, const axes& all_axes) const {
  std::visit(
      [&]<class Bin>(const accumulated<Bin>& all) {
        if constexpr (std::is_same_v<Bin, whole_sum>)
          save_bins(to, widened<Count>(all).bins, kept_bins(all_axes), exponent_);
        else
          save_bins(to, all.bins, kept_bins(all_axes), exponent_);
      },
      all_);
  seen_.save(to);
}

template <class Count>
binned_sums<Count> binned_sums<Count>::load(states::reader& from, std::string_view who, const axes& bins) {
  constexpr int most = 3000;  // more than any exponent of a double
  const auto code = from.get<std::uint64_t>("options");
  const auto exponent = from.get<std::int64_t>("options");
  const auto size = from.get<std::uint64_t>("options");
  binned_sums made;
  if (code == no_code || !choose(made.all_, code) || exponent < -most || exponent > most ||
      (size != 0 && size != kept_bins(bins)))
    from.refuse("the state has sums of kind ", code, ", exponent ", exponent, ", in ", size, " bins of ",
                kept_bins(bins), ", which there are not");
  made.set_unit(who, static_cast<int>(exponent));
  std::visit(
      [&]<class Bin>(accumulated<Bin>& all) {
        if (size != 0) all.bins = loaded_bins<Bin>(from, size);
      },
      made.all_);
  made.seen_ = tallies::load(from, bins.size());
  return made;
}

#define CAIRN_INSTANTIATE(Count)                                              \
  template void binned_sums<Count>::save(states::writer&, const axes&) const; \
  template binned_sums<Count> binned_sums<Count>::load(states::reader&, std::string_view, const axes&);
CAIRN_FOR_EACH_BINNED_SUM(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
