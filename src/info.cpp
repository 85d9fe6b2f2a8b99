#include <cairn/info.hpp>
#include <cairn/version.hpp>

#include "offload/devices.hpp"
#include "src/host/targets.hpp"
#include "src/host/threads.hpp"

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
  return {compiler, CAIRN_OFFLOAD_NAME, CAIRN_XSIMD != 0};
}

std::vector<isa> instruction_sets() {
  std::vector<isa> sets;
  for (const isa target : host::all_targets) {
    if (host::is_supported(target)) sets.push_back(target);
  }
  return sets;
}

std::string_view name_of(isa target) { return host::name_of(target); }
isa best_instruction_set() { return host::resolve(isa::best); }
int planned_threads() { return host::usual_threads(); }

std::vector<device_info> devices() {
  std::vector<device_info> found;
  for (int device = 0; device < device_count(); ++device) found.push_back({device, offload::kind_of(device)});
  return found;
}

int device_count() { return offload::count_devices(); }

}  // namespace cairn
