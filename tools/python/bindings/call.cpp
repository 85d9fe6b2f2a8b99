// Turns the arguments of a Python call into an execution; watches for Ctrl-C while it runs.
#include "call.hpp"

#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string_view>
#include <thread>

namespace cairn::python {
namespace {

using std::chrono::steady_clock;

// How often the interpreter is asked, and how long a call may be that does not ask: about as long.
constexpr auto between_questions = std::chrono::milliseconds(50);
constexpr std::size_t too_few_to_ask = std::size_t{1} << 22;

// In a child of fork the thread that forked is the only one, and libgomp waits for ever for those that it had
// in the parent. (LLVM's runtime starts anew.) A new thread has none to wait for.
std::atomic<bool> forked = false;

bool on_main_thread() { return syscall(SYS_gettid) == getpid(); }

// Runs the handlers of signals that came; their exception, if there is one, stays set.
bool is_interrupted() {
  const nb::gil_scoped_acquire lock;
  return PyErr_CheckSignals() != 0;
}

// A question at most each 50 ms, until one was answered by Ctrl-C.
class watch {
 public:
  bool operator()(double) {
    const auto now = steady_clock::now();
    if (is_stopped_ || now - asked_ < between_questions) return !is_stopped_;
    asked_ = now;
    is_stopped_ = is_interrupted();
    return !is_stopped_;
  }

 private:
  steady_clock::time_point asked_ = steady_clock::now();
  bool is_stopped_ = false;
};

}  // namespace

execution execution_of(const call_place& at) {
  execution exec;
  exec.threads = at.threads;
  const std::string_view device = at.device;
  if (device == "host") {
    exec.where = place::host;
  } else if (device == "gpu") {
    exec.where = place::device;
  } else if (device != "auto") {
    throw nb::value_error("device must be 'auto', 'host' or 'gpu'");
  }
  return exec;
}

void watch_forks() {
  pthread_atfork(nullptr, nullptr, [] { forked = true; });
}

bool calls::is_forked() { return forked; }

std::function<bool(double)> calls::watched(std::size_t items) {
  if (items < too_few_to_ask || !on_main_thread()) return {};
  return watch();
}

void calls::run_apart(execution& exec, const std::function<void()>& work) {
  std::mutex mutex;
  std::condition_variable ended;
  bool is_done = false;
  std::atomic<bool> stop = false;
  std::exception_ptr failure;
  exec.progress = [&stop](double) { return !stop; };
  std::thread worker([&] {
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    is_done = true;
    ended.notify_one();
  });
  const bool asks = on_main_thread();
  for (std::unique_lock lock(mutex); !ended.wait_for(lock, between_questions, [&] { return is_done; });) {
    lock.unlock();
    if (asks && !stop && is_interrupted()) stop = true;
    lock.lock();
  }
  worker.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cairn::python
