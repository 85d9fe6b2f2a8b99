// A frequency table as text for people, and the lines of facts below it.
#pragma once

#include <cstddef>
#include <optional>

#include "outputs/reports/count/count_result.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

struct count_drawing {
  std::optional<std::size_t> most_rows;  // nothing: all of the table
  bool utf8 = true;                      // words may be printed as they are
};

void write_text(const count_result& result, const count_drawing& exec, const text_sink& sink);
// A block for each category.
void write_text(const grouped_counts& result, const count_drawing& exec, const text_sink& sink);

}  // namespace cairn::tool
