// Writes the rows that were drawn.
#include "commands/sample/drawn_rows.hpp"

#include <algorithm>
#include <vector>

#include "inputs/input.hpp"

namespace cairn::tool {

void write_rows(const sample_options& options, const rows_read& read, std::span<const std::uint64_t> indices,
                const text_sink& sink) {
  std::vector<std::uint64_t> wanted(indices.begin(), indices.end());
  std::ranges::sort(wanted);
  wanted.erase(std::ranges::unique(wanted).begin(), wanted.end());
  const row_text found = read_rows(options.weights, layout_of(options.weights, options.input), read, wanted,
                                   options.input.encoding);
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
