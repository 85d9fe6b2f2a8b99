// Calls over ranks, of which there is one: what several give is tested in C++ (tests/ranks/c_api.cpp).
#include "checked.h"

static int broadcast(void* self, void* bytes, uint64_t size, int32_t root) {
  (void)self, (void)bytes, (void)size, (void)root;
  return 0;
}
static int allreduce(void* self, void* items, uint64_t count, int32_t reduction) {
  (void)items, (void)count, (void)reduction;
  return *(int*)self;
}
static int exscan(void* self, void* items, uint64_t count, int32_t reduction) {
  static const size_t bytes[] = {8, 8, 16, 8, 1, 2};
  (void)self;
  memset(items, 0, count * bytes[reduction]);
  return 0;
}
static int reduce_scatter(void* self, const void* items, void* mine, const uint64_t* counts,
                          int32_t reduction) {
  static const size_t bytes[] = {8, 8, 16, 8, 1, 2};
  (void)self;
  memcpy(mine, items, counts[0] * bytes[reduction]);
  return 0;
}
static int allgather(void* self, const void* mine, void* all, const uint64_t* bytes) {
  (void)self;
  if (bytes[0] != 0) memmove(all, mine, bytes[0]);
  return 0;
}
static int gather(void* self, const void* mine, void* all, const uint64_t* bytes, int32_t root) {
  (void)root;
  return allgather(self, mine, all, bytes);
}
static int alltoall(void* self, const void* from, void* to, uint64_t bytes) {
  (void)self;
  memcpy(to, from, bytes);
  return 0;
}
static int alltoallv(void* self, const void* from, const uint64_t* given, void* to, const uint64_t* taken) {
  (void)self, (void)taken;
  if (given[0] != 0) memcpy(to, from, given[0]);
  return 0;
}

static void describe(void* self, int32_t code, char* text, size_t room) {
  (void)self, (void)code;
  snprintf(text, room, "no network");
}

static void test_divided(const cairn_execution* exec) {
  const double x[] = {0, 0, 1};
  const double w[] = {1, 2, 4};
  cairn_axis* axis = NULL;
  cairn_binned* part = NULL;
  uint64_t first = 9;
  WORKS(cairn_axis_integers(0, 1, &axis));
  WORKS(cairn_divided_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_AXES(axis), exec, &part, &first));
  EXPECT(first == 0 && cairn_binned_bins(part) == 2 && cairn_binned_counts(part)[0] == 2);
  cairn_binned* drawn = NULL;
  WORKS(cairn_divided_resampled(part, first, NULL, exec, &drawn));
  EXPECT(cairn_binned_counts(drawn)[0] + cairn_binned_counts(drawn)[1] == 3);
  cairn_binned_free(drawn);
  WORKS(cairn_divided_resampled(part, first, NULL, NULL, &drawn));
  EXPECT(cairn_binned_counts(drawn)[0] + cairn_binned_counts(drawn)[1] == 3);
  cairn_binned_free(drawn);
  cairn_binned_free(part);
  WORKS(cairn_divided_weighted_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_IN(w, 3), CAIRN_AXES(axis),
                                         NULL, exec, &part, &first));
  EXPECT(cairn_binned_real_weights(part)[0].sum == 3);
  cairn_binned_free(part);
  WORKS(cairn_divided_profile(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_IN(w, 3), CAIRN_AXES(axis), NULL, exec,
                              &part, &first));
  EXPECT(cairn_binned_means(part)[1].mean == 4);
  cairn_binned_free(part);
  WORKS(cairn_divided_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_AXES(axis), NULL, &part, &first));
  EXPECT(first == 0 && cairn_binned_bins(part) == 2 && cairn_binned_counts(part)[1] == 1);
  cairn_binned_free(part);
  cairn_axis_free(axis);

  cairn_frequencies* table = NULL;
  cairn_frequencies* best = NULL;
  uint64_t distinct = 0;
  WORKS(cairn_divided_value_counts(CAIRN_IN(x, 3), CAIRN_BY_VALUE, exec, &table, &first, &distinct));
  EXPECT(distinct == 2 && cairn_frequencies_total(table) == 3);
  WORKS(cairn_divided_top(table, 1, exec, &best));
  EXPECT(cairn_frequencies_size(best) == 1 && cairn_frequencies_counts(best)[0] == 2);
  cairn_frequencies_free(best);
  WORKS(cairn_divided_modes(table, exec, &best));
  EXPECT(cairn_frequencies_size(best) == 1 && cairn_frequencies_counts(best)[0] == 2);
  cairn_frequencies_free(best);
  cairn_frequencies_free(table);

  cairn_value_counter* counter = NULL;
  cairn_value_counter* share = NULL;
  WORKS(cairn_value_counter_make(CAIRN_FLOAT64, NULL, &counter));
  WORKS(cairn_value_counter_add(counter, CAIRN_IN(x, 3), NULL));
  WORKS(cairn_value_counter_divided(counter, NULL, exec, &share));
  EXPECT(cairn_value_counter_total(share) == 3);
  cairn_value_counter_free(share);
  cairn_value_counter* whole = NULL;
  WORKS(cairn_value_counter_merged(counter, NULL, exec, &whole));
  EXPECT(cairn_value_counter_total(whole) == 3);
  cairn_value_counter_free(whole);
  cairn_value_counter_free(counter);

  const uint32_t bins[] = {1};
  cairn_saturating_counter* held = NULL;
  cairn_saturating_counter* all = NULL;
  WORKS(cairn_saturating_counter_make(CAIRN_UINT8, 2, 2, &held));
  WORKS(cairn_saturating_counter_add(held, CAIRN_IN(bins, 1), NULL));
  WORKS(cairn_saturating_counter_merged(held, exec, &all));
  EXPECT(((const uint8_t*)cairn_saturating_counter_counts(all))[1] == 1);
  cairn_saturating_counter_free(all);
  uint8_t counts[2] = {9, 9};
  uint64_t items = 9;
  size_t found = 0;
  WORKS(cairn_saturating_counter_divided(held, exec, counts, 2, &found, &first, &items));
  EXPECT(found == 2 && counts[0] == 0 && counts[1] == 1 && first == 0 && items == 1);
  WORKS(cairn_saturating_counter_divided(held, NULL, NULL, 0, &found, &first, &items));
  EXPECT(found == 2);
  REFUSED(CAIRN_INVALID_ARGUMENT, "first is NULL",
          cairn_saturating_counter_divided(held, exec, counts, 2, &found, NULL, &items));
  cairn_saturating_counter_free(held);
}

