// cairn/state.hpp: what an accumulation holds, as bytes: to be kept in a file, sent to another process,
// merged.
//
//   std::vector<std::byte> bytes = builder.save();
//   auto later = cairn::histogram_builder<>::load(bytes);
//   builder.save([&](std::span<const std::byte> piece) { file.write(...); });   // pieces of at most 1 MiB
//
// The bytes say which accumulation they are of, its types, axes and options, and end with a checksum; numbers
// are little-endian (docs/state_format.md). They do not depend on threads, instruction set, place, chunks or
// the order of merges, but for plain sums of reals and moments, which are rounded in the order of additions,
// and for first occurrences of values that a cap moved to a file, which are numbered as they came.
// A state that was loaded counts on as the one that was saved. Results have none of their own: a
// histogram_builder goes on from one, a value_counter takes a table.
//
// Errors of load: std::invalid_argument, in words, for bytes that end early, were altered, are of another
// version, or of another kind or type than expected; std::bad_alloc. Nothing is made then. What a sink or a
// source throws passes through.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace cairn {

// Takes the next bytes.
using sink = std::function<void(std::span<const std::byte>)>;
// Writes the next bytes to the front of what it is given, all of it unless they end; returns how many.
using source = std::function<std::size_t(std::span<std::byte>)>;

// Appends to `bytes`, which must outlive it.
sink sink_to(std::vector<std::byte>& bytes);
// Reads `bytes`, which must outlive it, from the front.
source source_of(std::span<const std::byte> bytes);

// What a state is of, as its header numbers it.
enum class state_kind : std::uint32_t {
  counts = 1,            // histogram_builder<>
  real_weights = 2,      // histogram_builder<weight_sum<double>>
  signed_weights = 3,    // of std::int64_t
  unsigned_weights = 4,  // of std::uint64_t
  means = 5,             // histogram_builder<mean_of>
  values = 6,            // value_counter
  extremes = 7,
  saturating_counts = 8,  // saturating_counter
  positions = 9,          // position_search
  words = 10,             // what the tool counts; none of the library's
  weighted_means = 11,    // histogram_builder<weighted_mean_of>
  reservoir = 12,         // weighted_reservoir
  covariances = 13,       // histogram_builder<covariance_of>
  bins = 14,              // bin_search
};
struct state_heading {
  state_kind kind = state_kind::counts;
  detail::sample_type type = detail::sample_type::float64;  // of all but builders, words and reservoirs

  bool operator==(const state_heading&) const = default;
};
// By its first bytes, so that the right load can be called. std::invalid_argument for what is no state of
// this version.
constexpr std::size_t state_heading_bytes = 32;
state_heading heading_of_state(std::span<const std::byte> first);

}  // namespace cairn
