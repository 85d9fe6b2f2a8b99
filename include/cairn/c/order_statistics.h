// cairn/c/order_statistics.h: the items of some positions, medians and quantiles, without sorting
// (cairn/order_statistics.hpp).
#ifndef CAIRN_C_ORDER_STATISTICS_H
#define CAIRN_C_ORDER_STATISTICS_H

#include <cairn/c/base.h>
#include <cairn/c/frequencies.h>
#include <cairn/c/state.h>

#ifdef __cplusplus
extern "C" {
#endif

// The items of these positions, from 0, written in the type of x to `items`, which has room for `count`.
cairn_status cairn_order_statistics(const cairn_in* x, CAIRN_COUNT(count) const uint64_t* positions,
                                    size_t count, const cairn_execution* exec, void* items);
// The two middle items, which are written in the type of x unless NULL, and their mean. `nan` is a
// cairn_nan_policy.
cairn_status cairn_median(const cairn_in* x, int32_t nan, const cairn_execution* exec,
                          CAIRN_NULLABLE void* lower, CAIRN_NULLABLE void* upper, double* mean);
cairn_status cairn_quantiles(const cairn_in* x, CAIRN_COUNT(count) const double* at, size_t count,
                             int32_t nan, const cairn_execution* exec, CAIRN_COUNT(count) double* quantiles);

// Items of some positions of data that exceed memory, by passes over all of it: until it is done, add all
// chunks and end the pass.
typedef struct cairn_position_search cairn_position_search;
cairn_status cairn_position_search_make(int32_t type, CAIRN_COUNT(count) const uint64_t* positions,
                                        size_t count, cairn_position_search** made);
void cairn_position_search_free(cairn_position_search* search);
int32_t cairn_position_search_type(const cairn_position_search* search);
int32_t cairn_position_search_done(const cairn_position_search* search);
cairn_status cairn_position_search_add(cairn_position_search* search, const cairn_in* x,
                                       const cairn_execution* exec);
cairn_status cairn_position_search_merge(cairn_position_search* search, const cairn_position_search* other);
cairn_status cairn_position_search_end_pass(cairn_position_search* search);
// One item for each position, in the order given: `count` items of the type of the search.
cairn_status cairn_position_search_items(const cairn_position_search* search, void* items, size_t count);
cairn_status cairn_position_search_save(const cairn_position_search* search, void** bytes, size_t* size);
cairn_status cairn_position_search_save_to(const cairn_position_search* search, cairn_sink sink, void* data);
cairn_status cairn_position_search_load(int32_t type, CAIRN_COUNT(size) const void* bytes, size_t size,
                                        cairn_position_search** made);
cairn_status cairn_position_search_load_from(int32_t type, cairn_source source, void* data,
                                             cairn_position_search** made);

#ifdef __cplusplus
}
#endif

#endif
