// The outputs of `cairn maxsum`: the JSON document and text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "outputs/run_facts.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

struct maxsum_result {
  std::variant<std::vector<std::int64_t>, std::vector<double>> sums;
  std::vector<std::int64_t> first, last;  // corners, `shape.size()` numbers each
  std::vector<std::size_t> shape;
  double subtracted = 0;       // from each value, where that was asked for
  bool none_negative = false;  // of the values: the whole array is the heaviest
  run_facts run;

  std::size_t size() const {
    return std::visit([](const auto& all) { return all.size(); }, sums);
  }
};

void write_json(const maxsum_result& result, const text_sink& sink);

// A line for each of the heaviest, and a few lines of facts.
std::string tell_subarrays(const maxsum_result& result);

}  // namespace cairn::tool
