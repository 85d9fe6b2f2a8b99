// How a Python call becomes one of the library: where it runs, the interpreter's lock, Ctrl-C, progress,
// forks.
#pragma once

#include <nanobind/nanobind.h>

#include <cairn/execution.hpp>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "array.hpp"
#include "given.hpp"

namespace cairn::python {

namespace nb = nanobind;

using device_word = given<std::string>;
using thread_count = given<int>;

// Where and with how many threads: `device` is "auto", "host" or "gpu" (the first offload device), or a tuple
// of the Communicator whose ranks make the call together, one of these words and execution::root; `threads`
// is 0 or as many as wanted. Where they are "auto" and 0, or nothing, cairn.settings decides.
struct call_place {
  device_word device{};
  thread_count threads{};
};

// How a call runs, and the Python function that is told how far it is; null where nobody asked.
struct call_plan {
  execution exec;
  nb::object progress;
};
call_plan plan_of(const call_place& at);

namespace calls {

// What settings() returns from then on is (threads, device, progress) of cairn.settings, or None. The first
// that comes is taken.
void read_settings(nb::object settings);
// Whether this process is a child of fork, which has none of the threads that its parent's OpenMP started.
bool is_forked();
// Runs work() on a thread of its own, for which OpenMP starts others, and waits; exceptions pass through.
// exec.progress is set so that the work ends when Ctrl-C is pressed, or progress raises.
void run_apart(execution& exec, nb::handle progress, const std::function<void()>& work);
// What execution::progress asks in a call that goes through so many items: nothing in short ones.
std::function<bool(double)> watched(std::size_t items, nb::handle progress);
// Tells progress that all is done; throws what it raises.
void tell_end(nb::handle progress);

}  // namespace calls

// The interpreter's lock is let go while this lives. The interpreter, when it ends, ends threads that ask for
// its lock by unwinding their stacks, through functions of C++ that must not throw, which would abort the
// process: such a thread stops here instead, and ends with the process.
class unlocked_interpreter {
 public:
  unlocked_interpreter() : state_(PyEval_SaveThread()) {}
  ~unlocked_interpreter();
  unlocked_interpreter(const unlocked_interpreter&) = delete;
  unlocked_interpreter& operator=(const unlocked_interpreter&) = delete;

 private:
  PyThreadState* state_;
};

// Call before any other: notices forks from then on.
void watch_forks();

// work(exec) without the interpreter's lock. `items` is how many the call goes through: long calls end when
// Ctrl-C is pressed, with KeyboardInterrupt, and tell how far they are.
template <class Work>
auto unlocked(const call_place& at, std::size_t items, const Work& work) {
  using result = decltype(work(execution()));
  call_plan plan = plan_of(at);
  execution& exec = plan.exec;
  std::conditional_t<std::is_void_v<result>, int, std::optional<result>> made{};
  const auto call = [&] {
    if constexpr (std::is_void_v<result>) {
      work(exec);
    } else {
      made.emplace(work(exec));
    }
  };
  try {
    const unlocked_interpreter unlock;
    if (calls::is_forked() && exec.threads != 1) {
      calls::run_apart(exec, plan.progress, call);
    } else {
      exec.progress = calls::watched(items, plan.progress);
      call();
    }
  } catch (const cancelled&) {
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    throw;
  }
  // Ctrl-C at a moment at which the library no longer asks: the call was made, and its result is dropped.
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  if (plan.progress.is_valid()) calls::tell_end(plan.progress);
  if constexpr (!std::is_void_v<result>) return std::move(*made);
}

// work(items of the array, exec), unlocked as above.
template <class Work>
auto unlocked_items(const call_place& at, const array& x, const Work& work) {
  return visit_items(x, [&](auto items) {
    return unlocked(at, items.size(), [&](const execution& exec) { return work(items, exec); });
  });
}

// f, whose arguments come from Python with device and threads behind them.
template <class Result, class... Arguments>
auto placed(Result (*f)(const call_place&, Arguments...)) {
  return [f](Arguments... arguments, device_word device, thread_count threads) {
    return f({device, threads}, std::forward<Arguments>(arguments)...);
  };
}
template <class Class, class Result, class... Arguments>
auto placed(Result (Class::*f)(const call_place&, Arguments...)) {
  return [f](Class& self, Arguments... arguments, device_word device, thread_count threads) {
    return (self.*f)({device, threads}, std::forward<Arguments>(arguments)...);
  };
}

}  // namespace cairn::python
