// cairn/c/value_counts.h: how often each value occurs, which of some values each item is
// (cairn/value_counts.hpp, cairn/value_numbers.hpp).
#ifndef CAIRN_C_VALUE_COUNTS_H
#define CAIRN_C_VALUE_COUNTS_H

#include <cairn/c/base.h>
#include <cairn/c/frequencies.h>
#include <cairn/c/state.h>

#ifdef __cplusplus
extern "C" {
#endif

cairn_status cairn_value_counts(const cairn_in* x, int32_t order, const cairn_execution* exec,
                                cairn_frequencies** made);
// Over ranks: this rank's part of a table that no rank holds whole: entries first, first + 1, ... of the
// `distinct` ones. Its total is that of all ranks. first and distinct may be NULL.
cairn_status cairn_divided_value_counts(const cairn_in* x, int32_t order, const cairn_execution* exec,
                                        cairn_frequencies** part, CAIRN_NULLABLE uint64_t* first,
                                        CAIRN_NULLABLE uint64_t* distinct);
// Of such parts, the k most frequent values of the whole table, and the values of its greatest count. Of
// `exec` only `ranks` and `root` are looked at.
cairn_status cairn_divided_top(const cairn_frequencies* part, uint64_t k, const cairn_execution* exec,
                               cairn_frequencies** made);
cairn_status cairn_divided_modes(const cairn_frequencies* part, const cairn_execution* exec,
                                 cairn_frequencies** made);

// Counts chunk after chunk.
typedef struct cairn_value_counter cairn_value_counter;
typedef struct cairn_counter_options {
  size_t size;
  int32_t order;           // the most demanding one that tables will be asked for
  int32_t has_first_item;  // not 0: first_item is given
  uint64_t first_item;     // the number of the first item within a longer sequence
  uint64_t memory_bytes;   // a cap; 0: none
  const char* folder;      // for what lies beyond the cap; NULL: TMPDIR, or else /tmp
} cairn_counter_options;
#define CAIRN_COUNTER_OPTIONS {sizeof(cairn_counter_options), CAIRN_UNORDERED, 0, 0, 0, NULL}

cairn_status cairn_value_counter_make(int32_t type, CAIRN_NULLABLE const cairn_counter_options* options,
                                      cairn_value_counter** made);
void cairn_value_counter_free(cairn_value_counter* counter);
int32_t cairn_value_counter_type(const cairn_value_counter* counter);
uint64_t cairn_value_counter_total(const cairn_value_counter* counter);
cairn_status cairn_value_counter_distinct(const cairn_value_counter* counter, uint64_t* distinct);
cairn_status cairn_value_counter_add(cairn_value_counter* counter, const cairn_in* x,
                                     const cairn_execution* exec);
cairn_status cairn_value_counter_add_table(cairn_value_counter* counter, const cairn_frequencies* table);
cairn_status cairn_value_counter_merge(cairn_value_counter* counter, const cairn_value_counter* other,
                                       const cairn_execution* exec);
cairn_status cairn_value_counter_table(const cairn_value_counter* counter, int32_t order,
                                       const cairn_execution* exec, cairn_frequencies** made);
// Calls visit with parts of the table in no order, each within the cap; a part is freed by the call. Anything
// but 0 ends with CAIRN_CALLBACK_ERROR.
cairn_status cairn_value_counter_for_each_bucket(const cairn_value_counter* counter,
                                                 const cairn_execution* exec,
                                                 int (*visit)(const cairn_frequencies* part, void* data),
                                                 void* data);
// Over ranks: a counter of this rank's share of the values that the counters of all ranks have, each value on
// one rank.
cairn_status cairn_value_counter_divided(const cairn_value_counter* counter,
                                         CAIRN_NULLABLE const cairn_counter_options* options,
                                         const cairn_execution* exec, cairn_value_counter** made);
// Over ranks: a counter of all that the counters of all ranks have counted, on all ranks or on exec->root; on
// other ranks it is empty.
cairn_status cairn_value_counter_merged(const cairn_value_counter* counter,
                                        CAIRN_NULLABLE const cairn_counter_options* options,
                                        const cairn_execution* exec, cairn_value_counter** made);
cairn_status cairn_value_counter_save(const cairn_value_counter* counter, void** bytes, size_t* size);
cairn_status cairn_value_counter_save_to(const cairn_value_counter* counter, cairn_sink sink, void* data);
cairn_status cairn_value_counter_load(int32_t type, CAIRN_COUNT(size) const void* bytes, size_t size,
                                      CAIRN_NULLABLE const cairn_counter_options* options,
                                      cairn_value_counter** made);
cairn_status cairn_value_counter_load_from(int32_t type, cairn_source source, void* data,
                                           CAIRN_NULLABLE const cairn_counter_options* options,
                                           cairn_value_counter** made);

// Which of `values` (of the type of x) each item is, -1 where it is none of them; and at which position each
// value first occurs, UINT64_MAX where it does not. Either output may be NULL. Over ranks, `values` are the
// same on all, and positions count the items of the ranks before too.
cairn_status cairn_place_values_into(const cairn_in* x, const cairn_in* values, const cairn_execution* exec,
                                     CAIRN_NULLABLE CAIRN_COUNT(x->size) int64_t* numbers,
                                     CAIRN_NULLABLE CAIRN_COUNT(values->size) uint64_t* positions,
                                     CAIRN_NULLABLE cairn_run* run);

#ifdef __cplusplus
}
#endif

#endif
