#include <math.h>
#include <stdlib.h>

#include "checked.h"

static void test_samplers(void) {
  const double weights[] = {0, 1, 0};
  const char letters[] = {'a', 'b', 'c'};
  const cairn_draws which = {7, 1, 2};
  cairn_sampler* sampler = NULL;
  WORKS(cairn_sampler_make(CAIRN_IN(weights, 3), NULL, &sampler));
  EXPECT(cairn_sampler_size(sampler) == 3);
  char name[16];
  WORKS(cairn_sampler_method(sampler, name, sizeof name));
  EXPECT(name[0] != 0);
  uint32_t indices[2] = {9, 9};
  cairn_run run;
  WORKS(cairn_sampler_draw_into(sampler, &which, NULL, CAIRN_OUT(indices, 2), &run));
  EXPECT(indices[0] == 1 && indices[1] == 1);
  char drawn[2];
  WORKS(cairn_sampler_gather_into(sampler, CAIRN_IN(letters, 3), NULL, NULL, CAIRN_OUT(drawn, 2), NULL));
  EXPECT(drawn[0] == 'b');
  uint64_t counts[3];
  WORKS(cairn_sampler_counts_into(sampler, 10, NULL, NULL, CAIRN_OUT(counts, 3), NULL));
  EXPECT(counts[1] == 10 && counts[0] == 0);
  cairn_sampler_free(sampler);
  WORKS(cairn_sampler_alias(CAIRN_IN(weights, 3), NULL, &sampler));
  cairn_sampler_free(sampler);
  WORKS(cairn_sampler_uniform(5, &sampler));
  EXPECT(cairn_sampler_size(sampler) == 5);
  cairn_sampler* copied = NULL;
  WORKS(cairn_sampler_copy(sampler, &copied));
  EXPECT(cairn_sampler_size(copied) == 5);
  cairn_sampler_free(copied);
  double reals[2];
  REFUSED(CAIRN_INVALID_ARGUMENT, "indices are of float64; expected integers of 32 or 64 bits",
          cairn_sampler_draw_into(sampler, NULL, NULL, CAIRN_OUT(reals, 2), NULL));
  cairn_sampler_free(sampler);
}

static void test_whole_numbers(void) {
  cairn_distribution* d = NULL;
  cairn_distribution_facts facts;
  char name[32];
  double p = 0;
  int64_t k = 0;
  int64_t values[4];
  WORKS(cairn_poisson(3.5, CAIRN_BY_TABLE, &d));
  WORKS(cairn_distribution_facts_of(d, &facts));
  EXPECT(facts.mean == 3.5 && facts.variance == 3.5 && facts.least == 0);
  WORKS(cairn_distribution_name(d, name, sizeof name));
  EXPECT(strcmp(name, "poisson") == 0);
  WORKS(cairn_distribution_method(d, name, sizeof name));
  WORKS(cairn_distribution_probability(d, 0, &p));
  EXPECT(fabs(p - exp(-3.5)) < 1e-15);
  WORKS(cairn_distribution_cumulative(d, 0, &p));
  EXPECT(fabs(p - exp(-3.5)) < 1e-15);
  WORKS(cairn_distribution_quantile(d, 0.5, &k));
  EXPECT(k == 3);
  WORKS(cairn_distribution_draw_into(d, NULL, NULL, CAIRN_OUT(values, 4), NULL));
  EXPECT(values[0] >= 0 && values[0] < 30);
  cairn_distribution_free(d);
  WORKS(cairn_binomial(10, 1, CAIRN_BY_REJECTION, &d));
  WORKS(cairn_distribution_draw_into(d, NULL, NULL, CAIRN_OUT(values, 4), NULL));
  EXPECT(values[3] == 10);
  cairn_distribution_free(d);
  WORKS(cairn_negative_binomial(2, 1, CAIRN_BY_TABLE, &d));
  cairn_distribution_free(d);
  WORKS(cairn_geometric(0.5, CAIRN_BY_TABLE, &d));
  cairn_distribution* copied = NULL;
  WORKS(cairn_distribution_copy(d, &copied));
  cairn_distribution_free(copied);
  cairn_distribution_free(d);
  WORKS(cairn_hypergeometric(3, 4, 5, CAIRN_BY_TABLE, &d));
  WORKS(cairn_distribution_facts_of(d, &facts));
  EXPECT(facts.least == 1 && facts.greatest == 3);
  cairn_distribution_free(d);
  WORKS(cairn_zipf(2, 0, &d));
  cairn_distribution_free(d);
  WORKS(cairn_zipf(2, 5, &d));
  cairn_distribution_free(d);
  WORKS(cairn_uniform_integers(-1, 1, &d));
  cairn_distribution_free(d);
  WORKS(cairn_uniform_unsigned(0, UINT64_MAX, &d));
  cairn_distribution_free(d);
  d = NULL;
  REFUSED(CAIRN_INVALID_ARGUMENT, "mean", cairn_poisson(-1, CAIRN_BY_TABLE, &d));
  EXPECT(d == NULL);
}

