#include <math.h>
#include <stdlib.h>

#include "checked.h"

static void test_axes(void) {
  cairn_axis* axis = NULL;
  cairn_axis* made = NULL;
  WORKS(cairn_axis_logarithmic(2, 1, 100, &axis));
  const double* edges = NULL;
  size_t count = 0;
  WORKS(cairn_axis_edge_list(axis, &edges, &count));
  EXPECT(count == 3 && edges[0] == 1 && edges[2] == 100 && fabs(edges[1] - 10) < 1e-12);
  double edge = 0;
  WORKS(cairn_axis_edge(axis, 2, &edge));
  EXPECT(edge == 100);
  EXPECT(cairn_axis_edge(axis, 3, &edge) == CAIRN_INVALID_ARGUMENT);
  double two[2];
  WORKS(cairn_axis_centers_into(axis, two, 2));
  EXPECT(two[0] > 5 && two[0] < 6);
  WORKS(cairn_axis_widths_into(axis, two, 2));
  EXPECT(two[1] > 89 && two[1] < 91);
  REFUSED(CAIRN_INVALID_ARGUMENT, "widths has room for 1 items; expected 2",
          cairn_axis_widths_into(axis, two, 1));
  int64_t index = 7;
  WORKS(cairn_axis_index(axis, 100, &index));
  EXPECT(index == 1);
  WORKS(cairn_axis_half_open(axis, &made));
  WORKS(cairn_axis_index(made, 100, &index));
  EXPECT(index == -1);
  cairn_axis_free(made);
  char name[32];
  WORKS(cairn_axis_map_name(axis, name, sizeof name));
  EXPECT(strcmp(name, "logarithmic") == 0);
  EXPECT(cairn_axis_map_name(axis, name, 3) == CAIRN_INVALID_ARGUMENT);
  WORKS(cairn_axis_used_for(axis, CAIRN_FLOAT32, &made));
  EXPECT(cairn_axis_bins(made) == 2 && cairn_axis_bins(NULL) == 0);
  cairn_axis_free(made);
  WORKS(cairn_axis_copy(axis, &made));
  EXPECT(cairn_axis_bins(made) == 2);
  cairn_axis_free(made);
  WORKS(cairn_axis_unrounded(axis, &made));
  cairn_axis_free(made);
  cairn_axis_free(axis);

  WORKS(cairn_axis_circular(4, 0, 24, &axis));
  WORKS(cairn_axis_index(axis, -1, &index));
  EXPECT(index == 3);
  cairn_axis_free(axis);
  const double hours[] = {0, 6, 24};
  WORKS(cairn_axis_circular_edges(CAIRN_IN(hours, 3), &axis));
  WORKS(cairn_axis_index(axis, 29, &index));
  EXPECT(index == 0);
  cairn_axis_free(axis);
  REFUSED(CAIRN_INVALID_ARGUMENT, "expected 1 to 1048576 bins", cairn_axis_circular(4, 1, 1, &axis));

  const int64_t integers[] = {5, -2};
  const int64_t* listed = NULL;
  WORKS(cairn_axis_categories(integers, 2, &axis));
  WORKS(cairn_axis_category_list(axis, &listed, &count));
  EXPECT(count == 2 && listed[1] == -2);
  cairn_axis_free(axis);
  WORKS(cairn_axis_integers(-1, 1, &axis));
  EXPECT(cairn_axis_bins(axis) == 3);
  uint64_t bins = 0;
  WORKS(cairn_axes_bins(CAIRN_AXES(axis, axis), &bins));
  EXPECT(bins == 9);
  const cairn_axes with_flow = {(const cairn_axis* const[]){axis}, 1, 1};
  WORKS(cairn_axes_bins(&with_flow, &bins));
  EXPECT(bins == 5);
  cairn_axis_free(axis);

  const float given[] = {0, 1, 4};
  cairn_axis_map map = CAIRN_AXIS_MAP;
  map.shape = CAIRN_MAP_LEARNED;
  map.sample = CAIRN_IN(given, 3);
  WORKS(cairn_axis_edges(CAIRN_IN(given, 3), &map, &axis));
  cairn_axis_free(axis);
  map = (cairn_axis_map)CAIRN_AXIS_MAP;
  map.shape = CAIRN_MAP_NORMAL;
  map.has_parameters = 1;
  map.scale = 2;
  WORKS(cairn_axis_edges(CAIRN_IN(given, 3), &map, &axis));
  cairn_axis_free(axis);
  axis = NULL;
  map.scale = -2;
  REFUSED(CAIRN_INVALID_ARGUMENT, "deviation", cairn_axis_edges(CAIRN_IN(given, 3), &map, &axis));
  EXPECT(axis == NULL);
  REFUSED(CAIRN_INVALID_ARGUMENT, "edges are of int64; expected float32 or float64",
          cairn_axis_edges(CAIRN_IN(integers, 2), NULL, &axis));
}

