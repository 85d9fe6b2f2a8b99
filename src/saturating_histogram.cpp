// Boundary of the saturating histogram: checks, host or device; counters that are merged, saved and loaded.
#include <algorithm>
#include <cairn/saturating_histogram.hpp>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/saturating.hpp"
#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/histograms.hpp"
#include "src/host/run/saturating.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn {
namespace {

// Why rows of `width` do not make up `bins`; empty where they do.
std::string shape_error(std::size_t bins, std::size_t width) {
  if (width == 0) return "width is 0; expected 1 or more";
  if (bins == 0) return "there are no bins; expected 1 or more";
  if (bins % width != 0) return sentence(bins, " bins are no multiple of the width ", width);
  return {};
}

void check_shape(std::size_t bins, std::size_t width, std::string_view who) {
  const std::string wrong = shape_error(bins, width);
  if (!wrong.empty()) throw std::invalid_argument(sentence(who, ": ", wrong));
}

// Counts in host memory, wherever the bin numbers are.
template <class Counter>
run_info add_here(std::span<Counter> counts, in<std::uint32_t> bins, std::size_t width,
                  const execution& exec) {
  const site at = choose_site(exec, bins.device());
  return at.where == place::device ? offload::run_saturating(counts, bins, width, exec, at.device)
                                   : host::run_saturating(counts, bins, width, exec);
}

template <class Counter>
run_info add(out<Counter> counts, in<std::uint32_t> bins, std::size_t width, const execution& exec) {
  if (exec.ranks != nullptr)
    return collective::saturating_histogram_into(*exec.ranks, counts, bins, width, without_ranks(exec));
  check_shape(counts.size(), width, "saturating_histogram_into");
  if (!counts.on_device()) return add_here(std::span(counts.data(), counts.size()), bins, width, exec);
  check_device(counts.device());
  std::vector<Counter> here(counts.size());
  const std::size_t bytes = here.size() * sizeof(Counter);
  offload::copy_out(here.data(), counts.data(), bytes, counts.device());
  const run_info done = add_here(std::span(here), bins, width, exec);
  offload::copy_in(counts.data(), here.data(), bytes, counts.device());
  return done;
}

// Whether so many items can have made these counts: all of them, but for those that full counters left out.
template <class Count>
bool holds(std::span<const Count> counts, std::uint64_t items) {
  std::uint64_t least = 0;
  bool full = false;
  for (const Count count : counts) {
    least += count;
    full = full || count == std::numeric_limits<Count>::max();
  }
  return full ? least <= items : least == items;
}

template <class Count>
void check_whole(const std::vector<Count>& counts, std::string_view who) {
  if (counts.empty())
    throw std::invalid_argument(
        sentence("saturating_counter::", who, ": it was moved from; expected one that was not"));
}

template <class Count>
Count saturated_sum(Count a, Count b) {
  return static_cast<Count>(std::min<std::uint32_t>(std::uint32_t{a} + b, std::numeric_limits<Count>::max()));
}

}  // namespace

run_info saturating_histogram_into(out<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec) {
  return add(counts, bins, width, exec);
}
run_info saturating_histogram_into(out<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec) {
  return add(counts, bins, width, exec);
}

template <std::unsigned_integral Count>
saturating_counter<Count>::saturating_counter(std::size_t bins, std::size_t width) : width_(width) {
  check_shape(bins, width, "saturating_counter");
  counts_.resize(bins);
}

template <std::unsigned_integral Count>
saturating_counter<Count>::saturating_counter(std::vector<Count> counts, std::size_t width,
                                              std::uint64_t items)
    : width_(width), items_(items) {
  check_shape(counts.size(), width, "saturating_counter");
  if (!holds(std::span<const Count>(counts), items))
    throw std::invalid_argument(sentence("saturating_counter: ", items, " items do not make these counts"));
  counts_ = std::move(counts);
}

template <std::unsigned_integral Count>
run_info saturating_counter<Count>::add(in<std::uint32_t> bins, const execution& exec) {
  check_whole(counts_, "add");
  check_choices(exec, bins.on_device());
  if (items_ + bins.size() < items_)
    throw std::overflow_error("saturating_counter::add: more than 2^64 - 1 items");
  const run_info run = saturating_histogram_into(out<Count>(counts_), bins, width_, exec);
  items_ += bins.size();
  return run;
}

template <std::unsigned_integral Count>
void saturating_counter<Count>::merge(const saturating_counter& other) {
  check_whole(counts_, "merge");
  check_whole(other.counts_, "merge");
  if (other.counts_.size() != counts_.size() || other.width_ != width_)
    throw std::invalid_argument(sentence("saturating_counter::merge: the other has ", other.counts_.size(),
                                         " bins in rows of ", other.width_, ", this one ", counts_.size(),
                                         " in rows of ", width_));
  if (items_ + other.items_ < items_)
    throw std::overflow_error("saturating_counter::merge: more than 2^64 - 1 items");
  std::ranges::transform(counts_, other.counts_, counts_.begin(), saturated_sum<Count>);
  items_ += other.items_;
}

template <std::unsigned_integral Count>
void saturating_counter<Count>::save(const sink& to) const {
  check_whole(counts_, "save");
  states::writer bytes(to, states::kind::saturating_counts);
  bytes.put(static_cast<std::uint64_t>(detail::sample_type_of<Count>()));
  bytes.put(std::uint64_t{width_});
  bytes.put(items_);
  bytes.put(std::uint64_t{counts_.size()});
  bytes.put(std::span(counts_));
  bytes.finish();
}

template <std::unsigned_integral Count>
saturating_counter<Count> saturating_counter<Count>::load(const source& from) {
  states::reader bytes(from, states::kind::saturating_counts, "saturating_counter::load");
  bytes.expect_type(detail::sample_type_of<Count>());
  const auto width = bytes.get<std::uint64_t>("width");
  const auto items = bytes.get<std::uint64_t>("number of items");
  const auto bins = bytes.get<std::uint64_t>("number of bins");
  const std::string wrong = shape_error(bins, width);
  if (!wrong.empty()) bytes.refuse("the state has no histogram: ", wrong);
  auto counts = bytes.get_list<Count>(bins, "counts");
  bytes.finish();
  if (!holds(std::span<const Count>(counts), items))
    bytes.refuse("the state has counts that ", items, " items do not make");
  return saturating_counter(std::move(counts), width, items);
}

template class saturating_counter<std::uint8_t>;
template class saturating_counter<std::uint16_t>;

}  // namespace cairn
