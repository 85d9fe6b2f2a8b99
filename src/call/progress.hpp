// Cuts long calls into pieces and reports to execution::progress between them.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>

namespace cairn {

// Calls execution::progress with the fraction done. Throws `cancelled` when it returns false.
inline void report(const execution& exec, double fraction) {
  if (exec.progress && !exec.progress(fraction)) throw cancelled("execution::progress asked to stop");
}

// For a part of a longer call: it reports this fraction, whatever it has done of its own work, and may be
// cancelled within it. Refers to `exec`.
inline execution at_fraction(const execution& exec, double fraction) {
  execution part = exec;
  if (exec.progress) part.progress = [&exec, fraction](double) { return exec.progress(fraction); };
  return part;
}

// Calls step(first, count) over `size` items: once, or, when progress is wanted, piece by piece.
template <class Step>
void in_pieces(std::size_t size, std::size_t piece, const execution& exec, const Step& step) {
  const std::size_t most = exec.progress ? piece : std::max<std::size_t>(size, 1);
  for (std::size_t first = 0; first < size;) {
    const std::size_t count = std::min(most, size - first);
    step(first, count);
    first += count;
    report(exec, static_cast<double>(first) / static_cast<double>(size));
  }
}

}  // namespace cairn
