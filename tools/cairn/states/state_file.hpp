// Files that hold the library's states (docs/state_format.md).
#pragma once

#include <cairn/state.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "inputs/byte_source.hpp"
#include "outputs/output_file.hpp"
#include "shared/refusal.hpp"
#include "shared/sample_type.hpp"
#include "shared/stopwatch.hpp"

namespace cairn::tool {

// That of counted values.
inline sample_type type_of(const state_heading& heading) { return static_cast<sample_type>(heading.type); }

// "a histogram of counts", "counts of float64 values"
std::string tell(const state_heading& heading);

// The heading of the state that begins where the source stands, which stays there. Errors: refusal of what is
// no state.
state_heading any_heading_of(byte_source& file);
// ... of a state that a command writes. Errors: also refusal of another.
state_heading heading_of(byte_source& file);

sink sink_into(output_file& file);
source source_from(byte_source& file);

// Refuses what the library refused, in its words, with this name before them and not its function's.
[[noreturn]] void refuse_as_library(const std::string& file, std::string_view cause);

// `later` cannot be merged with what stands before it, in the library's words.
[[noreturn]] void refuse_merge(const std::string& later, const std::string& before,
                               const std::exception& cause);

// A file with one state, to its end: load(source), whose refusals name the file.
template <class Load>
auto load_state(byte_source& file, const Load& load) {
  const auto at_end = [&file] {
    if (!file.at_end()) throw refusal(file.name() + ": has bytes behind its state");
  };
  try {
    if constexpr (std::is_void_v<std::invoke_result_t<Load, source>>) {
      load(source_from(file));
      at_end();
    } else {
      auto counters = load(source_from(file));
      at_end();
      return counters;
    }
  } catch (const std::invalid_argument& cause) {
    refuse_as_library(file.name(), cause.what());
  }
}

// Adds the seconds that it took.
template <class Counters>
void write_state(const Counters& counters, output_file& file, double& seconds) {
  const stopwatch time(seconds);
  counters.save(sink_into(file));
  file.commit();
}

}  // namespace cairn::tool
