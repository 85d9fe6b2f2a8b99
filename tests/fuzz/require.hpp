// Properties that must hold for every input. libFuzzer keeps the input of a run that aborts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace cairn::fuzz {

inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

// A message goes to a terminal: whatever the input holds, it is one line of printable ASCII, and not a long
// one.
inline void require_fit_to_print(std::string_view message) {
  constexpr std::size_t longest = 16384;
  const auto prints = [](char letter) { return letter >= ' ' && letter <= '~'; };
  require(!message.empty() && message.size() <= longest, "a message has a length that people read");
  require(std::ranges::all_of(message, prints), "a message holds printable ASCII only");
}

}  // namespace cairn::fuzz
