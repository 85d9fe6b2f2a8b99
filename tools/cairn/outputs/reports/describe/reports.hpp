// The list that `cairn describe --list` prints of an HDF5 file.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "inputs/formats/hdf5/listing.hpp"
#include "outputs/reports/describe/description.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

// For people: a block for each dataset, with its attributes.
std::string tell_datasets(const std::string& file, const std::vector<listed_dataset>& datasets);
// One document.
std::string datasets_in_json(const std::string& file, const std::vector<listed_dataset>& datasets);

void write_json(std::span<const described_file> files, const text_sink& sink);

// Descriptions of files as one page that needs nothing else: no script, no font, no picture from elsewhere.
// Light and dark as the reader's system is, and fit for paper.

void write_page(std::span<const described_file> files, const text_sink& sink);

void write_rows(std::span<const described_file> files, const text_sink& sink, table_format format);

// Lines of at most `width` columns where words are no longer; without `utf8` in ASCII.
std::string tell_files(std::span<const described_file> files, std::size_t width, bool utf8);

// A histogram in one line: a letter for each bin, as high as its count.
std::string draw_line(std::span<const std::uint64_t> counts, bool utf8);

}  // namespace cairn::tool
