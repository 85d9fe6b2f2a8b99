// cairn/c/binned.h: what a histogram is, and what follows from it (cairn/binned.hpp).
#ifndef CAIRN_C_BINNED_H
#define CAIRN_C_BINNED_H

#include <cairn/c/axis.h>
#include <cairn/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CAIRN_MOST_AXES 16

// Samples that are in no bin of one axis.
typedef struct cairn_out_of_bins {
  uint64_t below, above, nan, unlisted;
} cairn_out_of_bins;

// What one call read.
typedef struct cairn_tally {
  uint64_t total;   // samples read
  uint64_t inside;  // samples counted in bins
  uint64_t axes;    // entries of `outside`
  cairn_out_of_bins outside[CAIRN_MOST_AXES];
  cairn_run run;
} cairn_tally;

// What a bin keeps.
typedef enum cairn_bin_kind {
  CAIRN_COUNTS = 1,            // uint64_t
  CAIRN_REAL_WEIGHTS = 2,      // cairn_real_weights
  CAIRN_SIGNED_WEIGHTS = 3,    // cairn_signed_weights
  CAIRN_UNSIGNED_WEIGHTS = 4,  // cairn_unsigned_weights
  CAIRN_MEANS = 5,             // cairn_mean_of
  CAIRN_WEIGHTED_MEANS = 6     // cairn_weighted_mean_of
} cairn_bin_kind;
typedef struct cairn_real_weights {
  double sum, squares;
} cairn_real_weights;
typedef struct cairn_signed_weights {
  int64_t sum, squares;
} cairn_signed_weights;
typedef struct cairn_unsigned_weights {
  uint64_t sum, squares;
} cairn_unsigned_weights;
typedef struct cairn_mean_of {
  uint64_t count;
  double mean, deviations, least, greatest;
} cairn_mean_of;
typedef struct cairn_weighted_mean_of {
  uint64_t count;
  double weights, weight_squares, mean, deviations;
} cairn_weighted_mean_of;
double cairn_variance(const cairn_mean_of* of, double ddof);
double cairn_weighted_variance(const cairn_weighted_mean_of* of, double ddof);

// A histogram: bins, the last axis fastest, and the axes they belong to.
typedef struct cairn_binned cairn_binned;
void cairn_binned_free(cairn_binned* histogram);

int32_t cairn_binned_kind(const cairn_binned* histogram);   // a cairn_bin_kind; 0 of NULL
uint64_t cairn_binned_bins(const cairn_binned* histogram);  // of all axes, with those for flow
size_t cairn_binned_axes(const cairn_binned* histogram);    // how many axes
int32_t cairn_binned_has_flow(const cairn_binned* histogram);
// The axis with the edges that were used, to be freed.
cairn_status cairn_binned_axis(const cairn_binned* histogram, size_t i, cairn_axis** made);
cairn_status cairn_binned_tally(const cairn_binned* histogram, cairn_tally* tally);
// Of the histogram's kind, as cairn_bin_kind says; NULL of another kind.
const uint64_t* cairn_binned_counts(const cairn_binned* histogram);
const cairn_real_weights* cairn_binned_real_weights(const cairn_binned* histogram);
const cairn_signed_weights* cairn_binned_signed_weights(const cairn_binned* histogram);
const cairn_unsigned_weights* cairn_binned_unsigned_weights(const cairn_binned* histogram);
const cairn_mean_of* cairn_binned_means(const cairn_binned* histogram);
const cairn_weighted_mean_of* cairn_binned_weighted_means(const cairn_binned* histogram);
// Counts, or sums of weights, or means as doubles: as many as bins.
cairn_status cairn_binned_values_into(const cairn_binned* histogram, CAIRN_COUNT(count) double* values,
                                      uint64_t count);
// Four items of the histogram's kind, of axis i: what lies below, above, is NaN, is unlisted. Of weights and
// means; NULL of counts, whose tally has them.
const void* cairn_binned_outside(const cairn_binned* histogram, size_t i);

cairn_status cairn_binned_density_into(const cairn_binned* histogram, CAIRN_COUNT(count) double* density,
                                       uint64_t count);
cairn_status cairn_binned_mean(const cairn_binned* histogram, double* mean);
cairn_status cairn_binned_quantiles(const cairn_binned* histogram, CAIRN_COUNT(count) const double* at,
                                    size_t count, CAIRN_COUNT(count) double* quantiles);
// New histograms.
cairn_status cairn_binned_cumulative(const cairn_binned* histogram, size_t axis, cairn_binned** made);
cairn_status cairn_binned_project(const cairn_binned* histogram, CAIRN_COUNT(count) const size_t* kept,
                                  size_t count, cairn_binned** made);
cairn_status cairn_binned_rebin(const cairn_binned* histogram, size_t axis, size_t factor,
                                cairn_binned** made);
cairn_status cairn_binned_slice(const cairn_binned* histogram, size_t axis, size_t first, size_t last,
                                cairn_binned** made);
cairn_status cairn_binned_without_flow(const cairn_binned* histogram, cairn_binned** made);

#ifdef __cplusplus
}
#endif

#endif
