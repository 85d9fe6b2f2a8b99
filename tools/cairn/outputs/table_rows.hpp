// Which format an output has by its name, and how the cells of those that are text are written.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "shared/text_pieces.hpp"

namespace cairn::tool {

enum class table_format : std::uint8_t { npy, csv, tsv, hdf5 };

// By the suffix of an output's name; .npy where it has none (/dev/stdout). Errors: usage_error naming the
// option and the suffixes that there are.
table_format table_format_of(const std::string& path, std::string_view option = "--out",
                             bool may_be_hdf5 = true);
// Of what has no layout in HDF5: `what` are written as the others alone. Errors: usage_error.
void refuse_hdf5_table(const std::string& path, std::string_view what);

inline char delimiter_of(table_format format) { return format == table_format::tsv ? '\t' : ','; }

// Cells row after row. One that holds the delimiter, a quote or the end of a line is quoted (RFC 4180).
class table_rows {
 public:
  table_rows(text_sink sink, table_format format)
      : text_(std::move(sink)), delimiter_(delimiter_of(format)) {}

  table_rows& cell(std::string_view text);
  // Shortest, so that it is read back as the same number.
  template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
  table_rows& cell(Number number) {
    return cell(std::string_view(fmt::format("{}", number)));
  }
  void end_row();
  void end() { text_.end(); }

 private:
  text_pieces text_;
  char delimiter_;
  bool at_row_start_ = true;
};

}  // namespace cairn::tool
