// What was found out about tables as text while they were read, for reports.
#pragma once

#include <cstdint>

#include "inputs/tables/table_layout.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct table_facts {
  std::uint64_t tables = 0, headers = 0;  // files, and those whose first row is a header
  bool guessed = false;                   // whether it is
  std::uint64_t missing = 0;  // cells of numbers that hold nothing or nan, of those that were read
  std::uint64_t ragged = 0;   // rows that were skipped or filled
  ragged_rule rule = ragged_rule::refused;
  char delimiter = '\0';       // that would divide the rows of a table that was read as one column
  std::uint64_t comments = 0;  // headers that stand in a comment above the first row

  void add(const table_facts& other);
};

// Of the parts that the ranks have read. Collective.
table_facts of_all_ranks(table_facts mine, const run_ranks& ranks);

}  // namespace cairn::tool
