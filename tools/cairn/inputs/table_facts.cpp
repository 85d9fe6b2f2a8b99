// Adds up what readers have found.
#include "inputs/table_facts.hpp"

#include <algorithm>
#include <array>

namespace cairn::tool {

void table_facts::add(const table_facts& other) {
  tables += other.tables;
  headers += other.headers;
  guessed = guessed || other.guessed;
  missing += other.missing;
  ragged += other.ragged;
  rule = std::max(rule, other.rule);
  delimiter = std::max(delimiter, other.delimiter);
  comments += other.comments;
}

table_facts of_all_ranks(table_facts mine, const run_ranks& ranks) {
  std::array sums{mine.tables, mine.headers, mine.missing, mine.ragged, mine.comments};
  std::array most{std::uint64_t{mine.guessed}, static_cast<std::uint64_t>(mine.rule),
                  static_cast<std::uint64_t>(mine.delimiter)};
  ranks.add_up(sums);
  ranks.make_greatest(most);
  return {sums[0],
          sums[1],
          most[0] != 0,
          sums[2],
          sums[3],
          static_cast<ragged_rule>(most[1]),
          static_cast<char>(most[2]),
          sums[4]};
}

}  // namespace cairn::tool
