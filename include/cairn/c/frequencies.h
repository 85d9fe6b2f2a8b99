// cairn/c/frequencies.h: a table of values and how often each occurs, and what follows from it
// (cairn/frequencies.hpp).
#ifndef CAIRN_C_FREQUENCIES_H
#define CAIRN_C_FREQUENCIES_H

#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cairn_order {
  CAIRN_UNORDERED = 0,
  CAIRN_BY_VALUE = 1,
  CAIRN_BY_COUNT = 2,
  CAIRN_FIRST_SEEN = 3
} cairn_order;
typedef enum cairn_nan_policy { CAIRN_NAN_PROPAGATE = 0, CAIRN_NAN_SKIP = 1 } cairn_nan_policy;

typedef struct cairn_frequencies cairn_frequencies;
// A table that was made elsewhere: values, a count of each, and how many items were counted in all.
cairn_status cairn_frequencies_make(const cairn_in* values, CAIRN_COUNT(values->size) const uint64_t* counts,
                                    uint64_t total, cairn_frequencies** made);
void cairn_frequencies_free(cairn_frequencies* table);

uint64_t cairn_frequencies_size(const cairn_frequencies* table);   // how many values; 0 of NULL
uint64_t cairn_frequencies_total(const cairn_frequencies* table);  // how many items
int32_t cairn_frequencies_type(const cairn_frequencies* table);    // a cairn_type
const void* cairn_frequencies_values(const cairn_frequencies* table);
const uint64_t* cairn_frequencies_counts(const cairn_frequencies* table);
cairn_status cairn_frequencies_run(const cairn_frequencies* table, cairn_run* run);

// The two middle items, which are written in the table's type unless NULL, and their mean.
cairn_status cairn_frequencies_median(const cairn_frequencies* table, int32_t nan, CAIRN_NULLABLE void* lower,
                                      CAIRN_NULLABLE void* upper, double* mean);
cairn_status cairn_frequencies_quantiles(const cairn_frequencies* table, CAIRN_COUNT(count) const double* at,
                                         size_t count, int32_t nan, CAIRN_COUNT(count) double* quantiles);
// Tables of the values of the greatest count, ascending; of the k most frequent ones; of those that are
// numbers.
cairn_status cairn_frequencies_modes(const cairn_frequencies* table, cairn_frequencies** made);
cairn_status cairn_frequencies_top(const cairn_frequencies* table, uint64_t k, cairn_frequencies** made);
cairn_status cairn_frequencies_without_nan(const cairn_frequencies* table, cairn_frequencies** made);
cairn_status cairn_frequencies_relative_into(const cairn_frequencies* table,
                                             CAIRN_COUNT(count) double* shares, uint64_t count);
// All items, ascending: as many as the total, of the table's type.
cairn_status cairn_frequencies_expanded_in_order_into(const cairn_frequencies* table,
                                                      const cairn_out* sorted);

#ifdef __cplusplus
}
#endif

#endif
