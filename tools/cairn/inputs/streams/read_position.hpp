// How far a pass over the inputs has come, and passes that begin there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "inputs/table_facts.hpp"

namespace cairn::tool {

struct read_position {
  std::size_t input = 0;       // which input, counted from 0
  std::uint64_t items = 0;     // of that input that were read
  std::uint64_t all = 0;       // of all inputs
  table_facts tables{};        // of the inputs before
  std::uint64_t left_out = 0;  // of all items, where some are
};

struct stream_start {
  read_position after;
  std::function<void()> on_the_way = [] {};  // called now and then while items are passed over
};

// Passes over from.after.items of an input; returns them. skip(items) passes over so many and returns how
// many, fewer only at the end. Errors: refusal where it has fewer.
std::uint64_t skip_items(const std::function<std::uint64_t(std::uint64_t)>& skip, const stream_start& from,
                         const std::string& input);

}  // namespace cairn::tool
