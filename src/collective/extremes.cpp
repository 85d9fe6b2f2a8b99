// Extremes over ranks travel as keys, which are ordered as the samples.
#include "src/collective/extremes.hpp"

#include <cairn/collective/extremes.hpp>

#include "src/binned/range.hpp"
#include "src/counting/keys.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn {

void ranks::find_extremes(const communicator& all, const detail::samples& x,
                          const detail::extremes_fields& found, run_info& run, const execution& exec) {
  const std::exception_ptr failure = failure_of([&] {
    *found.nan = detail::find_extremes(x, found.least, found.greatest, run, exec);
    *found.numbers = x.size - *found.nan;
  });
  const bool has_numbers = failure == nullptr && *found.numbers != 0;
  std::uint64_t totals[3] = {failure != nullptr ? std::uint64_t{1} : 0, *found.numbers, *found.nan};
  sum(all, totals);
  settle(all, failure, totals[0]);
  std::uint64_t ends[2] = {has_numbers ? ~key_of_item(found.type, found.least) : 0,
                           has_numbers ? key_of_item(found.type, found.greatest) : 0};
  greatest(all, ends);
  *found.numbers = totals[1];
  *found.nan = totals[2];
  if (totals[1] == 0) return;
  write_values(found.type, found.least, 1, [&](std::size_t) { return ~ends[0]; });
  write_values(found.type, found.greatest, 1, [&](std::size_t) { return ends[1]; });
}

bounds ranks::range_of_all(const communicator& all, const detail::samples& x, const execution& exec) {
  std::uint64_t least = 0;  // room for an item of any type
  std::uint64_t greatest = 0;
  std::uint64_t numbers = 0;
  std::uint64_t nan = 0;
  run_info run;
  const detail::extremes_fields found{x.type, &least, &greatest, &numbers, &nan};
  find_extremes(all, x, found, run, exec);
  bounds ends;
  on_each(all, [&] { ends = range_of(found, {}); });
  return ends;
}

void detail::extremes_of_ranks(const communicator& all, const samples& x, const extremes_fields& found,
                               run_info& run, const execution& exec) {
  ranks::begin(all, {.who = "extremes_of", .types = ranks::packed_types(x.type)}, nullptr);
  ranks::find_extremes(all, x, found, run, exec);
}

}  // namespace cairn
