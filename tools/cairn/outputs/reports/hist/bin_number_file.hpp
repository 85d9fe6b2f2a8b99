// The bins of samples in a file: of each sample, in their order, the number of its bin.
//
// Bins are numbered from 1, as by numpy.digitize; 0 is below the first edge, bins + 1 above the last one, and
// NaN has that number too. As text there is a row for each sample, below a row of names: the number, and the
// edges of its bin; below the first edge there is no low one, above the last no high one, and NaN has
// neither.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "outputs/output_file.hpp"
#include "outputs/table_rows.hpp"

namespace cairn::tool {

class bin_number_file {
 public:
  // Errors of all functions: refusal of the file; here also of a pipe, into which no array is written whose
  // length is not known yet. Both must outlive it.
  bin_number_file(std::span<const double> edges, table_format format, output_file& file);

  // Numbers as the library writes them, but bins + 2 for NaN. Changes these.
  void add(std::span<std::int32_t> numbers);
  // All were added: the file is complete, and in its place.
  void end();

 private:
  std::string row_of(std::int32_t number) const;
  void add_rows(std::span<const std::int32_t> numbers);

  std::span<const double> edges_;
  table_format format_;
  output_file& file_;
  std::uint64_t written_ = 0;
  std::vector<std::string> rows_;  // of each number, where there are few
};

}  // namespace cairn::tool
