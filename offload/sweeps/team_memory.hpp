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

// Words of 32 bits. The device runtime takes some of the 48 KiB, 1,548 bytes (3,868 in unoptimised builds):
// the link for nvptx fails if tables take the rest.
#ifdef __OPTIMIZE__
constexpr std::uint32_t team_words = 11880;
#else
constexpr std::uint32_t team_words = 11264;
#endif

}  // namespace cairn::offload
