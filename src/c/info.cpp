#include <cairn/c/info.h>

#include <cairn/info.hpp>
#include <stdexcept>

#include "src/c/call.hpp"

namespace c = cairn::c;

const char* cairn_version(void) { return cairn::version().data(); }

cairn_status cairn_compiled_features(cairn_features* features) {
  return c::give(__func__, features, "features", [&] {
    const cairn::features all = cairn::compiled_features();
    return cairn_features{all.compiler.data(), all.offload.data(), all.simd ? 1 : 0, all.hwloc ? 1 : 0};
  });
}

cairn_status cairn_instruction_sets(int32_t* sets, size_t room, size_t* found) {
  return c::call(__func__, [&] {
    c::give_list(cairn::instruction_sets(), sets, room, found, "sets",
                 [](cairn::isa one) { return static_cast<std::int32_t>(one); });
  });
}

const char* cairn_name_of_isa(int32_t isa) {
  try {
    return cairn::name_of(static_cast<cairn::isa>(isa)).data();
  } catch (const std::invalid_argument&) {
    return nullptr;
  }
}

cairn_status cairn_best_instruction_set(int32_t* isa) {
  return c::give(__func__, isa, "isa",
                 [&] { return static_cast<std::int32_t>(cairn::best_instruction_set()); });
}

cairn_status cairn_planned_threads(int32_t* threads) {
  return c::give(__func__, threads, "threads", [&] { return cairn::planned_threads(); });
}

uint64_t cairn_memory_limit(void) { return cairn::memory_limit(); }

int32_t cairn_device_count(void) { return cairn::device_count(); }

cairn_status cairn_devices(cairn_device_info* devices, size_t room, size_t* found) {
  return c::call(__func__, [&] {
    c::give_list(cairn::devices(), devices, room, found, "devices",
                 [](const auto& one) { return cairn_device_info{one.device, one.kind.data()}; });
  });
}

cairn_status cairn_processors(cairn_processor* processors, size_t room, size_t* found, int32_t* may_bind) {
  return c::call(__func__, [&] {
    const cairn::machine_info machine = cairn::machine();
    c::give_list(machine.processors, processors, room, found, "processors", [](const auto& one) {
      return cairn_processor{one.number, one.core, one.domain, one.allowed ? 1 : 0, one.thread};
    });
    if (may_bind != nullptr) *may_bind = machine.may_bind ? 1 : 0;
  });
}

cairn_status cairn_domains(cairn_domain* domains, size_t room, size_t* found) {
  return c::call(__func__, [&] {
    c::give_list(cairn::machine().domains, domains, room, found, "domains",
                 [](const auto& one) { return cairn_domain{one.node, one.bytes}; });
  });
}
