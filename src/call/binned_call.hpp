// What the histograms of several axes refuse, and what they are described by.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cstddef>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "src/call/sentence.hpp"

namespace cairn {

// Refuses axes that were moved from. std::invalid_argument.
inline void check_bins(std::string_view who, const axes& bins) {
  for (std::size_t a = 0; a < bins.size(); ++a) {
    if (bins[a].bins() == 0)
      throw std::invalid_argument(
          sentence(who, ": axis ", a, " was moved from and has no bins; expected one with bins"));
  }
}

// Refuses axes that are not one for each column, too. std::invalid_argument.
inline void check_axes(std::string_view who, const columns& x, const axes& bins) {
  if (bins.size() == 0 || bins.size() != x.size())
    throw std::invalid_argument(sentence(who, ": ", bins.size(), " axes for ", x.size(),
                                         " columns of samples; expected one for each, and at least one"));
  check_bins(who, bins);
}

// Refuses values that are not one for each sample, in the same memory. std::invalid_argument.
inline void check_values(std::string_view who, const columns& x, const detail::samples& values,
                         std::string_view name) {
  if (values.size != x.samples())
    throw std::invalid_argument(
        sentence(who, ": ", values.size, " ", name, " for ", x.samples(), " samples; expected one for each"));
  if (values.device != x.device())
    throw std::invalid_argument(sentence(
        who, ": samples and ", name, " lie in different memory; expected both on the host or on one device"));
}

inline std::vector<detail::sample_type> types_of(const columns& x) {
  std::vector<detail::sample_type> types;
  for (std::size_t a = 0; a < x.size(); ++a) types.push_back(x[a].type);
  return types;
}

// With edges that samples of these types are counted by; as they are where there were none yet.
inline axes used_axes(const std::vector<detail::sample_type>& types, const axes& bins) {
  if (types.empty()) return bins;
  std::vector<axis> used;
  for (std::size_t a = 0; a < bins.size(); ++a) used.push_back(bins[a].used_for(types[a]));
  return bins.has_flow() ? axes(used).with_flow() : axes(used);
}

}  // namespace cairn
