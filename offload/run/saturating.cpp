// The runner of the saturating histogram on a device.
#include "offload/run/saturating.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/bad_bin.hpp"
#include "src/call/ran.hpp"
#include "src/counting/hot_rows.hpp"
#include "src/kernels/saturated.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::offload {
namespace {

constexpr std::uint64_t no_position = std::numeric_limits<std::uint64_t>::max();
// Each tile of the hot rows reads all items of its batch; with so many tiles, atomics on the whole result
// cost about the same.
constexpr std::size_t most_tiles = 64;
constexpr std::size_t most_copied_bytes = std::size_t{64} << 20;

std::vector<std::uint32_t> seen_in(in<std::uint32_t> bins, int device) {
  const std::vector<std::uint64_t> positions = looked_at(bins.size());
  if (!bins.on_device()) return seen_at(positions, bins.data());
  const device_array<std::uint64_t> there(positions, device);
  device_array<std::uint32_t> gathered(positions.size(), device);
  gather(bins.data(), there.span().data, gathered.span().data, positions.size(), device);
  std::vector<std::uint32_t> seen(positions.size());
  gathered.copy_to(seen);
  return seen;
}

// The hot rows in tiles, and as many batches of them as fill the device; none where the hot rows are too
// large.
template <class Counter>
void plan(in<std::uint32_t> bins, std::size_t width, const execution& exec, saturating_task<Counter>& task) {
  const auto teams =
      static_cast<std::size_t>(portable::teams_for(std::min(bins.size(), most_items_a_launch)));
  task.hot_rows = hot_rows_of(seen_in(bins, task.device), width, task.bins);
  std::size_t tiles = (task.hot_rows.size + bins_a_tile<Counter> - 1) / bins_a_tile<Counter>;
  const std::size_t cap = exec.device_bytes != 0 ? exec.device_bytes : most_copied_bytes;
  const std::size_t most_batches = cap / (task.hot_rows.size * sizeof(Counter));
  if (tiles > most_tiles || most_batches == 0) {
    task.hot_rows = {0, 0};
    tiles = 1;
    task.batches = static_cast<std::uint32_t>(teams);
  } else {
    task.batches = static_cast<std::uint32_t>(std::clamp<std::size_t>(teams / tiles, 1, most_batches));
  }
  task.tiles = static_cast<std::uint32_t>(tiles);
}

template <class Counter>
std::string_view method_of(const saturating_task<Counter>& task) {
  if (task.hot_rows.size == 0) return "shared";
  return task.hot_rows.size == task.bins ? "private" : "hot rows";
}

void refuse_if_bad(const device_array<std::uint64_t>& noted, in<std::uint32_t> bins, std::size_t all) {
  std::uint64_t position = no_position;
  noted.copy_to({&position, 1});
  if (position == no_position) return;
  std::uint32_t bin = 0;
  if (bins.on_device()) {
    copy_out(&bin, bins.data() + position, sizeof bin, bins.device());
  } else {
    bin = bins.data()[position];
  }
  refuse_bin(position, bin, all);
}

// Counters in device memory, rounded up to whole words, since kernels exchange words.
template <class Counter>
class counts_there {
 public:
  counts_there(std::size_t bins, int device)
      : words_((bins * sizeof(Counter) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t), device) {
    clear(words_.span().data, words_.size(), device);
  }
  Counter* data() { return reinterpret_cast<Counter*>(words_.span().data); }
  void add_to(std::span<Counter> counts, int device) {
    const scratch<Counter> here(counts.size());
    copy_out(here.data(), data(), counts.size_bytes(), device);
    portable::add_saturated(counts.data(), here.data(), counts.size());
  }

 private:
  device_array<std::uint64_t> words_;
};

template <class Counter>
run_info run(std::span<Counter> counts, in<std::uint32_t> bins, std::size_t width, const execution& exec,
             int device) {
  run_info done = ran_on_device(device, "shared");
  if (bins.empty()) return done;
  saturating_task<Counter> task;
  task.bins = counts.size();
  task.device = device;
  plan(bins, width, exec, task);
  done.method = method_of(task);
  counts_there<Counter> there(counts.size(), device);
  device_array<Counter> copies(std::max<std::size_t>(task.batches * task.hot_rows.size, 1), device);
  device_array<std::uint64_t> bad(std::span<const std::uint64_t>(&no_position, 1), device);
  task.counts = there.data();
  task.copies = copies.span().data;
  task.bad = bad.span().data;
  for_each_chunk(bins, most_items_a_launch, exec, device, [&](const std::uint32_t* items, std::size_t size) {
    task.items = items;
    task.size = size;
    count_saturating_in_team_memory(task);
    if (task.hot_rows.size != 0) merge_saturating(task);
    task.offset += size;
  });
  refuse_if_bad(bad, bins, counts.size());
  there.add_to(counts, device);
  return done;
}

}  // namespace

run_info run_saturating(std::span<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec, int device) {
  return run(counts, bins, width, exec, device);
}
run_info run_saturating(std::span<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec, int device) {
  return run(counts, bins, width, exec, device);
}

}  // namespace cairn::offload
