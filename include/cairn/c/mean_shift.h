// cairn/c/mean_shift.h: modes of a density, and the points that belong to each (cairn/mean_shift.hpp).
#ifndef CAIRN_C_MEAN_SHIFT_H
#define CAIRN_C_MEAN_SHIFT_H

#include <cairn/c/base.h>
#include <math.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cairn_shift_method { CAIRN_BLURRING = 0, CAIRN_CLASSIC = 1 } cairn_shift_method;
typedef enum cairn_shift_kernel { CAIRN_GAUSSIAN = 0, CAIRN_FLAT = 1 } cairn_shift_kernel;
typedef enum cairn_center_rule { CAIRN_INPUT_ORDER = 0, CAIRN_MOST_SUPPORTED = 1 } cairn_center_rule;
typedef enum cairn_label_rule { CAIRN_NEAREST = 0, CAIRN_OWN_BASIN = 1 } cairn_label_rule;

typedef struct cairn_mean_shift_options {
  size_t size;
  double bandwidth;
  const double* bandwidths;  // one for each dimension instead; NULL: `bandwidth` for all
  double radius;             // where a Gaussian kernel ends; INFINITY: where weights do
  double epsilon;            // a point that moves no farther has arrived
  double min_distance;       // between centers; below 0: the bandwidth
  int32_t iterations;        // at most
  int32_t method;            // a cairn_shift_method
  int32_t kernel;            // a cairn_shift_kernel
  int32_t centers;           // a cairn_center_rule
  int32_t labels;            // a cairn_label_rule
  int32_t cluster_all;       // 0: label -1 for points that no center's kernel reaches
  int32_t all_pairs;         // not 0: visit all points
  int32_t merge;             // 0: points that coincide stay as many
} cairn_mean_shift_options;
#define CAIRN_MEAN_SHIFT_OPTIONS     \
  {sizeof(cairn_mean_shift_options), \
   1,                                \
   NULL,                             \
   (double)INFINITY,                 \
   0,                                \
   -1,                               \
   50,                               \
   CAIRN_BLURRING,                   \
   CAIRN_GAUSSIAN,                   \
   CAIRN_INPUT_ORDER,                \
   CAIRN_NEAREST,                    \
   1,                                \
   0,                                \
   1}

// Points are rows of `dims` numbers of CAIRN_FLOAT32 or CAIRN_FLOAT64; centers and distances have their type.
typedef struct cairn_mean_shift_result cairn_mean_shift_result;
// `seeds` (classic only): the points that climb; NULL: all points do.
cairn_status cairn_mean_shift(const cairn_in* points, size_t dims,
                              CAIRN_NULLABLE const cairn_mean_shift_options* options,
                              CAIRN_NULLABLE const cairn_in* seeds, const cairn_execution* exec,
                              cairn_mean_shift_result** made);
void cairn_mean_shift_result_free(cairn_mean_shift_result* result);
int32_t cairn_mean_shift_result_type(const cairn_mean_shift_result* result);
size_t cairn_mean_shift_result_dims(const cairn_mean_shift_result* result);
size_t cairn_mean_shift_result_centers(const cairn_mean_shift_result* result);  // how many
size_t cairn_mean_shift_result_points(const cairn_mean_shift_result* result);   // of labels and distances
const void* cairn_mean_shift_result_center_list(const cairn_mean_shift_result* result);
const int64_t* cairn_mean_shift_result_labels(const cairn_mean_shift_result* result);
const void* cairn_mean_shift_result_distances(const cairn_mean_shift_result* result);
const uint64_t* cairn_mean_shift_result_sizes(const cairn_mean_shift_result* result);
int32_t cairn_mean_shift_result_iterations(const cairn_mean_shift_result* result);
int32_t cairn_mean_shift_result_converged(const cairn_mean_shift_result* result);
cairn_status cairn_mean_shift_result_run(const cairn_mean_shift_result* result, cairn_run* run);

// The center that is nearest to each of the points.
cairn_status cairn_nearest_centers_into(const cairn_in* points, const cairn_in* centers, size_t dims,
                                        const cairn_execution* exec, CAIRN_COUNT(count) int64_t* numbers,
                                        size_t count);
// Seeds on a grid of cells: `found` of them, rows of the points' type; the first `room` rows are written.
// Over ranks: a share of them, as cairn_mean_shift takes them.
cairn_status cairn_bin_seeds_into(const cairn_in* points, size_t dims, double width, size_t least,
                                  const cairn_execution* exec, void* seeds, size_t room, size_t* found);
cairn_status cairn_estimate_bandwidth(const cairn_in* points, size_t dims, double quantile,
                                      const cairn_execution* exec, double* bandwidth);

#ifdef __cplusplus
}
#endif

#endif
