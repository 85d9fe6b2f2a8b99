// cairn/c/state.h: what an accumulation holds, as bytes (cairn/state.hpp).
//
// Each accumulation (histogram builder, value counter, ...) has four functions: NAME_save gives all bytes at
// once, to be freed by cairn_free; NAME_save_to hands them to a function in pieces of at most 1 MiB;
// NAME_load and NAME_load_from make one of them again.
#ifndef CAIRN_C_STATE_H
#define CAIRN_C_STATE_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

// Takes the next bytes; 0, or another number to end with CAIRN_CALLBACK_ERROR.
typedef int (*cairn_sink)(const void* bytes, size_t size, void* data);
// Writes the next bytes, `size` of them unless they end, and returns how many; -1 to end with
// CAIRN_CALLBACK_ERROR.
typedef int64_t (*cairn_source)(void* bytes, size_t size, void* data);

typedef enum cairn_state_kind {
  CAIRN_STATE_COUNTS = 1,
  CAIRN_STATE_REAL_WEIGHTS = 2,
  CAIRN_STATE_SIGNED_WEIGHTS = 3,
  CAIRN_STATE_UNSIGNED_WEIGHTS = 4,
  CAIRN_STATE_MEANS = 5,
  CAIRN_STATE_VALUES = 6,
  CAIRN_STATE_EXTREMES = 7,
  CAIRN_STATE_SATURATING_COUNTS = 8,
  CAIRN_STATE_POSITIONS = 9,
  CAIRN_STATE_WORDS = 10,
  CAIRN_STATE_WEIGHTED_MEANS = 11,
  CAIRN_STATE_RESERVOIR = 12,
  CAIRN_STATE_COVARIANCES = 13  // of C++ alone
} cairn_state_kind;

// What a state is of, by its first 32 bytes, so that the right load can be called; and the type of its
// samples, of those that have one.
#define CAIRN_STATE_HEADING_BYTES 32
cairn_status cairn_heading_of_state(CAIRN_COUNT(size) const void* bytes, size_t size, int32_t* kind,
                                    CAIRN_NULLABLE int32_t* type);

#ifdef __cplusplus
}
#endif

#endif
