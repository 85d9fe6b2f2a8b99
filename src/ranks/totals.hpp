// What was read on all ranks, as words that are added up.
#pragma once

#include <cairn/binned.hpp>
#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>

#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::ranks {

// Behind a flag, which counts ranks that failed.
constexpr std::size_t total_words(std::size_t axes) { return 3 + 4 * axes; }

inline void write_totals(const tally& seen, std::size_t axes, bool failed, std::uint64_t* words) {
  *words++ = failed ? 1 : 0;
  *words++ = seen.total;
  *words++ = seen.inside;
  for (std::size_t a = 0; a < axes; ++a) {
    const out_of_bins outside = a < seen.outside.size() ? seen.outside[a] : out_of_bins{};
    for (const std::uint64_t count : {outside.below, outside.above, outside.nan, outside.unlisted})
      *words++ = count;
  }
}

// `run` stays as it is.
inline void read_totals(const std::uint64_t* words, std::size_t axes, tally& seen) {
  ++words;
  seen.total = *words++;
  seen.inside = *words++;
  seen.outside = outside_counts(axes);
  for (std::size_t a = 0; a < axes; ++a) {
    out_of_bins& outside = seen.outside[a];
    for (std::uint64_t* const count : {&outside.below, &outside.above, &outside.nan, &outside.unlisted})
      *count = *words++;
  }
}

// `seen` becomes that of all ranks. `failure`: what this rank has caught before.
inline void add_totals(const communicator& all, std::size_t axes, tally& seen,
                       const std::exception_ptr& failure) {
  std::uint64_t words[total_words(cairn::axes::max_size)];
  write_totals(seen, axes, failure != nullptr, words);
  sum(all, std::span(words).first(total_words(axes)));
  settle(all, failure, words[0]);
  read_totals(words, axes, seen);
}

}  // namespace cairn::ranks
