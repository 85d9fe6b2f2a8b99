// In a build without HDF5: its files are told by name.
#include <fmt/format.h>

#include "inputs/formats/hdf5/hdf5.hpp"
#include "inputs/formats/hdf5/listing.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

[[noreturn]] void refuse_hdf5(const std::string& path) {
  throw refusal(
      name_of_input(path) +
      ": is an HDF5 file (NetCDF-4 ones are), and this cairn was built without HDF5 (CAIRN_HDF5=OFF); "
      "build with CAIRN_HDF5=ON and Debian's libhdf5-dev, or read it in Python");
}

}  // namespace

std::unique_ptr<sample_reader> open_hdf5(std::unique_ptr<byte_source> /*source*/, const std::string& path,
                                         const dataset_choice& /*choice*/, const std::string& /*column*/) {
  refuse_hdf5(path);
}

std::unique_ptr<record_reader> open_hdf5_records(std::unique_ptr<byte_source> /*source*/,
                                                 const std::string& path, const dataset_choice& /*choice*/,
                                                 std::vector<std::string> /*members*/) {
  refuse_hdf5(path);
}

std::string unopened_words() { return {}; }

std::vector<listed_dataset> list_datasets(const std::string& path) { refuse_hdf5(path); }

}  // namespace cairn::tool
