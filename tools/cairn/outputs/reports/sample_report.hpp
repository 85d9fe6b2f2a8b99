// The outputs of `cairn sample`: the .npy file, the JSON document and text.
#pragma once

#include <cairn/sampling.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "outputs/run_facts.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

struct sample_result {
  std::uint64_t count = 0, items = 0;
  std::optional<std::uint64_t> nan;  // items without a weight, where these are skipped
  draws which;
  run_facts run;
};

// Passes on all indices, piece after piece, as they are drawn, since they need not fit in memory. What ran is
// in the result when all are handed over.
using index_sink = std::function<void(std::span<const std::uint64_t>)>;
using index_source = std::function<void(const index_sink&)>;

// `seconds`: of writing, added up. In text, one column. Errors: refusal of the file.
void write_table(std::uint64_t count, const index_source& indices, table_format format, output_file& file,
                 double& seconds);

// One on a line.
void write_lines(const index_source& indices, const text_sink& sink);

// An empty source: the document has no indices.
void write_json(const sample_result& result, const index_source& indices, const text_sink& sink);

// Two lines for people.
std::string tell_draws(const sample_result& result);

}  // namespace cairn::tool
