// What a checkpoint says of the run that wrote it, as bytes, which stand before the state in its file
// (docs/checkpoints.md).
#pragma once

#include <algorithm>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/streams/read_position.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct found_range {
  bool any = false;
  double low = 0, high = 0;

  void widen(double to_low, double to_high) {
    low = any ? std::min(low, to_low) : to_low;
    high = any ? std::max(high, to_high) : to_high;
    any = true;
  }
};

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
// counters, or of a search for bins.
enum class run_pass : std::uint64_t {
  range = 1,
  looking = 2,  // for a rule for bins, in several passes
  keeping = 3,  // all samples in memory: begins anew
  counting = 4,
};
constexpr bool has_state(run_pass pass) { return pass == run_pass::looking || pass == run_pass::counting; }

struct checkpoint_facts {
  std::string command;
  std::vector<run_setting> settings;
  std::vector<run_input> inputs;
  run_pass pass = run_pass::range;
  read_position done;
  std::vector<found_range> ranges;  // of each axis
};

bool begins_as_checkpoint(byte_source& file);
std::string bytes_of(const checkpoint_facts& facts);
// Leaves the file at the state. Errors: refusal of what is cut, altered or of another version.
checkpoint_facts read_facts(byte_source& file);

// Errors: refusal where the checkpoint of this file is of another run; it says what differs.
void refuse_another_run(const std::string& file, const checkpoint_facts& saved, const checkpoint_facts& run);

// The first rank's counters get what those of the others were given, in the order of ranks: merge(source)
// adds what a state holds. Collective; nothing to do where there is one process.
template <class Counters, class Merge>
void merge_at_first(const run_ranks& ranks, const Counters& mine, const Merge& merge) {
  if (!ranks.several()) return;
  std::string state;
  ranks.each([&] {
    if (!ranks.is_first())
      mine.save([&](std::span<const std::byte> bytes) {
        state.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      });
  });
  const std::vector<std::string> states = ranks.at_first_of_all(state);
  ranks.at_first([&] {
    for (std::size_t r = 1; r < states.size(); ++r) merge(source_of(std::as_bytes(std::span(states[r]))));
  });
}

}  // namespace cairn::tool
