// How a Python call becomes one of the library: where it runs, the interpreter's lock, Ctrl-C, forks.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/execution.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <type_traits>
#include <utility>

namespace cairn::python {

namespace nb = nanobind;

// Where and with how many threads: `device` is "auto", "host" or "gpu" (the first offload device); `threads`
// 0 or as many as wanted.
struct call_place {
  const char* device = "auto";
  int threads = 0;
};

execution execution_of(const call_place& at);

namespace calls {

// Whether this process is a child of fork, which has none of the threads that its parent's OpenMP started.
bool is_forked();
// Runs work() on a thread of its own, for which OpenMP starts others, and waits; exceptions pass through.
// exec.progress is set so that the work ends when Ctrl-C is pressed.
void run_apart(execution& exec, const std::function<void()>& work);
// What execution::progress asks in a call that goes through so many items: nothing in short ones.
std::function<bool(double)> watched(std::size_t items);

}  // namespace calls

// Call before any other: notices forks from then on.
void watch_forks();

// work(exec) without the interpreter's lock. `items` is how many the call goes through: long calls end when
// Ctrl-C is pressed, with KeyboardInterrupt.
template <class Work>
auto unlocked(const call_place& at, std::size_t items, const Work& work) {
  using result = decltype(work(execution()));
  execution exec = execution_of(at);
  std::conditional_t<std::is_void_v<result>, int, std::optional<result>> made{};
  const auto call = [&] {
    if constexpr (std::is_void_v<result>) {
      work(exec);
    } else {
      made.emplace(work(exec));
    }
  };
  try {
    const nb::gil_scoped_release unlock;
    if (calls::is_forked() && exec.threads != 1) {
      calls::run_apart(exec, call);
    } else {
      exec.progress = calls::watched(items);
      call();
    }
  } catch (const cancelled&) {
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    throw;
  }
  // Ctrl-C at a moment at which the library no longer asks: the call was made, and its result is dropped.
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  if constexpr (!std::is_void_v<result>) return std::move(*made);
}

}  // namespace cairn::python
