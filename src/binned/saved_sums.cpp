// Sums in bins as bytes, and from bytes.
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>
#include <vector>

#include "src/binned/binned_sums.hpp"
#include "src/binned/kept_bins.hpp"
#include "src/layouts/accumulators.hpp"

namespace cairn {
namespace {

constexpr std::uint64_t code_of(const real_sum* /*bins*/) { return 0; }
constexpr std::uint64_t code_of(const real_sums* /*bins*/) { return 1; }
constexpr std::uint64_t code_of(const wide_sum* /*bins*/) { return 2; }
constexpr std::uint64_t code_of(const wide_sums* /*bins*/) { return 3; }
constexpr std::uint64_t code_of(const moments* /*bins*/) { return 4; }
constexpr std::uint64_t code_of(const moments_and_extremes* /*bins*/) { return 5; }
constexpr std::uint64_t code_of(const weighted_moments* /*bins*/) { return 6; }

template <class Bin>
void save_bins(states::writer& to, const scratch<Bin>& bins, std::size_t size, std::int64_t exponent) {
  static_assert(sizeof(Bin) % sizeof(double) == 0);  // without padding
  to.put(code_of(bins.data()));
  to.put(exponent);
  to.put(std::uint64_t{bins.size() == 0 ? 0 : size});
  to.put(std::span<const Bin>(bins.data(), bins.size() == 0 ? 0 : size));
}

// Moments count in doubles.
void refuse_count(const states::reader& from, double count) {
  constexpr double most = 0x1p53;
  if (!(count >= 0 && count <= most) || count != std::floor(count))
    from.refuse("the state has a bin of ", count, " numbers; expected a whole number up to 2^53");
}
void refuse_count(const states::reader& from, const moments& bin) { refuse_count(from, bin.count); }
void refuse_count(const states::reader& from, const weighted_moments& bin) { refuse_count(from, bin.count); }
void refuse_count(const states::reader& from, const moments_and_extremes& bin) {
  refuse_count(from, bin.all);
}
template <class Bin>
void refuse_count(const states::reader& /*from*/, const Bin& /*counts in integers, or not*/) {}

// In pieces: room is taken as bytes arrive.
template <class Bin>
scratch<Bin> loaded_bins(states::reader& from, std::size_t size) {
  const std::vector<Bin> bins = from.get_list<Bin>(size, "sums");
  scratch<Bin> made(size);
  std::ranges::copy(bins, made.data());
  for (const Bin& bin : bins) refuse_count(from, bin);
  return made;
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

void binned_sums::save(states::writer& to, const axes& all_axes) const {
  const std::size_t bins = kept_bins(all_axes);
  if (const auto* narrow = std::get_if<accumulated<whole_sum>>(&all_)) {
    save_bins(to, widened(*narrow, is_signed_).bins, bins, exponent_);
  } else {
    std::visit(
        [&]<class Bin>(const accumulated<Bin>& all) {
          if constexpr (!std::is_same_v<Bin, whole_sum>) save_bins(to, all.bins, bins, exponent_);
        },
        all_);
  }
  seen_.save(to);
}

template <class Sum>
binned_sums binned_sums::load(states::reader& from, std::string_view who, const axes& bins) {
  constexpr bool is_mean = std::is_same_v<Sum, mean_of>;
  constexpr bool is_weighted_mean = std::is_same_v<Sum, weighted_mean_of>;
  constexpr int most = 3000;  // more than any exponent of a double
  const auto code = from.get<std::uint64_t>("options");
  const auto exponent = from.get<std::int64_t>("options");
  const auto size = from.get<std::uint64_t>("options");
  const bool fits = is_mean            ? code == 4 || code == 5
                    : is_weighted_mean ? code == 6
                                       : code <= 3 && (std::is_same_v<Sum, double> || code >= 2);
  if (!fits || exponent < -most || exponent > most || (size != 0 && size != kept_bins(bins)))
    from.refuse("the state has sums of kind ", code, ", exponent ", exponent, ", in ", size, " bins of ",
                kept_bins(bins), ", which there are not");
  binned_sums made;
  if constexpr (is_mean) {
    made = of_numbers({.extremes = code == 5});
  } else if constexpr (is_weighted_mean) {
    made = of_weighted_numbers();
  } else {
    made = of_weights<Sum>(who, {.squares = code % 2 == 1, .reproducible = code >= 2},
                           static_cast<int>(exponent));
    if (size != 0 && std::holds_alternative<accumulated<whole_sum>>(made.all_))
      made.all_ = accumulated<wide_sum>();
  }
  std::visit(
      [&]<class Bin>(accumulated<Bin>& all) {
        if (size != 0) all.bins = loaded_bins<Bin>(from, size);
      },
      made.all_);
  made.seen_ = tallies::load(from, bins.size());
  return made;
}
template binned_sums binned_sums::load<double>(states::reader&, std::string_view, const axes&);
template binned_sums binned_sums::load<std::int64_t>(states::reader&, std::string_view, const axes&);
template binned_sums binned_sums::load<std::uint64_t>(states::reader&, std::string_view, const axes&);
template binned_sums binned_sums::load<mean_of>(states::reader&, std::string_view, const axes&);
template binned_sums binned_sums::load<weighted_mean_of>(states::reader&, std::string_view, const axes&);

}  // namespace cairn
