// cairn/c/communicator.h: calls over several processes (cairn/communicator.hpp).
//
// A program has `count` ranks. cairn_execution.ranks points to what connects them: then a call is collective,
// each rank gives its part of the samples, and what comes out is what one process returns for all samples,
// part after part. cairn/c/mpi.h makes one of an MPI_Comm; or fill in the functions yourself.
#ifndef CAIRN_C_COMMUNICATOR_H
#define CAIRN_C_COMMUNICATOR_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// What becomes of items of all ranks. Sums of integers are modulo their range; those of 128 bits are two
// words, the lower one first. Saturating sums stop at the greatest value.
typedef enum cairn_reduction {
  CAIRN_SUM_UINT64 = 0,
  CAIRN_SUM_FLOAT64 = 1,
  CAIRN_SUM_INT128 = 2,
  CAIRN_GREATEST_UINT64 = 3,
  CAIRN_SATURATING_SUM_UINT8 = 4,
  CAIRN_SATURATING_SUM_UINT16 = 5
} cairn_reduction;

// All functions are collective and return 0, or another number for an error, which the call then reports.
// Sizes are bytes, or items of a reduction; parts of several ranks lie in the order of ranks. Items of a
// reduction may be combined in any order: cairn_combine does the arithmetic of two lists of them.
typedef struct cairn_communicator {
  size_t size;  // sizeof(cairn_communicator)
  void* self;   // the first argument of all functions
  int32_t rank;
  int32_t count;
  // The bytes of `root`, on all ranks.
  int (*broadcast)(void* self, void* bytes, uint64_t size, int32_t root);
  // Each item becomes that of all ranks; of the ranks before this one (on rank 0 all bits 0).
  int (*allreduce)(void* self, void* items, uint64_t count, int32_t reduction);
  int (*exscan)(void* self, void* items, uint64_t count, int32_t reduction);
  // Rank r gets counts[r] of the items of all ranks, from where those of the ranks before end.
  int (*reduce_scatter)(void* self, const void* items, void* mine, const uint64_t* counts, int32_t reduction);
  // `mine` of each rank, of bytes[rank], to all ranks, or to one.
  int (*allgather)(void* self, const void* mine, void* all, const uint64_t* bytes);
  int (*gather)(void* self, const void* mine, void* all, const uint64_t* bytes, int32_t root);
  // `bytes` go to each rank, and come from each.
  int (*alltoall)(void* self, const void* from, void* to, uint64_t bytes);
  // give[r] bytes go to rank r, take[r] come from it.
  int (*alltoallv)(void* self, const void* from, const uint64_t* give, void* to, const uint64_t* take);
  // Writes words for an error that a function returned, with their ending 0, into `room` bytes. May be NULL.
  void (*describe)(void* self, int32_t code, char* text, size_t room);
} cairn_communicator;

// Combines `count` items of `from` into those of `into`.
cairn_status cairn_combine(int32_t reduction, CAIRN_COUNT(count) const void* from,
                           CAIRN_COUNT(count) void* into, uint64_t count);

#ifdef __cplusplus
}
#endif

#endif