static double straight(double p, int upper, void* data) {
  (void)data;
  return upper != 0 ? 1 - p : p;
}

static void test_real_numbers(void) {
  cairn_continuous_distribution* d = NULL;
  double mean = 0;
  double variance = 0;
  double y = 0;
  float values[3];
  WORKS(cairn_normal(1, 2, &d));
  WORKS(cairn_continuous_distribution_moments(d, &mean, &variance));
  EXPECT(mean == 1 && variance == 4);
  WORKS(cairn_continuous_distribution_cumulative(d, 1, &y));
  EXPECT(fabs(y - 0.5) < 1e-12);
  WORKS(cairn_continuous_distribution_quantile(d, 0.5, &y));
  EXPECT(fabs(y - 1) < 1e-12);
  WORKS(cairn_continuous_distribution_density(d, 1, &y));
  EXPECT(fabs(y - 0.19947114) < 1e-6);
  WORKS(cairn_continuous_distribution_draw_into(d, NULL, NULL, CAIRN_OUT(values, 3), NULL));
  cairn_continuous_distribution_free(d);
  WORKS(cairn_exponential(2, &d));
  cairn_continuous_distribution* copied = NULL;
  WORKS(cairn_continuous_distribution_copy(d, &copied));
  cairn_continuous_distribution_free(copied);
  cairn_continuous_distribution_free(d);
  WORKS(cairn_gamma(3, 1, &d));
  cairn_continuous_distribution_free(d);
  WORKS(cairn_by_quantile(straight, NULL, &d));
  WORKS(cairn_continuous_distribution_quantile(d, 0.25, &y));
  EXPECT(fabs(y - 0.25) < 1e-9);
  cairn_continuous_distribution_free(d);
  const double edges[] = {0, 1, 3};
  const double weights[] = {0, 5};
  WORKS(cairn_empirical_of_edges(edges, weights, 2, CAIRN_EVENLY, &d));
  WORKS(cairn_continuous_distribution_draw_into(d, NULL, NULL, CAIRN_OUT(values, 3), NULL));
  EXPECT(values[0] >= 1 && values[0] < 3);
  cairn_continuous_distribution_free(d);
}

static int ascending(const void* a, const void* b) {
  const int32_t one = *(const int32_t*)a;
  const int32_t other = *(const int32_t*)b;
  return (one > other) - (one < other);
}

static void test_draws(void) {
  const cairn_draws which = {3, 0, 0};
  uint64_t bits[2] = {0};
  WORKS(cairn_bits_into(&which, NULL, CAIRN_OUT(bits, 2), NULL));
  EXPECT(bits[0] != bits[1]);
  double reals[3];
  WORKS(cairn_uniform_into(2, 3, &which, NULL, CAIRN_OUT(reals, 3), NULL));
  EXPECT(reals[0] >= 2 && reals[0] < 3);
  const double means[] = {0, 1e9, 0};
  int64_t values[3];
  WORKS(cairn_poisson_into(CAIRN_IN(means, 3), &which, NULL, CAIRN_OUT(values, 3), NULL));
  EXPECT(values[0] == 0 && values[2] == 0 && values[1] > 900000000);
  WORKS(cairn_poisson_into(CAIRN_IN(means, 1), &which, NULL, CAIRN_OUT(values, 3), NULL));
  EXPECT(values[1] == 0);
  const uint64_t trials[] = {12};
  const float certain[] = {1};
  WORKS(cairn_binomial_into(CAIRN_IN(trials, 1), CAIRN_IN(certain, 1), &which, NULL, CAIRN_OUT(values, 3),
                            NULL));
  EXPECT(values[0] == 12 && values[2] == 12);
  WORKS(cairn_geometric_into(CAIRN_IN(certain, 1), &which, NULL, CAIRN_OUT(values, 3), NULL));
  EXPECT(values[0] == 1 && values[2] == 1);
  const double steep[] = {500};
  WORKS(cairn_zipf_into(CAIRN_IN(steep, 1), &which, NULL, CAIRN_OUT(values, 3), NULL));
  EXPECT(values[0] == 1);
  WORKS(cairn_gamma_into(CAIRN_IN(means + 1, 1), &which, NULL, CAIRN_OUT(reals, 3), NULL));
  EXPECT(fabs(reals[0] / 1e9 - 1) < 1e-3);
  const float weights[] = {1, 0, 3};
  WORKS(cairn_multinomial_into(CAIRN_IN(weights, 3), 100, &which, NULL, CAIRN_OUT(values, 3), NULL));
  EXPECT(values[0] + values[2] == 100 && values[1] == 0);
  int32_t taken[2];
  WORKS(cairn_sample_without_replacement_into(CAIRN_IN(weights, 3), CAIRN_ASCENDING, &which, NULL,
                                              CAIRN_OUT(taken, 2), NULL));
  EXPECT(taken[0] == 0 && taken[1] == 2);
  REFUSED(CAIRN_INVALID_ARGUMENT, "",
          cairn_sample_without_replacement_into(CAIRN_IN(weights, 3), CAIRN_ASCENDING, &which, NULL,
                                                CAIRN_OUT(values, 3), NULL));
  WORKS(cairn_sample_of_range_into(2, CAIRN_ASCENDING, &which, NULL, CAIRN_OUT(taken, 2), NULL));
  EXPECT(taken[0] == 0 && taken[1] == 1);
  int32_t order[100];
  int32_t shuffled[100];
  WORKS(cairn_permutation_into(&which, NULL, CAIRN_OUT(order, 100), NULL));
  for (int32_t i = 0; i < 100; ++i) shuffled[i] = i;
  WORKS(cairn_shuffle(shuffled, 100, sizeof *shuffled, &which, NULL, NULL));
  EXPECT(memcmp(order, shuffled, sizeof order) == 0);
  qsort(order, 100, sizeof *order, ascending);
  EXPECT(order[0] == 0 && order[99] == 99);
  WORKS(cairn_shuffle_rows(shuffled, 100, sizeof *shuffled, 10, &which, NULL, NULL));
  EXPECT(cairn_shuffle_rows(shuffled, 100, sizeof *shuffled, 7, &which, NULL, NULL) ==
         CAIRN_INVALID_ARGUMENT);
  WORKS(cairn_resample_into(CAIRN_IN(shuffled, 100), 2, &which, NULL, CAIRN_OUT(order, 50), NULL));
  WORKS(cairn_poisson_weights_into(&which, NULL, CAIRN_OUT(order, 100), NULL));
  EXPECT(order[0] >= 0 && order[0] < 20);
}

