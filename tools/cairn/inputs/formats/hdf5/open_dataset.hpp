// Opens HDF5 files and datasets, and says in words what is wrong with one.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "inputs/formats/hdf5/handle.hpp"

namespace cairn::tool {

// A file to be read. `descriptor`: the same one, open; -1: none. Errors: refusal, also where the name leads
// to another file by now.
hdf5_handle open_hdf5_file(const std::string& path, int descriptor = -1);

struct open_dataset {
  hdf5_handle dataset, type, space;
  std::string name;  // from the root
  std::vector<std::uint64_t> lengths;
  std::vector<std::uint64_t> chunk;  // as many; none where it is not chunked
};

// The dataset of that name; where it is empty, the only one. Errors: refusal naming `path`, with the names
// that there are, or the filters that the library lacks.
open_dataset open_the_dataset(const hdf5_handle& file, const std::string& path, const std::string& name);

// Lengths of chunks; empty where there are none.
std::vector<std::uint64_t> chunk_of(hid_t dataset);

// The filters that chunks went through: "shuffle", "deflate", "zstd (32015)".
struct hdf5_filter {
  std::string name;
  bool is_there = true;  // the library has it, or a plugin
};
std::vector<hdf5_filter> filters_of(hid_t dataset);

// A dimension of NetCDF without values of its own.
bool is_only_a_dimension(hid_t dataset);

}  // namespace cairn::tool
