// Tiles for the counting sweep: from columns of samples to bin numbers of a joint histogram. Each axis has
// the slots of its own column; a number is made of those of all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include "src/host/sweeps/histogram/axis_placer.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/accumulators.hpp"

namespace cairn::CAIRN_TARGET {

struct samples_of_tile {
  std::uint16_t which[host::tile_items];
  std::size_t size = 0;
};

// Refers to a function that is called for samples outside of a further axis; sides[i] is as in joint_state.
class done_again {
 public:
  done_again() = default;
  // Calls use(sides, some); `use` outlives this.
  template <class Use>
  explicit done_again(const Use& use)
      : use_(&use), call_([](const void* what, const std::uint8_t* sides, const samples_of_tile& some) {
          (*static_cast<const Use*>(what))(sides, some);
        }) {}

  explicit operator bool() const { return use_ != nullptr; }
  void operator()(const std::uint8_t* sides, const samples_of_tile& some) const { call_(use_, sides, some); }

 private:
  const void* use_ = nullptr;
  void (*call_)(const void*, const std::uint8_t*, const samples_of_tile&) = nullptr;
};

// One thread's axes, and what it needs for a tile.
struct joint_state {
  // Stands in the room of the thread.
  static joint_state& of_thread(const host::joint_task& task, int thread) {
    static_assert(sizeof(joint_state) <= host::joint_room_bytes);
    return *new (task.rooms + static_cast<std::size_t>(thread) * host::joint_room_bytes) joint_state(task);
  }
  explicit joint_state(const host::joint_task& of) : task(of) {
    for (std::size_t a = 0; a < of.dims; ++a) axes[a] = axis_placer(of.axes[a], samples);
  }

  // Adds what lies outside to that of the other threads.
  void finish() {
    if (task.outside_count != nullptr) {
#pragma omp atomic update relaxed
      *task.outside_count += outside_count;
    }
    for (std::size_t a = 0; a < task.dims; ++a) axes[a].finish();
  }

  alignas(64) std::byte slots[host::tile_items * sizeof(std::uint32_t)];
  alignas(64) std::byte samples[host::tile_items * sizeof(double)];  // converted, or brought together
  const host::joint_task& task;
  axis_placer axes[detail::most_columns];
  // Sides of a tile's samples, set if some lie outside: 0 in a bin, else outside_bins * axis + 1, 2 or 3.
  std::uint8_t sides[host::tile_items];
  std::uint64_t outside_count = 0;
};

// Writes the numbers of n samples from `first` on, as a tile of the counting sweep does. Where sides have
// numbers, calls again(sides, some) for samples that lie outside of a further axis. Compiled for numbers of
// 16 bits with each type of `meanwhile`, and of 32 and 64 bits with do_nothing.
template <class Number, class Meanwhile>
void number_samples(joint_state& tile, std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile,
                    const done_again& again = {});

// For the counting sweep: each thread has a tile in its room.
template <class Number>
class joint_tile {
 public:
  using slot = Number;
  explicit joint_tile(const host::joint_task& task) : task_(&task) {}

  void begin(int thread) { state_ = &joint_state::of_thread(*task_, thread); }
  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile) {
    number_samples(*state_, first, n, numbers, meanwhile);
    return 0;
  }
  void finish() { state_->finish(); }

 private:
  const host::joint_task* task_;
  joint_state* state_ = nullptr;
};

}  // namespace cairn::CAIRN_TARGET
