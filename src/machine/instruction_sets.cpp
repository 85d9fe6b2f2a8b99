// The instruction sets of this machine, and which of them a call gets.
#include "src/machine/instruction_sets.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string>

#include "src/call/sentence.hpp"

namespace cairn::host {
namespace {

std::string supported_names() {
  std::string names;
  for (const isa target : all_targets) {
    if (is_supported(target)) names += (names.empty() ? "" : ", ") + std::string(name_of(target));
  }
  return names;
}

isa checked(isa target, std::string_view who) {
  if (is_supported(target)) return target;
  throw std::invalid_argument(sentence(who, ": instruction set ", name_of(target),
                                       " cannot run here; this build and machine have ", supported_names()));
}

isa widest() {
  isa best = isa::baseline;
  for (const isa target : all_targets) {
    if (is_supported(target)) best = target;
  }
  return best;
}

isa named_by(std::string_view name) {
  for (const isa target : all_targets) {
    if (name == name_of(target)) return checked(target, "CAIRN_ISA");
  }
  throw std::invalid_argument(sentence("CAIRN_ISA is '", name, "'; expected baseline, avx2 or avx512"));
}

}  // namespace

// The builtins ask the processor and, by XGETBV, the operating system.
bool is_supported(isa target) {
#if CAIRN_XSIMD && defined(__x86_64__)
  if (target == isa::avx512) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && is_supported(isa::avx2);
  }
  if (target == isa::avx2) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
  }
#endif
  return target == isa::best || target == isa::baseline;
}

isa resolve(isa asked) {
  if (asked != isa::best) return checked(asked, "execution::target");
  const char* named = std::getenv("CAIRN_ISA");
  if (named != nullptr && *named != '\0') return named_by(named);
  static const isa best = widest();
  return best;
}

std::string_view name_of(isa target) {
  if (target == isa::best) return "best";
#define CAIRN_NAME_TARGET(NAME) \
  if (target == isa::NAME) return #NAME;
  CAIRN_FOR_EACH_TARGET(CAIRN_NAME_TARGET)
#undef CAIRN_NAME_TARGET
  throw std::invalid_argument(
      sentence("isa is ", static_cast<int>(target), "; expected best, baseline, avx2 or avx512"));
}

}  // namespace cairn::host
