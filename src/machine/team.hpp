// Where the threads of one call run and how they share its work: plain memory that sweeps read.
#pragma once

namespace cairn::placement {
class affinity;
}

namespace cairn::host {

// Threads are ordered by domain. Sweeps give thread t the slice slices[t] of their items, and merge private
// tables within a domain first.
struct thread_team {
  int threads = 0;
  const unsigned* processors = nullptr;    // of each thread
  const unsigned* slices = nullptr;        // of each thread
  const unsigned* domain_begin = nullptr;  // the first thread of each domain, then the number of threads
  int domains = 0;
};

// Binds the calling thread to its processor while in scope, then restores the processors that it had. Does
// nothing where there is no team, or where the runtime started another number of threads than the team's.
class bound_thread {
 public:
  bound_thread(const thread_team* all, int thread, int threads);
  ~bound_thread();
  bound_thread(const bound_thread&) = delete;
  bound_thread& operator=(const bound_thread&) = delete;
  bool done() const { return before_ != nullptr; }

 private:
  const placement::affinity* before_ = nullptr;
};

}  // namespace cairn::host
