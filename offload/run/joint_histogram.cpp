// The runner of histograms of several dimensions on a device.
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/column_chunks.hpp"
#include "offload/run/counts_there.hpp"
#include "offload/run/histogram.hpp"
#include "offload/run/joint_axes.hpp"
#include "src/call/ran.hpp"

namespace cairn::offload {

tally run_joint(const columns& x, const axes& bins, out<std::uint64_t> counts, const execution& exec,
                int device) {
  column_chunks chunks({&x[0], &x[0] + x.size()}, x.samples(), x.device(), exec, device,
                       bytes_of_moved(bins));
  joint_axes there(x, bins, chunks.items(), device);
  tally seen;
  seen.run = ran_on_device(device, there.method());
  const auto all = static_cast<std::uint32_t>(bins.bins());
  std::vector<std::uint64_t> found(all + std::size_t{3});
  device_array<std::uint64_t> totals(found, device);
  chunks.for_each([&](std::size_t column, const void* samples, std::size_t size) {
    there.append(column, samples, size);
    if (column + 1 == x.size()) count_numbers({there.numbers(), size, all, totals.span().data, device});
  });
  totals.copy_to(found);
  seen.total = x.samples();
  seen.inside = x.samples() - found[all];
  seen.outside = there.outside();
  if (counts.on_device()) {
    add_there(counts, totals.span().data, nullptr, all);
  } else {
    for (std::size_t i = 0; i < all; ++i) counts.data()[i] += found[i];
  }
  return seen;
}

}  // namespace cairn::offload
