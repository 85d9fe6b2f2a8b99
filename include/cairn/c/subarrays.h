// cairn/c/subarrays.h: the heaviest segments, rectangles and boxes of an array (cairn/subarrays.hpp).
#ifndef CAIRN_C_SUBARRAYS_H
#define CAIRN_C_SUBARRAYS_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// How long sides may be: each list has `count` numbers, one for each dimension or one for all; NULL: any.
typedef struct cairn_subarray_limits {
  size_t size;
  const size_t* least;
  size_t least_count;
  const size_t* greatest;
  size_t greatest_count;
} cairn_subarray_limits;
#define CAIRN_SUBARRAY_LIMITS {sizeof(cairn_subarray_limits), NULL, 0, NULL, 0}

// Subarrays, heaviest first.
typedef struct cairn_subarrays cairn_subarrays;
// The k heaviest subarrays of an array of this shape, row-major, with `dims` sides. Over ranks a sequence of
// which each rank has a part has no shape: NULL and 0.
cairn_status cairn_max_subarrays(const cairn_in* values, CAIRN_COUNT(dims) const size_t* shape, size_t dims,
                                 size_t k, CAIRN_NULLABLE const cairn_subarray_limits* limits,
                                 const cairn_execution* exec, cairn_subarrays** made);
cairn_status cairn_disjoint_max_subarrays(const cairn_in* values, CAIRN_COUNT(dims) const size_t* shape,
                                          size_t dims, size_t k,
                                          CAIRN_NULLABLE const cairn_subarray_limits* limits,
                                          const cairn_execution* exec, cairn_subarrays** made);
cairn_status cairn_maximal_scoring_subsequences(const cairn_in* values, const cairn_execution* exec,
                                                cairn_subarrays** made);
void cairn_subarrays_free(cairn_subarrays* found);
size_t cairn_subarrays_size(const cairn_subarrays* found);
size_t cairn_subarrays_dims(const cairn_subarrays* found);
// Sums of integers, and of float and double; NULL of the others.
const int64_t* cairn_subarrays_integer_sums(const cairn_subarrays* found);
const double* cairn_subarrays_real_sums(const cairn_subarrays* found);
// Corner d of subarray i is first[i * dims + d] and last[i * dims + d]; both belong to it.
const int64_t* cairn_subarrays_first(const cairn_subarrays* found);
const int64_t* cairn_subarrays_last(const cairn_subarrays* found);
cairn_status cairn_subarrays_run(const cairn_subarrays* found, cairn_run* run);

#ifdef __cplusplus
}
#endif

#endif
