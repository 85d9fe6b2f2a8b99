// What an HDF5 file holds: its datasets, groups and links.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cairn::tool {

struct listed_attribute {
  std::string name, type;
  std::vector<std::variant<std::int64_t, std::uint64_t, double, std::string>> values;  // the first few
  std::uint64_t items = 0;
};

// Why an object that is there cannot be opened.
std::string unopened_words();

struct listed_dataset {
  std::string path;
  std::string kind;                  // "dataset", "group", "type" or "broken link"
  std::string link;                  // where a soft or external link leads; else empty
  std::string type;                  // of a dataset, in words
  std::vector<std::string> members;  // of records, with dots between where records hold records
  std::vector<std::uint64_t> shape;
  std::vector<std::optional<std::uint64_t>> most;  // how long dimensions may become; nothing: without end
  bool is_null = false;                            // a null dataspace
  std::vector<std::uint64_t> chunk;                // empty: not chunked
  std::string layout;                              // "contiguous", "chunked", "compact", "virtual"
  std::vector<std::string> filters;                // "deflate"; "zstd (32015), not there" where it is lacked
  std::uint64_t stored_bytes = 0;                  // in the file
  bool is_scale = false;                           // a dimension scale
  bool has_values = true;                          // not a dimension of NetCDF alone
  std::vector<std::string> dimensions;             // the scale of each dimension; empty names where none
  std::vector<listed_attribute> attributes;
};

// All of them, in the order of names. Errors: refusal; in a build without HDF5 always.
std::vector<listed_dataset> list_datasets(const std::string& path);

}  // namespace cairn::tool
