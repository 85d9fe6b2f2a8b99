#include "src/ranks/counts.hpp"

#include "src/machine/memory_limit.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/tables.hpp"

namespace cairn::ranks {

std::vector<std::uint64_t> table_for(std::string_view who, const axes& bins) {
  host::check_memory(who, bins.bins(), sizeof(std::uint64_t));
  return std::vector<std::uint64_t>(bins.bins() + total_words(bins.size()));
}

// Where all ranks get the counts, totals go with them.
void add_counts(const communicator& all, int root, std::vector<std::uint64_t>& table, std::size_t axes,
                tally& seen, const std::exception_ptr& failure) {
  const std::size_t size = table.size() - total_words(axes);
  std::uint64_t* const totals = table.data() + size;
  write_totals(seen, axes, failure != nullptr, totals);
  sum(all, root == all_ranks ? std::span(table) : std::span(table).subspan(size));
  settle(all, failure, *totals);
  read_totals(totals, axes, seen);
  if (root != all_ranks) add_tables(all, root, table.data(), size, 1, reduction::sum_uint64);
  table.resize(gets_result(all, root) ? size : 0);
}

}  // namespace cairn::ranks
