// Sums in bins, grown by chunks on the host or on a device, and merged.
#include "src/binned/binned_sums.hpp"

#include <algorithm>
#include <cairn/extremes.hpp>
#include <cmath>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "offload/run/accumulate.hpp"
#include "src/binned/kept_bins.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/place.hpp"
#include "src/host/run/accumulate.hpp"
#include "src/kernels/accumulate.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {
namespace {

constexpr int bits_below_bound = 86;  // of a sum that is reproducible
constexpr std::size_t narrow_weights_that_fit = std::size_t{1} << 31;

__extension__ using wide_number = __int128;

wide_number number_of(const wide_integer& sum) {
  return static_cast<wide_number>(sum.high) * (wide_number{1} << 64) + static_cast<wide_number>(sum.low);
}

// As integers whose unit is 2^(exponent - 86).
fixed_point scale_below(int exponent) {
  const int shift = bits_below_bound - exponent;
  const double bound = std::min(std::ldexp(1.0, exponent), std::numeric_limits<double>::max());
  return {bound, std::ldexp(1.0, shift / 2), std::ldexp(1.0, shift - shift / 2)};
}
double real_of(const wide_integer& sum, int exponent) {
  return std::ldexp(static_cast<double>(number_of(sum)), exponent - bits_below_bound);
}

template <class Bin>
accumulated<Bin> accumulate(const columns& x, const axes& bins, const added_values& values,
                            const value_scales& scales, const execution& exec) {
  const site at = choose_site(exec, x.device());
  return at.where == place::device ? offload::run_accumulate<Bin>(x, bins, values, scales, exec, at.device)
                                   : host::run_accumulate<Bin>(x, bins, values, scales, exec);
}

// The least power of two that is not below `size`, as an exponent.
int exponent_not_below(double size) {
  int exponent = 0;
  const double fraction = std::frexp(size, &exponent);
  return fraction == 0.5 ? exponent - 1 : exponent;
}

template <class T>
double greatest_size(std::string_view who, const detail::samples& weights, const execution& exec) {
  if (weights.size == 0) return 0;
  const auto found =
      extremes_of(in<T>(static_cast<const T*>(weights.data), weights.size, weights.device), exec);
  if (found.nan != 0)
    throw std::invalid_argument(
        sentence(who, ": ", found.nan, " weights are NaN; sums that are to be reproducible need numbers"));
  const auto size = static_cast<double>(std::max(std::abs(found.least), std::abs(found.greatest)));
  if (!std::isfinite(size))
    throw std::invalid_argument(
        sentence(who, ": a weight is infinite; sums that are to be reproducible need numbers"));
  return size;
}

constexpr std::size_t outside_of_bins = static_cast<std::size_t>(-1);

template <class Sum>
Sum narrowed(std::string_view who, const wide_integer& sum, std::size_t bin, std::string_view what) {
  const wide_number number = number_of(sum);
  if (number >= std::numeric_limits<Sum>::min() && number <= std::numeric_limits<Sum>::max())
    return static_cast<Sum>(number);
  const std::string where = bin == outside_of_bins ? "outside of an axis" : sentence("in bin ", bin);
  throw std::overflow_error(sentence(who, ": the sum of ", what, " ", where, " does not fit 64 bits"));
}

// What a bin holds, as the user gets it.
template <class Sum>
struct as_weight_sum {
  std::string_view who;
  int exponent;
  std::size_t bin = 0;

  weight_sum<Sum> operator()(const real_sum& it) const { return {static_cast<Sum>(it.sum), 0}; }
  weight_sum<Sum> operator()(const real_sums& it) const {
    return {static_cast<Sum>(it.sum), static_cast<Sum>(it.squares)};
  }
  weight_sum<Sum> operator()(const whole_sum& it) const { return {static_cast<Sum>(it.sum), 0}; }
  weight_sum<Sum> operator()(const wide_sum& it) const { return {value_of(it.sum, exponent, "weights"), 0}; }
  weight_sum<Sum> operator()(const wide_sums& it) const {
    return {value_of(it.sum, exponent, "weights"), value_of(it.squares, 2 * exponent, "squared weights")};
  }
  weight_sum<Sum> operator()(const moments& /*it*/) const { return {}; }
  weight_sum<Sum> operator()(const moments_and_extremes& /*it*/) const { return {}; }
  weight_sum<Sum> operator()(const weighted_moments& /*it*/) const { return {}; }

