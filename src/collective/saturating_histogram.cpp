// Saturating histograms over ranks: each counts apart, from 0, and counters are added up, no further than
// they go.
#include <algorithm>
#include <cairn/saturating_histogram.hpp>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "offload/memory/devices.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/histograms.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/tables.hpp"

namespace cairn {
namespace collective {
namespace {

template <class Counter>
constexpr reduction sum_of = std::is_same_v<Counter, std::uint8_t> ? reduction::saturating_sum_uint8
                                                                   : reduction::saturating_sum_uint16;

// Counts in `added`; `counts` gives the shape.
template <class Counter>
run_info count(const communicator& all, std::vector<Counter>& added, out<Counter> counts,
               in<std::uint32_t> bins, std::size_t width, const execution& exec) {
  constexpr std::string_view who = "saturating_histogram_into";
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (counts.on_device()) check_device(counts.device());
    host::check_memory(who, counts.size(), sizeof(Counter), "counters");
    added.resize(counts.size());
  });
  ranks::begin(all,
               {.who = who,
                .types = ranks::packed_types(detail::sample_type_of<Counter>()),
                .options = {{"counters", counts.size()}, {"width", width}}},
               failure);
  run_info run;
  ranks::on_each(all,
                 [&] { run = cairn::saturating_histogram_into(out<Counter>(added), bins, width, exec); });
  all.allreduce(added.data(), added.size(), sum_of<Counter>);
  return run;
}

// The ranks agree; `take(counts)` takes those of this rank, and memory. Returns the items of all ranks.
template <class Count, class Take>
std::uint64_t meet(std::string_view who, const communicator& all, const saturating_counter<Count>& mine,
                   const Take& take) {
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (mine.counts().empty())
      throw std::invalid_argument(sentence(who, ": it was moved from; expected one that was not"));
    take(mine.counts());
  });
  ranks::begin(all,
               {.who = who,
                .types = ranks::packed_types(detail::sample_type_of<Count>()),
                .options = {{"counters", mine.counts().size()}, {"width", mine.width()}}},
               failure);
  std::uint64_t items[2] = {mine.items(), mine.items() >> 32};
  ranks::sum(all, items);
  if ((items[1] + static_cast<std::uint64_t>(all.size())) >> 32 != 0)
    throw std::overflow_error(sentence(who, ": more than 2^64 - 1 items"));
  return items[0];
}

template <class Count>
saturating_counter<Count> merged(const communicator& all, const saturating_counter<Count>& mine) {
  std::vector<Count> counts;
  const std::uint64_t items =
      meet("merged(saturating_counter)", all, mine, [&](auto own) { counts.assign(own.begin(), own.end()); });
  all.allreduce(counts.data(), counts.size(), sum_of<Count>);
  std::optional<saturating_counter<Count>> made;
  ranks::on_each(all, [&] { made.emplace(std::move(counts), mine.width(), items); });
  return std::move(*made);
}

template <class Count>
saturating_part<Count> divided(const communicator& all, const saturating_counter<Count>& mine) {
  using part = ranks::table_part<Count>;
  std::optional<part> sums;
  saturating_part<Count> made;
  made.items = meet("divided(saturating_counter)", all, mine, [&](auto own) {
    sums.emplace(all, own.size(), part::way::add);
    made.counts.resize(sums->items().size());
  });
  sums->add(mine.counts().data(), 1, sum_of<Count>);
  made.first = ranks::part(all, mine.counts().size()).first;
  std::ranges::copy(sums->items(), made.counts.begin());
  return made;
}

}  // namespace

template <class Counter>
run_info saturating_histogram_into(const communicator& all, out<Counter> counts, in<std::uint32_t> bins,
                                   std::size_t width, const execution& exec) {
  std::vector<Counter> added;
  const run_info run = count(all, added, counts, bins, width, exec);
  if (!counts.on_device()) {
    combine(sum_of<Counter>, added.data(), counts.data(), counts.size());
    return run;
  }
  const std::size_t bytes = counts.size() * sizeof(Counter);
  std::vector<Counter> here;
  ranks::on_each(all, [&] {
    here.resize(counts.size());
    offload::copy_out(here.data(), counts.data(), bytes, counts.device());
  });
  combine(sum_of<Counter>, added.data(), here.data(), here.size());
  offload::copy_in(counts.data(), here.data(), bytes, counts.device());
  return run;
}

template run_info saturating_histogram_into(const communicator&, out<std::uint8_t>, in<std::uint32_t>,
                                            std::size_t, const execution&);
template run_info saturating_histogram_into(const communicator&, out<std::uint16_t>, in<std::uint32_t>,
                                            std::size_t, const execution&);

}  // namespace collective

saturating_counter<std::uint8_t> merged(const saturating_counter<std::uint8_t>& mine, const execution& exec) {
  return collective::merged(ranks::ranks_or_alone(exec), mine);
}
saturating_counter<std::uint16_t> merged(const saturating_counter<std::uint16_t>& mine,
                                         const execution& exec) {
  return collective::merged(ranks::ranks_or_alone(exec), mine);
}
saturating_part<std::uint8_t> divided(const saturating_counter<std::uint8_t>& mine, const execution& exec) {
  return collective::divided(ranks::ranks_or_alone(exec), mine);
}
saturating_part<std::uint16_t> divided(const saturating_counter<std::uint16_t>& mine, const execution& exec) {
  return collective::divided(ranks::ranks_or_alone(exec), mine);
}

}  // namespace cairn
