// Bin numbers over ranks: each has its own; what is outside is added up.
#include <cairn/digitize.hpp>
#include <span>
#include <vector>

#include "src/collective/histograms.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/totals.hpp"

namespace cairn::collective {
namespace {

// make() returns what is written to, on each rank.
template <class Make>
tally digitized(const communicator& all, std::size_t bytes_of_number, const detail::samples& x,
                const axis& bins, const execution& exec, const Make& make) {
  ranks::signature mine{.who = "digitize_into", .types = ranks::packed_types(x.type)};
  mine.options = {{"bytes of a number", bytes_of_number}};
  const std::exception_ptr bad = ranks::failure_of([&] {
    if (bins.bins() != 0) mine.axes = ranks::hash_of(bins);
  });
  ranks::begin(all, mine, bad);
  tally seen;
  const std::exception_ptr failure =
      ranks::failure_of([&] { seen = detail::digitize_into(make(), x, bins, exec); });
  ranks::add_totals(all, 1, seen, failure);
  return seen;
}

}  // namespace

template <class Number>
tally digitize_into(const communicator& all, out<Number> numbers, const detail::samples& x, const axis& bins,
                    const execution& exec) {
  return digitized(all, sizeof(Number), x, bins, exec, [&] { return numbers; });
}
template tally digitize_into(const communicator&, out<std::int32_t>, const detail::samples&, const axis&,
                             const execution&);
template tally digitize_into(const communicator&, out<std::int64_t>, const detail::samples&, const axis&,
                             const execution&);

std::vector<std::int64_t> digitize(const communicator& all, const detail::samples& x, const axis& bins,
                                   const execution& exec) {
  std::vector<std::int64_t> numbers;
  digitized(all, sizeof(std::int64_t), x, bins, exec, [&] {
    host::check_memory("digitize", x.size, sizeof(std::int64_t), "numbers");
    numbers.resize(x.size);
    return out<std::int64_t>(numbers);
  });
  return numbers;
}

}  // namespace cairn::collective
