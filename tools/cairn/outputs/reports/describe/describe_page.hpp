// Descriptions of files as one page that needs nothing else: no script, no font, no picture from elsewhere.
// Light and dark as the reader's system is, and fit for paper.
#pragma once

#include <span>

#include "outputs/reports/describe/description.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

void write_page(std::span<const described_file> files, const text_sink& sink);

}  // namespace cairn::tool
