// The rows of a .csv file as text, as they stand in the file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::tool {

struct row_text {
  std::optional<std::string> header;
  std::vector<std::string> rows;  // without the end of the line
};

// The rows of these numbers (ascending, counted from 0 as csv readers count samples), and the header. The
// file was read before and has `all` rows. Errors: refusal; also where the file has changed since.
row_text read_rows(const std::string& path, char delimiter, std::uint64_t all,
                   std::span<const std::uint64_t> wanted, const std::string& encoding = {});

}  // namespace cairn::tool
