// What `cairn count --weights` reports of a table.
#pragma once

#include "commands/count/count_options.hpp"
#include "commands/count/weighted_table.hpp"
#include "outputs/reports/count/count_result.hpp"

namespace cairn::tool {

// As count_answers.hpp's answer(), with weights in place of counts: in order, among the first, as modes. A
// quantile Q is the least value up to which items have at least Q of all weight, the median that of 1/2, and
// between two values where these have just half. The total is the sum in ascending order of the values.
// Errors: refusal where a median or quantiles are wanted of no weight, or of weights below 0; where the total
// does not fit 64 bits.
count_result weighted_answer(weighted_table counted, const count_options& options,
                             const seconds_spent& seconds);

}  // namespace cairn::tool
