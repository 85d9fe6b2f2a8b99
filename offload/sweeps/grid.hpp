// Kernels: what runs on the threads of all teams of a device, and which items a thread takes. Neighbouring
// threads take neighbouring items, so that their reads are combined.
//
// A body is copied to the device as it is: it holds numbers and pointers to device memory, and nothing by
// reference. Nor does it hand what is its own by reference to a lambda expression: clang would keep that in
// memory of the team. The name of its type is the name of the kernel, and one of two kernels of the same name
// is lost without a word: so bodies are of no unnamed namespace (tools/checks/layers) and no static function.
#pragma once

#include <omp.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "offload/sweeps/team_memory.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::CAIRN_TARGET {

constexpr int team_threads = 256;

// ThreadSanitizer is not told that the teams of one region have ended before the next region begins.
#if defined(__has_feature)
#  if __has_feature(thread_sanitizer)
#    define CAIRN_MOST_TEAMS 1
#  endif
#endif
#ifndef CAIRN_MOST_TEAMS
#  define CAIRN_MOST_TEAMS 1056
#endif

// Enough teams to fill a large device, no more than there is work for.
inline int teams_for(std::size_t items) {
  constexpr std::size_t items_a_thread = 16;
  constexpr std::size_t most = CAIRN_MOST_TEAMS;
  const std::size_t useful = items / (items_a_thread * team_threads) + 1;
  return static_cast<int>(useful < most ? useful : most);
}

// A thread's items are first, first + stride, ...; only valid within the parallel region of a team.
struct grid_items {
  std::size_t first;
  std::size_t stride;
};
inline grid_items my_items() {
  const auto threads = static_cast<std::size_t>(omp_get_num_threads());
  return {
      static_cast<std::size_t>(omp_get_team_num()) * threads + static_cast<std::size_t>(omp_get_thread_num()),
      static_cast<std::size_t>(omp_get_num_teams()) * threads};
}

// What a kernel reads and writes, and how many items. These are parameters of the kernel: they lie in the
// constant memory of a device, so that they take no registers, and the compiler knows that the pointers point
// to the device's memory; of pointers within a body it knows neither.
template <class From, class To>
struct buffers {
  const From* from;
  To* to;
  std::size_t size;
};
inline buffers<void, void> no_buffers(std::size_t size) { return {nullptr, nullptr, size}; }

// Where a body lies while it runs: shared by the threads of a team, or in each one's own registers, which a
// large one might not leave for much else.
enum class body_is : std::uint8_t { shared, own };
constexpr std::size_t small_body = 64;
template <class Body>
constexpr body_is usual = sizeof(Body) <= small_body ? body_is::own : body_is::shared;

// A body within a structure: of a lambda expression that is handed to a device itself, clang maps each
// pointer, as if it pointed to memory of the host. What is const, clang reads where it arrives on the device.
template <class Body>
struct carried {
  Body body;
};
template <body_is Lies, class Body>
using carried_so = std::conditional_t<Lies == body_is::own, carried<Body>, const carried<Body>>;

// Calls body(my_items(), buffers) in each thread of so many teams.
template <body_is Lies, class From, class To, class Body>
void on_teams(int teams, int device, const buffers<From, To>& all, const Body& body) {
  const From* from = all.from;
  To* to = all.to;
  const std::size_t size = all.size;
  carried_so<Lies, Body> work{body};
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(device) firstprivate(work, size) \
    is_device_ptr(from, to)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;  // for the host threads of virtual devices
    [[clang::always_inline]] work.body(my_items(), buffers<From, To>{from, to, size});
  }
}

// Calls body(my_items()).
template <class Body>
void on_teams(int teams, int device, const Body& body) {
  on_teams<usual<Body>>(teams, device, no_buffers(0),
                        [=](grid_items mine, buffers<void, void>) { body(mine); });
}

// Calls body(i, buffers) for all i below buffers.size, or body(i).
template <class From, class To, class Body>
void for_each_item(int teams, int device, const buffers<From, To>& all, const Body& body) {
  on_teams<usual<Body>>(teams, device, all, [=](grid_items mine, buffers<From, To> there) {
    for (std::size_t i = mine.first; i < there.size; i += mine.stride) {
      if constexpr (std::is_invocable_v<const Body&, std::size_t>) {
        [[clang::always_inline]] body(i);
      } else {
        [[clang::always_inline]] body(i, there);
      }
    }
  });
}
template <class From, class To, class Body>
void for_each_item(int device, const buffers<From, To>& all, const Body& body) {
  for_each_item(teams_for(all.size), device, all, body);
}
template <class Body>
void for_each_item(std::size_t size, int device, const Body& body) {
  for_each_item(device, no_buffers(size), body);
}

// A thread of a team: its share of what the team has is number, number + all, ...
struct team_thread {
  std::uint32_t number;
  std::uint32_t all;
};
inline team_thread my_thread() {
  return {static_cast<std::uint32_t>(omp_get_thread_num()),
          static_cast<std::uint32_t>(omp_get_num_threads())};
}

// Calls body(table, my_thread(), buffers) in each thread; the table is one that its team shares, and is not
// cleared. Nothing may stand between `teams` and `parallel`: the kernel would begin with one thread.
template <class Word, std::size_t Words, body_is Lies, class From, class To, class Body>
void on_teams_in_team_memory(int teams, int device, const buffers<From, To>& all, const Body& body) {
  Word table[Words];
  const From* from = all.from;
  To* to = all.to;
  const std::size_t size = all.size;
  carried_so<Lies, Body> work{body};
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(device) firstprivate(work, size) \
    is_device_ptr(from, to) CAIRN_TEAM_MEMORY(table)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;
    [[clang::always_inline]] work.body(&table[0], my_thread(), buffers<From, To>{from, to, size});
  }
}

// What one thread found.
inline void add_found(std::uint64_t* total, std::uint64_t found) {
  if (found == 0) return;
#pragma omp atomic update relaxed
  *total += found;
}

}  // namespace cairn::CAIRN_TARGET
