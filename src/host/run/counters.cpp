#include "src/host/run/counters.hpp"

#include <algorithm>

#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

// Items a thread: with fewer, clearing the copies costs more than it saves.
constexpr std::size_t enough_to_spread = std::size_t{1} << 14;
// With fewer, clearing private tables and adding them up costs more than it saves.
constexpr std::size_t too_few_for_tables = 4096;
constexpr std::size_t most_spread_slots = 2048;  // the copies of more would not fit the cache

}  // namespace

std::size_t scratch_cap(const execution& exec) {
  if (exec.scratch_bytes != 0) return exec.scratch_bytes;
  constexpr std::size_t mebibyte = std::size_t{1} << 20;
  return std::max(64 * mebibyte, static_cast<std::size_t>(processors()) * mebibyte);
}

std::size_t private_counters_allowed(const execution& exec, int threads) {
  return scratch_cap(exec) / sizeof(std::uint32_t) / static_cast<std::size_t>(threads);
}

counters::counters(std::size_t slots, int threads, std::size_t items, const execution& exec)
    : counters(slots, kept_counts{}, threads, items, exec) {
  totals = scratch<std::uint64_t>(slots);
  std::fill_n(totals.data(), slots, 0);
  plan.kept = {totals.data(), 0, slots, nullptr};
}

counters::counters(std::size_t slots, const kept_counts& kept, int threads, std::size_t items,
                   const execution& exec) {
  plan.kept = kept;
  plan.slots = slots;
  plan.threads = threads;
  if (threads == 1 && items < too_few_for_tables) return;
  const auto copies = static_cast<std::size_t>(threads);
  const std::size_t allowed = private_counters_allowed(exec, threads);
  constexpr std::size_t apart = 32;  // two cache lines: neighbours never share one
  plan.stride = (slots + apart - 1) / apart * apart + apart;
  if (plan.stride > allowed) return;
  const bool many = items / copies >= std::max(enough_to_spread, 32 * slots);
  if (many && slots <= most_spread_slots) plan.copies = 8;
  if (plan.stride * static_cast<std::size_t>(plan.copies) > allowed) plan.copies = 1;
  tables = scratch<std::uint32_t>(plan.stride * copies * static_cast<std::size_t>(plan.copies));
  plan.tables = tables.data();
  if (many && slots <= pair_slots && plan.stride * 8 + pair_counters / 2 <= allowed) {
    pairs = scratch<std::uint16_t>(pair_counters * copies);
    plan.pairs = pairs.data();
  }
}

}  // namespace cairn::host
