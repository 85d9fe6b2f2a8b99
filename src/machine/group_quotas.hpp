// How much processor time, how many threads and how much memory the control groups of this process allow.
#pragma once

#include <cstddef>
#include <string>

namespace cairn::host {

// Processors' worth of time, rounded up, by the tightest quota of the process's group and those around it,
// cgroup version 2 or 1; the greatest int when there is none. `membership` lists the groups as
// /proc/self/cgroup does, `mount` is where their folders lie.
int processor_quota(const std::string& membership, const std::string& mount);

// Threads and processes together, by the tightest limit of the groups, as above.
int task_quota(const std::string& membership, const std::string& mount);

// Bytes, by the tightest limit of the groups, as above; the greatest number when there is none.
std::size_t memory_quota(const std::string& membership, const std::string& mount);

}  // namespace cairn::host