 private:
  Sum value_of(const wide_integer& sum, int of, std::string_view what) const {
    if constexpr (std::is_same_v<Sum, double>) {
      return real_of(sum, of);
    } else {
      return narrowed<Sum>(who, sum, bin, what);
    }
  }
};

mean_of mean_in(const moments& bin) {
  mean_of made;
  made.count = static_cast<std::uint64_t>(bin.count);
  if (made.count == 0) return made;
  made.mean = bin.shift + portable::past_shift(bin);
  const double deviations = portable::deviation_of(bin);
  made.deviations = deviations < 0 ? 0 : deviations;  // of equal numbers, by rounding; NaN stays
  return made;
}
mean_of mean_in(const moments_and_extremes& bin) {
  mean_of made = mean_in(bin.all);
  if (made.count == 0) return made;
  made.least = bin.least;
  made.greatest = bin.greatest;
  return made;
}
weighted_mean_of mean_in(const weighted_moments& bin) {
  weighted_mean_of made;
  made.count = static_cast<std::uint64_t>(bin.count);
  if (made.count == 0) return made;
  made.weights = bin.weights;
  made.weight_squares = bin.weight_squares;
  made.mean = bin.shift + portable::past_shift(bin);
  const double deviations = portable::deviation_of(bin);
  const bool is_rounding = deviations < 0 && -deviations <= 0x1p-30 * std::abs(bin.squares);
  made.deviations = is_rounding ? 0 : deviations;
  return made;
}

template <class Bin>
void join_bins(Bin* bins, const Bin* others, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) portable::join(bins[i], others[i]);
}

// What lies outside of each axis, as convert makes it of a bin.
template <class Sum, class Bin, class Convert>
std::vector<outside_sum<Sum>> outside_in(const accumulated<Bin>& all, const axes& bins,
                                         const Convert& convert) {
  std::vector<outside_sum<Sum>> made(bins.size());
  for (std::size_t a = 0; all.bins.size() != 0 && a < bins.size(); ++a) {
    const Bin* const outside = all.bins.data() + bins.bins() + outside_bins * a;
    made[a].nan = convert(outside[2]);
    if (bins[a].categories().empty()) {
      made[a].below = convert(outside[0]);
      made[a].above = convert(outside[1]);
    } else {
      Bin unlisted = outside[0];
      portable::join(unlisted, outside[1]);
      made[a].unlisted = convert(unlisted);
    }
  }
  return made;
}

[[noreturn]] void refuse_values(std::string_view who, detail::sample_type type, double bound) {
  if (!detail::is_real(type))
    throw std::overflow_error(sentence(who, ": the square of a weight does not fit 64 bits"));
  throw std::invalid_argument(sentence(who, ": a weight is NaN or greater in size than ", bound,
                                       ", the power of two that its bound stands for"));
}

}  // namespace

double greatest_weight(std::string_view who, const detail::samples& weights, const execution& exec) {
  return weights.type == detail::sample_type::float32 ? greatest_size<float>(who, weights, exec)
                                                      : greatest_size<double>(who, weights, exec);
}

int exponent_of_bound(std::string_view who, const detail::samples& weights, const weighting& how,
                      const execution& exec) {
  if (!(how.bound >= 0) || !std::isfinite(how.bound))
    throw std::invalid_argument(
        sentence(who, ": bound is ", how.bound, "; expected a finite number above 0, or 0 to have it found"));
  const double size = how.bound > 0 ? how.bound : greatest_weight(who, weights, exec);
  return size == 0 ? 0 : exponent_not_below(size);
}

void tallies::add(const tally& chunk) { add(chunk, chunk.total); }
void tallies::merge(const tallies& other) {
  if (other.all_.outside.size() != 0) add(other.all_, other.largest_);
}

tallies tallies::of(const tally& seen) {
  tallies made;
  made.add(seen);
  return made;
}

