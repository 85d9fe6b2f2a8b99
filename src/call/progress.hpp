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

// For a part of a longer call, which takes it from one fraction to another. Refers to `exec`.
inline execution between(const execution& exec, double from, double to) {
  if (!exec.progress) return exec;
  execution part = exec;
  part.progress = [&exec, from, to](double done) { return exec.progress(from + (to - from) * done); };
  return part;
}

// Without progress; nothing is allocated, so that it may be asked for where nothing may fail.
inline execution without_progress(const execution& exec) {
  execution quiet;
  quiet.where = exec.where;
  quiet.device = exec.device;
  quiet.threads = exec.threads;
  quiet.bind = exec.bind;
  quiet.target = exec.target;
  quiet.scratch_bytes = exec.scratch_bytes;
  quiet.device_bytes = exec.device_bytes;
  quiet.ranks = exec.ranks;
  quiet.root = exec.root;
  return quiet;
}

// The same call of these ranks, or of none. Refers to `exec`; nothing is allocated.
inline execution with_ranks(const execution& exec, const communicator* ranks) {
  execution made = without_progress(exec);
  if (exec.progress) made.progress = [&exec](double done) { return exec.progress(done); };
  made.ranks = ranks;
  made.root = all_ranks;
  return made;
}
// The part of a call over ranks that each rank does itself.
inline execution without_ranks(const execution& exec) { return with_ranks(exec, nullptr); }

// Tells fractions that never fall, whatever the parts of a call report. Refers to `exec`.
class rising_progress {
 public:
  explicit rising_progress(const execution& exec) : told_(without_progress(exec)) {
    if (!exec.progress) return;
    told_.progress = [this, &exec](double done) {
      greatest_ = std::max(greatest_, std::min(done, 1.0));
      return exec.progress(greatest_);
    };
  }
  rising_progress(const rising_progress&) = delete;
  rising_progress& operator=(const rising_progress&) = delete;
  const execution& exec() const { return told_; }

 private:
  execution told_;
  double greatest_ = 0;
};

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
