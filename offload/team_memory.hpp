// Memory that the threads of a team share: 48 KiB a team.
#pragma once

#include <cstdint>

// private(table) without the allocate clause is per thread on nvptx; with it libomp warns on the host plugin.
#ifdef __NVPTX__
#  define CAIRN_TEAM_MEMORY(table) \
    private(table) uses_allocators(omp_pteam_mem_alloc) allocate(omp_pteam_mem_alloc : table)
#else
#  define CAIRN_TEAM_MEMORY(table) private(table)
#endif

namespace cairn::offload {

constexpr std::uint32_t team_words = 12000;  // of 32 bits; the runtime needs some memory too

}  // namespace cairn::offload
