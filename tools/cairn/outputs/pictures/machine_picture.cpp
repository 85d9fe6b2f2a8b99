// Draws domains, cores and threads with letters.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <vector>

#include "outputs/pictures/plots.hpp"

namespace cairn::tool {
namespace {

using core = std::vector<processor_info>;

constexpr std::size_t cores_on_a_line = 64;

// "0-3, 8" for 0, 1, 2, 3, 8.
std::string ranges(std::vector<int> numbers) {
  std::sort(numbers.begin(), numbers.end());
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    text += text.empty() ? "" : ", ";
    text += end - i > 1 ? fmt::format("{}-{}", numbers[i], numbers[end - 1]) : fmt::format("{}", numbers[i]);
    i = end;
  }
  return text;
}

char mark_of(const processor_info& one) { return !one.allowed ? 'x' : one.thread >= 0 ? '#' : '.'; }

// The i-th hardware thread of cores first to last - 1.
std::string line_of(const std::vector<core>& cores, std::size_t first, std::size_t last, std::size_t i) {
  std::string line;
  for (std::size_t c = first; c < last; ++c) line += i < cores[c].size() ? mark_of(cores[c][i]) : ' ';
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string legend(bool may_bind, std::vector<int> seats) {
  if (!may_bind)
    return "  . free, x not for this process; no plan: OpenMP decides (OMP_PROC_BIND, OMP_DYNAMIC or their "
           "like)\n";
  if (seats.empty()) return "  . free, x not for this process; no plan: more threads than processors\n";
  return fmt::format(
      "  # a thread of ours when bound (--bind): processors {}; . free, x not for this process\n",
      ranges(std::move(seats)));
}

std::string domain_picture(const machine_info& machine, std::size_t domain) {
  std::map<int, core> by_core;
  std::vector<int> numbers;
  for (const processor_info& one : machine.processors) {
    if (static_cast<std::size_t>(one.domain) != domain) continue;
    by_core[one.core].push_back(one);
    numbers.push_back(one.number);
  }
  std::vector<core> cores;
  std::size_t deepest = 0;
  for (auto& [number, processors] : by_core) {
    deepest = std::max(deepest, processors.size());
    cores.push_back(std::move(processors));
  }
  const domain_info& memory = machine.domains[domain];
  std::string text = fmt::format("  node {} ({:.1f} GiB), processors {}\n", memory.node,
                                 static_cast<double>(memory.bytes) / (1U << 30), ranges(std::move(numbers)));
  for (std::size_t first = 0; first < cores.size(); first += cores_on_a_line) {
    const std::size_t last = std::min(first + cores_on_a_line, cores.size());
    for (std::size_t i = 0; i < deepest; ++i) text += fmt::format("    {}\n", line_of(cores, first, last, i));
  }
  return text;
}

}  // namespace

std::string machine_picture(const machine_info& machine) {
  if (machine.processors.empty()) return {};
  std::vector<int> seats;
  for (const processor_info& one : machine.processors)
    if (one.thread >= 0) seats.push_back(one.number);
  std::string text = "\nThe machine: a column for each core, a line for each of its hardware threads.\n";
  for (std::size_t domain = 0; domain < machine.domains.size(); ++domain)
    text += domain_picture(machine, domain);
  return text + legend(machine.may_bind, std::move(seats));
}

}  // namespace cairn::tool
