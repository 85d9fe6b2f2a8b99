// Turns the arguments of a Python call into an execution; while it runs watches for Ctrl-C and tells how far
// it is.
#include "call.hpp"

#include <cxxabi.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

#include "ranks.hpp"

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

// Whether this thread is within a progress function: calls that it makes tell nothing.
thread_local bool is_telling = false;

// Whether the call may go on; what the function raises stays set. The lock is held.
bool told(nb::handle progress, double fraction) {
  is_telling = true;
  const nb::object answer = nb::steal(PyObject_CallFunction(progress.ptr(), "d", fraction));
  is_telling = false;
  return answer.is_valid();
}

// A question at most each 50 ms, until one was answered by Ctrl-C, or by an exception of progress.
class watch {
 public:
  watch(bool asks, nb::handle progress) : asks_(asks), progress_(progress) {}

  bool operator()(double fraction) {
    const auto now = steady_clock::now();
    if (is_stopped_ || now - asked_ < between_questions) return !is_stopped_;
    asked_ = now;
    is_stopped_ = asks_ && is_interrupted();
    if (!is_stopped_ && progress_.is_valid()) {
      const nb::gil_scoped_acquire lock;
      is_stopped_ = !told(progress_, fraction);
    }
    return !is_stopped_;
  }

 private:
  bool asks_;
  nb::handle progress_;
  steady_clock::time_point asked_ = steady_clock::now();
  bool is_stopped_ = false;
};

// Kept for ever: the interpreter is gone when static objects end. Null until cairn.settings is first used, so
// that nobody else pays for it.
PyObject* settings_now = nullptr;

place place_named(const std::string& device) {
  if (device == "auto") return place::automatic;
  if (device == "host") return place::host;
  if (device == "gpu") return place::device;
  throw nb::value_error(("device is '" + device + "'; expected 'auto', 'host' or 'gpu'").c_str());
}

// Fills in what the call itself does not say.
void add_settings(call_plan& plan) {
  const nb::object now = nb::handle(settings_now)();
  if (now.is_none()) return;
  if (plan.exec.threads == 0) plan.exec.threads = thread_count{now[0]}.as("threads");
  if (plan.exec.where == place::automatic) plan.exec.where = place_named(device_word{now[1]}.as("device"));
  if (!is_telling && !nb::object(now[2]).is_none()) plan.progress = now[2];
}

}  // namespace

call_plan plan_of(const call_place& at) {
  call_plan plan;
  if (at.threads.value.is_valid()) plan.exec.threads = at.threads.as("threads");
  if (at.device.value.is_valid()) {
    nb::object device = nb::borrow(at.device.value);
    if (PyTuple_Check(device.ptr()) && nb::len(device) == 3 &&
        nb::isinstance<python_communicator>(device[0])) {
      plan.exec.ranks = nb::cast<const python_communicator*>(device[0]);
      plan.exec.root = nb::cast<int>(device[2]);
      device = device[1];
    }
    plan.exec.where = place_named(device_word{device}.as("device"));
  }
  if (settings_now != nullptr) add_settings(plan);
  return plan;
}

void calls::read_settings(nb::object settings) {
  if (settings_now == nullptr) settings_now = settings.release().ptr();
}

unlocked_interpreter::~unlocked_interpreter() {
  try {
    PyEval_RestoreThread(state_);
  } catch (const abi::__forced_unwind&) {
    for (;;) pause();
  }
}

void watch_forks() {
  pthread_atfork(nullptr, nullptr, [] { forked = true; });
}

bool calls::is_forked() { return forked; }

std::function<bool(double)> calls::watched(std::size_t items, nb::handle progress) {
  const bool asks = on_main_thread();
  if (items < too_few_to_ask || (!asks && !progress.is_valid())) return {};
  return watch(asks, progress);
}

void calls::tell_end(nb::handle progress) {
  if (!told(progress, 1)) throw nb::python_error();
}

void calls::run_apart(execution& exec, nb::handle progress, const std::function<void()>& work) {
  std::mutex mutex;
  std::condition_variable ended;
  bool is_done = false;
  std::atomic<bool> stop = false;
  std::atomic<double> reached = 0;
  std::exception_ptr failure;
  exec.progress = [&](double fraction) {
    reached = fraction;
    return !stop;
  };
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
  watch watching(on_main_thread(), progress);
  for (std::unique_lock lock(mutex); !ended.wait_for(lock, between_questions, [&] { return is_done; });) {
    lock.unlock();
    if (!watching(reached)) stop = true;
    lock.lock();
  }
  worker.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace cairn::python
