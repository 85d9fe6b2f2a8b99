// HDF5 files, and NetCDF-4 ones, which are HDF5: the samples of one of their datasets.
#pragma once

#include <memory>
#include <string>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/dataset_choice.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

// By the first bytes.
bool begins_as_hdf5(byte_source& source);
// By the end of a name: .h5, .hdf5, .he5, .nc, .nc4.
bool names_hdf5(std::string_view path);
// By its first bytes where it is a file, else by its name.
bool is_hdf5(const std::string& path);

// `column`: of a dataset of two dimensions the number of one; of records the name of a member; the name of
// another dataset where it begins with a slash; empty: all. Numbers that attributes call missing are NaN, and
// packed ones are unpacked, unless they are to be raw: cf_rules.hpp. In a build without HDF5 these refuse.
// Errors: refusal.
std::unique_ptr<sample_reader> open_hdf5(std::unique_ptr<byte_source> source, const std::string& path,
                                         const dataset_choice& choice, const std::string& column);

}  // namespace cairn::tool
