// Opens an input at this rank's slice, and tells all ranks of what it is a part.
#include "inputs/slices/table_part.hpp"

#include <optional>
#include <vector>

#include "inputs/slices/slices.hpp"
#include "ranks/message.hpp"

namespace cairn::tool {
namespace {

// As the first of the ranks that have read something knows it.
sample_reader::table_shape of_reader(const sample_reader::table_shape& mine, bool has_read,
                                     const run_ranks& ranks) {
  std::uint64_t first = has_read ? static_cast<std::uint64_t>(ranks.size() - ranks.rank()) : 0;
  ranks.make_greatest({&first, 1});
  message bytes;
  bytes.put(mine.columns);
  bytes.put(std::uint64_t{mine.column_after_column});
  for (const std::uint64_t length : mine.lengths) bytes.put(length);
  const std::string found = ranks.of_rank(ranks.size() - static_cast<int>(first), bytes.bytes());
  received from(found);
  sample_reader::table_shape table;
  table.columns = from.number();
  table.column_after_column = from.number() != 0;
  while (!from.at_end()) table.lengths.push_back(from.number());
  return table;
}

}  // namespace

void visit_part(const std::string& path, const input_options& options, const run_ranks& ranks,
                table_part& part, const part_visitor& read) {
  const input_slices slices = slices_of({path}, options, ranks);
  const input_slice& slice = slices.of.front();
  std::unique_ptr<sample_reader> reader;
  std::string type(1, '\0');
  ranks.each([&] {
    if (!slice.is_read && slices.at_first_alone) return;
    reader = open_input(path, options);
    type.front() = static_cast<char>(reader->type());
  });
  part.type = static_cast<sample_type>(ranks.of_rank(0, type).front());
  std::uint64_t items = 0;
  bool reads = slice.is_read;
  ranks.each([&] {
    const auto lies = reader ? reader->table() : sample_reader::table_shape{};
    const bool by_columns = lies.column_after_column && (lies.columns > 1 || lies.lengths.size() > 1);
    part.read_by_all = by_columns && !slices.at_first_alone;
    reads = reads || part.read_by_all;
    if (!part.read_by_all && reads && !slice.is_whole()) reader->read_only(slice);
    items = read(reads ? reader.get() : nullptr, part.type);
    if (reader) part.table = reader->table();
    if (reader && reads) part.facts = reader->facts();
  });
  part.facts = of_all_ranks(part.facts, ranks);
  part.items = part.read_by_all ? items : ranks.sum_of(items);
  part.table = of_reader(part.table, reads, ranks);
}

}  // namespace cairn::tool
