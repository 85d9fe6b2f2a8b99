// The types of datasets: their names, and how numbers among them come to be samples.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/formats/hdf5/handle.hpp"
#include "shared/sample_type.hpp"

namespace cairn::tool {

// "int16", "uint8, big-endian" is ">u1"'s way to say it in words: numpy's names, and what numpy has none for
// in words: "records {x: float32, label: text of 8 bytes}", "enum of int8 {FALSE = 0, TRUE = 1}".
std::string name_of_hdf5_type(hid_t type);

// Those of records that are no records themselves, as readable_as() takes them, of arrays of numbers each
// number: "x[1,2]"; of other types none.
std::vector<std::string> members_of_records(hid_t type);

// How one number of a dataset is read.
struct readable_type {
  hdf5_handle in_memory;  // what the library converts it to
  sample_type sample = sample_type::f8;
  std::size_t bytes = 8;  // in memory
  bool half = false;      // 16-bit floats, to be widened
  // The place of the wanted number in an array; no bytes: all is one number.
  std::size_t element_at = 0, element_bytes = 0;
};

// `member`: of records, with dots between where records hold records; empty: the whole. Errors:
// std::invalid_argument with a sentence for what is no number, or one that no sample type holds exactly.
readable_type readable_as(hid_t type, std::string_view member);

// Says how to read records of which only some members are wanted.
struct readable_records {
  struct member {
    std::size_t offset = 0;  // bytes from the start of a record in memory
    sample_type sample = sample_type::f8;
    std::size_t bytes = 8;
    bool half = false;
  };
  readable_type whole;          // a record in memory: these members alone, packed
  std::vector<member> members;  // in the order in which they were named
};

// `members`: named as members_of_records() has them, each readable_as() a number.
readable_records readable_members(hid_t type, std::span<const std::string> members);

}  // namespace cairn::tool
