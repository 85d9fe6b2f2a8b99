// Sums in bins that grow by chunks of samples: what weighted histograms, profiles and builders of both share.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstdint>
#include <exception>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "src/counting/accumulated.hpp"
#include "src/layouts/accumulators.hpp"
#include "src/ranks/agreement.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn {

using any_accumulated = std::variant<accumulated<real_sum>, accumulated<real_sums>, accumulated<whole_sum>,
                                     accumulated<wide_sum>, accumulated<wide_sums>, accumulated<moments>,
                                     accumulated<moments_and_extremes>, accumulated<weighted_moments>>;

// What was read in all chunks; `run` is that of the largest.
class tallies {
 public:
  void add(const tally& chunk);
  void merge(const tallies& other);
  const tally& all() const { return all_; }
  void save(states::writer& to) const;
  // Of so many axes, or of none where nothing was added.
  static tallies load(states::reader& from, std::size_t axes);
  static tallies of(const tally& seen);

 private:
  void add(const tally& added, std::uint64_t largest_of_added);

  tally all_;
  std::uint64_t largest_ = 0;
};

class binned_sums {
 public:
  // Sums of Sum: double, or an integer type of 64 bits. `exponent`, of reals that are to be reproducible: no
  // weight is greater in size than 2^exponent. std::invalid_argument where squares of those cannot be added.
  template <class Sum>
  static binned_sums of_weights(std::string_view who, const weighting& how, int exponent);
  static binned_sums of_numbers(const profiling& how);
  static binned_sums of_weighted_numbers();
  // What a result has: squares where some are not 0, and extremes.
  template <class Count>
  static binned_sums of(const binned<Count>& result);

  // Adds a chunk to the bins, which are the same each time. What throws leaves all as it was.
  void add(std::string_view who, const columns& x, const axes& bins, const added_values& values,
           const execution& exec);
  // The same for bins whose numbers are known: room for so many, in which sums of integers have 128 bits;
  // then values[i] is added in bin numbers[i]. Values that cannot be added are left out, and refused later.
  void make_numbered(std::size_t bins);
  template <class Number>
  void add_numbered(std::span<const Number> numbers, const detail::samples& values);
  void refuse_what_was_left_out(std::string_view who, detail::sample_type type) const;

  // std::invalid_argument where the other keeps something else, or in other units.
  void merge(std::string_view who, const binned_sums& other);

  // src/binned/saved_sums.cpp. Sums of integers are written as those of 128 bits, however they are kept.
  void save(states::writer& to, const axes& bins) const;
  // Sum: that of the weights, or mean_of, or weighted_mean_of. std::invalid_argument where they are not those
  // of so many bins.
  template <class Sum>
  static binned_sums load(states::reader& from, std::string_view who, const axes& bins);

  // Becomes the sums of all ranks (src/binned/sums_of_ranks.cpp), where the result is for this one; elsewhere
  // `seen` alone. `failure`: what this rank has caught while it added. What throws, throws on all ranks.
  void add_ranks(const communicator& all, int root, const axes& bins, const std::exception_ptr& failure);
  binned_sums copy() const;
  // Of what must be the same on all ranks.
  ranks::option_list options() const;

  const tally& seen() const { return seen_.all(); }
  // The bins, and for each axis what lies outside. std::overflow_error where a sum of integers does not fit.
  template <class Sum>
  std::vector<weight_sum<Sum>> sums(std::string_view who, std::size_t bins) const;
  template <class Sum>
  std::vector<outside_sum<weight_sum<Sum>>> sums_outside(std::string_view who, const axes& bins) const;
  std::vector<mean_of> means(std::size_t bins) const;
  std::vector<outside_sum<mean_of>> means_outside(const axes& bins) const;
  std::vector<weighted_mean_of> weighted_means(std::size_t bins) const;
  std::vector<outside_sum<weighted_mean_of>> weighted_means_outside(const axes& bins) const;

 private:
  template <class Bin>
  void add_to(accumulated<Bin>& so_far, std::string_view who, const columns& x, const axes& bins,
              const added_values& values, const execution& exec);

  any_accumulated all_;
  value_scales scales_;
  int exponent_ = 0;       // of scales_
  bool is_signed_ = true;  // of sums of integers
  tallies seen_;
};

// What a user gets of them: for weight_sum<Sum>, mean_of and weighted_mean_of.
template <class Count>
std::vector<Count> counts_in(const binned_sums& sums, std::string_view who, const axes& bins) {
  if constexpr (std::is_same_v<Count, mean_of>) {
    return sums.means(bins.bins());
  } else if constexpr (std::is_same_v<Count, weighted_mean_of>) {
    return sums.weighted_means(bins.bins());
  } else {
    return sums.sums<decltype(Count::sum)>(who, bins.bins());
  }
}
template <class Count>
std::vector<outside_sum<Count>> outside_in(const binned_sums& sums, std::string_view who, const axes& bins) {
  if constexpr (std::is_same_v<Count, mean_of>) {
    return sums.means_outside(bins);
  } else if constexpr (std::is_same_v<Count, weighted_mean_of>) {
    return sums.weighted_means_outside(bins);
  } else {
    return sums.sums_outside<decltype(Count::sum)>(who, bins);
  }
}

// The greatest size of a weight, 0 of none. std::invalid_argument for weights that are no finite numbers.
double greatest_weight(std::string_view who, const detail::samples& weights, const execution& exec);

// The least e for which no weight is greater in size than 2^e: that of how.bound, or, where that is 0, found
// among the weights. std::invalid_argument for a bound that is none, or weights that are no finite numbers.
int exponent_of_bound(std::string_view who, const detail::samples& weights, const weighting& how,
                      const execution& exec);

}  // namespace cairn
