#include <limits.h>

#include "checked.h"

static void test_status(void) {
  EXPECT(cairn_abi() == CAIRN_C_ABI);
  EXPECT(strcmp(cairn_message(), "") == 0);
  EXPECT(strcmp(cairn_name_of_status(CAIRN_NO_MEMORY), "CAIRN_NO_MEMORY") == 0);
  cairn_axis* axis = NULL;
  REFUSED(CAIRN_INVALID_ARGUMENT, "bins is 0", cairn_axis_uniform(0, 0, 1, &axis));
  EXPECT(axis == NULL);
  REFUSED(CAIRN_INVALID_ARGUMENT, "cairn_axis_uniform: made is NULL", cairn_axis_uniform(3, 0, 1, NULL));
}

static void test_types(void) {
  const char text[] = "ab";
  const long long wide[2] = {1, 2};
  const unsigned short narrow[1] = {7};
  EXPECT(CAIRN_IN(text, 2)->type == (CHAR_MIN < 0 ? CAIRN_INT8 : CAIRN_UINT8));
  EXPECT(CAIRN_IN(wide, 2)->type == CAIRN_INT64);
  EXPECT(CAIRN_IN(narrow, 1)->type == CAIRN_UINT16);
  EXPECT(cairn_size_of_type(CAIRN_INT16) == 2 && cairn_size_of_type(CAIRN_FLOAT64) == 8);
  EXPECT(cairn_size_of_type(0) == 0);
  const cairn_in none = {0};
  double mean = 5;
  REFUSED(CAIRN_INVALID_ARGUMENT, "expected CAIRN_INT8 to CAIRN_FLOAT64",
          cairn_median(&none, CAIRN_NAN_PROPAGATE, NULL, NULL, NULL, &mean));
  const cairn_in lost = {NULL, 3, 1, CAIRN_INT8, CAIRN_ON_HOST};
  REFUSED(CAIRN_INVALID_ARGUMENT, "data is NULL",
          cairn_median(&lost, CAIRN_NAN_PROPAGATE, NULL, NULL, NULL, &mean));
  REFUSED(CAIRN_INVALID_ARGUMENT, "stride is 2",
          cairn_median(CAIRN_STRIDED(wide, 2, 2), CAIRN_NAN_PROPAGATE, NULL, NULL, NULL, &mean));
  EXPECT(mean == 5);
}

static int never(double fraction, void* data) {
  (void)fraction;
  ++*(int*)data;
  return 1;
}

static void test_execution(void) {
  static float x[1 << 20];
  uint64_t counts[2] = {0};
  cairn_axis* axis = NULL;
  WORKS(cairn_axis_uniform(2, 0, 1, &axis));
  cairn_execution exec = CAIRN_EXECUTION;
  int calls = 0;
  exec.progress = never;
  exec.progress_data = &calls;
  exec.threads = 1;
  REFUSED(CAIRN_CANCELLED, "",
          cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 1 << 20)), CAIRN_AXES(axis), &exec,
                               CAIRN_OUT(counts, 2), NULL));
  EXPECT(calls > 0 && counts[0] == 0);
  exec = (cairn_execution)CAIRN_EXECUTION;
  exec.target = 9;
  REFUSED(CAIRN_INVALID_ARGUMENT, "target is 9; expected 0 to 3",
          cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 9)), CAIRN_AXES(axis), &exec, CAIRN_OUT(counts, 2),
                               NULL));
  exec = (cairn_execution)CAIRN_EXECUTION;
  exec.size = 0;
  REFUSED(CAIRN_INVALID_ARGUMENT, "cairn_execution: size is 0",
          cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 9)), CAIRN_AXES(axis), &exec, CAIRN_OUT(counts, 2),
                               NULL));
  exec = (cairn_execution)CAIRN_EXECUTION;
  exec.root = 0;
  REFUSED(CAIRN_INVALID_ARGUMENT, "root is 0",
          cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 9)), CAIRN_AXES(axis), &exec, CAIRN_OUT(counts, 2),
                               NULL));
  // A longer struct, of a newer header: what is not known must be 0. A shorter one: as usual.
  struct {
    cairn_execution known;
    uint64_t more;
  } newer = {CAIRN_EXECUTION, 0};
  newer.known.size = sizeof newer;
  WORKS(cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 9)), CAIRN_AXES(axis), &newer.known,
                             CAIRN_OUT(counts, 2), NULL));
  newer.more = 1;
  REFUSED(CAIRN_INVALID_ARGUMENT, "an option that this version of cairn does not know",
          cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 9)), CAIRN_AXES(axis), &newer.known,
                               CAIRN_OUT(counts, 2), NULL));
  exec = (cairn_execution)CAIRN_EXECUTION;
  exec.size = offsetof(cairn_execution, scratch_bytes);
  WORKS(cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 9)), CAIRN_AXES(axis), &exec, CAIRN_OUT(counts, 2),
                             NULL));
  EXPECT(counts[0] == 18 && counts[1] == 0);
  cairn_axis_free(axis);
}

