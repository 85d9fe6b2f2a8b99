// Plans the counters of a call: private ones, copies, shared ones, or by ranges, as memory and items allow.
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
// With fewer counters, or fewer items for each, gathering costs more than it saves
// (docs/decisions/histogram.md).
constexpr std::size_t least_gathered_slots = std::size_t{1} << 20;
constexpr std::size_t slots_for_an_item = 16;

std::size_t in_pages(std::size_t bytes) { return (bytes + 4095) / 4096 * 4096; }

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
  if (gather_by_ranges(items, exec)) return;
  const auto copies = static_cast<std::size_t>(threads);
  const std::size_t allowed = private_counters_allowed(exec, threads);
  constexpr std::size_t apart = 32;  // two cache lines: neighbours never share one
  plan.stride = (slots + apart - 1) / apart * apart + apart;
  if (plan.stride > allowed) return;
  const bool many = items / copies >= std::max(enough_to_spread, 32 * slots);
  if (many && slots <= most_spread_slots) plan.copies = spread_copies;
  if (plan.stride * static_cast<std::size_t>(plan.copies) > allowed) plan.copies = 1;
  tables = scratch<std::uint32_t>(plan.stride * copies * static_cast<std::size_t>(plan.copies));
  plan.tables = tables.data();
  if (many && slots <= pair_slots && plan.stride * 8 + pair_counters / 2 <= allowed) {
    pairs = scratch<std::uint16_t>(pair_counters * copies);
    plan.pairs = pairs.data();
  }
}

// Whether the plan gathers slots by ranges.
bool counters::gather_by_ranges(std::size_t items, const execution& exec) {
  constexpr std::size_t most_ranges = std::size_t{1} << range_bits;
  const std::size_t ranges = (plan.slots + (std::size_t{1} << range_bits) - 1) >> range_bits;
  if (plan.slots < least_gathered_slots || ranges > most_ranges || plan.slots / slots_for_an_item > items)
    return false;
  const auto threads = static_cast<std::size_t>(plan.threads);
  const std::size_t a_thread = scratch_cap(exec) / threads;
  range_rooms made;
  made.ranges = ranges;
  // Large chunks, but so many that most are full: each range may have one that is not, and a tile may begin
  // as many as it has items.
  const std::size_t not_full = ranges + tile_items;
  const auto chunk_bytes = [&] { return made.chunk_items * sizeof(std::uint16_t) + sizeof(std::uint32_t); };
  made.chunk_items = 1024;
  while (made.chunk_items > 32 && a_thread / chunk_bytes() < 4 * not_full) made.chunk_items /= 2;
  made.chunks = std::min(items / threads / made.chunk_items + 2 * not_full, a_thread / chunk_bytes());
  if (made.chunks < 2 * not_full) return false;
  const std::size_t item_bytes = in_pages(threads * made.chunks * made.chunk_items * sizeof(std::uint16_t));
  const std::size_t previous_bytes = in_pages(threads * made.chunks * sizeof(std::uint32_t));
  const std::size_t end_bytes = in_pages(threads * ranges * sizeof(std::uint16_t*));
  constexpr std::size_t page = 4096;  // chunks are no larger
  rooms = scratch<std::byte>(page + item_bytes + previous_bytes + end_bytes + threads);
  std::byte* at = rooms.data() + (page - reinterpret_cast<std::uintptr_t>(rooms.data()) % page);
  made.items = reinterpret_cast<std::uint16_t*>(at);
  made.previous = reinterpret_cast<std::uint32_t*>(at += item_bytes);
  made.ends = reinterpret_cast<std::uint16_t**>(at += previous_bytes);
  made.is_left = reinterpret_cast<std::uint8_t*>(at += end_bytes);
  plan.ranges = made;
  return true;
}

}  // namespace cairn::host
