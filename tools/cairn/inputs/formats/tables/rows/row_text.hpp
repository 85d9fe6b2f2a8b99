// The rows of a .csv file as text, as they stand in the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inputs/formats/tables/table_layout.hpp"

namespace cairn::tool {

struct row_text {
  std::optional<std::string> header;
  std::vector<std::string> rows;  // without the end of the line
};

// What a reader found of the file before.
struct rows_read {
  std::uint64_t rows = 0;
  bool has_header = false;
};

// The rows of these numbers (ascending, counted from 0 as csv readers count samples: without comments and
// lines that are skipped), and the header. Errors: refusal; also where the file has changed since.
row_text read_rows(const std::string& path, const table_layout& layout, const rows_read& before,
                   std::span<const std::uint64_t> wanted, const std::string& encoding = {});

}  // namespace cairn::tool
