// cairn/c/saturating_histogram.h: bin numbers in counters that stop at their greatest value
// (cairn/saturating_histogram.hpp).
#ifndef CAIRN_C_SATURATING_HISTOGRAM_H
#define CAIRN_C_SATURATING_HISTOGRAM_H

#include <cairn/c/base.h>
#include <cairn/c/state.h>

#ifdef __cplusplus
extern "C" {
#endif

// Adds 1 to counts[b] for each b of `bins` (CAIRN_UINT32); counts are of CAIRN_UINT8 or CAIRN_UINT16, rows of
// `width`. run may be NULL.
cairn_status cairn_saturating_histogram_into(const cairn_in* bins, size_t width, const cairn_execution* exec,
                                             const cairn_out* counts, CAIRN_NULLABLE cairn_run* run);

// Such counters for bin numbers that come in chunks. `type` is CAIRN_UINT8 or CAIRN_UINT16.
typedef struct cairn_saturating_counter cairn_saturating_counter;
cairn_status cairn_saturating_counter_make(int32_t type, size_t bins, size_t width,
                                           cairn_saturating_counter** made);
void cairn_saturating_counter_free(cairn_saturating_counter* counter);
int32_t cairn_saturating_counter_type(const cairn_saturating_counter* counter);
size_t cairn_saturating_counter_bins(const cairn_saturating_counter* counter);
size_t cairn_saturating_counter_width(const cairn_saturating_counter* counter);
uint64_t cairn_saturating_counter_items(const cairn_saturating_counter* counter);
const void* cairn_saturating_counter_counts(const cairn_saturating_counter* counter);
cairn_status cairn_saturating_counter_add(cairn_saturating_counter* counter, const cairn_in* bins,
                                          const cairn_execution* exec);
cairn_status cairn_saturating_counter_merge(cairn_saturating_counter* counter,
                                            const cairn_saturating_counter* other);
// Over ranks: what the counters of all ranks hold together. Of `exec` only `ranks` is looked at.
cairn_status cairn_saturating_counter_merged(const cairn_saturating_counter* counter,
                                             const cairn_execution* exec, cairn_saturating_counter** made);
// This rank's part of that, of the counter's type: `found` counts of the bins from `first` on, of which the
// first `room` are written, and the `items` of all ranks.
cairn_status cairn_saturating_counter_divided(const cairn_saturating_counter* counter,
                                              const cairn_execution* exec, void* counts, size_t room,
                                              size_t* found, uint64_t* first, uint64_t* items);
cairn_status cairn_saturating_counter_save(const cairn_saturating_counter* counter, void** bytes,
                                           size_t* size);
cairn_status cairn_saturating_counter_save_to(const cairn_saturating_counter* counter, cairn_sink sink,
                                              void* data);
cairn_status cairn_saturating_counter_load(int32_t type, CAIRN_COUNT(size) const void* bytes, size_t size,
                                           cairn_saturating_counter** made);
cairn_status cairn_saturating_counter_load_from(int32_t type, cairn_source source, void* data,
                                                cairn_saturating_counter** made);

#ifdef __cplusplus
}
#endif

#endif
