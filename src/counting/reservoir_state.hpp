// What a weighted reservoir holds.
#pragma once

#include <cairn/random/reservoir.hpp>
#include <utility>

#include "src/counting/item_intervals.hpp"
#include "src/counting/least_keys.hpp"

namespace cairn {

inline interval_call reservoir_call(std::string_view who) {
  return {who, "added", "reservoir_options::first_item"};
}

struct weighted_reservoir::state {
  draws which;
  item_intervals seen;
  least_keys kept;

  state(std::uint64_t size, const draws& its_draws, item_intervals items)
      : which(its_draws), seen(std::move(items)), kept(size) {}

  std::uint64_t items() const {
    std::uint64_t all = 0;
    for (const item_interval& one : seen.all()) all += one.behind - one.first;
    return all;
  }
};

}  // namespace cairn
