// The instruction sets of this machine, and which of them a call gets.
#include "src/machine/instruction_sets.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string>

#include "src/call/sentence.hpp"

namespace cairn::host {
namespace {

struct named_set {
  isa target;
  std::string_view name;
  bool (*runs_here)();
};
// The builtins ask the processor and, by XGETBV, the operating system.
#define CAIRN_NAMED_SET(NAME, RUNS_HERE) {isa::NAME, #NAME, [] { return RUNS_HERE; }},
constexpr named_set every_set[]{CAIRN_NAMED_SET(baseline, true) CAIRN_FOR_EACH_WIDER_SET(CAIRN_NAMED_SET)};
#undef CAIRN_NAMED_SET

// Null of a number that is none.
const named_set* set_of(isa target) {
  const auto* const found = std::ranges::find(every_set, target, &named_set::target);
  return found == std::end(every_set) ? nullptr : found;
}

bool is_built(isa target) { return std::ranges::find(built_targets, target) != built_targets.end(); }

bool machine_has(isa target) {
  const named_set* const set = set_of(target);
  return set != nullptr && set->runs_here();
}

std::string all_names() {
  std::string names;
  for (const named_set& one : every_set) {
    const bool is_last = &one == std::end(every_set) - 1;
    names += (names.empty() ? "" : is_last ? " or " : ", ") + std::string(one.name);
  }
  return names;
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
  if (found != std::end(every_set)) return checked(found->target, "CAIRN_ISA");
  throw std::invalid_argument(sentence("CAIRN_ISA is '", name, "'; expected ", all_names()));
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
  const named_set* const set = set_of(target);
  if (set != nullptr) return set->name;
  throw std::invalid_argument(
      sentence("isa is ", static_cast<int>(target), "; expected best, ", all_names()));
}

}  // namespace cairn::host
