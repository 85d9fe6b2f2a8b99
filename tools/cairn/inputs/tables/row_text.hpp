// The rows of a table as text, as they stand in it.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inputs/tables/table_layout.hpp"
#include "inputs/tables/table_share.hpp"

namespace cairn::tool {

struct row_text {
  std::optional<std::string> header;
  std::vector<std::string> rows;  // without the end of the line
};

// The rows of these numbers (ascending, counted from 0 as samples are: without comments and lines that are
// skipped), and the header. Errors: refusal; also where the file has not as many rows as a reader found.
row_text read_rows(const std::string& path, const table_layout& layout, std::uint64_t rows,
                   std::span<const std::uint64_t> wanted, const std::string& encoding = {});

// Rows that one thread reads with their samples, and another takes.
class row_queue {
 public:
  void begin(std::optional<std::string> header);
  // Those of a share that keeps them; `text` is where places are.
  void put(const table_share& share, const char* text);
  // All that were put in since the last time; the header every time.
  row_text take();

 private:
  std::mutex guard_;
  row_text waiting_;
};

}  // namespace cairn::tool