static void test_histograms_drawn(void) {
  const double x[] = {0.5, 0.5, 1.5};
  cairn_axis* axis = NULL;
  cairn_binned* h = NULL;
  cairn_binned* again = NULL;
  cairn_continuous_distribution* d = NULL;
  WORKS(cairn_axis_uniform(2, 0, 2, &axis));
  WORKS(cairn_histogram(CAIRN_COLUMNS(CAIRN_IN(x, 3)), CAIRN_AXES(axis), NULL, &h));
  WORKS(cairn_resampled(h, NULL, NULL, &again));
  EXPECT(cairn_binned_counts(again)[0] + cairn_binned_counts(again)[1] == 3);
  WORKS(cairn_empirical(h, CAIRN_EVENLY, &d));
  double mean = 0;
  WORKS(cairn_continuous_distribution_moments(d, &mean, NULL));
  EXPECT(fabs(mean - 2.5 / 3) < 1e-12);
  cairn_continuous_distribution_free(d);
  cairn_binned_free(again);
  cairn_binned_free(h);
  cairn_axis_free(axis);
}

static void test_reservoirs(void) {
  const double weights[] = {0, 2, 3};
  cairn_reservoir_options options = CAIRN_RESERVOIR_OPTIONS;
  options.which.seed = 5;
  cairn_weighted_reservoir* one = NULL;
  cairn_weighted_reservoir* other = NULL;
  WORKS(cairn_weighted_reservoir_make(2, &options, &one));
  options.first_item = 3;
  WORKS(cairn_weighted_reservoir_make(2, &options, &other));
  WORKS(cairn_weighted_reservoir_add(one, CAIRN_IN(weights, 3), NULL));
  WORKS(cairn_weighted_reservoir_add(other, CAIRN_IN(weights, 1), NULL));
  WORKS(cairn_weighted_reservoir_merge(one, other));
  cairn_weighted_reservoir_free(other);
  EXPECT(cairn_weighted_reservoir_size(one) == 2 && cairn_weighted_reservoir_items(one) == 4);
  uint64_t items[2] = {9, 9};
  double keys[2];
  size_t found = 0;
  WORKS(cairn_weighted_reservoir_result(one, items, keys, 2, &found));
  EXPECT(found == 2 && items[0] + items[1] == 3 && keys[0] <= keys[1]);
  void* bytes = NULL;
  size_t size = 0;
  WORKS(cairn_weighted_reservoir_save(one, &bytes, &size));
  WORKS(cairn_weighted_reservoir_load(bytes, size, &other));
  cairn_free(bytes);
  cairn_weighted_reservoir_free(other);
  static struct kept_bytes kept;
  WORKS(cairn_weighted_reservoir_save_to(one, keep_bytes, &kept));
  WORKS(cairn_weighted_reservoir_load_from(give_bytes, &kept, &other));
  EXPECT(cairn_weighted_reservoir_items(other) == 4);
  cairn_weighted_reservoir_free(other);
  cairn_weighted_reservoir_free(one);
}

void test_random(void) {
  test_samplers();
  test_whole_numbers();
  test_real_numbers();
  test_draws();
  test_histograms_drawn();
  test_reservoirs();
}
