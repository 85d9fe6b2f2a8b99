// Extremes over ranks travel as keys, which are ordered as the samples.
#include <cairn/extremes.hpp>

#include "src/binned/range.hpp"
#include "src/collective/statistics.hpp"
#include "src/counting/keys.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {

namespace {

// The ends that this rank has found, unless it failed, become those of all.
void join(const communicator& all, const detail::extremes_fields& found, const std::exception_ptr& failure) {
  const bool has_numbers = failure == nullptr && *found.numbers != 0;
  std::uint64_t totals[3] = {failure != nullptr ? std::uint64_t{1} : 0, *found.numbers, *found.nan};
  ranks::sum(all, totals);
  ranks::settle(all, failure, totals[0]);
  std::uint64_t ends[2] = {has_numbers ? ~key_of_item(found.type, found.least) : 0,
                           has_numbers ? key_of_item(found.type, found.greatest) : 0};
  ranks::greatest(all, ends);
  *found.numbers = totals[1];
  *found.nan = totals[2];
  if (totals[1] == 0) return;
  write_values(found.type, found.least, 1, [&](std::size_t) { return ~ends[0]; });
  write_values(found.type, found.greatest, 1, [&](std::size_t) { return ends[1]; });
}

}  // namespace

void find_extremes(const communicator& all, const detail::samples& x, const detail::extremes_fields& found,
                   run_info& run, const execution& exec) {
  join(all, found, ranks::failure_of([&] { detail::extremes_of(x, found, run, exec); }));
}

bounds range_of_all(const communicator& all, const detail::samples& x, const execution& exec) {
  std::uint64_t least = 0;  // room for an item of any type
  std::uint64_t greatest = 0;
  std::uint64_t numbers = 0;
  std::uint64_t nan = 0;
  run_info run;
  const detail::extremes_fields found{x.type, &least, &greatest, &numbers, &nan};
  find_extremes(all, x, found, run, exec);
  bounds ends;
  ranks::on_each(all, [&] { ends = range_of(found, {}); });
  return ends;
}

void extremes_of(const communicator& all, const detail::samples& x, const detail::extremes_fields& found,
                 run_info& run, const execution& exec) {
  ranks::begin(all, {.who = "extremes_of", .types = ranks::packed_types(x.type)}, nullptr);
  find_extremes(all, x, found, run, exec);
}

void merged(const communicator& all, const detail::extremes_fields& found) {
  ranks::begin(all, {.who = "merged(extremes)", .types = ranks::packed_types(found.type)}, nullptr);
  join(all, found, nullptr);
}

}  // namespace cairn::collective