static void test_counts(void) {
  const double x[] = {0.5, 1.5, 1.75, 9, NAN};
  const int16_t y[] = {0, 1, 1, 0, 0};
  cairn_axis* a = NULL;
  cairn_axis* b = NULL;
  cairn_binned* h = NULL;
  WORKS(cairn_axis_uniform(2, 0, 2, &a));
  WORKS(cairn_axis_integers(0, 1, &b));
  uint64_t counts[4] = {10, 0, 0, 0};
  double reals[2] = {0};
  cairn_tally tally;
  WORKS(
      cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 5)), CAIRN_AXES(a), NULL, CAIRN_OUT(counts, 2), &tally));
  EXPECT(counts[0] == 11 && counts[1] == 2 && tally.total == 5 && tally.inside == 3);
  EXPECT(tally.axes == 1 && tally.outside[0].above == 1 && tally.outside[0].nan == 1);
  EXPECT(tally.run.where == CAIRN_PLACE_HOST && tally.run.method[0] != 0);
  WORKS(cairn_histogram_into(CAIRN_COLUMNS(CAIRN_STRIDED(x, 2, 2)), CAIRN_AXES(a), NULL, CAIRN_OUT(counts, 2),
                             NULL));
  EXPECT(counts[0] == 12 && counts[1] == 3);
  REFUSED(
      CAIRN_INVALID_ARGUMENT, "counts are of float64; expected uint64",
      cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, 5)), CAIRN_AXES(a), NULL, CAIRN_OUT(reals, 2), NULL));
  REFUSED(CAIRN_INVALID_ARGUMENT, "axes: an axis is NULL: never made, or freed",
          cairn_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 5)), CAIRN_AXES(NULL), NULL, &h));

  WORKS(cairn_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 5), CAIRN_IN(y, 5)), CAIRN_AXES(a, b), NULL, &h));
  EXPECT(cairn_binned_kind(h) == CAIRN_COUNTS && cairn_binned_bins(h) == 4 && cairn_binned_axes(h) == 2);
  EXPECT(cairn_binned_has_flow(h) == 0);
  const uint64_t* held = cairn_binned_counts(h);
  EXPECT(held[0] == 1 && held[1] == 0 && held[2] == 0 && held[3] == 2);
  EXPECT(cairn_binned_means(h) == NULL && cairn_binned_outside(h, 0) == NULL);
  WORKS(cairn_binned_tally(h, &tally));
  EXPECT(tally.axes == 2 && tally.outside[0].above == 1);
  double values[4];
  WORKS(cairn_binned_values_into(h, values, 4));
  EXPECT(values[3] == 2);
  WORKS(cairn_binned_density_into(h, values, 4));
  EXPECT(fabs(values[3] - 2.0 / 3) < 1e-12);
  cairn_axis* used = NULL;
  WORKS(cairn_binned_axis(h, 1, &used));
  EXPECT(cairn_axis_bins(used) == 2);
  cairn_axis_free(used);
  EXPECT(cairn_binned_axis(h, 2, &used) == CAIRN_INVALID_ARGUMENT);

  cairn_binned* made = NULL;
  WORKS(cairn_binned_project(h, (const size_t[]){0}, 1, &made));
  EXPECT(cairn_binned_bins(made) == 2 && cairn_binned_counts(made)[1] == 2);
  double mean = 0;
  WORKS(cairn_binned_mean(made, &mean));
  EXPECT(fabs(mean - (0.5 + 1.5 + 1.5) / 3) < 1e-12);
  double at[2] = {0, 1};
  WORKS(cairn_binned_quantiles(made, at, 2, at));
  EXPECT(at[0] == 0 && at[1] == 2);
  cairn_binned* more = NULL;
  WORKS(cairn_binned_rebin(made, 0, 2, &more));
  EXPECT(cairn_binned_bins(more) == 1 && cairn_binned_counts(more)[0] == 3);
  cairn_binned_free(more);
  WORKS(cairn_binned_slice(made, 0, 1, 2, &more));
  EXPECT(cairn_binned_bins(more) == 1 && cairn_binned_counts(more)[0] == 2);
  cairn_binned_free(more);
  WORKS(cairn_binned_cumulative(made, 0, &more));
  EXPECT(cairn_binned_counts(more)[1] == 3);
  cairn_binned_free(more);
  cairn_binned_free(made);
  cairn_binned_free(h);
  const cairn_axes flow = {(const cairn_axis* const[]){a}, 1, 1};
  WORKS(cairn_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 5)), &flow, NULL, &h));
  EXPECT(cairn_binned_bins(h) == 4 && cairn_binned_has_flow(h) == 1 && cairn_binned_counts(h)[3] == 2);
  WORKS(cairn_binned_without_flow(h, &made));
  EXPECT(cairn_binned_bins(made) == 2);
  cairn_binned_free(made);
  cairn_binned_free(h);

  const cairn_bounds range = {0, 10};
  WORKS(cairn_histogram_in_bins(CAIRN_IN(x, 4), 5, &range, NULL, &h));
  EXPECT(cairn_binned_bins(h) == 5 && cairn_binned_counts(h)[0] == 3 && cairn_binned_counts(h)[4] == 1);
  cairn_binned_free(h);
  size_t bins = 0;
  WORKS(cairn_bins_by_rule(CAIRN_IN(x, 4), CAIRN_RULE_STURGES, NULL, NULL, &bins));
  EXPECT(bins == 3);
  WORKS(cairn_histogram_by_rule(CAIRN_IN(x, 4), CAIRN_RULE_STURGES, NULL, NULL, &h));
  EXPECT(cairn_binned_bins(h) == 3);
  cairn_binned_free(h);
  REFUSED(CAIRN_INVALID_ARGUMENT, "rule is 8; expected 0 to 7",
          cairn_bins_by_rule(CAIRN_IN(x, 4), 8, NULL, NULL, &bins));
  cairn_axis_free(a);
  cairn_axis_free(b);
}

