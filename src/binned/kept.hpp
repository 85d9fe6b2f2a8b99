// The accumulators of bins, and what a user gets of them: all that differs between weighted histograms and
// profiles.
//
// kept<Count>, of the Counts of CAIRN_FOR_EACH_BINNED_SUM, has
//   options           how the user chooses: weighting, profiling, or none
//   bins              a variant of the accumulators (src/layouts/accumulators.hpp) that they choose from
//   kind              of a builder's state
//   values, second    what errors call the values, and the second ones, empty where bins take none
//   chosen(how)       the accumulators for these options
//   named(how)        the options that must be the same on all ranks
//   told(bin, where)  what the user gets of a bin
//   keep(bin, count)  the reverse
//   those_of(result)  what bins hold of which the user got this
#pragma once

#include <algorithm>
#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "src/call/sentence.hpp"
#include "src/counting/accumulated.hpp"
#include "src/kernels/accumulate.hpp"
#include "src/layouts/accumulators.hpp"
#include "src/ranks/agreement.hpp"
#include "src/states/state_kind.hpp"

#define CAIRN_FOR_EACH_BINNED_SUM(X) \
  X(weight_sum<double>)              \
  X(weight_sum<std::int64_t>) X(weight_sum<std::uint64_t>) X(mean_of) X(weighted_mean_of) X(covariance_of)

namespace cairn {

template <class Count>
struct kept;

// All that grow: the bins, and what lies outside.
inline std::size_t kept_bins(const axes& bins) { return bins.bins() + outside_bins * bins.size(); }

template <class Bin>
scratch<Bin> copied(const scratch<Bin>& bins) {
  scratch<Bin> made(bins.size());
  std::copy_n(bins.data(), bins.size(), made.data());
  return made;
}
template <class Bin>
scratch<Bin> empty_bins(std::size_t size) {
  scratch<Bin> made(size);
  std::fill_n(made.data(), size, Bin{});
  return made;
}

// The bins of which the user got `result`.
template <class Bin, class Count>
accumulated<Bin> kept_of(const binned<Count>& result) {
  accumulated<Bin> all;
  all.bins = empty_bins<Bin>(kept_bins(result.axes));
  Bin* bin = all.bins.data();
  for (const Count& it : result.counts) kept<Count>::keep(*bin++, it);
  for (const outside_sum<Count>& axis : result.outside_sums) {
    Bin unlisted;
    kept<Count>::keep(bin[0], axis.below);
    kept<Count>::keep(unlisted, axis.unlisted);
    portable::join(bin[0], unlisted);  // where there is one, nothing is below
    kept<Count>::keep(bin[1], axis.above);
    kept<Count>::keep(bin[2], axis.nan);
    bin += outside_bins;
  }
  return all;
}

// The place of a bin, for errors, and the unit of its sums.
struct told_bin {
  std::string_view who;
  int exponent;
  std::size_t bin;
};
constexpr std::size_t outside_of_bins = static_cast<std::size_t>(-1);

// Sums of integers of 128 bits: plain ones, or of reals whose unit is 2^(exponent - 86).
constexpr int bits_below_bound = 86;

__extension__ using wide_number = __int128;
inline wide_number number_of(const wide_integer& sum) {
  return static_cast<wide_number>(sum.high) * (wide_number{1} << 64) + static_cast<wide_number>(sum.low);
}

template <class Sum>
struct kept<weight_sum<Sum>> {
  static constexpr bool is_real = std::is_same_v<Sum, double>;
  using options = weighting;
  using bins =
      std::conditional_t<is_real,
                         std::variant<accumulated<real_sum>, accumulated<real_sums>, accumulated<wide_sum>,
                                      accumulated<wide_sums>>,
                         std::variant<accumulated<whole_sum>, accumulated<wide_sum>, accumulated<wide_sums>>>;
  static constexpr states::kind kind = is_real                 ? states::kind::real_weights
                                       : std::is_signed_v<Sum> ? states::kind::signed_weights
                                                               : states::kind::unsigned_weights;
  static constexpr std::string_view values = "weights";
  static constexpr std::string_view second = {};

  static bins chosen(const weighting& how) {
    if constexpr (is_real) {
      if (!how.reproducible && how.squares) return accumulated<real_sums>();
      if (!how.reproducible) return accumulated<real_sum>();
      if (!how.squares) return accumulated<wide_sum>();
    } else {
      if (!how.squares) return accumulated<whole_sum>();
    }
    return accumulated<wide_sums>();
  }
  static ranks::option_list named(const weighting& how) {
    return {{"squares", how.squares}, {"reproducible", how.reproducible}, {"bound", how.bound}};
  }
  // Squares where some are not 0.
  static bins those_of(const binned<weight_sum<Sum>>& result) {
    const auto has = [](const weight_sum<Sum>& it) { return it.squares != 0; };
    bool squares = std::ranges::any_of(result.counts, has);
    for (const auto& it : result.outside_sums)
      squares = squares || has(it.below) || has(it.above) || has(it.nan) || has(it.unlisted);
    using plain = std::conditional_t<is_real, real_sum, wide_sum>;
    using with_squares = std::conditional_t<is_real, real_sums, wide_sums>;
    if (squares) return kept_of<with_squares>(result);
    return kept_of<plain>(result);
  }

