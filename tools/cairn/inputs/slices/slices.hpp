// How inputs are dealt out to ranks: as one sequence of bytes, of which each rank reads as many.
//
// Arrays are cut between items. Text is cut where a line begins that is not empty: a line belongs to the rank
// that holds its first byte, and what stands in quotes is no end of a line. So text is read twice: each rank
// looks for quotes in its part first. Compressed files cannot be cut, nor can text that is made UTF-8: one
// goes to the rank that holds its middle. Where one of the inputs is no file, the first rank reads all of
// them.
#pragma once

#include <string>
#include <vector>

#include "inputs/input.hpp"
#include "inputs/sample_reader.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct input_slices {
  std::vector<input_slice> of;  // each input
  bool at_first_alone = false;  // the other ranks read nothing
};

// Those of this rank; whole files where there is one process. `options` say which inputs are text.
// Collective. Errors, on all ranks: refusal of what is not there.
input_slices slices_of(const std::vector<std::string>& inputs, const input_options& options,
                       const run_ranks& ranks);

}  // namespace cairn::tool
