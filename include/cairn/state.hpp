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

#include <cstddef>
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

}  // namespace cairn
