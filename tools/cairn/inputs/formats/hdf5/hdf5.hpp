// HDF5 files, and NetCDF-4 ones, which are HDF5: the samples of one of their datasets.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/dataset_choice.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

// Tells them by the first bytes, or those behind a user block of up to 2,048 bytes, as MATLAB writes.
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

// Several members of a dataset of records, read in one pass over its chunks.
class record_reader {
 public:
  virtual ~record_reader() = default;
  // Why a member cannot be read; empty for the others, which next() reads.
  virtual const std::string& fault(std::size_t member) const = 0;
  virtual sample_type type(std::size_t member) const = 0;
  // Reads more records, and returns how many; 0 at the end. Errors: refusal.
  virtual std::size_t next() = 0;
  // The samples of a member in these records. Several threads may ask at once.
  virtual void take(std::size_t member, std::span<std::byte> into) const = 0;
};

// `members`: named as listed_dataset::members has them. Attributes of the dataset are not those of members.
// Errors: refusal.
std::unique_ptr<record_reader> open_hdf5_records(std::unique_ptr<byte_source> source, const std::string& path,
                                                 const dataset_choice& choice,
                                                 std::vector<std::string> members);

}  // namespace cairn::tool
