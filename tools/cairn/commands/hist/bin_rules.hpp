// Facts for the library's bin rules, from streams that are larger than memory; stone's rule has none.
#pragma once

#include <cairn/bin_rule.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "shared/exact_double.hpp"
#include "states/found_moments.hpp"

namespace cairn::tool {

std::string_view bin_rule_names();  // for messages

bool needs_moments(bin_rule rule);
bool needs_quartiles(bin_rule rule);

// A summary of samples that grows.
struct sample_summary : found_moments {
  // Adds the samples of `x` that lie between; NaN does not. `low`, `high` and `mean` are of their values.
  template <class T>
  void add(std::span<const T> x, const samples_between<T>& kept, bool with_moments);
  void merge(const sample_summary& other);
};

struct rule_facts {
  sample_summary kept;    // the samples inside the range
  double ptp = 0;         // greatest minus least of them, as numpy subtracts in their type
  double iqr = 0;         // upper minus lower quartile
  double range = 0;       // last edge minus first
  bool integers = false;  // no bin is narrower than 1
  bool floats = false;    // all are float32
};

// One where all samples are equal. Errors: refusal when the rule asks for more than `most` bins.
std::uint64_t bins_by_rule(bin_rule rule, const rule_facts& facts, std::uint64_t most);

}  // namespace cairn::tool
