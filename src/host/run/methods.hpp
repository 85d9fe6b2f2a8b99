// The names of methods on the host: how slots were found, and how they were counted or added up.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "src/host/sweeps/histogram_task.hpp"
#include "src/tables/axis/lookup_ways.hpp"

namespace cairn::host {

// How what threads found was brought together.
enum class merging { private_tables, shared_counters, by_ranges, bands, groups_of_bands };

inline merging merging_of(const count_plan& plan) {
  if (plan.ranges.ranges != 0) return merging::by_ranges;
  return plan.tables == nullptr && plan.threads > 1 ? merging::shared_counters : merging::private_tables;
}

namespace names {

constexpr std::array<std::string_view, 5> suffixes = {"", ", shared counters", ", by ranges", ", bands",
                                                      ", groups of bands"};
// One text for each pair of names: run_info points to it for good.
struct text {
  std::array<char, 32> letters{};
  std::size_t size = 0;

  constexpr void append(std::string_view more) {
    for (const char letter : more) letters[size++] = letter;
  }
  constexpr std::string_view view() const { return {letters.data(), size}; }
};
template <std::size_t Names>
constexpr auto with_merging(const std::array<std::string_view, Names>& alone) {
  std::array<std::array<text, suffixes.size()>, Names> made{};
  for (std::size_t n = 0; n < Names; ++n) {
    for (std::size_t m = 0; m < suffixes.size(); ++m) {
      made[n][m].append(alone[n]);
      made[n][m].append(suffixes[m]);
    }
  }
  return made;
}

constexpr auto of_lookups = [] {
  std::array<std::string_view, tables::lookup_kinds> alone;
  for (std::size_t i = 0; i < alone.size(); ++i) alone[i] = name_of(static_cast<tables::lookup_kind>(i));
  return with_merging(alone);
}();
constexpr auto of_values = with_merging(std::array<std::string_view, 1>{"values"});

}  // namespace names

inline std::string_view method_name(tables::lookup_kind kind, merging how) {
  return names::of_lookups[static_cast<std::size_t>(kind)][static_cast<std::size_t>(how)].view();
}
inline std::string_view method_by_value(merging how) {
  return names::of_values[0][static_cast<std::size_t>(how)].view();
}

// The way that found the slots of most tiles.
inline tables::lookup_kind way_taken(const tables::lookup_ways& ways, const axis_tally& seen) {
  const auto* most = std::max_element(seen.tiles, seen.tiles + ways.size);
  return ways.kinds[most - seen.tiles];
}

}  // namespace cairn::host
