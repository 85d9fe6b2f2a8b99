// The instruction sets of this machine, and which of them a call gets.
#include "src/machine/instruction_sets.hpp"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "src/call/sentence.hpp"

namespace cairn::host {
namespace {

struct named_set {
  isa target;
  std::string_view name;
};
constexpr std::array<named_set, 3> every_set{
    {{isa::baseline, "baseline"}, {isa::avx2, "avx2"}, {isa::avx512, "avx512"}}};

bool is_built(isa target) { return std::ranges::find(built_targets, target) != built_targets.end(); }

// The builtins ask the processor and, by XGETBV, the operating system.
bool machine_has(isa target) {
#if defined(__x86_64__)
  if (target == isa::avx512) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") && machine_has(isa::avx2);
  }
  if (target == isa::avx2) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2");
  }
#endif
  return target == isa::baseline;
}

std::string supported_names() {
  std::string names;
  for (const isa target : built_targets) {
    if (is_supported(target)) names += (names.empty() ? "" : ", ") + std::string(name_of(target));
  }
  return names;
}

isa checked(isa target, std::string_view who) {
  const std::string_view name = name_of(target);
  if (!is_built(target))
    throw std::invalid_argument(sentence(who, ": this build of cairn has no code for ", name,
                                         " (CAIRN_INSTRUCTION_SETS); expected one of ", supported_names()));
  if (!machine_has(target))
    throw std::invalid_argument(
        sentence(who, ": this machine has no ", name, "; expected one of ", supported_names()));
  return target;
}

isa widest() {
  isa best = isa::baseline;
  for (const isa target : built_targets) {
    if (is_supported(target)) best = target;
  }
  return best;
}

isa named_by(std::string_view name) {
  const auto* const found = std::ranges::find(every_set, name, &named_set::name);
  if (found != every_set.end()) return checked(found->target, "CAIRN_ISA");
  throw std::invalid_argument(sentence("CAIRN_ISA is '", name, "'; expected baseline, avx2 or avx512"));
}

}  // namespace

bool is_supported(isa target) { return target == isa::best || (is_built(target) && machine_has(target)); }

isa resolve(isa asked) {
  if (asked != isa::best) return checked(asked, "execution::target");
  const char* named = std::getenv("CAIRN_ISA");
  if (named != nullptr && *named != '\0') return named_by(named);
  static const isa best = widest();
  return best;
}

std::string_view name_of(isa target) {
  if (target == isa::best) return "best";
  const auto* const found = std::ranges::find(every_set, target, &named_set::target);
  if (found != every_set.end()) return found->name;
  throw std::invalid_argument(
      sentence("isa is ", static_cast<int>(target), "; expected best, baseline, avx2 or avx512"));
}

}  // namespace cairn::host
