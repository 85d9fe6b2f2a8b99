#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/column_chunks.hpp"
#include "offload/run/counts_there.hpp"
#include "offload/run/histogram.hpp"
#include "offload/run/joint_axes.hpp"

namespace cairn::offload {

tally run_joint(const columns& x, const axes& bins, out<std::uint64_t> counts, const execution& exec,
                int device) {
  const std::string_view kind = kind_of(device);
  column_chunks chunks({&x[0], &x[0] + x.size()}, x.samples(), x.device(), exec, device);
  joint_axes there(x, bins, chunks.items(), device);
  const auto all = static_cast<std::uint32_t>(bins.bins());
  std::vector<std::uint64_t> found(all + std::size_t{3});
  device_array<std::uint64_t> totals(found, device);
  chunks.for_each([&](std::size_t column, const void* samples, std::size_t size) {
    there.append(column, samples, size);
    if (column + 1 == x.size()) count_numbers({there.numbers(), size, all, totals.span().data, device});
  });
  if (counts.on_device()) {
    add_there(counts, totals.span().data, nullptr, all);
    copy_out(&found[all], totals.span().data + all, sizeof found[all], device);
  } else {
    totals.copy_to(found);
    for (std::size_t i = 0; i < all; ++i) counts.data()[i] += found[i];
  }
  tally seen;
  seen.total = x.samples();
  seen.inside = x.samples() - found[all];
  seen.outside = there.outside();
  seen.run = {place::device, device, 1, kind, "joint"};
  return seen;
}

}  // namespace cairn::offload
