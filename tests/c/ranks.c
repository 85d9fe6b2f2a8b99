// Calls over ranks, of which there is one: what several give is tested in C++ (tests/c_api_ranks.cpp).
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
  cairn_binned_free(part);
  WORKS(cairn_divided_weighted_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_IN(w, 3), CAIRN_AXES(axis),
                                         NULL, exec, &part, &first));
  EXPECT(cairn_binned_real_weights(part)[0].sum == 3);
  cairn_binned_free(part);
  WORKS(cairn_divided_profile(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_IN(w, 3), CAIRN_AXES(axis), NULL, exec,
                              &part, &first));
  EXPECT(cairn_binned_means(part)[1].mean == 4);
  cairn_binned_free(part);
  part = NULL;
  REFUSED(CAIRN_INVALID_ARGUMENT, "ranks is NULL",
          cairn_divided_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_AXES(axis), NULL, &part, &first));
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
  cairn_value_counter_free(counter);

  const uint32_t bins[] = {1};
  cairn_saturating_counter* held = NULL;
  cairn_saturating_counter* all = NULL;
  WORKS(cairn_saturating_counter_make(CAIRN_UINT8, 2, 2, &held));
  WORKS(cairn_saturating_counter_add(held, CAIRN_IN(bins, 1), NULL));
  WORKS(cairn_saturating_counter_merged(held, exec, &all));
  EXPECT(((const uint8_t*)cairn_saturating_counter_counts(all))[1] == 1);
  cairn_saturating_counter_free(all);
  cairn_saturating_counter_free(held);
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
  result = 17;
  EXPECT(cairn_median(CAIRN_IN(x, 2), CAIRN_NAN_SKIP, &exec, NULL, NULL, &mean) != CAIRN_OK);
  EXPECT(strstr(cairn_message(), "allreduce returned 17") != NULL);
  alone.describe = describe;
  EXPECT(cairn_median(CAIRN_IN(x, 2), CAIRN_NAN_SKIP, &exec, NULL, NULL, &mean) != CAIRN_OK);
  EXPECT(strstr(cairn_message(), "allreduce returned 17: no network") != NULL);
  EXPECT(cairn_say(CAIRN_OVERFLOW, "too much") == CAIRN_OVERFLOW && strcmp(cairn_message(), "too much") == 0);
  result = 0;
  uint64_t bits[1];
  REFUSED(CAIRN_INVALID_ARGUMENT, "no form over ranks",
          cairn_bits_into(NULL, &exec, CAIRN_OUT(bits, 1), NULL));
  alone.gather = NULL;
  REFUSED(CAIRN_INVALID_ARGUMENT, "a function is NULL",
          cairn_median(CAIRN_IN(x, 2), CAIRN_NAN_SKIP, &exec, NULL, NULL, &mean));
  const uint8_t from[] = {200, 1};
  uint8_t into[] = {100, 1};
  WORKS(cairn_combine(CAIRN_SATURATING_SUM_UINT8, from, into, 2));
  EXPECT(into[0] == 255 && into[1] == 2);
}
