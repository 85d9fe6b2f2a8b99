// Asks the library's bin rules.
#include "commands/hist/bin_rules.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "shared/refusal.hpp"

namespace cairn::tool {

std::string_view bin_rule_names() { return "auto, sqrt, sturges, rice, scott, fd, doane or stone"; }

bool needs_quartiles(bin_rule rule) { return rule == bin_rule::fd || rule == bin_rule::automatic; }

std::uint64_t bins_by_rule(bin_rule rule, const rule_facts& facts, std::uint64_t most) {
  try {
    return cairn::bins_by_rule(rule,
                               {.count = facts.kept.count,
                                .spread = facts.ptp,
                                .deviation = std::sqrt(facts.kept.variance()),
                                .skewness = facts.kept.skewness,
                                .quartiles_apart = facts.iqr,
                                .integers = facts.integers,
                                .floats = facts.floats},
                               facts.range, most);
  } catch (const std::invalid_argument& cause) {
    throw refusal(fmt::format("--bins: {}", cause.what()));
  }
}

}  // namespace cairn::tool
