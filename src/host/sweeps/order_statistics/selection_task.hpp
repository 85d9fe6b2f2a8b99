// What the sweeps of order statistics get, and those of each target by name.
//
// Items are compared by order keys: signed integers of their width, ordered as the items; one for both zeros,
// the greatest for every NaN.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/key_types.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

// The keys from one to another.
template <class Key>
struct key_window {
  Key low;
  Key high;
};

// How many keys are less than the low end of a window, equal to it, between the ends, equal to the high one.
// Where both are the same, each is counted as both.
struct window_counts {
  std::uint64_t below = 0;
  std::uint64_t at_low = 0;
  std::uint64_t between = 0;
  std::uint64_t at_high = 0;
};

// What one thread finds, besides its counts.
struct alignas(64) selected_part {
  std::uint64_t nan = 0;
  std::size_t kept = 0;  // more than `capacity`: the others were lost
};

// Counts the items at the ends of windows and keeps the keys strictly between them. Windows do not overlap.
// All numbers go on from call to call.
template <class T>
struct selection_task {
  const T* samples = nullptr;
  std::size_t size = 0;
  T flip{};  // see with_raw_type
  int threads = 1;
  const thread_team* team = nullptr;
  const key_window<order_key<T>>* windows = nullptr;
  std::size_t window_count = 0;
  window_counts* counts = nullptr;  // of each window, thread after thread
  selected_part* parts = nullptr;   // of each thread
  order_key<T>* kept = nullptr;     // room for capacity + kept_margin keys, thread after thread
  std::size_t capacity = 0;

  static constexpr std::size_t kept_margin = 64;
};

// Counts the items of each window in 2^16 parts of it, the first ones 2^shift keys wide. The tables go on
// from call to call.
template <class T>
struct digit_task {
  const T* samples = nullptr;
  std::size_t size = 0;
  T flip{};
  int threads = 1;
  const thread_team* team = nullptr;
  const key_window<order_key<T>>* windows = nullptr;
  const int* shifts = nullptr;  // of each window
  std::size_t window_count = 0;
  std::uint64_t* tables = nullptr;  // of each window, thread after thread

  static constexpr std::size_t digits = std::size_t{1} << 16;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                     \
  namespace cairn::TARGET {                              \
  template <class T>                                     \
  void select_keys(const host::selection_task<T>& task); \
  template <class T>                                     \
  void count_digits(const host::digit_task<T>& task);    \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