void tallies::add(const tally& added, std::uint64_t largest_of_added) {
  if (all_.outside.size() == 0) {
    all_ = added;
    largest_ = largest_of_added;
    return;
  }
  if (largest_of_added > largest_) {
    all_.run = added.run;
    largest_ = largest_of_added;
  }
  all_.total += added.total;
  all_.inside += added.inside;
  for (std::size_t a = 0; a < added.outside.size(); ++a) all_.outside[a] += added.outside[a];
}

template <class Sum>
binned_sums binned_sums::of_weights(std::string_view who, const weighting& how, int exponent) {
  constexpr bool is_real = std::is_same_v<Sum, double>;
  binned_sums made;
  made.is_signed_ = std::is_signed_v<Sum>;
  if (is_real && !how.reproducible) {
    if (how.squares) made.all_ = accumulated<real_sums>();
    return made;
  }
  if (how.squares) {
    made.all_ = accumulated<wide_sums>();
  } else if (is_real) {
    made.all_ = accumulated<wide_sum>();
  } else {
    made.all_ = accumulated<whole_sum>();
  }
  if (!is_real) return made;
  if (how.squares && (2 * exponent > std::numeric_limits<double>::max_exponent || 2 * exponent < -900))
    throw std::invalid_argument(
        sentence(who, ": squares of weights of up to 2^", exponent,
                 " in size cannot be added up reproducibly; expected a bound of 2^-450 to 2^512"));
  made.exponent_ = exponent;
  made.scales_ = {scale_below(exponent), how.squares ? scale_below(2 * exponent) : fixed_point()};
  return made;
}

binned_sums binned_sums::of_numbers(const profiling& how) {
  binned_sums made;
  if (how.extremes) {
    made.all_ = accumulated<moments_and_extremes>();
  } else {
    made.all_ = accumulated<moments>();
  }
  return made;
}

binned_sums binned_sums::of_weighted_numbers() {
  binned_sums made;
  made.all_ = accumulated<weighted_moments>();
  return made;
}

namespace {

// What a bin holds of which the user got this.
void keep(real_sum& bin, const weight_sum<double>& it) { bin = {it.sum}; }
void keep(real_sums& bin, const weight_sum<double>& it) { bin = {it.sum, it.squares}; }
template <class Sum>
void keep(wide_sum& bin, const weight_sum<Sum>& it) {
  bin = {portable::widened(it.sum)};
}
template <class Sum>
void keep(wide_sums& bin, const weight_sum<Sum>& it) {
  bin = {portable::widened(it.sum), portable::widened(it.squares)};
}
void keep(moments_and_extremes& bin, const mean_of& it) {
  bin = {};
  if (it.count != 0)
    bin = {{it.mean, static_cast<double>(it.count), 0, it.deviations}, it.least, it.greatest};
}
void keep(weighted_moments& bin, const weighted_mean_of& it) {
  bin = {};
  if (it.count != 0)
    bin = {it.mean, static_cast<double>(it.count), it.weights, it.weight_squares, 0, it.deviations};
}

template <class Bin, class Count>
accumulated<Bin> kept_of(const binned<Count>& result) {
  accumulated<Bin> all;
  all.bins = scratch<Bin>(kept_bins(result.axes));
  std::fill_n(all.bins.data(), all.bins.size(), Bin{});
  Bin* bin = all.bins.data();
  for (const Count& it : result.counts) keep(*bin++, it);
  for (const outside_sum<Count>& axis : result.outside_sums) {
    Bin unlisted;
    keep(bin[0], axis.below);
    keep(unlisted, axis.unlisted);
    portable::join(bin[0], unlisted);  // where there is one, nothing is below
    keep(bin[1], axis.above);
    keep(bin[2], axis.nan);
    bin += outside_bins;
  }
  return all;
}

template <class Sum>
bool has_squares(const binned<weight_sum<Sum>>& result) {
  const auto has = [](const weight_sum<Sum>& it) { return it.squares != 0; };
  return std::ranges::any_of(result.counts, has) ||
         std::ranges::any_of(result.outside_sums, [&](const outside_sum<weight_sum<Sum>>& it) {
           return has(it.below) || has(it.above) || has(it.nan) || has(it.unlisted);
         });
}

}  // namespace

