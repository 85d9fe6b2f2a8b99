// Writes the rows that were drawn.
#include "commands/sample/drawn_rows.hpp"

#include <algorithm>

#include "inputs/input.hpp"

namespace cairn::tool {

std::vector<std::uint64_t> distinct(std::span<const std::uint64_t> indices) {
  std::vector<std::uint64_t> once(indices.begin(), indices.end());
  std::ranges::sort(once);
  once.erase(std::ranges::unique(once).begin(), once.end());
  return once;
}

void write_rows(const sample_options& options, std::uint64_t rows, std::span<const std::uint64_t> indices,
                const text_sink& sink) {
  const table_layout layout = layout_of(options.weights, options.input);
  write_rows(read_rows(options.weights, layout, rows, distinct(indices), options.input.encoding), indices,
             sink);
}

void write_rows(const row_text& found, std::span<const std::uint64_t> indices, const text_sink& sink) {
  const std::vector<std::uint64_t> wanted = distinct(indices);
  text_pieces text(sink);
  if (found.header) text += *found.header + "\n";
  for (const std::uint64_t index : indices) {
    const auto position = std::ranges::lower_bound(wanted, index) - wanted.begin();
    text += found.rows[static_cast<std::size_t>(position)];
    text += "\n";
  }
  text.end();
}

}  // namespace cairn::tool