static void test_info(void) {
  EXPECT(strchr(cairn_version(), '.') != NULL);
  cairn_features features;
  WORKS(cairn_compiled_features(&features));
  EXPECT(features.compiler[0] != 0);
  int32_t sets[4];
  size_t found = 0;
  WORKS(cairn_instruction_sets(sets, 4, &found));
  EXPECT(found >= 1 && sets[0] == CAIRN_ISA_BASELINE);
  int32_t best = 0;
  WORKS(cairn_best_instruction_set(&best));
  EXPECT(cairn_name_of_isa(best) != NULL && cairn_name_of_isa(17) == NULL);
  int32_t threads = 0;
  WORKS(cairn_planned_threads(&threads));
  EXPECT(threads >= 1);
  EXPECT(cairn_memory_limit() > 0);
  WORKS(cairn_devices(NULL, 0, &found));
  EXPECT((int32_t)found == cairn_device_count());
  int32_t may_bind = 7;
  WORKS(cairn_processors(NULL, 0, &found, &may_bind));
  EXPECT(may_bind == 0 || may_bind == 1);
  WORKS(cairn_domains(NULL, 0, &found));
}

static void test_memory(void) {
  const double here[3] = {1, 2, 3};
  double back[3] = {0};
  void* there = NULL;
  if (cairn_device_count() == 0) {
    REFUSED(CAIRN_DEVICE_ERROR, "", cairn_device_allocate(24, 0, &there));
    EXPECT(cairn_copy_to_device(there, here, 24, 0) == CAIRN_DEVICE_ERROR);
    EXPECT(cairn_copy_from_device(back, there, 24, 0) == CAIRN_DEVICE_ERROR);
    cairn_device_free(NULL, 0);
    return;
  }
  WORKS(cairn_device_allocate(sizeof here, 0, &there));
  WORKS(cairn_copy_to_device(there, here, sizeof here, 0));
  WORKS(cairn_copy_from_device(back, there, sizeof here, 0));
  EXPECT(memcmp(here, back, sizeof here) == 0);
  uint64_t counts[2] = {0};
  cairn_axis* axis = NULL;
  WORKS(cairn_axis_uniform(2, 0, 4, &axis));
  const cairn_in x = {there, 3, 1, CAIRN_FLOAT64, CAIRN_ON_DEVICE(0)};
  WORKS(cairn_histogram_into(CAIRN_COLUMNS(&x), CAIRN_AXES(axis), NULL, CAIRN_OUT(counts, 2), NULL));
  EXPECT(counts[0] == 1 && counts[1] == 2);
  cairn_axis_free(axis);
  cairn_device_free(there, 0);
}

static void test_words(void) {
  const char text[] = "onetwoone";
  const int32_t ends[] = {0, 3, 6, 6, 9};
  const uint8_t valid[] = {0x0b};  // the third is missing
  const cairn_words words = {text, 9, CAIRN_IN(ends, 5), valid, 0};
  cairn_word_table* table = NULL;
  WORKS(cairn_word_table_make(&table));
  uint32_t numbers[4];
  WORKS(cairn_word_table_number_into(table, &words, NULL, numbers, 4));
  EXPECT(numbers[0] == 0 && numbers[1] == 1 && numbers[2] == CAIRN_NO_WORD && numbers[3] == 0);
  EXPECT(cairn_word_table_size(table) == 2);
  const char* word = NULL;
  size_t size = 0;
  WORKS(cairn_word_table_word(table, 1, &word, &size));
  EXPECT(size == 3 && memcmp(word, "two", 3) == 0);
  REFUSED(CAIRN_INVALID_ARGUMENT, "number 2 of 2 words", cairn_word_table_word(table, 2, &word, &size));
  uint32_t number = 9;
  WORKS(cairn_word_table_number_of(table, "three", 5, &number));
  EXPECT(number == 2);
  WORKS(cairn_word_table_find_into(table, &words, NULL, numbers, 4));
  EXPECT(numbers[1] == 1);
  REFUSED(CAIRN_INVALID_ARGUMENT, "5 ends; expected 4",
          cairn_word_table_find_into(table, &words, NULL, numbers, 3));
  cairn_word_table_free(table);
}

void test_base(void) {
  test_status();
  test_types();
  test_execution();
  test_info();
  test_memory();
  test_words();
}
