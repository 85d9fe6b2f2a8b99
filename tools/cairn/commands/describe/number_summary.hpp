// The summary of a column of numbers, dates or moments: distinct values, quartiles, moments, the most
// frequent values, and a histogram of at most 32 bins of one width, which is 1, 2 or 5 times a power of ten
// (of moments also minutes, hours and days), so that their edges are short numbers.
#pragma once

#include <algorithm>
#include <cairn/value_counts.hpp>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

// single: reals of 32 bits. large: whole numbers without a sign.
enum class value_form : std::uint8_t { integer, large, real, single, date, moment, instant };

std::string text_of(value_form form, std::uint64_t key);
// Days, microseconds and nanoseconds of dates, moments and instants; whole numbers beyond 2^53 are rounded.
double place_of(value_form form, std::uint64_t key);
// The text of places between values.
std::string text_of_place(value_form form, double place);
constexpr bool is_whole(value_form form) {
  return form == value_form::integer || form == value_form::large || form == value_form::date;
}

// Keys of a column that order as its values do, counted by the library. Errors: std::bad_alloc,
// std::system_error of the file beyond the cap.
class key_counter {
 public:
  explicit key_counter(std::shared_ptr<shared_cap> cap) : cap_(std::move(cap)) {}

  void add(std::span<const std::uint64_t> keys) {
    if (keys.empty()) return;
    if (!counter_) counter_.emplace(counter_options{.shared = cap_});
    counter_->add(in<std::uint64_t>(keys), {.threads = 1});
  }
  void clear() { counter_.reset(); }
  std::uint64_t total() const { return counter_ ? counter_->total() : 0; }
  bool empty() const { return total() == 0; }

  // first(key, count) of each different key, ascending; then between(), then second(key, count) likewise.
  template <class First, class Between, class Second>
  void for_each_twice(const First& first, const Between& between, const Second& second, int threads) const {
    if (empty()) return;
    const execution exec{.threads = threads};
    bool is_done = false;
    counter_->for_each_bucket(
        [&](const frequencies<std::uint64_t>& some) {
          for_each(some, first);
          is_done = std::accumulate(some.counts.begin(), some.counts.end(), std::uint64_t{0}) == some.total;
          if (!is_done) return;
          between();
          for_each(some, second);
        },
        order::value, exec);
    if (is_done) return;
    between();
    counter_->for_each_bucket([&](const auto& some) { for_each(some, second); }, order::value, exec);
  }
  template <class Visit>
  void for_each(const Visit& visit) const {
    if (empty()) return;
    counter_->for_each_bucket([&](const auto& some) { for_each(some, visit); }, order::value, {.threads = 1});
  }

 private:
  template <class Visit>
  static void for_each(const frequencies<std::uint64_t>& some, const Visit& visit) {
    for (std::size_t i = 0; i < some.values.size(); ++i) visit(some.values[i], some.counts[i]);
  }

  std::shared_ptr<shared_cap> cap_;
  std::optional<value_counter<std::uint64_t>> counter_;
};

template <class Value>
class most_frequent {
 public:
  static constexpr std::size_t most = 10;

  // Equal counts: the lesser value first.
  template <class Offered>
  void offer(const Offered& value, std::uint64_t count) {
    if (kept_.size() == most && !comes_before(value, count, kept_.back())) return;
    std::size_t at = kept_.size();
    while (at > 0 && comes_before(value, count, kept_[at - 1])) --at;
    kept_.emplace(kept_.begin() + static_cast<std::ptrdiff_t>(at), Value(value), count);
    if (kept_.size() > most) kept_.pop_back();
  }
  // Descending. Nothing where all values occur once and are more than these.
  std::vector<std::pair<Value, std::uint64_t>> kept(std::uint64_t distinct) const {
    return !kept_.empty() && kept_[0].second == 1 && distinct > most ? decltype(kept_){} : kept_;
  }

 private:
  template <class Offered>
  static bool comes_before(const Offered& value, std::uint64_t count,
                           const std::pair<Value, std::uint64_t>& other) {
    return count != other.second ? count > other.second : value < other.first;
  }
  std::vector<std::pair<Value, std::uint64_t>> kept_;
};

class column_bins {
 public:
  // Between the least and the greatest value, which are finite.
  column_bins(value_form form, std::uint64_t least, std::uint64_t greatest);

  // Values come in ascending order; from the least to the greatest.
  void add(std::uint64_t key, double place, std::uint64_t count) {
    if (whole_) {
      while (bin_ + 2 < keys_.size() && key >= keys_[bin_ + 1]) ++bin_;
    } else {
      while (bin_ + 2 < edges_.size() && place >= edges_[bin_ + 1]) ++bin_;
    }
    counts_[bin_] += count;
  }
  std::vector<std::uint64_t> counts() const { return counts_; }
  std::vector<std::string> edges() const;

 private:
  void whole_edges(std::uint64_t least, std::uint64_t greatest);
  bool round_edges(double least, double greatest);
  void even_edges(double least, double greatest);

  value_form form_;
  bool whole_;  // edges are keys
  std::vector<std::uint64_t> keys_;
  std::vector<double> edges_;
  std::vector<std::uint64_t> counts_;
  std::size_t bin_ = 0;
};

// Sets all from `count` to `infinite`, but `missing`. Quartiles are between two values as numpy.quantile's,
// the deviation is that of a sample (n - 1).
void summarise(const key_counter& keys, value_form form, int threads, described_column& column);

}  // namespace cairn::tool
