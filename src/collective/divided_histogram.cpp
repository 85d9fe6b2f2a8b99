// Counts whose bins no rank holds all.
#include <cairn/collective/histogram.hpp>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "src/call/binned_call.hpp"
#include "src/call/progress.hpp"
#include "src/collective/divided_rounds.hpp"
#include "src/collective/even_axis.hpp"
#include "src/collective/statistics.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/totals.hpp"

namespace cairn {
namespace collective {
namespace {

constexpr std::string_view divided_call = "divided_histogram";

// Nothing goes with the numbers of bins.
class counting {
 public:
  explicit counting(std::size_t bins) : bins_(bins) {}

  void make_room(std::size_t /*chunk*/, std::size_t /*ranks*/) {
    host::check_memory(divided_call, bins_, sizeof(std::uint64_t));
    counts_.resize(bins_);
  }
  void begin(std::size_t /*first*/, std::size_t /*size*/) {}
  void is_outside(std::size_t /*axis*/, std::size_t /*i*/, bool /*is_below*/, const detail::samples& /*x*/) {}
  template <class Visit>
  void give_all(ranks::exchange_room& /*room*/, const Visit& /*visit*/) {}
  void exchange(const communicator& /*all*/, ranks::exchange_room& /*room*/) {}
  template <class Number>
  void take(std::span<const Number> numbers) {
    for (const Number number : numbers) ++counts_[number];
  }
  std::vector<std::uint64_t> take_counts() { return std::move(counts_); }

 private:
  std::size_t bins_;
  std::vector<std::uint64_t> counts_;
};

template <class Number>
binned_part<> divided(const communicator& all, const columns& x, const axes& bins, const execution& exec) {
  // Another call than that of a number of bins.
  ranks::signature mine{
      .who = divided_call, .types = ranks::packed_types(x), .options = {{"has axes", true}}};
  const ranks::part part(all, bins.bins());
  counting counts(part.size);
  divided_rounds<Number, counting> rounds(all, x, bins, counts);
  binned_part<> made;
  const std::exception_ptr failure = ranks::failure_of([&] {
    check_axes(divided_call, x, bins);
    mine.axes = ranks::hash_of(bins);
    made.axes = used_axes(types_of(x), bins);
  });
  ranks::begin(all, mine, failure);
  rounds.run(exec, made);
  ranks::add_totals(all, bins.size(), made, nullptr);
  made.first = part.first;
  made.counts = counts.take_counts();
  return made;
}

binned_part<> divided(const communicator& all, const columns& x, const axes& bins, const execution& exec) {
  return needs_wide_numbers(all, bins) ? divided<std::uint64_t>(all, x, bins, exec)
                                       : divided<std::uint32_t>(all, x, bins, exec);
}

binned_part<> divided(const communicator& all, const detail::samples& x, std::size_t bins,
                      const std::optional<bounds>& range, const execution& exec) {
  const bounds given = range.value_or(bounds{});
  const std::exception_ptr failure = ranks::failure_of([&] { static_cast<void>(axis::uniform(bins, 0, 1)); });
  ranks::begin(all,
               {.who = divided_call,
                .types = ranks::packed_types(x.type),
                .options = {{"bins", bins},
                            {"has a range", range.has_value()},
                            {"low", given.low},
                            {"high", given.high}}},
               failure);
  const bounds found = range ? *range : range_of_all(all, x, exec);
  std::optional<axes> made;
  ranks::on_each(all, [&] { made.emplace(even_axis(x, bins, found, exec)); });
  return divided(all, columns(x), *made, exec);
}

}  // namespace
}  // namespace collective

binned_part<> divided_histogram(const columns& x, const axes& bins, const execution& exec) {
  return collective::divided(ranks::ranks_or_alone(exec), x, bins, without_ranks(exec));
}
binned_part<> detail::divided_histogram(const samples& x, std::size_t bins,
                                        const std::optional<bounds>& range, const execution& exec) {
  const portable::fp_default fp;
  return collective::divided(ranks::ranks_or_alone(exec), x, bins, range, without_ranks(exec));
}

}  // namespace cairn
