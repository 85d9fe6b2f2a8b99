// Where a generator is: its seed, and the next stream, which each call takes.
#pragma once

#include <atomic>
#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>
#include <cstdint>
#include <span>

namespace cairn::python {

// One number, here and now: too little work to let the interpreter's lock go.
inline const execution at_once{.where = place::host, .threads = 1};

// Threads may take streams at once: each gets others.
class random_streams {
 public:
  random_streams(std::uint64_t seed, std::uint64_t next) : seed_(seed), next_(next) {}

  std::uint64_t seed() const { return seed_; }
  std::uint64_t next() const { return next_; }
  std::uint64_t take() { return next_.fetch_add(1); }
  // The draws of a call that takes one stream.
  draws taken() { return {.seed = seed(), .stream = take(), .offset = 0}; }
  void move_to(std::uint64_t seed, std::uint64_t next) {
    seed_ = seed;
    next_ = next;
  }

 private:
  std::atomic<std::uint64_t> seed_;
  std::atomic<std::uint64_t> next_;
};

// Draw 0 of a call that takes a stream: into(numbers, draws) makes it.
template <class Number, class Into>
Number one_number(random_streams& from, const Into& into) {
  Number made{};
  into(std::span(&made, 1), from.taken());
  return made;
}

}  // namespace cairn::python
