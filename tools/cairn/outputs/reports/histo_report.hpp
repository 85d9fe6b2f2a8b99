// The outputs of `cairn histo`, and of its states merged: the .npy file, the JSON document and text.
#pragma once

#include <cairn/saturating_histogram.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "inputs/formats/histo_input.hpp"
#include "outputs/run_facts.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

struct histo_result {
  histo_header sizes;
  std::vector<std::uint8_t> counts;
  std::uint64_t iterations = 0;
  double seconds_per_iteration = 0;
  int device = -1;  // the one that counted; -1: the host
  run_facts run;
};

// Hands on the file in pieces: rows of `width` counts. Count: std::uint8_t or std::uint16_t.
template <class Count>
void write_npy(std::span<const Count> counts, std::size_t width, const text_sink& sink);

std::string json_of(const histo_result& result);
template <class Count>
std::string json_of(const saturating_counter<Count>& merged, const run_facts& run);

// Four lines for people, and of merged states two.
std::string tell_counts(const histo_result& result);
template <class Count>
std::string tell_counts(const saturating_counter<Count>& merged, const run_facts& run);

// An input that was made, likewise.
struct made_input {
  histo_header sizes;
  std::uint64_t seed = 0;
  run_facts run;
};
std::string json_of(const made_input& made);
std::string tell_made(const made_input& made);

}  // namespace cairn::tool
