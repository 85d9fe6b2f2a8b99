#include <math.h>

#include "checked.h"

static void test_tables(void) {
  const float x[] = {2, 1, 2, NAN, 3};
  cairn_frequencies* table = NULL;
  cairn_frequencies* made = NULL;
  WORKS(cairn_value_counts(CAIRN_IN(x, 5), CAIRN_BY_VALUE, NULL, &table));
  EXPECT(cairn_frequencies_size(table) == 4 && cairn_frequencies_total(table) == 5);
  EXPECT(cairn_frequencies_type(table) == CAIRN_FLOAT32);
  const float* values = cairn_frequencies_values(table);
  const uint64_t* counts = cairn_frequencies_counts(table);
  EXPECT(values[0] == 1 && values[1] == 2 && counts[1] == 2 && values[3] != values[3]);
  cairn_run run;
  WORKS(cairn_frequencies_run(table, &run));
  EXPECT(run.method != NULL);
  float lower = 0;
  float upper = 0;
  double mean = 0;
  WORKS(cairn_frequencies_median(table, CAIRN_NAN_SKIP, &lower, &upper, &mean));
  EXPECT(lower == 2 && upper == 2 && mean == 2);
  WORKS(cairn_frequencies_median(table, CAIRN_NAN_PROPAGATE, NULL, NULL, &mean));
  EXPECT(mean != mean);
  double at[] = {0, 1};
  WORKS(cairn_frequencies_quantiles(table, at, 2, CAIRN_NAN_SKIP, at));
  EXPECT(at[0] == 1 && at[1] == 3);
  WORKS(cairn_frequencies_modes(table, &made));
  EXPECT(cairn_frequencies_size(made) == 1 && ((const float*)cairn_frequencies_values(made))[0] == 2);
  cairn_frequencies_free(made);
  WORKS(cairn_frequencies_top(table, 2, &made));
  EXPECT(cairn_frequencies_size(made) == 2 && cairn_frequencies_counts(made)[1] == 1);
  cairn_frequencies_free(made);
  double shares[4];
  WORKS(cairn_frequencies_relative_into(table, shares, 4));
  EXPECT(shares[1] == 0.4);
  WORKS(cairn_frequencies_without_nan(table, &made));
  EXPECT(cairn_frequencies_total(made) == 4);
  float sorted[4];
  WORKS(cairn_frequencies_expanded_in_order_into(made, CAIRN_OUT(sorted, 4)));
  EXPECT(sorted[0] == 1 && sorted[2] == 2 && sorted[3] == 3);
  REFUSED(CAIRN_INVALID_ARGUMENT, "expected float32",
          cairn_frequencies_expanded_in_order_into(made, CAIRN_OUT(shares, 4)));
  cairn_frequencies_free(made);
  cairn_frequencies_free(table);

  const int64_t own[] = {7, 9};
  const uint64_t often[] = {1, 3};
  WORKS(cairn_frequencies_make(CAIRN_IN(own, 2), often, 4, &table));
  int64_t middle = 0;
  WORKS(cairn_frequencies_median(table, CAIRN_NAN_SKIP, &middle, NULL, &mean));
  EXPECT(middle == 9);
  cairn_frequencies_free(table);
  EXPECT(cairn_frequencies_size(NULL) == 0 && cairn_frequencies_values(NULL) == NULL);
}

static int visited(const cairn_frequencies* part, void* data) {
  *(uint64_t*)data += cairn_frequencies_size(part);
  return 0;
}
static int stop(const cairn_frequencies* part, void* data) {
  (void)part, (void)data;
  return 4;
}