static void test_sums(void) {
  const float x[] = {0, 0, 1, 5};
  const double w[] = {1, 2, 4, 8};
  const int32_t n[] = {-1, -2, 4, 8};
  const uint8_t u[] = {1, 2, 4, 8};
  cairn_axis* a = NULL;
  cairn_binned* h = NULL;
  WORKS(cairn_axis_integers(0, 1, &a));
  cairn_weighting how = CAIRN_WEIGHTING;
  how.squares = 1;
  how.reproducible = 1;
  WORKS(
      cairn_weighted_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(w, 4), CAIRN_AXES(a), &how, NULL, &h));
  EXPECT(cairn_binned_real_weights(h)[0].sum == 3 && cairn_binned_real_weights(h)[0].squares == 5);
  const cairn_real_weights* outside = cairn_binned_outside(h, 0);
  EXPECT(outside[1].sum == 8);
  cairn_binned_free(h);
  WORKS(
      cairn_weighted_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(n, 4), CAIRN_AXES(a), NULL, NULL, &h));
  EXPECT(cairn_binned_signed_weights(h)[0].sum == -3 && cairn_binned_unsigned_weights(h) == NULL);
  cairn_binned_free(h);
  WORKS(
      cairn_weighted_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(u, 4), CAIRN_AXES(a), NULL, NULL, &h));
  EXPECT(cairn_binned_unsigned_weights(h)[1].sum == 4);
  cairn_binned_free(h);
  cairn_profiling profiling = CAIRN_PROFILING;
  WORKS(cairn_profile(CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(w, 4), CAIRN_AXES(a), &profiling, NULL, &h));
  const cairn_mean_of* means = cairn_binned_means(h);
  EXPECT(means[0].count == 2 && means[0].mean == 1.5 && means[0].least == 1 && means[0].greatest == 2);
  EXPECT(cairn_variance(&means[0], 1) == 0.5);
  double mean = 0;
  REFUSED(CAIRN_INVALID_ARGUMENT, "keep means", cairn_binned_mean(h, &mean));
  cairn_binned_free(h);
  WORKS(cairn_weighted_profile(CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(n, 4), CAIRN_IN(w, 4), CAIRN_AXES(a),
                               NULL, &h));
  const cairn_weighted_mean_of* weighted = cairn_binned_weighted_means(h);
  EXPECT(weighted[0].weights == 3 && fabs(weighted[0].mean + 5.0 / 3) < 1e-12);
  EXPECT(fabs(cairn_weighted_variance(&weighted[0], 0) - 2.0 / 9) < 1e-12);
  cairn_binned_free(h);
  cairn_axis_free(a);
}

