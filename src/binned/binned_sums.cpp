// Sums in bins, grown by chunks on the host or on a device, and merged.
#include "src/binned/binned_sums.hpp"

#include <algorithm>
#include <cairn/extremes.hpp>
#include <cmath>
#include <stdexcept>
#include <type_traits>
#include <variant>
#include <vector>

#include "offload/run/accumulate.hpp"
#include "src/call/binned_call.hpp"
#include "src/call/place.hpp"
#include "src/host/run/accumulate.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {
namespace {

constexpr std::size_t narrow_weights_that_fit = std::size_t{1} << 31;

// As integers whose unit is 2^(exponent - 86).
fixed_point scale_below(int exponent) {
  const int shift = bits_below_bound - exponent;
  const double bound = std::min(std::ldexp(1.0, exponent), std::numeric_limits<double>::max());
  return {bound, std::ldexp(1.0, shift / 2), std::ldexp(1.0, shift - shift / 2)};
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

template <class Bin>
void join_bins(Bin* bins, const Bin* others, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) portable::join(bins[i], others[i]);
}

[[noreturn]] void refuse_values(std::string_view who, detail::sample_type type, double bound) {
  if (!detail::is_real(type))
    throw std::overflow_error(sentence(who, ": the square of a weight does not fit 64 bits"));
  throw std::invalid_argument(sentence(who, ": a weight is NaN or greater in size than ", bound,
                                       ", the power of two that its bound stands for"));
}

template <class Bins>
constexpr bool has_narrow_sums = false;
template <class... Bin>
constexpr bool has_narrow_sums<std::variant<accumulated<Bin>...>> = (std::is_same_v<Bin, whole_sum> || ...);

// True where sums of integers have 64 bits.
template <class Bins>
bool is_narrow(const Bins& all) {
  if constexpr (has_narrow_sums<Bins>) return std::holds_alternative<accumulated<whole_sum>>(all);
  return false;
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

template <class Count>
binned_sums<Count>::binned_sums(std::string_view who, const options& how, int exponent)
    : all_(kept<Count>::chosen(how)) {
  set_unit(who, exponent);
}

template <class Count>
binned_sums<Count>::binned_sums(const binned<Count>& result)
    : all_(kept<Count>::those_of(result)), seen_(tallies::of(result)) {}

template <class Count>
void binned_sums<Count>::set_unit(std::string_view who, int exponent) {
  if constexpr (std::is_same_v<Count, weight_sum<double>>) {
    const bool squares = std::holds_alternative<accumulated<wide_sums>>(all_);
    if (!squares && !std::holds_alternative<accumulated<wide_sum>>(all_)) return;
    if (squares && (2 * exponent > std::numeric_limits<double>::max_exponent || 2 * exponent < -900))
      throw std::invalid_argument(
          sentence(who, ": squares of weights of up to 2^", exponent,
                   " in size cannot be added up reproducibly; expected a bound of 2^-450 to 2^512"));
    exponent_ = exponent;
    scales_ = {scale_below(exponent), squares ? scale_below(2 * exponent) : fixed_point()};
  }
}

template <class Count>
void binned_sums<Count>::widen() {
  if constexpr (has_narrow_sums<decltype(all_)>)
    if (const auto* narrow = std::get_if<accumulated<whole_sum>>(&all_)) all_ = widened<Count>(*narrow);
}

template <class Count>
void binned_sums<Count>::add(std::string_view who, const columns& x, const axes& bins,
                             const added_values& added, const execution& exec) {
  const detail::samples& values = added.values;
  const bool may_stay_narrow = detail::size_of(values.type) < 8 && values.size <= narrow_weights_that_fit &&
                               seen_.all().total <= narrow_weights_that_fit - values.size;
  if (!may_stay_narrow) widen();
  const portable::fp_default fp;
  std::visit([&](auto& so_far) { add_to(so_far, who, x, bins, added, exec); }, all_);
}

// Not inlined: a stack needs room for one kind of bin alone.
template <class Count>
template <class Bin>
[[gnu::noinline]] void binned_sums<Count>::add_to(accumulated<Bin>& so_far, std::string_view who,
                                                  const columns& x, const axes& bins,
                                                  const added_values& values, const execution& exec) {
  accumulated<Bin> part = accumulate<Bin>(x, bins, values, scales_, exec);
  if (!part.good) refuse_values(who, values.values.type, scales_.value.bound);
  seen_.add(part.seen);
  if (so_far.bins.size() == 0) {
    so_far.bins = std::move(part.bins);
  } else {
    join_bins(so_far.bins.data(), part.bins.data(), kept_bins(bins));
  }
}

template <class Count>
void binned_sums<Count>::make_numbered(std::size_t bins) {
  widen();
  std::visit([&]<class Bin>(accumulated<Bin>& all) { all.bins = empty_bins<Bin>(bins); }, all_);
}

template <class Count>
template <class Number>
void binned_sums<Count>::add_numbered(std::span<const Number> numbers, const detail::samples& values) {
  const portable::fp_default fp;
  std::visit(
      [&]<class Bin>(accumulated<Bin>& all) {
        with_stored_type(values.type, [&](auto zero) {
          const auto* const from = typed<decltype(zero)>(values).data();
          for (std::size_t i = 0; i < numbers.size(); ++i)
            portable::add(all.bins.data()[numbers[i]],
                          portable::added_value<Bin>(from[i], scales_, all.good));
        });
      },
      all_);
}

template <class Count>
void binned_sums<Count>::refuse_what_was_left_out(std::string_view who, detail::sample_type type) const {
  if (!std::visit([](const auto& all) { return all.good; }, all_))
    refuse_values(who, type, scales_.value.bound);
}

template <class Count>
void binned_sums<Count>::merge(std::string_view who, const binned_sums& other) {
  const portable::fp_default fp;
  // Sums of integers may have become wide on either side, or may have to now.
  const bool stay_narrow = is_narrow(all_) && is_narrow(other.all_) &&
                           seen_.all().total + other.seen_.all().total <= narrow_weights_that_fit;
  if (!stay_narrow && is_narrow(other.all_)) {
    binned_sums wide = other.copy();
    wide.widen();
    return merge(who, wide);
  }
  if (!stay_narrow) widen();
  if (all_.index() != other.all_.index() || exponent_ != other.exponent_)
    throw std::invalid_argument(
        sentence(who, ": a builder with other options, or another bound of the weights, cannot be merged"));
  std::visit(
      [&]<class Bin>(accumulated<Bin>& so_far) {
        const scratch<Bin>& added = std::get<accumulated<Bin>>(other.all_).bins;
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

template <class Count>
std::vector<Count> binned_sums<Count>::counts(std::string_view who, std::size_t bins) const {
  const portable::fp_default fp;
  std::vector<Count> made(bins);
  std::visit(
      [&](const auto& all) {
        for (std::size_t i = 0; all.bins.size() != 0 && i < bins; ++i)
          made[i] = kept<Count>::told(all.bins.data()[i], {who, exponent_, i});
      },
      all_);
  return made;
}

template <class Count>
std::vector<outside_sum<Count>> binned_sums<Count>::outside(std::string_view who, const axes& bins,
                                                            std::size_t inside) const {
  const portable::fp_default fp;
  const told_bin where{who, exponent_, outside_of_bins};
  std::vector<outside_sum<Count>> made(bins.size());
  std::visit(
      [&](const auto& all) {
        for (std::size_t a = 0; all.bins.size() != 0 && a < bins.size(); ++a) {
          const auto* const sides = all.bins.data() + inside + outside_bins * a;
          made[a].nan = kept<Count>::told(sides[2], where);
          if (bins[a].categories().empty()) {
            made[a].below = kept<Count>::told(sides[0], where);
            made[a].above = kept<Count>::told(sides[1], where);
          } else {
            auto unlisted = sides[0];
            portable::join(unlisted, sides[1]);
            made[a].unlisted = kept<Count>::told(unlisted, where);
          }
        }
      },
      all_);
  return made;
}

#define CAIRN_INSTANTIATE(Count)                                                                            \
  template binned_sums<Count>::binned_sums(std::string_view, const options&, int);                          \
  template binned_sums<Count>::binned_sums(const binned<Count>&);                                           \
  template void binned_sums<Count>::add(std::string_view, const columns&, const axes&, const added_values&, \
                                        const execution&);                                                  \
  template void binned_sums<Count>::make_numbered(std::size_t);                                             \
  template void binned_sums<Count>::refuse_what_was_left_out(std::string_view, detail::sample_type) const;  \
  template void binned_sums<Count>::merge(std::string_view, const binned_sums&);                            \
  template void binned_sums<Count>::set_unit(std::string_view, int);                                        \
  template void binned_sums<Count>::widen();                                                                \
  template std::vector<Count> binned_sums<Count>::counts(std::string_view, std::size_t) const;              \
  template std::vector<outside_sum<Count>> binned_sums<Count>::outside(std::string_view, const axes&,       \
                                                                       std::size_t) const;
CAIRN_FOR_EACH_BINNED_SUM(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

// Those whose values are single, which ranks send to each other (src/collective/divided_sums.cpp).
#define CAIRN_INSTANTIATE(Count)                                                                          \
  template void binned_sums<Count>::add_numbered(std::span<const std::uint32_t>, const detail::samples&); \
  template void binned_sums<Count>::add_numbered(std::span<const std::uint64_t>, const detail::samples&);
CAIRN_INSTANTIATE(weight_sum<double>)
CAIRN_INSTANTIATE(weight_sum<std::int64_t>)
CAIRN_INSTANTIATE(weight_sum<std::uint64_t>)
CAIRN_INSTANTIATE(mean_of)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
