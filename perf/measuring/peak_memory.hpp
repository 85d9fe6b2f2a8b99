// How much memory work takes beside what this process holds before it.
#pragma once

#include <fstream>
#include <string>

namespace perf {

// MiB of this process that are in memory: now ("VmRSS:"), or at most since the peak was forgotten ("VmHWM:").
inline double mebibytes(const std::string& key) {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    if (word != key) continue;
    double kibibytes = 0;
    status >> kibibytes;
    return kibibytes / 1024;
  }
  return 0;
}

template <class Work>
double peak_mebibytes_of(const Work& work) {
  const double before = mebibytes("VmRSS:");
  std::ofstream("/proc/self/clear_refs") << "5";  // forgets the peak
  work();
  return mebibytes("VmHWM:") - before;
}

}  // namespace perf
