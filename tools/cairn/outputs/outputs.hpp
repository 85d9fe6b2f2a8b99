// The files that a command writes: an array, a picture, a state.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "outputs/output_file.hpp"

namespace cairn::tool {

struct output_paths {
  std::string out{}, plot{}, state{};  // --out, --plot, --state; empty: not asked for
};

// Errors: usage_error for names that cannot be right.
void check_output_paths(const output_paths& paths);

// Errors: refusal when an output is one of the inputs or the other output, under whatever name.
void refuse_bad_outputs(const output_paths& paths, std::span<const std::string> inputs);

// Outputs are opened before anything is read, so that a refusal does not come after an hour's work. Errors:
// refusal.
struct outputs {
  std::string gnuplot;
  std::optional<output_file> array, picture, state;

  void open(const output_paths& paths);
};

}  // namespace cairn::tool