template <class Count>
binned_sums binned_sums::of(const binned<Count>& result) {
  binned_sums made;
  made.seen_ = tallies::of(result);
  if constexpr (std::is_same_v<Count, mean_of>) {
    made.all_ = kept_of<moments_and_extremes>(result);
  } else if constexpr (std::is_same_v<Count, weighted_mean_of>) {
    made.all_ = kept_of<weighted_moments>(result);
  } else {
    using sum = decltype(Count::sum);
    made.is_signed_ = std::is_signed_v<sum>;
    constexpr bool is_real = std::is_same_v<sum, double>;
    if (has_squares(result)) {
      made.all_ = kept_of<std::conditional_t<is_real, real_sums, wide_sums>>(result);
    } else {
      made.all_ = kept_of<std::conditional_t<is_real, real_sum, wide_sum>>(result);
    }
  }
  return made;
}

void binned_sums::add(std::string_view who, const columns& x, const axes& bins, const added_values& added,
                      const execution& exec) {
  const detail::samples& values = added.values;
  const bool is_narrow = detail::size_of(values.type) < 8 && values.size <= narrow_weights_that_fit &&
                         seen_.all().total <= narrow_weights_that_fit - values.size;
  if (const auto* narrow = std::get_if<accumulated<whole_sum>>(&all_); narrow != nullptr && !is_narrow)
    all_ = widened(*narrow, is_signed_);
  const portable::fp_default fp;
  std::visit([&](auto& so_far) { add_to(so_far, who, x, bins, added, exec); }, all_);
}

// Not inlined: a stack needs room for one kind of bin alone.
template <class Bin>
[[gnu::noinline]] void binned_sums::add_to(accumulated<Bin>& so_far, std::string_view who, const columns& x,
                                           const axes& bins, const added_values& values,
                                           const execution& exec) {
  accumulated<Bin> part = accumulate<Bin>(x, bins, values, scales_, exec);
  if (!part.good) refuse_values(who, values.values.type, scales_.value.bound);
  seen_.add(part.seen);
  if (so_far.bins.size() == 0) {
    so_far.bins = std::move(part.bins);
  } else {
    join_bins(so_far.bins.data(), part.bins.data(), kept_bins(bins));
  }
}

void binned_sums::make_numbered(std::size_t bins) {
  if (const auto* narrow = std::get_if<accumulated<whole_sum>>(&all_)) all_ = widened(*narrow, is_signed_);
  std::visit(
      [&]<class Bin>(accumulated<Bin>& all) {
        all.bins = scratch<Bin>(bins);
        std::fill_n(all.bins.data(), bins, Bin{});
      },
      all_);
}

template <class Number>
void binned_sums::add_numbered(std::span<const Number> numbers, const detail::samples& values) {
  const portable::fp_default fp;
  std::visit(
      [&]<class Bin>(accumulated<Bin>& all) {
        if constexpr (!std::is_same_v<Bin, weighted_moments>)  // which no divided call keeps
          with_stored_type(values.type, [&](auto zero) {
            const auto* const from = typed<decltype(zero)>(values).data();
            for (std::size_t i = 0; i < numbers.size(); ++i)
              portable::add(all.bins.data()[numbers[i]],
                            portable::added_value<Bin>(from[i], scales_, all.good));
          });
      },
      all_);
}

void binned_sums::refuse_what_was_left_out(std::string_view who, detail::sample_type type) const {
  if (!std::visit([](const auto& all) { return all.good; }, all_))
    refuse_values(who, type, scales_.value.bound);
}

void binned_sums::merge(std::string_view who, const binned_sums& other) {
  const portable::fp_default fp;
  // Sums of integers may have become wide on either side, or may have to now.
  const auto* narrow = std::get_if<accumulated<whole_sum>>(&all_);
  const auto* other_narrow = std::get_if<accumulated<whole_sum>>(&other.all_);
  const bool may_fit = seen_.all().total + other.seen_.all().total <= narrow_weights_that_fit;
  any_accumulated wide;
  const any_accumulated* from = &other.all_;
  if (other_narrow != nullptr && (narrow == nullptr || !may_fit)) {
    wide = widened(*other_narrow, other.is_signed_);
    from = &wide;
  }
  if (narrow != nullptr && (other_narrow == nullptr || !may_fit)) all_ = widened(*narrow, is_signed_);
  if (all_.index() != from->index() || exponent_ != other.exponent_)
    throw std::invalid_argument(
        sentence(who, ": a builder with other options, or another bound of the weights, cannot be merged"));
  std::visit(
      [&]<class Bin>(accumulated<Bin>& so_far) {
        const scratch<Bin>& added = std::get<accumulated<Bin>>(*from).bins;
        if (added.size() == 0) return;
        if (so_far.bins.size() == 0) {
          so_far.bins = copied(added);
        } else {
          join_bins(so_far.bins.data(), added.data(), std::min(so_far.bins.size(), added.size()));
        }
      },
      all_);
  seen_.merge(other.seen_);
}

