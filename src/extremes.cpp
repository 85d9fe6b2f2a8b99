#include <cairn/extremes.hpp>

#include "offload/run_histogram.hpp"
#include "src/host/run_histogram.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/places.hpp"
#include "src/sample_kinds.hpp"

namespace cairn {

std::uint64_t detail::find_extremes(const samples& x, void* least, void* greatest, run_info& run,
                                    const execution& exec) {
  const portable::fp_default fp;  // also min and max flush denormals where the control word says so
  const site at = choose_site(exec, x.device, x.bytes());
  return with_raw_type(x.type, [&](auto flip) {
    const auto found = at.where == place::device ? offload::run_extent(x, flip, exec, at.device, run)
                                                 : host::run_extent(x, flip, exec, run);
    if (found.nan == x.size) return found.nan;
    __builtin_memcpy(least, &found.low, sizeof found.low);
    __builtin_memcpy(greatest, &found.high, sizeof found.high);
    return found.nan;
  });
}

}  // namespace cairn
