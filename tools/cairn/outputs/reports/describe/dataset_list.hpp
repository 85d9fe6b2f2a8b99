// What `cairn describe --list` prints of an HDF5 file.
#pragma once

#include <string>
#include <vector>

#include "inputs/formats/hdf5/listing.hpp"

namespace cairn::tool {

// For people: a block for each dataset, with its attributes.
std::string tell_datasets(const std::string& file, const std::vector<listed_dataset>& datasets);
// One document.
std::string datasets_in_json(const std::string& file, const std::vector<listed_dataset>& datasets);

}  // namespace cairn::tool
