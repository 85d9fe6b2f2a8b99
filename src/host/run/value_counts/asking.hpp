// Progress that is reported from within a partition sweep.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <exception>

#include "src/call/progress.hpp"
#include "src/host/sweeps/count_plan.hpp"
#include "src/host/sweeps/partition_plan.hpp"

namespace cairn::host {

// Refers to `exec`. The sweep cannot throw: what execution::progress throws is thrown by check(), after it.
class asking {
 public:
  asking(const execution& exec, std::size_t items, int threads) : exec_(exec) {
    asks_.ask = [](void* whom) { return static_cast<asking*>(whom)->goes_on(); };
    asks_.whom = this;
    const std::size_t between = tiles_between_questions * tile_items;
    const std::size_t mine = items / static_cast<std::size_t>(std::max(threads, 1));
    expected_ = 2 * static_cast<double>(mine / between + 1);  // the source is read twice
  }
  asking(const asking&) = delete;
  asking& operator=(const asking&) = delete;

  going_on* questions() { return exec_.progress ? &asks_ : nullptr; }
  void check() const {
    if (why_ != nullptr) std::rethrow_exception(why_);
  }

 private:
  bool goes_on() noexcept {
    try {
      report(exec_, std::min(1.0, asked_++ / expected_));
    } catch (...) {
      why_ = std::current_exception();
    }
    return why_ == nullptr;
  }

  const execution& exec_;
  going_on asks_;
  double asked_ = 0;
  double expected_ = 1;
  std::exception_ptr why_;
};

}  // namespace cairn::host
