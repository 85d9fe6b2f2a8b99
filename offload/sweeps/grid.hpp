// The threads of all teams of a kernel, and their items: neighbouring threads take neighbouring items, so
// that their reads are combined.
#pragma once

#include <omp.h>

#include <cstddef>

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

}  // namespace cairn::CAIRN_TARGET
