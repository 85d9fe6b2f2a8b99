// cairn/c/sampling.h: weighted random sampling with replacement (cairn/sampling.hpp).
#ifndef CAIRN_C_SAMPLING_H
#define CAIRN_C_SAMPLING_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// Which draws: the first item becomes draw `offset` of (seed, stream), the second the next. NULL: all 0.
typedef struct cairn_draws {
  uint64_t seed, stream, offset;
} cairn_draws;

// Immutable; may be shared by threads.
typedef struct cairn_sampler cairn_sampler;
// From one weight for each item, of float or double. Over ranks: of the weights of all ranks.
cairn_status cairn_sampler_make(const cairn_in* weights, const cairn_execution* exec, cairn_sampler** made);
cairn_status cairn_sampler_alias(const cairn_in* weights, const cairn_execution* exec, cairn_sampler** made);
cairn_status cairn_sampler_uniform(uint64_t size, cairn_sampler** made);
void cairn_sampler_free(cairn_sampler* sampler);
// Another handle of the same tables.
cairn_status cairn_sampler_copy(const cairn_sampler* sampler, cairn_sampler** made);
uint64_t cairn_sampler_size(const cairn_sampler* sampler);  // items; draws lie below
// The name of how draws are found, written with its ending 0 into `room` bytes.
cairn_status cairn_sampler_method(const cairn_sampler* sampler, CAIRN_COUNT(room) char* name, size_t room);
// Integers of 32 or 64 bits. Of all calls that draw, run may be NULL.
cairn_status cairn_sampler_draw_into(const cairn_sampler* sampler, const cairn_draws* which,
                                     const cairn_execution* exec, const cairn_out* indices,
                                     CAIRN_NULLABLE cairn_run* run);
// values[i] becomes from[draw i]: arrays of one type.
cairn_status cairn_sampler_gather_into(const cairn_sampler* sampler, const cairn_in* from,
                                       const cairn_draws* which, const cairn_execution* exec,
                                       const cairn_out* values, CAIRN_NULLABLE cairn_run* run);
// How often each item occurs among n draws: integers of 64 bits.
cairn_status cairn_sampler_counts_into(const cairn_sampler* sampler, uint64_t n, const cairn_draws* which,
                                       const cairn_execution* exec, const cairn_out* counts,
                                       CAIRN_NULLABLE cairn_run* run);

#ifdef __cplusplus
}
#endif

#endif
