// cairn/c/histogram.h: samples in bins: counts, sums of weights, means, and bin numbers
// (cairn/histogram.hpp, weighted_histogram.hpp, profile.hpp, bin_rule.hpp, extremes.hpp, moments.hpp,
// digitize.hpp, histogram_builder.hpp).
#ifndef CAIRN_C_HISTOGRAM_H
#define CAIRN_C_HISTOGRAM_H

#include <cairn/c/axis.h>
#include <cairn/c/base.h>
#include <cairn/c/binned.h>
#include <cairn/c/state.h>

#ifdef __cplusplus
extern "C" {
#endif

// --- histograms -----------------------------------------------------------------------------------------

typedef struct cairn_bounds {
  double low, high;
} cairn_bounds;

// Adds the counts of x, one axis for each column, to `counts` (CAIRN_UINT64). tally may be NULL.
cairn_status cairn_histogram_into(const cairn_columns* x, const cairn_axes* axes, const cairn_execution* exec,
                                  const cairn_out* counts, CAIRN_NULLABLE cairn_tally* tally);
cairn_status cairn_histogram(const cairn_columns* x, const cairn_axes* axes, const cairn_execution* exec,
                             cairn_binned** made);
// In so many bins of one width, from the least to the greatest sample or in `range` (which may be NULL).
cairn_status cairn_histogram_in_bins(const cairn_in* x, size_t bins, CAIRN_NULLABLE const cairn_bounds* range,
                                     const cairn_execution* exec, cairn_binned** made);

// Rules of how many bins suit the data.
typedef enum cairn_bin_rule {
  CAIRN_RULE_AUTOMATIC = 0,
  CAIRN_RULE_FD = 1,
  CAIRN_RULE_DOANE = 2,
  CAIRN_RULE_SCOTT = 3,
  CAIRN_RULE_STONE = 4,
  CAIRN_RULE_RICE = 5,
  CAIRN_RULE_STURGES = 6,
  CAIRN_RULE_SQRT = 7
} cairn_bin_rule;
cairn_status cairn_bins_by_rule(const cairn_in* x, int32_t rule, CAIRN_NULLABLE const cairn_bounds* range,
                                const cairn_execution* exec, size_t* bins);
cairn_status cairn_histogram_by_rule(const cairn_in* x, int32_t rule,
                                     CAIRN_NULLABLE const cairn_bounds* range, const cairn_execution* exec,
                                     cairn_binned** made);

// --- weights and means ----------------------------------------------------------------------------------

typedef struct cairn_weighting {
  size_t size;
  int32_t squares;       // not 0: sums of squared weights too
  int32_t reproducible;  // not 0: the same bits, whatever the number of threads
  double bound;          // of reproducible sums: no weight is greater in size; 0: found by a pass
} cairn_weighting;
#define CAIRN_WEIGHTING {sizeof(cairn_weighting), 0, 0, 0}

// The kind of the result follows from the type of the weights.
cairn_status cairn_weighted_histogram(const cairn_columns* x, const cairn_in* weights, const cairn_axes* axes,
                                      CAIRN_NULLABLE const cairn_weighting* how, const cairn_execution* exec,
                                      cairn_binned** made);

typedef struct cairn_profiling {
  size_t size;
  int32_t extremes;  // 0: without least and greatest, which take 1.4 times as long
  int32_t reserved;  // 0
} cairn_profiling;
#define CAIRN_PROFILING {sizeof(cairn_profiling), 1, 0}

cairn_status cairn_profile(const cairn_columns* x, const cairn_in* y, const cairn_axes* axes,
                           CAIRN_NULLABLE const cairn_profiling* how, const cairn_execution* exec,
                           cairn_binned** made);
cairn_status cairn_weighted_profile(const cairn_columns* x, const cairn_in* y, const cairn_in* weights,
                                    const cairn_axes* axes, const cairn_execution* exec, cairn_binned** made);

// Over ranks: this rank's part of a histogram that no rank holds whole. `first` is the number of its first
// bin; the axes are those of the whole one, so that nothing but the bins and the tally can be asked of it.
cairn_status cairn_divided_histogram(const cairn_columns* x, const cairn_axes* axes,
                                     const cairn_execution* exec, cairn_binned** part, uint64_t* first);
cairn_status cairn_divided_weighted_histogram(const cairn_columns* x, const cairn_in* weights,
                                              const cairn_axes* axes,
                                              CAIRN_NULLABLE const cairn_weighting* how,
                                              const cairn_execution* exec, cairn_binned** part,
                                              uint64_t* first);
cairn_status cairn_divided_profile(const cairn_columns* x, const cairn_in* y, const cairn_axes* axes,
                                   CAIRN_NULLABLE const cairn_profiling* how, const cairn_execution* exec,
                                   cairn_binned** part, uint64_t* first);

// --- chunks ---------------------------------------------------------------------------------------------

// Histograms of samples that come in chunks, or in several threads.
typedef struct cairn_histogram_builder cairn_histogram_builder;
// `kind` is a cairn_bin_kind. Each of the options may be NULL; those of other kinds are not looked at.
cairn_status cairn_histogram_builder_make(int32_t kind, const cairn_axes* axes,
                                          CAIRN_NULLABLE const cairn_weighting* weighting,
                                          CAIRN_NULLABLE const cairn_profiling* profiling,
                                          const cairn_execution* exec, cairn_histogram_builder** made);
// Goes on from a result.
cairn_status cairn_histogram_builder_of(const cairn_binned* result, const cairn_execution* exec,
                                        cairn_histogram_builder** made);
void cairn_histogram_builder_free(cairn_histogram_builder* builder);
int32_t cairn_histogram_builder_kind(const cairn_histogram_builder* builder);
// `values`: the weights, or the numbers of means; NULL of counts. `weights`: of weighted means, else NULL.
cairn_status cairn_histogram_builder_add(cairn_histogram_builder* builder, const cairn_columns* x,
                                         CAIRN_NULLABLE const cairn_in* values,
                                         CAIRN_NULLABLE const cairn_in* weights);
cairn_status cairn_histogram_builder_merge(cairn_histogram_builder* builder,
                                           const cairn_histogram_builder* other);
// Of `exec` only `ranks` and `root` are looked at.
cairn_status cairn_histogram_builder_result(const cairn_histogram_builder* builder,
                                            const cairn_execution* exec, cairn_binned** made);
// Over ranks: this rank's part of that, the bins from `first` on.
cairn_status cairn_histogram_builder_divided(const cairn_histogram_builder* builder,
                                             const cairn_execution* exec, cairn_binned** part,
                                             uint64_t* first);
cairn_status cairn_histogram_builder_save(const cairn_histogram_builder* builder, void** bytes, size_t* size);
cairn_status cairn_histogram_builder_save_to(const cairn_histogram_builder* builder, cairn_sink sink,
                                             void* data);
cairn_status cairn_histogram_builder_load(CAIRN_COUNT(size) const void* bytes, size_t size,
                                          const cairn_execution* exec, cairn_histogram_builder** made);
cairn_status cairn_histogram_builder_load_from(cairn_source source, void* data, const cairn_execution* exec,
                                               cairn_histogram_builder** made);

// --- extremes -------------------------------------------------------------------------------------------

// A value of any type of samples.
typedef union cairn_value {
  int64_t integer;            // of signed types
  uint64_t unsigned_integer;  // of unsigned ones
  double real;                // of CAIRN_FLOAT32, too
} cairn_value;
typedef struct cairn_extremes {
  int32_t type;  // of the samples
  int32_t reserved;
  cairn_value least, greatest;
  uint64_t numbers;  // samples that are numbers; 0: least and greatest are 0
  uint64_t nan;
  cairn_run run;
} cairn_extremes;
cairn_status cairn_extremes_of(const cairn_in* x, const cairn_execution* exec, cairn_extremes* found);
cairn_status cairn_extremes_merge(cairn_extremes* into, const cairn_extremes* from);
// Merges those of all ranks of `exec`; all ranks get the result.
cairn_status cairn_extremes_merged(const cairn_extremes* mine, const cairn_execution* exec,
                                   cairn_extremes* found);
cairn_status cairn_extremes_save(const cairn_extremes* extremes, void** bytes, size_t* size);
cairn_status cairn_extremes_load(CAIRN_COUNT(size) const void* bytes, size_t size, cairn_extremes* loaded);
// As doubles, for cairn_axis_uniform: no sample is left out.
cairn_status cairn_bounds_of(const cairn_extremes* extremes, cairn_bounds* bounds);

// --- moments ----------------------------------------------------------------------------------------------
// Count, ends, mean, the sum of squared distances from it, and skewness (cairn/moments.hpp); merged, those of
// the samples of both.
typedef struct cairn_moments {
  uint64_t count;
  double least, greatest, mean, squares, skewness;
} cairn_moments;
// Of the samples in the range, less `origin`; range NULL: of all that are no NaN.
cairn_status cairn_moments_of(const cairn_in* x, CAIRN_NULLABLE const cairn_bounds* range, double origin,
                              const cairn_execution* exec, cairn_moments* found);
cairn_status cairn_moments_merge(cairn_moments* into, const cairn_moments* from);
// Merges those of all ranks of `exec`, in the order of ranks; all ranks get the result.
cairn_status cairn_moments_merged(const cairn_moments* mine, const cairn_execution* exec,
                                  cairn_moments* found);

// --- bin numbers ----------------------------------------------------------------------------------------

// Writes the number of the bin of each sample, of CAIRN_INT32 or CAIRN_INT64; 0: below, bins + 1: above.
// tally may be NULL.
cairn_status cairn_digitize_into(const cairn_in* x, const cairn_axis* axis, const cairn_execution* exec,
                                 const cairn_out* numbers, CAIRN_NULLABLE cairn_tally* tally);

#ifdef __cplusplus
}
#endif

#endif
