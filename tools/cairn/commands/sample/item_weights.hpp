// What items there are to draw from: their weights, or how many they are.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "commands/sample/sample.hpp"
#include "inputs/streams/chunk.hpp"
#include "outputs/reports/sample_report.hpp"

namespace cairn::tool {

// All weights, on all ranks. Where items are skipped that have none, these are counted in the result, and are
// 0. Collective. Errors: refusal.
std::vector<double> read_weights(const sample_options& options, sample_result& result);

// How many items there are, whatever stands in them. Collective. Errors: refusal; also where there is none.
std::uint64_t count_items(const sample_options& options, run_facts& run);

// So many items are to be held in memory, at 24 bytes each. Errors: refusal.
void refuse_many_items(std::uint64_t count, std::string_view option);

// The samples of a chunk, behind `weights`.
void append_weights(const chunk& piece, std::vector<double>& weights);
// Those that are NaN become 0: items of no weight are never drawn. Returns how many they were.
std::uint64_t make_nan_0(std::vector<double>& weights);

}  // namespace cairn::tool