static int64_t fail(void* bytes, size_t size, void* data) {
  (void)bytes, (void)size, (void)data;
  return -1;
}

static void test_builders(void) {
  const float x[] = {0, 0, 1, 5};
  const float w[] = {1, 2, 4, 8};
  cairn_axis* a = NULL;
  cairn_histogram_builder* one = NULL;
  cairn_histogram_builder* other = NULL;
  cairn_binned* h = NULL;
  WORKS(cairn_axis_integers(0, 1, &a));
  WORKS(cairn_histogram_builder_make(CAIRN_COUNTS, CAIRN_AXES(a), NULL, NULL, NULL, &one));
  WORKS(cairn_histogram_builder_add(one, CAIRN_COLUMNS(CAIRN_IN(x, 4)), NULL, NULL));
  REFUSED(CAIRN_INVALID_ARGUMENT, "given to counts",
          cairn_histogram_builder_add(one, CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(w, 4), NULL));
  void* bytes = NULL;
  size_t size = 0;
  WORKS(cairn_histogram_builder_save(one, &bytes, &size));
  int32_t kind = 0;
  int32_t type = 0;
  WORKS(cairn_heading_of_state(bytes, size, &kind, &type));
  EXPECT(kind == CAIRN_STATE_COUNTS);
  WORKS(cairn_histogram_builder_load(bytes, size, NULL, &other));
  WORKS(cairn_histogram_builder_merge(one, other));
  WORKS(cairn_histogram_builder_result(one, NULL, &h));
  EXPECT(cairn_binned_counts(h)[0] == 4);
  cairn_histogram_builder_free(other);
  other = NULL;
  ((char*)bytes)[size / 2] ^= 1;
  EXPECT(cairn_histogram_builder_load(bytes, size, NULL, &other) == CAIRN_INVALID_ARGUMENT && other == NULL);
  cairn_free(bytes);
  WORKS(cairn_histogram_builder_of(h, NULL, &other));
  EXPECT(cairn_histogram_builder_kind(other) == CAIRN_COUNTS);
  cairn_binned_free(h);
  cairn_histogram_builder* none = NULL;
  static struct kept_bytes kept;
  WORKS(cairn_histogram_builder_save_to(other, keep_bytes, &kept));
  cairn_histogram_builder_free(other);
  WORKS(cairn_histogram_builder_load_from(give_bytes, &kept, NULL, &other));
  REFUSED(CAIRN_CALLBACK_ERROR, "the source returned -1",
          cairn_histogram_builder_load_from(fail, NULL, NULL, &none));
  kept.size = sizeof kept.bytes;
  REFUSED(CAIRN_CALLBACK_ERROR, "the sink returned 3",
          cairn_histogram_builder_save_to(other, keep_bytes, &kept));
  cairn_histogram_builder_free(other);
  cairn_histogram_builder_free(one);

  WORKS(cairn_histogram_builder_make(CAIRN_WEIGHTED_MEANS, CAIRN_AXES(a), NULL, NULL, NULL, &one));
  WORKS(cairn_histogram_builder_add(one, CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(w, 4), CAIRN_IN(w, 4)));
  WORKS(cairn_histogram_builder_result(one, NULL, &h));
  EXPECT(cairn_binned_weighted_means(h)[0].weights == 3);
  cairn_binned_free(h);
  WORKS(cairn_histogram_builder_make(CAIRN_REAL_WEIGHTS, CAIRN_AXES(a), NULL, NULL, NULL, &other));
  WORKS(cairn_histogram_builder_add(other, CAIRN_COLUMNS(CAIRN_IN(x, 4)), CAIRN_IN(w, 4), NULL));
  REFUSED(CAIRN_INVALID_ARGUMENT, "another kind", cairn_histogram_builder_merge(one, other));
  WORKS(cairn_histogram_builder_result(other, NULL, &h));
  EXPECT(cairn_binned_real_weights(h)[1].sum == 4);
  cairn_binned_free(h);
  cairn_histogram_builder_free(other);
  cairn_histogram_builder_free(one);
  EXPECT(cairn_histogram_builder_make(7, CAIRN_AXES(a), NULL, NULL, NULL, &one) == CAIRN_INVALID_ARGUMENT);
  cairn_axis_free(a);
}