static void test_divided_builder(const cairn_execution* exec) {
  const double x[] = {0, 0, 1};
  cairn_axis* axis = NULL;
  cairn_histogram_builder* builder = NULL;
  cairn_binned* part = NULL;
  uint64_t first = 9;
  WORKS(cairn_axis_integers(0, 1, &axis));
  WORKS(cairn_histogram_builder_make(CAIRN_COUNTS, CAIRN_AXES(axis), NULL, NULL, NULL, &builder));
  WORKS(cairn_histogram_builder_add(builder, CAIRN_COLUMNS(CAIRN_IN(x, 3)), NULL, NULL));
  WORKS(cairn_histogram_builder_divided(builder, exec, &part, &first));
  EXPECT(first == 0 && cairn_binned_bins(part) == 2 && cairn_binned_counts(part)[0] == 2);
  cairn_binned_free(part);
  REFUSED(CAIRN_INVALID_ARGUMENT, "first is NULL",
          cairn_histogram_builder_divided(builder, exec, &part, NULL));
  cairn_histogram_builder_free(builder);
  cairn_axis_free(axis);
}

// One rank has the sample that a process draws.
static void test_divided_samples(const cairn_execution* exec) {
  const double weights[] = {0, 2, 3, 4};
  uint64_t whole[2] = {9, 9};
  uint64_t* items = NULL;
  size_t count = 0;
  uint64_t first = 9;
  WORKS(cairn_sample_without_replacement_into(CAIRN_IN(weights, 4), CAIRN_ASCENDING, NULL, NULL,
                                              CAIRN_OUT(whole, 2), NULL));
  WORKS(
      cairn_divided_sample_without_replacement(CAIRN_IN(weights, 4), 2, NULL, exec, &items, &count, &first));
  EXPECT(count == 2 && first == 0 && items[0] == whole[0] && items[1] == whole[1]);
  cairn_free(items);
  WORKS(cairn_sample_of_range_into(100, CAIRN_ASCENDING, NULL, NULL, CAIRN_OUT(whole, 2), NULL));
  WORKS(cairn_divided_sample_of_range(100, 2, NULL, exec, &items, &count, &first));
  EXPECT(count == 2 && first == 0 && items[0] == whole[0] && items[1] == whole[1]);
  cairn_free(items);
  WORKS(cairn_divided_sample_of_range(100, 0, NULL, exec, &items, &count, &first));
  EXPECT(count == 0 && items == NULL);
  WORKS(cairn_divided_sample_of_range(100, 2, NULL, NULL, &items, &count, &first));
  EXPECT(count == 2 && first == 0 && items[0] == whole[0] && items[1] == whole[1]);
  cairn_free(items);
}

