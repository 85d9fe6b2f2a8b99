// The thread that reads ahead, and the chunks that it fills in turn.
#include "inputs/streams/read_ahead.hpp"

#include <chrono>
#include <utility>

namespace cairn::tool {

read_ahead::read_ahead(filler fill) : fill_(std::move(fill)), reader_([this] { run(); }) {}

read_ahead::~read_ahead() {
  {
    const std::lock_guard lock(guard_);
    stop_ = true;
  }
  changed_.notify_all();
  reader_.join();
}

void read_ahead::set(slot& one, state now) {
  {
    const std::lock_guard lock(guard_);
    one.now = now;
  }
  changed_.notify_all();
}

void read_ahead::run() {
  for (std::size_t turn = 0;; turn ^= 1) {
    slot& one = slots_[turn];
    {
      std::unique_lock lock(guard_);
      changed_.wait(lock, [&] { return stop_ || one.now == state::empty; });
      if (stop_) return;
    }
    const bool filled = fill_slot(one);
    set(one, filled ? state::full : state::end);
    if (!filled) return;
  }
}

bool read_ahead::fill_slot(slot& one) {
  try {
    return fill_(one.piece);
  } catch (...) {
    failure_ = std::current_exception();  // seen by next() after the slot's state, under the lock
    return false;
  }
}

chunk* read_ahead::next() {
  if (std::exchange(lent_, false)) {
    set(slots_[turn_], state::empty);
    turn_ ^= 1;
  }
  slot& one = slots_[turn_];
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(guard_);
  changed_.wait(lock, [&] { return one.now != state::empty; });
  waited_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (one.now == state::full) {
    lent_ = true;
    return &one.piece;
  }
  if (failure_) std::rethrow_exception(failure_);
  return nullptr;
}

}  // namespace cairn::tool