static void test_extremes(void) {
  const int16_t x[] = {5, -3, 4};
  const int16_t y[] = {9};
  cairn_extremes found;
  cairn_extremes more;
  WORKS(cairn_extremes_of(CAIRN_IN(x, 3), NULL, &found));
  WORKS(cairn_extremes_of(CAIRN_IN(y, 1), NULL, &more));
  WORKS(cairn_extremes_merge(&found, &more));
  EXPECT(found.type == CAIRN_INT16 && found.least.integer == -3 && found.greatest.integer == 9);
  EXPECT(found.numbers == 4 && found.nan == 0);
  void* bytes = NULL;
  size_t size = 0;
  WORKS(cairn_extremes_save(&found, &bytes, &size));
  WORKS(cairn_extremes_load(bytes, size, &more));
  EXPECT(more.greatest.integer == 9 && more.type == CAIRN_INT16);
  cairn_free(bytes);
  cairn_bounds bounds;
  WORKS(cairn_bounds_of(&found, &bounds));
  EXPECT(bounds.low == -3 && bounds.high == 9);
}

static void test_moments(void) {
  const double x[] = {1, 2, 2, 3, 12};
  const int64_t y[] = {100, 4};
  cairn_moments found;
  cairn_moments more;
  WORKS(cairn_moments_of(CAIRN_IN(x, 5), NULL, 0, NULL, &found));
  EXPECT(found.count == 5 && found.mean == 4 && found.squares == 82 && found.skewness > 1.409 &&
         found.skewness < 1.4094);
  const cairn_bounds range = {0, 10};
  WORKS(cairn_moments_of(CAIRN_IN(y, 2), &range, 2, NULL, &more));
  EXPECT(more.count == 1 && more.mean == 2 && more.least == 2 && more.greatest == 2);
  WORKS(cairn_moments_merge(&found, &more));
  EXPECT(found.count == 6 && found.least == 1 && found.greatest == 12);
  REFUSED(CAIRN_INVALID_ARGUMENT, "from is NULL", cairn_moments_merge(&found, NULL));
}

static void test_digitize(void) {
  const double x[] = {-1, 0, 0.75, 2};
  cairn_axis* a = NULL;
  WORKS(cairn_axis_uniform(2, 0, 1, &a));
  int64_t wide[4];
  int32_t narrow[4];
  cairn_tally tally;
  WORKS(cairn_digitize_into(CAIRN_IN(x, 4), a, NULL, CAIRN_OUT(wide, 4), &tally));
  WORKS(cairn_digitize_into(CAIRN_IN(x, 4), a, NULL, CAIRN_OUT(narrow, 4), NULL));
  EXPECT(wide[0] == 0 && wide[1] == 1 && wide[2] == 2 && wide[3] == 3 && narrow[2] == 2);
  EXPECT(tally.inside == 2);
  cairn_axis_free(a);
}

void test_histograms(void) {
  test_axes();
  test_counts();
  test_sums();
  test_builders();
  test_extremes();
  test_moments();
  test_digitize();
}
