// A frequency table of items that have weights, and the sum of the weights of each value.
#pragma once

#include "commands/count/count.hpp"
#include "inputs/table_facts.hpp"
#include "outputs/reports/count/count_result.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {

class word_list;

struct weighted_table {
  value_table found;      // in no order, or as its values first occur where that is wanted
  weight_amounts sums;    // of each of its values
  bool negative = false;  // some weight is below 0
  table_facts tables;     // of the inputs
  std::uint64_t nan = 0;  // items left out since their weight is no number
};

// Reads all inputs twice: for the values and what weights there are, and to add these up. `words` are those
// that the table refers to, and `options` must ask for weights.
// Sums: of whole weights (up to 2^53 where they are reals) exactly, in 64-bit integers, unsigned where none
// is below 0; of others reproducible ones (cairn/weighted_histogram.hpp), whatever the number of threads.
// Errors: refusal; of a weight that is no number, without --skip-nan, or infinite; of a sum beyond 64 bits.
weighted_table count_weighted(const count_options& options, word_list& words, seconds_spent& seconds);

}  // namespace cairn::tool
