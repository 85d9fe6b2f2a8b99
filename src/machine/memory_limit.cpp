// The memory of the machine or the quota of its control groups, whichever is less.
#include "src/machine/memory_limit.hpp"

#include <sys/sysinfo.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "src/call/sentence.hpp"
#include "src/machine/group_quotas.hpp"

namespace cairn::host {

std::size_t memory_limit() {
  static const std::size_t limit = [] {
    struct sysinfo machine{};
    const std::size_t most = std::numeric_limits<std::size_t>::max();
    const bool known = sysinfo(&machine) == 0;
    const std::size_t all = known ? (machine.totalram + machine.totalswap) * machine.mem_unit : most;
    return std::min(all, memory_quota("/proc/self/cgroup", "/sys/fs/cgroup"));
  }();
  return limit;
}

void check_memory(std::string_view who, std::size_t items, std::size_t bytes_of_each, std::string_view name) {
  constexpr std::size_t always_fits = std::size_t{1} << 28;
  if (items <= always_fits / bytes_of_each || items <= memory_limit() / bytes_of_each) return;
  throw std::invalid_argument(sentence(who, ": a result of ", items, " ", name, ", ", bytes_of_each,
                                       " bytes each; expected one that fits the ", memory_limit(),
                                       " bytes of memory that this process may fill"));
}

}  // namespace cairn::host
