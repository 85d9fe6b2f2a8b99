// Descriptions of files as text for people.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "outputs/reports/describe/description.hpp"

namespace cairn::tool {

// Lines of at most `width` columns where words are no longer; without `utf8` in ASCII.
std::string tell_files(std::span<const described_file> files, std::size_t width, bool utf8);

// A histogram in one line: a letter for each bin, as high as its count.
std::string draw_line(std::span<const std::uint64_t> counts, bool utf8);

}  // namespace cairn::tool
