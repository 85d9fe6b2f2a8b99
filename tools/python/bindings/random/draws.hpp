// Which draws a call asks for, and where it runs; where a generator is: its seed, and the next stream, which
// each call takes.
#pragma once

#include <atomic>
#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "../call.hpp"
#include "../facts.hpp"
#include "../given.hpp"

namespace cairn::python {

struct drawing {
  draws which;
  call_place at;

  // The facts that work(exec, which) returns, which goes through so many items.
  template <class Work>
  nanobind::tuple facts(std::size_t items, const Work& work) const {
    return facts_of(unlocked(at, items, [&](const execution& exec) { return work(exec, which); }));
  }
};

// Tells the progress function how far a call is, and ends the call if the function says so.
inline void ask(const execution& exec, std::size_t done, std::size_t all) {
  if (exec.progress && !exec.progress(static_cast<double>(done) / static_cast<double>(all)))
    throw cancelled("execution::progress asked to stop");
}

// f, whose arguments come from Python with seed, stream, offset, device and threads behind them.
template <class Result, class... Arguments>
auto with_draws(Result (*f)(const drawing&, Arguments...)) {
  return [f](Arguments... arguments, given<std::uint64_t> seed, given<std::uint64_t> stream,
             given<std::uint64_t> offset, device_word device, thread_count threads) {
    const draws which{seed.as("seed"), stream.as("stream"), offset.as("offset")};
    return f({which, {device, threads}}, std::forward<Arguments>(arguments)...);
  };
}

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
