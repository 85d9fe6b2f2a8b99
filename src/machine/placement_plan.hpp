// Where threads go, and which part of the data each of them gets: pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/machine/machine.hpp"

namespace cairn::placement {

// Where one thread runs.
struct thread_place {
  unsigned processor = 0;  // the operating system's number
  unsigned domain = 0;     // index in machine::domains
  friend bool operator==(const thread_place&, const thread_place&) = default;
};

// How threads are shared out among domains.
enum class arrangement {
  packed,   // as few domains as suffice
  spread,   // evenly
  nearest,  // in proportion to the data that each domain holds; threads that do not fit go to other domains
};

// Places `threads` threads on those of the machine's processors that are `allowed` (numbers, ascending): one
// for each core before any core gets a second, faster kinds of cores before slower ones, and among the caches
// of a domain in turn. Ordered by domain. `held` are the bytes of data in each domain, for `nearest`; empty
// or all zero: spread. Each domain's first thread is at or after the core of the processor `caller`, so that
// calls from several threads at once do not all begin at the same core. Empty when there are more threads
// than processors: two threads on one processor are worse than unplaced ones.
std::vector<thread_place> plan_threads(const machine& machine, std::span<const unsigned> allowed,
                                       std::size_t threads, arrangement kind,
                                       std::span<const std::uint64_t> held = {}, unsigned caller = 0);

// Which slice of the data each thread gets, given the domain that holds each slice (as many as threads): one
// of its own domain where one is left. Ascending within a domain.
std::vector<unsigned> share_slices(std::span<const thread_place> placed,
                                   std::span<const unsigned> domain_of_slice);

}  // namespace cairn::placement