static void test_counters(void) {
  const int32_t x[] = {5, 5, 6};
  const double other_type[] = {1};
  cairn_counter_options options = CAIRN_COUNTER_OPTIONS;
  options.order = CAIRN_FIRST_SEEN;
  options.folder = "/tmp";
  cairn_value_counter* one = NULL;
  cairn_value_counter* other = NULL;
  cairn_frequencies* table = NULL;
  WORKS(cairn_value_counter_make(CAIRN_INT32, &options, &one));
  EXPECT(cairn_value_counter_type(one) == CAIRN_INT32);
  WORKS(cairn_value_counter_add(one, CAIRN_IN(x, 3), NULL));
  REFUSED(CAIRN_INVALID_ARGUMENT, "x is of float64; expected int32",
          cairn_value_counter_add(one, CAIRN_IN(other_type, 1), NULL));
  void* bytes = NULL;
  size_t size = 0;
  WORKS(cairn_value_counter_save(one, &bytes, &size));
  WORKS(cairn_value_counter_load(CAIRN_INT32, bytes, size, &options, &other));
  cairn_free(bytes);
  WORKS(cairn_value_counter_merge(one, other, NULL));
  cairn_value_counter_free(other);
  static struct kept_bytes kept;
  WORKS(cairn_value_counter_save_to(one, keep_bytes, &kept));
  WORKS(cairn_value_counter_load_from(CAIRN_INT32, give_bytes, &kept, &options, &other));
  EXPECT(cairn_value_counter_total(other) == 6);
  uint64_t distinct = 0;
  WORKS(cairn_value_counter_distinct(other, &distinct));
  EXPECT(distinct == 2);
  WORKS(cairn_value_counter_table(other, CAIRN_FIRST_SEEN, NULL, &table));
  EXPECT(((const int32_t*)cairn_frequencies_values(table))[0] == 5 &&
         cairn_frequencies_counts(table)[0] == 4);
  WORKS(cairn_value_counter_add_table(other, table));
  cairn_frequencies_free(table);
  EXPECT(cairn_value_counter_total(other) == 12);
  uint64_t values = 0;
  WORKS(cairn_value_counter_for_each_bucket(other, NULL, visited, &values));
  EXPECT(values == 2);
  REFUSED(CAIRN_CALLBACK_ERROR, "visit returned 4",
          cairn_value_counter_for_each_bucket(other, NULL, stop, NULL));
  cairn_value_counter_free(other);
  cairn_value_counter_free(one);
  REFUSED(CAIRN_INVALID_ARGUMENT, "type: type is 11", cairn_value_counter_make(11, NULL, &one));
}

static void test_places(void) {
  const uint8_t x[] = {3, 9, 3};
  const uint8_t values[] = {3, 4};
  int64_t numbers[3];
  uint64_t positions[2];
  cairn_run run;
  WORKS(cairn_place_values_into(CAIRN_IN(x, 3), CAIRN_IN(values, 2), NULL, numbers, positions, &run));
  EXPECT(numbers[0] == 0 && numbers[1] == -1 && numbers[2] == 0);
  EXPECT(positions[0] == 0 && positions[1] == UINT64_MAX);
  WORKS(cairn_place_values_into(CAIRN_IN(x, 3), CAIRN_IN(values, 2), NULL, numbers, NULL, NULL));
  WORKS(cairn_place_values_into(CAIRN_IN(x, 3), CAIRN_IN(values, 2), NULL, NULL, positions, NULL));
}

static void test_items_at_positions(void) {
  const int16_t x[] = {4, 1, 3, 2};
  const uint64_t positions[] = {3, 0};
  int16_t items[2] = {0};
  WORKS(cairn_order_statistics(CAIRN_IN(x, 4), positions, 2, NULL, items));
  EXPECT(items[0] == 4 && items[1] == 1);
  int16_t lower = 0;
  int16_t upper = 0;
  double mean = 0;
  WORKS(cairn_median(CAIRN_IN(x, 4), CAIRN_NAN_PROPAGATE, NULL, &lower, &upper, &mean));
  EXPECT(lower == 2 && upper == 3 && mean == 2.5);
  REFUSED(CAIRN_INVALID_ARGUMENT, "", cairn_median(CAIRN_IN(x, 0), 0, NULL, &lower, &upper, &mean));
  EXPECT(lower == 2);
  double at[] = {0.5};
  WORKS(cairn_quantiles(CAIRN_IN(x, 4), at, 1, CAIRN_NAN_SKIP, NULL, at));
  EXPECT(at[0] == 2.5);

  cairn_position_search* search = NULL;
  cairn_position_search* other = NULL;
  WORKS(cairn_position_search_make(CAIRN_INT16, positions, 2, &search));
  EXPECT(cairn_position_search_type(search) == CAIRN_INT16);
  void* bytes = NULL;
  size_t size = 0;
  WORKS(cairn_position_search_save(search, &bytes, &size));
  WORKS(cairn_position_search_load(CAIRN_INT16, bytes, size, &other));
  cairn_free(bytes);
  WORKS(cairn_position_search_add(search, CAIRN_IN(x, 2), NULL));
  WORKS(cairn_position_search_add(other, CAIRN_IN(x + 2, 2), NULL));
  WORKS(cairn_position_search_merge(search, other));
  WORKS(cairn_position_search_end_pass(search));
  EXPECT(cairn_position_search_done(search) == 1 && cairn_position_search_done(other) == 0);
  WORKS(cairn_position_search_items(search, items, 2));
  EXPECT(items[0] == 4 && items[1] == 1);
  cairn_position_search_free(other);
  other = NULL;
  static struct kept_bytes kept;
  WORKS(cairn_position_search_save_to(search, keep_bytes, &kept));
  WORKS(cairn_position_search_load_from(CAIRN_INT16, give_bytes, &kept, &other));
  EXPECT(cairn_position_search_done(other) == 1);
  cairn_position_search_free(other);
  cairn_position_search_free(search);
}

void test_values(void) {
  test_tables();
  test_counters();
  test_places();
  test_items_at_positions();
}
