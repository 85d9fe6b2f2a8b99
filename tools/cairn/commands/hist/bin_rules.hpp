// Facts for the library's bin rules, from streams that are larger than memory; stone's rule has none.
#pragma once

#include <cairn/bin_rule.hpp>
#include <cairn/moments.hpp>
#include <cstdint>
#include <string_view>

namespace cairn::tool {

std::string_view bin_rule_names();  // for messages

bool needs_quartiles(bin_rule rule);

struct rule_facts {
  sample_moments kept;    // the samples inside the range
  double ptp = 0;         // greatest minus least of them, as numpy subtracts in their type
  double iqr = 0;         // upper minus lower quartile
  double range = 0;       // last edge minus first
  bool integers = false;  // no bin is narrower than 1
  bool floats = false;    // all are float32
};

// One where all samples are equal. Errors: refusal when the rule asks for more than `most` bins.
std::uint64_t bins_by_rule(bin_rule rule, const rule_facts& facts, std::uint64_t most);

}  // namespace cairn::tool
