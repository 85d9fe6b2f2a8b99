// Reads the rows and where each begins.
#include "inputs/formats/tables/rows/row_text.hpp"

#include <cstddef>
#include <utility>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/formats/tables/rows/row_splitter.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

void split_file(const std::string& path, const std::string& encoding, const table_layout& layout,
                row_splitter& rows) {
  byte_source source(path);
  decompress_input(source, path, false);
  decode_table(source, encoding, layout);
  std::vector<std::byte> block(std::size_t{1} << 18);
  for (std::size_t got = source.read(block); got > 0; got = source.read(block))
    rows.feed({reinterpret_cast<const char*>(block.data()), got});
  rows.end();
}

}  // namespace

row_text read_rows(const std::string& path, const table_layout& layout, const rows_read& before,
                   std::span<const std::uint64_t> wanted, const std::string& encoding) {
  row_text text;
  std::uint64_t number = 0;
  bool header_next = before.has_header;
  row_splitter rows(layout, before.has_header, [&](const std::string& row) {
    if (std::exchange(header_next, false)) {
      text.header = row;
      return;
    }
    const bool is_wanted = text.rows.size() < wanted.size() && wanted[text.rows.size()] == number;
    if (is_wanted) text.rows.push_back(row);
    ++number;
  });
  split_file(path, encoding, layout, rows);
  if (number != before.rows) throw refusal(path + ": was written to while it was read");
  return text;
}

}  // namespace cairn::tool