// One rank draws what a process draws.
static void test_draws(const cairn_execution* exec) {
  const cairn_draws which = {6, 1, 3};
  const double weights[] = {1, 2, 3, 4};
  const double means[] = {1, 50};
  const uint64_t trials[] = {9};
  int64_t local[4];
  int64_t drawn[4];
  double reals[4];
  double same[4];
  WORKS(cairn_bits_into(&which, NULL, CAIRN_OUT(local, 4), NULL));
  WORKS(cairn_bits_into(&which, exec, CAIRN_OUT(drawn, 4), NULL));
  EXPECT(memcmp(local, drawn, sizeof local) == 0);
  WORKS(cairn_uniform_into(0, 2, &which, NULL, CAIRN_OUT(reals, 4), NULL));
  WORKS(cairn_uniform_into(0, 2, &which, exec, CAIRN_OUT(same, 4), NULL));
  EXPECT(memcmp(reals, same, sizeof reals) == 0);
  WORKS(cairn_poisson_into(CAIRN_IN(means, 2), &which, NULL, CAIRN_OUT(local, 2), NULL));
  WORKS(cairn_poisson_into(CAIRN_IN(means, 2), &which, exec, CAIRN_OUT(drawn, 2), NULL));
  EXPECT(memcmp(local, drawn, sizeof local / 2) == 0);
  const double half[] = {0.5};
  WORKS(cairn_binomial_into(CAIRN_IN(trials, 1), CAIRN_IN(half, 1), &which, exec, CAIRN_OUT(drawn, 4), NULL));
  WORKS(cairn_sample_without_replacement_into(CAIRN_IN(weights, 4), CAIRN_AS_TAKEN, &which, NULL,
                                              CAIRN_OUT(local, 3), NULL));
  WORKS(cairn_sample_without_replacement_into(CAIRN_IN(weights, 4), CAIRN_AS_TAKEN, &which, exec,
                                              CAIRN_OUT(drawn, 3), NULL));
  EXPECT(memcmp(local, drawn, 3 * sizeof *local) == 0);
  WORKS(cairn_sample_of_range_into(9, CAIRN_ASCENDING, &which, NULL, CAIRN_OUT(local, 3), NULL));
  WORKS(cairn_sample_of_range_into(9, CAIRN_ASCENDING, &which, exec, CAIRN_OUT(drawn, 3), NULL));
  EXPECT(memcmp(local, drawn, 3 * sizeof *local) == 0);
  WORKS(cairn_permutation_into(&which, NULL, CAIRN_OUT(local, 4), NULL));
  WORKS(cairn_permutation_into(&which, exec, CAIRN_OUT(drawn, 4), NULL));
  EXPECT(memcmp(local, drawn, sizeof local) == 0);
  WORKS(cairn_shuffle(local, 4, sizeof *local, &which, NULL, NULL));
  WORKS(cairn_shuffle(drawn, 4, sizeof *drawn, &which, exec, NULL));
  WORKS(cairn_shuffle_rows(local, 4, sizeof *local, 2, &which, NULL, NULL));
  WORKS(cairn_shuffle_rows(drawn, 4, sizeof *drawn, 2, &which, exec, NULL));
  EXPECT(memcmp(local, drawn, sizeof local) == 0);
  WORKS(cairn_resample_into(CAIRN_IN(weights, 4), 2, &which, NULL, CAIRN_OUT(reals, 4), NULL));
  WORKS(cairn_resample_into(CAIRN_IN(weights, 4), 2, &which, exec, CAIRN_OUT(same, 4), NULL));
  EXPECT(memcmp(reals, same, sizeof reals) == 0);
  WORKS(cairn_poisson_weights_into(&which, exec, CAIRN_OUT(drawn, 4), NULL));
  cairn_continuous_distribution* normal = NULL;
  WORKS(cairn_normal(0, 1, &normal));
  WORKS(cairn_continuous_distribution_draw_into(normal, &which, NULL, CAIRN_OUT(reals, 4), NULL));
  WORKS(cairn_continuous_distribution_draw_into(normal, &which, exec, CAIRN_OUT(same, 4), NULL));
  EXPECT(memcmp(reals, same, sizeof reals) == 0);
  cairn_continuous_distribution_free(normal);
  cairn_weighted_reservoir* mine = NULL;
  cairn_weighted_reservoir* all = NULL;
  WORKS(cairn_weighted_reservoir_make(2, NULL, &mine));
  WORKS(cairn_weighted_reservoir_add(mine, CAIRN_IN(weights, 4), NULL));
  WORKS(cairn_weighted_reservoir_merged(mine, exec, &all));
  EXPECT(cairn_weighted_reservoir_items(all) == 4);
  uint64_t kept[2];
  uint64_t own[2];
  double keys[2];
  size_t found = 0;
  WORKS(cairn_weighted_reservoir_result(mine, kept, NULL, 2, &found));
  WORKS(cairn_weighted_reservoir_divided(mine, exec, own, keys, 2, &found));
  EXPECT(found == 2 && memcmp(own, kept, sizeof own) == 0 && keys[0] < keys[1]);
  cairn_weighted_reservoir_free(all);
  cairn_weighted_reservoir_free(mine);
}

