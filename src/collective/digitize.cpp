// Bin numbers over ranks: each has its own; what is outside is added up.
#include <cairn/collective/digitize.hpp>
#include <span>

#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/totals.hpp"

namespace cairn {
namespace {

template <class Number>
tally digitize_all(const communicator& all, out<Number> numbers, const detail::samples& x, const axis& bins,
                   const execution& exec) {
  ranks::signature mine{.who = "digitize_into", .types = ranks::packed_types(x.type)};
  mine.options = {{"bytes of a number", sizeof(Number)}};
  const std::exception_ptr bad = ranks::failure_of([&] {
    if (bins.bins() != 0) mine.axes = ranks::hash_of(bins);
  });
  ranks::begin(all, mine, bad);
  tally seen;
  const std::exception_ptr failure =
      ranks::failure_of([&] { seen = detail::digitize_into(numbers, x, bins, exec); });
  std::uint64_t totals[ranks::total_words(1)];
  ranks::write_totals(seen, 1, failure != nullptr, totals);
  ranks::sum(all, totals);
  ranks::settle(all, failure, totals[0]);
  ranks::read_totals(totals, 1, seen);
  return seen;
}

}  // namespace

tally detail::digitize_into(const communicator& all, out<std::int64_t> numbers, const samples& x,
                            const axis& bins, const execution& exec) {
  return digitize_all(all, numbers, x, bins, exec);
}
tally detail::digitize_into(const communicator& all, out<std::int32_t> numbers, const samples& x,
                            const axis& bins, const execution& exec) {
  return digitize_all(all, numbers, x, bins, exec);
}

}  // namespace cairn
