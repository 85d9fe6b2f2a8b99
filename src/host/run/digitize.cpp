// The runner of digitize on the host.
#include "src/host/run/digitize.hpp"

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/few_samples.hpp"
#include "src/host/run/lookup_of.hpp"
#include "src/host/run/methods.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"
#include "src/tables/axis/outside_tally.hpp"

namespace cairn::host {
namespace {

// Waking a thread costs some microseconds.
constexpr std::size_t too_few_numbers_to_share = std::size_t{1} << 15;
constexpr std::size_t usual_numbers_each = std::size_t{1} << 16;  // up to 1.6 ns a number
constexpr std::size_t piece_numbers = std::size_t{1} << 25;

// More than these are not there when they are read next.
std::size_t numbers_in_caches(const bin_numbers& to) {
  constexpr std::size_t bytes = std::size_t{16} << 20;
  return bytes / (to.of_64_bits != nullptr ? sizeof(std::int64_t) : sizeof(std::int32_t));
}

bin_numbers from_item(const bin_numbers& to, std::size_t first) {
  if (to.of_64_bits != nullptr) return {to.of_64_bits + first, nullptr};
  return {nullptr, to.of_32_bits == nullptr ? nullptr : to.of_32_bits + first};
}

template <class T>
[[gnu::noinline]] tally digitize_compared(const bin_numbers& to, const detail::samples& x,
                                          const axis::state& axis, const execution& exec) {
  const isa target = resolve(exec.target);
  const tables::lookup<T> lookup = lookup_of<T>(axis, {column_of(x), x.size}, target);
  axis_tally seen;
  digitize_task task;
  task.axis.lookup = &lookup;
  task.axis.seen = &seen;
  task.streams = x.size > numbers_in_caches(to);
  task.threads = threads_for(exec, x.size, too_few_numbers_to_share, usual_numbers_each);
  thread_placement placement(exec, task.threads, x.data, x.bytes());
  task.team = placement.get();
  in_pieces(x.size, piece_numbers, exec, [&](std::size_t first, std::size_t count) {
    const detail::samples part = part_of(x, first, count);
    if (count != x.size) placement.share(part.data, part.bytes());
    task.axis.samples = column_of(part);
    task.size = part.size;
    task.to = from_item(to, first);
    CAIRN_ON_TARGET(target, digitize(task));
  });
  const std::string_view method = name_of(way_taken(lookup.ways, seen));
  return tables::tally_of(axis, x.size, {seen.below, seen.above, seen.nan},
                          ran_on_host(target, task.threads, method, placement.get() != nullptr));
}

}  // namespace

tally run_digitize(const bin_numbers& to, const detail::samples& x, const axis& bins, const execution& exec) {
  if (auto seen = digitize_few(to, x, bins, exec)) return *seen;
  return with_compared_type(bins.internal().compared_as(x.type), [&](auto sample) {
    return digitize_compared<decltype(sample)>(to, x, bins.internal(), exec);
  });
}

}  // namespace cairn::host
