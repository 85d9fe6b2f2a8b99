// The runner of the saturating histogram on the host.
#include "src/host/run/saturating.hpp"

#include <algorithm>
#include <vector>

#include "src/call/bad_bin.hpp"
#include "src/call/ran.hpp"
#include "src/counting/hot_rows.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/counters.hpp"
#include "src/host/run/pieces.hpp"
#include "src/host/sweeps/saturating_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t too_few_bins_to_share = std::size_t{1} << 15;

// Without tables, each thread reads all items and counts those of its own bins.
constexpr std::size_t too_few_to_read_again = std::size_t{1} << 20;

// Costs to a thread, in units of counting an item: testing whether an item lies in the hot rows; allocating,
// clearing and merging a counter of a table.
constexpr double cost_of_testing = 1.0;
constexpr double cost_of_a_counter = 0.1;

// Whether tables of the hot rows alone are enough cheaper than tables of all bins.
bool hot_rows_pay(std::size_t left_out, std::size_t items, int threads) {
  return static_cast<double>(left_out) * cost_of_a_counter >
         static_cast<double>(items) / static_cast<double>(threads) * cost_of_testing;
}

bool tables_pay(std::size_t bins, std::size_t items) {
  return static_cast<double>(bins) * cost_of_a_counter < static_cast<double>(items);
}

template <class Counter>
std::size_t table_bytes(std::size_t bins) {
  return table_stride(bins) * (sizeof(Counter) + 1) + notes(bins);
}

// Which bins of the histogram have tables, and how the threads share these.
template <class Counter>
struct saturating_plan {
  saturating_task<Counter> task;
  scratch<std::byte> memory;  // all tables, their flags, and notes of the flags
  std::vector<bin_range> touched;

  saturating_plan(std::span<Counter> counts, in<std::uint32_t> bins, std::size_t width,
                  const execution& exec) {
    const int threads = threads_for(exec, bins.size(), too_few_bins_to_share);
    task.counts = counts.data();
    task.bins = counts.size();
    task.hot_rows = {0, counts.size()};
    const std::size_t cap = scratch_cap(exec);
    const bool too_large = table_bytes<Counter>(counts.size()) > cap / static_cast<std::size_t>(threads);
    if (!bins.empty() && (too_large || hot_rows_pay(counts.size(), bins.size(), threads))) {
      const bin_range hot_rows =
          hot_rows_of(seen_at(looked_at(bins.size()), bins.data()), width, counts.size());
      if (too_large || hot_rows_pay(counts.size() - hot_rows.size, bins.size(), threads))
        task.hot_rows = hot_rows;
    }
    if (!share(threads, bins.size(), cap)) count_in_result(bins.size() < too_few_to_read_again ? 1 : threads);
  }

  bool has_tables() const { return task.tables != nullptr; }
  bool is_whole() const { return task.hot_rows.size == task.bins; }
  // Items are checked while they are counted in tables: nothing is written to the result before all are
  // checked.
  bool checks_itself() const { return has_tables() && is_whole(); }
  std::string_view method() const {
    if (!has_tables()) return "shared";
    return is_whole() ? "private" : "hot rows";
  }

 private:
  // As many tables as are allowed; if there are more threads, several share one as a group. False where
  // tables do not pay.
  bool share(int threads, std::size_t items, std::size_t cap) {
    const std::size_t bytes = table_bytes<Counter>(task.hot_rows.size);
    const std::size_t most = cap / bytes;
    if (most == 0 || !tables_pay(task.hot_rows.size, items)) return false;
    const int groups = static_cast<int>(std::min(most, static_cast<std::size_t>(threads)));
    task.bands = (threads + groups - 1) / groups;
    task.groups = threads / task.bands;
    const auto copies = static_cast<std::size_t>(task.groups);
    memory = scratch<std::byte>(copies * bytes);
    touched.assign(static_cast<std::size_t>(task.threads()), {});
    const std::size_t counters = copies * table_stride(task.hot_rows.size);
    task.tables = reinterpret_cast<Counter*>(memory.data());
    task.full = reinterpret_cast<std::uint8_t*>(task.tables + counters);
    task.noted = task.full + counters;
    task.touched = touched.data();
    return true;
  }
  void count_in_result(int threads) {
    task.hot_rows = {0, task.bins};
    task.groups = 1;
    task.bands = threads;
  }
};

[[noreturn]] void refuse_first_bad(in<std::uint32_t> bins, std::size_t all) {
  std::size_t at = 0;
  while (bins.data()[at] < all) ++at;
  refuse_bin(at, bins.data()[at], all);
}

template <class Counter>
run_info run(std::span<Counter> counts, in<std::uint32_t> bins, std::size_t width, const execution& exec) {
  const isa target = resolve(exec.target);
  saturating_plan<Counter> plan(counts, bins, width, exec);
  saturating_task<Counter>& task = plan.task;
  thread_placement placement(exec, task.threads(), bins.data(), bins.size() * sizeof(std::uint32_t));
  task.team = placement.get();
  bool inside = true;
  for_each_piece(detail::samples_of(bins), exec, placement, [&](const detail::samples& part) {
    const auto* items = static_cast<const std::uint32_t*>(part.data);
    const std::size_t count = part.size;
    task.items = items;
    task.size = count;
    inside = inside && (plan.checks_itself() ? CAIRN_ON_TARGET(target, count_saturating(task))
                                             : CAIRN_ON_TARGET(target, all_inside(task)));
  });
  if (!inside) refuse_first_bad(bins, counts.size());
  if (!plan.checks_itself() && !bins.empty()) {
    task.items = bins.data();
    task.size = bins.size();
    CAIRN_ON_TARGET(target, count_saturating(task));
  }
  if (plan.has_tables() && !bins.empty()) CAIRN_ON_TARGET(target, merge_saturating(task));
  return ran_on_host(target, task.threads(), plan.method(), placement.get() != nullptr);
}

}  // namespace

run_info run_saturating(std::span<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec) {
  return run(counts, bins, width, exec);
}
run_info run_saturating(std::span<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec) {
  return run(counts, bins, width, exec);
}

}  // namespace cairn::host
