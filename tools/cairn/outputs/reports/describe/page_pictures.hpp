// Pictures within pages, as SVG.
#pragma once

#include <string>
#include <string_view>

#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

// As it may stand in a page.
std::string escaped(std::string_view text);
// Text of a file as it may stand in a page: escaped, bytes that are no UTF-8 as \xNN, cut where it is long.
std::string page_text(std::string_view text);

// A histogram of numbers, bars of the most frequent words, or nothing.
std::string picture_of(const described_column& column);

}  // namespace cairn::tool
