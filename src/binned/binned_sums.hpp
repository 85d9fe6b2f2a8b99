// Sums in bins that grow by chunks of samples: what weighted histograms, profiles and builders of both share.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/histogram_builder.hpp>
#include <cstdint>
#include <exception>
#include <span>
#include <string_view>
#include <vector>

#include "src/binned/kept.hpp"
#include "src/call/binned_call.hpp"
#include "src/counting/accumulated.hpp"
#include "src/layouts/accumulators.hpp"
#include "src/ranks/agreement.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn {

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

// Count: one of CAIRN_FOR_EACH_BINNED_SUM (src/binned/kept.hpp).
template <class Count>
class binned_sums {
 public:
  using options = typename kept<Count>::options;

  // `exponent`, of real weights that are to be added up reproducibly: none is greater in size than
  // 2^exponent. std::invalid_argument where squares of those cannot be added.
  explicit binned_sums(std::string_view who, const options& how, int exponent = 0);
  // Goes on from a result: with squares where some are not 0, and with extremes.
  explicit binned_sums(const binned<Count>& result);

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
  // std::invalid_argument where they are not those of so many bins.
  static binned_sums load(states::reader& from, std::string_view who, const axes& bins);

  // Becomes the sums of all ranks (src/binned/sums_of_ranks.cpp), where the result is for this one; elsewhere
  // `seen` alone. `failure`: what this rank has caught while it added. What throws, throws on all ranks.
  void add_ranks(const communicator& all, int root, const axes& bins, const std::exception_ptr& failure);
  // Becomes the sums in this rank's part of the bins (ranks::part), and outside of all bins, of all ranks.
  void divide_ranks(const communicator& all, const axes& bins);
  // The sums outside of so many axes, behind so many bins, become those of all ranks.
  void add_outside_of_ranks(const communicator& all, std::size_t inside, std::size_t axes);
  binned_sums copy() const;
  // What must be the same on all ranks.
  ranks::option_list kept_as() const;

  const tally& seen() const { return seen_.all(); }
  // The first bins, and for each axis what lies outside, behind `inside` bins. std::overflow_error where a
  // sum of integers does not fit.
  std::vector<Count> counts(std::string_view who, std::size_t bins) const;
  std::vector<outside_sum<Count>> outside(std::string_view who, const axes& bins, std::size_t inside) const;
  std::vector<outside_sum<Count>> outside(std::string_view who, const axes& bins) const {
    return outside(who, bins, bins.bins());
  }

 private:
  binned_sums() = default;
  template <class Bin>
  void add_to(accumulated<Bin>& so_far, std::string_view who, const columns& x, const axes& bins,
              const added_values& values, const execution& exec);
  void set_unit(std::string_view who, int exponent);
  void widen();
  void meet(const communicator& all, const axes& bins, const std::exception_ptr& failure);

  typename kept<Count>::bins all_;
  value_scales scales_;
  int exponent_ = 0;  // of scales_
  tallies seen_;
};

// Sums of integers of 64 bits that might not fit any more, as sums of 128.
template <class Count>
accumulated<wide_sum> widened(const accumulated<whole_sum>& narrow) {
  accumulated<wide_sum> wide;
  wide.bins = scratch<wide_sum>(narrow.bins.size());
  for (std::size_t i = 0; i < narrow.bins.size(); ++i)
    wide.bins.data()[i].sum = portable::widened(static_cast<decltype(Count::sum)>(narrow.bins.data()[i].sum));
  return wide;
}

// Refuses values that are not one for each sample, in the same memory. std::invalid_argument.
template <class Count>
void check_added(std::string_view who, const columns& x, const added_values& added) {
  check_values(who, x, added.values, kept<Count>::values);
  if (!kept<Count>::second.empty()) check_values(who, x, added.second, kept<Count>::second);
}

// The greatest size of a weight, 0 of none. std::invalid_argument for weights that are no finite numbers.
double greatest_weight(std::string_view who, const detail::samples& weights, const execution& exec);

// The least e for which no weight is greater in size than 2^e: that of how.bound, or, where that is 0, found
// among the weights. std::invalid_argument for a bound that is none, or weights that are no finite numbers.
int exponent_of_bound(std::string_view who, const detail::samples& weights, const weighting& how,
                      const execution& exec);
// The same where the options need it, else 0.
template <class Count>
int exponent_for(std::string_view who, const detail::samples& values,
                 const typename kept<Count>::options& how, const execution& exec) {
  if constexpr (std::is_same_v<Count, weight_sum<double>>)
    if (how.reproducible) return exponent_of_bound(who, values, how, exec);
  return 0;
}

}  // namespace cairn
