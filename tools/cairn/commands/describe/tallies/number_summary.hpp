// What is told of a column of numbers, dates or moments.
#pragma once

#include "commands/describe/column_bins.hpp"
#include "commands/describe/tallies/number_tally.hpp"
#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

// Sets all from `count` to `infinite`, but `missing`. Quartiles are between two values as numpy.quantile's,
// the deviation is that of a sample (n - 1). Two passes over the distinct values.
void summarise(number_tally& tally, value_form form, described_column& column);

}  // namespace cairn::tool
