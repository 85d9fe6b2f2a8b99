// What this build can do, the instruction sets, processors and devices of this machine.
#include <algorithm>
#include <cairn/info.hpp>
#include <cairn/version.hpp>

#include "offload/memory/devices.hpp"
#include "src/machine/affinity.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/machine/placement_plan.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"
#include "src/machine/topology.hpp"

#define CAIRN_TEXT_OF(x) #x
#define CAIRN_TEXT(x) CAIRN_TEXT_OF(x)

namespace cairn {

std::string_view version() {
  return CAIRN_TEXT(CAIRN_VERSION_MAJOR) "." CAIRN_TEXT(CAIRN_VERSION_MINOR) "." CAIRN_TEXT(
      CAIRN_VERSION_PATCH);
}

features compiled_features() {
#if defined(__clang__)
  constexpr std::string_view compiler = "clang " __clang_version__;
#else
  constexpr std::string_view compiler = "g++ " __VERSION__;
#endif
  return {compiler, CAIRN_OFFLOAD_NAME, CAIRN_XSIMD != 0, CAIRN_HWLOC != 0};
}

std::vector<isa> instruction_sets() {
  std::vector<isa> sets;
  for (const isa target : host::built_targets) {
    if (host::is_supported(target)) sets.push_back(target);
  }
  return sets;
}

std::string_view name_of(isa target) { return host::name_of(target); }
isa best_instruction_set() { return host::resolve(isa::best); }
int planned_threads() { return host::usual_threads(); }
std::uint64_t memory_limit() { return host::memory_limit(); }

machine_info machine() {
  machine_info found;
  const placement::topology* here = placement::topology::here();
  if (here == nullptr) return found;
  const placement::machine& all = here->described();
  const std::vector<unsigned> allowed = host::allowed_processors(*here);
  const auto threads = static_cast<std::size_t>(planned_threads());
  found.may_bind = host::may_bind();
  std::vector<placement::thread_place> placed;
  if (found.may_bind)
    placed = plan_threads(all, allowed, threads, placement::arrangement::nearest, {},
                          placement::current_processor());
  for (const placement::domain& one : all.domains)
    found.domains.push_back({static_cast<int>(one.node), one.bytes});
  for (const placement::processor& one : all.processors) {
    const auto found_at = std::find_if(placed.begin(), placed.end(), [&](const placement::thread_place& s) {
      return s.processor == one.number;
    });
    found.processors.push_back({static_cast<int>(one.number), static_cast<int>(one.core),
                                static_cast<int>(one.domain),
                                std::binary_search(allowed.begin(), allowed.end(), one.number),
                                found_at == placed.end() ? -1 : static_cast<int>(found_at - placed.begin())});
  }
  return found;
}

std::vector<device_info> devices() {
  std::vector<device_info> found;
  for (int device = 0; device < device_count(); ++device) found.push_back({device, offload::kind_of(device)});
  return found;
}

int device_count() { return offload::count_devices(); }

}  // namespace cairn