template <class Sum>
std::vector<weight_sum<Sum>> binned_sums::sums(std::string_view who, std::size_t bins) const {
  const portable::fp_default fp;
  std::vector<weight_sum<Sum>> made(bins);
  std::visit(
      [&](const auto& all) {
        as_weight_sum<Sum> convert{who, exponent_};
        for (std::size_t i = 0; all.bins.size() != 0 && i < bins; ++i) {
          convert.bin = i;
          made[i] = convert(all.bins.data()[i]);
        }
      },
      all_);
  return made;
}

std::vector<mean_of> binned_sums::means(std::size_t bins) const {
  const portable::fp_default fp;
  std::vector<mean_of> made(bins);
  const auto fill = [&](const auto& all) {
    for (std::size_t i = 0; all.bins.size() != 0 && i < bins; ++i) made[i] = mean_in(all.bins.data()[i]);
  };
  if (const auto* plain = std::get_if<accumulated<moments>>(&all_)) fill(*plain);
  if (const auto* more = std::get_if<accumulated<moments_and_extremes>>(&all_)) fill(*more);
  return made;
}

template <class Sum>
std::vector<outside_sum<weight_sum<Sum>>> binned_sums::sums_outside(std::string_view who,
                                                                    const axes& bins) const {
  const portable::fp_default fp;
  const as_weight_sum<Sum> convert{who, exponent_, outside_of_bins};
  return std::visit([&](const auto& all) { return outside_in<weight_sum<Sum>>(all, bins, convert); }, all_);
}

std::vector<outside_sum<mean_of>> binned_sums::means_outside(const axes& bins) const {
  const portable::fp_default fp;
  const auto convert = [](const auto& bin) { return mean_in(bin); };
  if (const auto* plain = std::get_if<accumulated<moments>>(&all_))
    return outside_in<mean_of>(*plain, bins, convert);
  return outside_in<mean_of>(std::get<accumulated<moments_and_extremes>>(all_), bins, convert);
}

std::vector<weighted_mean_of> binned_sums::weighted_means(std::size_t bins) const {
  const portable::fp_default fp;
  std::vector<weighted_mean_of> made(bins);
  const auto& all = std::get<accumulated<weighted_moments>>(all_);
  for (std::size_t i = 0; all.bins.size() != 0 && i < bins; ++i) made[i] = mean_in(all.bins.data()[i]);
  return made;
}

std::vector<outside_sum<weighted_mean_of>> binned_sums::weighted_means_outside(const axes& bins) const {
  const portable::fp_default fp;
  return outside_in<weighted_mean_of>(std::get<accumulated<weighted_moments>>(all_), bins,
                                      [](const weighted_moments& bin) { return mean_in(bin); });
}

template binned_sums binned_sums::of(const binned<mean_of>&);
template binned_sums binned_sums::of(const binned<weighted_mean_of>&);
#define CAIRN_INSTANTIATE(Sum)                                                                        \
  template binned_sums binned_sums::of_weights<Sum>(std::string_view, const weighting&, int);         \
  template binned_sums binned_sums::of(const binned<weight_sum<Sum>>&);                               \
  template std::vector<weight_sum<Sum>> binned_sums::sums<Sum>(std::string_view, std::size_t) const;  \
  template std::vector<outside_sum<weight_sum<Sum>>> binned_sums::sums_outside<Sum>(std::string_view, \
                                                                                    const axes&) const;
template void binned_sums::add_numbered(std::span<const std::uint32_t>, const detail::samples&);
template void binned_sums::add_numbered(std::span<const std::uint64_t>, const detail::samples&);
CAIRN_INSTANTIATE(double)
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
