// The machine as placement sees it: its processors and what they share. Plain data, so that plans are pure
// functions of it: topology.cpp reads it from hwloc, tests from synthetic topologies.
#pragma once

#include <cstdint>
#include <vector>

namespace cairn::placement {

// A hardware thread.
struct processor {
  unsigned number = 0;   // the operating system's
  unsigned core = 0;     // counted over the machine
  unsigned sibling = 0;  // 0: the first hardware thread of its core
  unsigned domain = 0;   // index in machine::domains
  unsigned speed = 0;    // of hybrid machines: a faster kind of core has a higher number
  unsigned cache = 0;    // the L3 cache that it shares, counted over the machine; 0 where there is none
};

// Processors and the memory nearest to them. NUMA nodes without memory or without processors are not listed.
struct domain {
  unsigned node = 0;  // the operating system's number of the NUMA node
  std::uint64_t bytes = 0;
};

struct machine {
  std::vector<processor> processors;  // ascending by number
  std::vector<domain> domains;
};

}  // namespace cairn::placement
