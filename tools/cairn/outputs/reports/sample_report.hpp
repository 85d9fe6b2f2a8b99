// The outputs of `cairn sample`: the .npy file, the JSON document and text.
#pragma once

#include <cairn/sampling.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "outputs/run_facts.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

// A member of the JSON document: a number or a word in quotes.
struct named_value {
  std::string name, json;
};

struct sample_result {
  std::uint64_t count = 0;
  std::optional<std::uint64_t> items;  // that were drawn from
  std::optional<std::uint64_t> nan;    // items without a weight, where these are skipped
  draws which;
  std::vector<named_value> facts;  // how it was drawn
  run_facts run;
};

// Passes on all that was drawn, piece after piece, as it is drawn, since it need not fit in memory. What ran
// is in the result when all is handed over. Indices, counts, numbers: std::uint64_t, std::int64_t or double.
template <class T>
using value_sink = std::function<void(std::span<const T>)>;
template <class T>
using value_source = std::function<void(const value_sink<T>&)>;

// How an output names what was drawn, and its type in .npy files.
struct drawn_name {
  const char *one, *all;    // "index", "indices"
  const char* type = "i8";  // or "u8", "f8"
};

// `seconds`: of writing, added up. In text, one column. Errors: refusal of the file.
template <class T>
void write_table(std::uint64_t count, const value_source<T>& values, drawn_name name, table_format format,
                 output_file& file, double& seconds);

// One on a line.
template <class T>
void write_lines(const value_source<T>& values, const text_sink& sink);

// An empty source: the document has no list of them.
template <class T>
void write_json(const sample_result& result, const value_source<T>& values, drawn_name name,
                const text_sink& sink);

// Two lines for people.
std::string tell_draws(const sample_result& result);

}  // namespace cairn::tool
