// Bins for a histogram of a column: at most 32 of one width, which is 1, 2 or 5 times a power of ten (of
// moments also minutes, hours and days), so that their edges are short numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

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

}  // namespace cairn::tool
