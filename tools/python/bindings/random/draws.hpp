// Which draws a call asks for, and where it runs.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
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

}  // namespace cairn::python
