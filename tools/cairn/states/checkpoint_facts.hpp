// What a checkpoint says of the run that wrote it, as bytes, which stand before the state in its file
// (docs/checkpoints.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/streams/read_position.hpp"
#include "states/found_range.hpp"
#include "states/looked_at.hpp"

namespace cairn::tool {

// An option that changes what is counted, as it was given.
struct run_setting {
  std::string name, text;

  friend bool operator==(const run_setting&, const run_setting&) = default;
};

struct run_input {
  std::string name;
  std::uint64_t bytes = 0, seconds = 0, nanoseconds = 0;

  friend bool operator==(const run_input&, const run_input&) = default;
};
// Errors: refusal of what is no file, which cannot be read again; standard input is none.
run_input run_input_of(const std::string& input);

// In their order. What a pass has found so far stands in the facts, or follows in the file: the state of the
// counters, and of a search for quartiles.
enum class run_pass : std::uint64_t {
  range = 1,
  looking = 2,    // what a rule for bins must know
  keeping = 3,    // all samples in memory: begins anew
  quartiles = 4,  // several passes
  counting = 5,
};
constexpr bool has_state(run_pass pass) { return pass == run_pass::quartiles || pass == run_pass::counting; }

struct checkpoint_facts {
  std::string command;
  std::vector<run_setting> settings;
  std::vector<run_input> inputs;
  run_pass pass = run_pass::range;
  read_position done;
  std::vector<found_range> ranges;  // of each axis
  looked_at looked;                 // by a rule
};

bool begins_as_checkpoint(byte_source& file);
std::string bytes_of(const checkpoint_facts& facts);
// Leaves the file at the state. Errors: refusal of what is cut, altered or of another version.
checkpoint_facts read_facts(byte_source& file);

// Errors: refusal where the checkpoint of this file is of another run; it says what differs.
void refuse_another_run(const std::string& file, const checkpoint_facts& saved, const checkpoint_facts& run);

}  // namespace cairn::tool