  static weight_sum<Sum> told(const real_sum& it, const told_bin& /*where*/) {
    return {static_cast<Sum>(it.sum), 0};
  }
  static weight_sum<Sum> told(const real_sums& it, const told_bin& /*where*/) {
    return {static_cast<Sum>(it.sum), static_cast<Sum>(it.squares)};
  }
  static weight_sum<Sum> told(const whole_sum& it, const told_bin& /*where*/) {
    return {static_cast<Sum>(it.sum), 0};
  }
  static weight_sum<Sum> told(const wide_sum& it, const told_bin& where) {
    return {value_of(it.sum, where.exponent, where, "weights"), 0};
  }
  static weight_sum<Sum> told(const wide_sums& it, const told_bin& where) {
    return {value_of(it.sum, where.exponent, where, "weights"),
            value_of(it.squares, 2 * where.exponent, where, "squared weights")};
  }

  static void keep(real_sum& bin, const weight_sum<Sum>& it) { bin = {it.sum}; }
  static void keep(real_sums& bin, const weight_sum<Sum>& it) { bin = {it.sum, it.squares}; }
  static void keep(wide_sum& bin, const weight_sum<Sum>& it) { bin = {portable::widened(it.sum)}; }
  static void keep(wide_sums& bin, const weight_sum<Sum>& it) {
    bin = {portable::widened(it.sum), portable::widened(it.squares)};
  }

 private:
  static Sum value_of(const wide_integer& sum, int exponent, const told_bin& where, std::string_view what) {
    const wide_number number = number_of(sum);
    if constexpr (is_real) {
      return std::ldexp(static_cast<double>(number), exponent - bits_below_bound);
    } else {
      if (number >= std::numeric_limits<Sum>::min() && number <= std::numeric_limits<Sum>::max())
        return static_cast<Sum>(number);
      const std::string there =
          where.bin == outside_of_bins ? "outside of an axis" : sentence("in bin ", where.bin);
      throw std::overflow_error(
          sentence(where.who, ": the sum of ", what, " ", there, " does not fit 64 bits"));
    }
  }
};

template <>
struct kept<mean_of> {
  using options = profiling;
  using bins = std::variant<accumulated<moments>, accumulated<moments_and_extremes>>;
  static constexpr states::kind kind = states::kind::means;
  static constexpr std::string_view values = "numbers";
  static constexpr std::string_view second = {};

  static bins chosen(const profiling& how) {
    if (how.extremes) return accumulated<moments_and_extremes>();
    return accumulated<moments>();
  }
  static ranks::option_list named(const profiling& how) { return {{"extremes", how.extremes}}; }
  static bins those_of(const binned<mean_of>& result) { return kept_of<moments_and_extremes>(result); }

  static mean_of told(const moments& bin, const told_bin& /*where*/) {
    mean_of made;
    made.count = static_cast<std::uint64_t>(bin.count);
    if (made.count == 0) return made;
    made.mean = bin.shift + portable::past_shift(bin);
    const double deviations = portable::deviation_of(bin);
    made.deviations = deviations < 0 ? 0 : deviations;  // of equal numbers, by rounding; NaN stays
    return made;
  }
  static mean_of told(const moments_and_extremes& bin, const told_bin& where) {
    mean_of made = told(static_cast<const moments&>(bin), where);
    if (made.count == 0) return made;
    made.least = bin.least;
    made.greatest = bin.greatest;
    return made;
  }

  static void keep(moments_and_extremes& bin, const mean_of& it) {
    bin = {};
    if (it.count != 0)
      bin = {{it.mean, static_cast<double>(it.count), 0, it.deviations}, it.least, it.greatest};
  }
};

template <>
struct kept<weighted_mean_of> {
  using options = detail::no_options;
  using bins = std::variant<accumulated<weighted_moments>>;
  static constexpr states::kind kind = states::kind::weighted_means;
  static constexpr std::string_view values = "numbers";
  static constexpr std::string_view second = "weights";

  static bins chosen(const options& /*how*/) { return {}; }
  static ranks::option_list named(const options& /*how*/) { return {}; }
  static bins those_of(const binned<weighted_mean_of>& result) { return kept_of<weighted_moments>(result); }

  static weighted_mean_of told(const weighted_moments& bin, const told_bin& /*where*/) {
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
  static void keep(weighted_moments& bin, const weighted_mean_of& it) {
    bin = {};
    if (it.count != 0)
      bin = {it.mean, static_cast<double>(it.count), it.weights, it.weight_squares, 0, it.deviations};
  }
};

template <>
struct kept<covariance_of> {
  using options = detail::no_options;
  using bins = std::variant<accumulated<pair_moments>>;
  static constexpr states::kind kind = states::kind::covariances;
  static constexpr std::string_view values = "numbers";
  static constexpr std::string_view second = "second numbers";

  static bins chosen(const options& /*how*/) { return {}; }
  static ranks::option_list named(const options& /*how*/) { return {}; }
  static bins those_of(const binned<covariance_of>& result) { return kept_of<pair_moments>(result); }

  static covariance_of told(const pair_moments& bin, const told_bin& where) {
    const mean_of y = kept<mean_of>::told(static_cast<const moments&>(bin), where);
    const mean_of z = kept<mean_of>::told(bin.second, where);
    if (y.count == 0) return {};
    return {y.count, y.mean, z.mean, y.deviations, z.deviations, portable::joint_deviation_of(bin)};
  }
  static void keep(pair_moments& bin, const covariance_of& it) {
    bin = {};
    const auto count = static_cast<double>(it.count);
    if (it.count != 0)
      bin = {{it.mean_y, count, 0, it.deviations_y}, {it.mean_z, count, 0, it.deviations_z}, it.products};
  }
};

}  // namespace cairn
