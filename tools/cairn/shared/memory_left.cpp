// Asks the system what is left, and refuses what takes more.
#include <fmt/format.h>

#include <algorithm>
#include <cairn/info.hpp>
#include <fstream>
#include <limits>
#include <string>

#include "shared/process.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t unknown = std::numeric_limits<std::int64_t>::max();  // more than any address space

// Linux's own estimate, which counts what caches would give back, and what can be swapped out.
std::uint64_t left_in_machine() {
  std::ifstream file("/proc/meminfo");
  std::uint64_t sum = 0;
  bool found = false;
  std::string name, unit;
  for (std::uint64_t kibibytes = 0; file >> name >> kibibytes; std::getline(file, unit)) {
    found = found || name == "MemAvailable:";
    if (name == "MemAvailable:" || name == "SwapFree:") sum += kibibytes * 1024;
  }
  return found ? sum : unknown;
}

}  // namespace

std::uint64_t memory_left() { return std::min(left_in_machine(), memory_limit()); }

void refuse_beyond_memory(std::uint64_t bytes, std::string_view what) {
  constexpr std::uint64_t little = std::uint64_t{64} << 20;
  if (bytes <= little) return;
  const std::uint64_t left = memory_left();
  if (bytes <= left) return;
  throw refusal(
      fmt::format("{} takes {} bytes of memory, of which this machine has {} left", what, bytes, left));
}

}  // namespace cairn::tool
