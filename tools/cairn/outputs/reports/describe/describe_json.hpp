// Descriptions of files as a JSON document.
#pragma once

#include <span>

#include "outputs/reports/describe/description.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

void write_json(std::span<const described_file> files, const text_sink& sink);

}  // namespace cairn::tool
