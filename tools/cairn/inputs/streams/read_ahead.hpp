// Reads the next chunk on a thread of its own while the caller computes with this one.
#pragma once

#include <array>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "inputs/streams/chunk.hpp"

namespace cairn::tool {

class read_ahead {
 public:
  // `fill` fills a chunk and returns true, or returns false at the end. It is called on the reading thread
  // only, one call at a time; what it throws comes out of next().
  using filler = std::function<bool(chunk&)>;
  explicit read_ahead(filler fill);
  ~read_ahead();
  read_ahead(const read_ahead&) = delete;
  read_ahead& operator=(const read_ahead&) = delete;

  // The next chunk, or null at the end. The caller owns it until the next call and may move its memory away.
  chunk* next();
  double seconds_waited() const { return waited_; }

 private:
  enum class state { empty, full, end };
  struct slot {
    chunk piece;
    state now = state::empty;
  };

  void run();
  bool fill_slot(slot& one);
  void set(slot& one, state now);

  filler fill_;
  std::array<slot, 2> slots_;
  std::size_t turn_ = 0;
  bool lent_ = false, stop_ = false;
  double waited_ = 0;
  std::exception_ptr failure_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::thread reader_;  // last member: it starts when all others are initialised
};

}  // namespace cairn::tool
