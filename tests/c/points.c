#include "checked.h"

static void test_mean_shift(void) {
  const double points[] = {0, 0, 0.1, 0, 5, 5, 5, 5.1};
  cairn_mean_shift_options options = CAIRN_MEAN_SHIFT_OPTIONS;
  options.epsilon = 1e-3;
  options.iterations = 100;
  cairn_mean_shift_result* found = NULL;
  WORKS(cairn_mean_shift(CAIRN_IN(points, 8), 2, &options, NULL, NULL, &found));
  EXPECT(cairn_mean_shift_result_centers(found) == 2 && cairn_mean_shift_result_points(found) == 4);
  EXPECT(cairn_mean_shift_result_dims(found) == 2 && cairn_mean_shift_result_type(found) == CAIRN_FLOAT64);
  const double* centers = cairn_mean_shift_result_center_list(found);
  EXPECT(centers[0] > 0.04 && centers[0] < 0.06);
  EXPECT(cairn_mean_shift_result_labels(found)[3] == 1 && cairn_mean_shift_result_sizes(found)[0] == 2);
  EXPECT(((const double*)cairn_mean_shift_result_distances(found))[0] < 0.1);
  EXPECT(cairn_mean_shift_result_iterations(found) > 0 && cairn_mean_shift_result_converged(found) == 1);
  cairn_run run;
  WORKS(cairn_mean_shift_result_run(found, &run));
  EXPECT(run.threads >= 1);
  int64_t numbers[4];
  WORKS(cairn_nearest_centers_into(CAIRN_IN(points, 8), CAIRN_IN(centers, 4), 2, NULL, numbers, 4));
  EXPECT(numbers[0] == 0 && numbers[2] == 1);
  cairn_mean_shift_result_free(found);
  found = NULL;
  const float seeds[] = {0, 0};
  options.method = CAIRN_CLASSIC;
  REFUSED(CAIRN_INVALID_ARGUMENT, "seeds are of float32; expected float64",
          cairn_mean_shift(CAIRN_IN(points, 8), 2, &options, CAIRN_IN(seeds, 2), NULL, &found));
  REFUSED(CAIRN_INVALID_ARGUMENT, "8 numbers",
          cairn_mean_shift(CAIRN_IN(points, 8), 3, NULL, NULL, NULL, &found));
  EXPECT(found == NULL);
  double cells[4];
  size_t count = 0;
  WORKS(cairn_bin_seeds_into(CAIRN_IN(points, 8), 2, 1, 2, NULL, cells, 2, &count));
  EXPECT(count == 2);
  double bandwidth = 0;
  WORKS(cairn_estimate_bandwidth(CAIRN_IN(points, 8), 2, 0.5, NULL, &bandwidth));
  EXPECT(bandwidth > 0);
}

static void test_subarrays(void) {
  const int8_t x[] = {1, -2, 3, 4, -9, 5};
  const double y[] = {0.5, -1, 2, 2};
  cairn_subarrays* found = NULL;
  WORKS(cairn_max_subarrays(CAIRN_IN(x, 6), NULL, 0, 2, NULL, NULL, &found));
  EXPECT(cairn_subarrays_size(found) == 2 && cairn_subarrays_dims(found) == 1);
  EXPECT(cairn_subarrays_integer_sums(found)[0] == 7 && cairn_subarrays_real_sums(found) == NULL);
  EXPECT(cairn_subarrays_first(found)[0] == 2 && cairn_subarrays_last(found)[0] == 3);
  cairn_run run;
  WORKS(cairn_subarrays_run(found, &run));
  cairn_subarrays_free(found);
  const size_t shape[] = {2, 2};
  const size_t one[] = {1};
  cairn_subarray_limits limits = CAIRN_SUBARRAY_LIMITS;
  limits.greatest = one;
  limits.greatest_count = 1;
  WORKS(cairn_max_subarrays(CAIRN_IN(y, 4), shape, 2, 1, &limits, NULL, &found));
  EXPECT(cairn_subarrays_dims(found) == 2 && cairn_subarrays_real_sums(found)[0] == 2);
  cairn_subarrays_free(found);
  WORKS(cairn_disjoint_max_subarrays(CAIRN_IN(x, 6), NULL, 0, 2, NULL, NULL, &found));
  EXPECT(cairn_subarrays_integer_sums(found)[1] == 5);
  cairn_subarrays_free(found);
  WORKS(cairn_maximal_scoring_subsequences(CAIRN_IN(x, 6), NULL, &found));
  EXPECT(cairn_subarrays_size(found) == 3);
  cairn_subarrays_free(found);
  found = NULL;
  EXPECT(cairn_max_subarrays(CAIRN_IN(x, 6), shape, 2, 1, NULL, NULL, &found) == CAIRN_INVALID_ARGUMENT);
}

static void test_saturating(void) {
  const uint32_t bins[] = {0, 3, 3};
  uint8_t counts[4] = {255, 0, 0, 0};
  cairn_run run;
  WORKS(cairn_saturating_histogram_into(CAIRN_IN(bins, 3), 2, NULL, CAIRN_OUT(counts, 4), &run));
  EXPECT(counts[0] == 255 && counts[3] == 2);
  uint32_t wide[4];
  REFUSED(CAIRN_INVALID_ARGUMENT, "expected CAIRN_UINT8 or CAIRN_UINT16",
          cairn_saturating_histogram_into(CAIRN_IN(bins, 3), 2, NULL, CAIRN_OUT(wide, 4), NULL));
  cairn_saturating_counter* one = NULL;
  cairn_saturating_counter* other = NULL;
  WORKS(cairn_saturating_counter_make(CAIRN_UINT16, 4, 2, &one));
  WORKS(cairn_saturating_counter_add(one, CAIRN_IN(bins, 3), NULL));
  EXPECT(cairn_saturating_counter_type(one) == CAIRN_UINT16 && cairn_saturating_counter_bins(one) == 4);
  EXPECT(cairn_saturating_counter_width(one) == 2 && cairn_saturating_counter_items(one) == 3);
  void* bytes = NULL;
  size_t size = 0;
  WORKS(cairn_saturating_counter_save(one, &bytes, &size));
  WORKS(cairn_saturating_counter_load(CAIRN_UINT16, bytes, size, &other));
  cairn_free(bytes);
  WORKS(cairn_saturating_counter_merge(one, other));
  EXPECT(((const uint16_t*)cairn_saturating_counter_counts(one))[3] == 4);
  cairn_saturating_counter_free(other);
  static struct kept_bytes kept;
  WORKS(cairn_saturating_counter_save_to(one, keep_bytes, &kept));
  WORKS(cairn_saturating_counter_load_from(CAIRN_UINT16, give_bytes, &kept, &other));
  EXPECT(cairn_saturating_counter_items(other) == 6);
  cairn_saturating_counter_free(other);
  cairn_saturating_counter_free(one);
}

void test_points(void) {
  test_mean_shift();
  test_subarrays();
  test_saturating();
}