static void test_points_of_ranks(const cairn_execution* exec) {
  const double x[] = {3, 1};
  double bandwidth = 0;
  WORKS(cairn_estimate_bandwidth(CAIRN_IN(x, 2), 1, 1, exec, &bandwidth));
  EXPECT(bandwidth == 2);
  double seeds[2];
  size_t found = 0;
  WORKS(cairn_bin_seeds_into(CAIRN_IN(x, 2), 1, 5, 2, exec, seeds, 2, &found));
  EXPECT(found == 0);
  WORKS(cairn_bin_seeds_into(CAIRN_IN(x, 2), 1, 5, 1, exec, seeds, 2, &found));
  EXPECT(found == 2 && seeds[0] == 3 && seeds[1] == 1);
  cairn_moments moments;
  WORKS(cairn_moments_of(CAIRN_IN(x, 2), NULL, 1, exec, &moments));
  EXPECT(moments.count == 2 && moments.mean == 1 && moments.squares == 2);
  cairn_moments all;
  WORKS(cairn_moments_merged(&moments, exec, &all));
  EXPECT(all.count == 2 && all.mean == 1);
  REFUSED(CAIRN_INVALID_ARGUMENT, "mine is NULL", cairn_moments_merged(NULL, exec, &all));
  cairn_extremes ends;
  cairn_extremes ends_of_all;
  WORKS(cairn_extremes_of(CAIRN_IN(x, 2), NULL, &ends));
  WORKS(cairn_extremes_merged(&ends, exec, &ends_of_all));
  EXPECT(ends_of_all.type == CAIRN_FLOAT64 && ends_of_all.least.real == 1 && ends_of_all.numbers == 2);
  REFUSED(CAIRN_INVALID_ARGUMENT, "mine is NULL", cairn_extremes_merged(NULL, exec, &ends_of_all));
  int64_t numbers[2];
  REFUSED(CAIRN_INVALID_ARGUMENT, "no form over ranks",
          cairn_nearest_centers_into(CAIRN_IN(x, 2), CAIRN_IN(x, 2), 1, exec, numbers, 2));
}

void test_ranks(void) {
  int result = 0;
  cairn_communicator alone = {sizeof(cairn_communicator),
                              &result,
                              0,
                              1,
                              broadcast,
                              allreduce,
                              exscan,
                              reduce_scatter,
                              allgather,
                              gather,
                              alltoall,
                              alltoallv,
                              NULL};
  cairn_execution exec = CAIRN_EXECUTION;
  exec.ranks = &alone;
  exec.root = 0;
  const double x[] = {3, 1};
  double mean = 0;
  WORKS(cairn_median(CAIRN_IN(x, 2), CAIRN_NAN_SKIP, &exec, NULL, NULL, &mean));
  EXPECT(mean == 2);
  test_divided(&exec);
  test_divided_builder(&exec);
  test_divided_samples(&exec);
  result = 17;
  EXPECT(cairn_median(CAIRN_IN(x, 2), CAIRN_NAN_SKIP, &exec, NULL, NULL, &mean) != CAIRN_OK);
  EXPECT(strstr(cairn_message(), "allreduce returned 17") != NULL);
  alone.describe = describe;
  EXPECT(cairn_median(CAIRN_IN(x, 2), CAIRN_NAN_SKIP, &exec, NULL, NULL, &mean) != CAIRN_OK);
  EXPECT(strstr(cairn_message(), "allreduce returned 17: no network") != NULL);
  EXPECT(cairn_say(CAIRN_OVERFLOW, "too much") == CAIRN_OVERFLOW && strcmp(cairn_message(), "too much") == 0);
  result = 0;
  test_points_of_ranks(&exec);
  test_draws(&exec);
  alone.gather = NULL;
  REFUSED(CAIRN_INVALID_ARGUMENT, "a function is NULL",
          cairn_median(CAIRN_IN(x, 2), CAIRN_NAN_SKIP, &exec, NULL, NULL, &mean));
  const uint8_t from[] = {200, 1};
  uint8_t into[] = {100, 1};
  WORKS(cairn_combine(CAIRN_SATURATING_SUM_UINT8, from, into, 2));
  EXPECT(into[0] == 255 && into[1] == 2);
}
