// cairn/c/random.h: distributions, multinomial counts, samples without replacement, random orders, the
// bootstrap (cairn/random/).
#ifndef CAIRN_C_RANDOM_H
#define CAIRN_C_RANDOM_H

#include <cairn/c/base.h>
#include <cairn/c/binned.h>
#include <cairn/c/sampling.h>
#include <cairn/c/state.h>

#ifdef __cplusplus
extern "C" {
#endif

// --- distributions over whole numbers (cairn/random/distribution.hpp) -----------------------------------

// Immutable; may be shared by threads.
typedef struct cairn_distribution cairn_distribution;
// How draws are found where parameters leave the choice.
typedef enum cairn_drawn_by { CAIRN_BY_TABLE = 0, CAIRN_BY_REJECTION = 1 } cairn_drawn_by;

cairn_status cairn_poisson(double mean, int32_t drawn_by, cairn_distribution** made);
cairn_status cairn_binomial(uint64_t trials, double probability, int32_t drawn_by, cairn_distribution** made);
cairn_status cairn_negative_binomial(double successes, double probability, int32_t drawn_by,
                                     cairn_distribution** made);
cairn_status cairn_geometric(double probability, int32_t drawn_by, cairn_distribution** made);
cairn_status cairn_hypergeometric(uint64_t good, uint64_t bad, uint64_t taken, int32_t drawn_by,
                                  cairn_distribution** made);
// most 0: without a bound.
cairn_status cairn_zipf(double exponent, uint64_t most, cairn_distribution** made);
cairn_status cairn_uniform_integers(int64_t first, int64_t last, cairn_distribution** made);
cairn_status cairn_uniform_unsigned(uint64_t first, uint64_t last, cairn_distribution** made);
void cairn_distribution_free(cairn_distribution* distribution);
// Another handle of the same tables.
cairn_status cairn_distribution_copy(const cairn_distribution* distribution, cairn_distribution** made);

typedef struct cairn_distribution_facts {
  int64_t least, greatest;
  double mean, variance;
} cairn_distribution_facts;
cairn_status cairn_distribution_facts_of(const cairn_distribution* distribution,
                                         cairn_distribution_facts* facts);
// "poisson", ..., and how draws are found, written with their ending 0 into `room` bytes.
cairn_status cairn_distribution_name(const cairn_distribution* distribution, CAIRN_COUNT(room) char* name,
                                     size_t room);
cairn_status cairn_distribution_method(const cairn_distribution* distribution, CAIRN_COUNT(room) char* name,
                                       size_t room);
cairn_status cairn_distribution_probability(const cairn_distribution* distribution, int64_t k,
                                            double* probability);
cairn_status cairn_distribution_cumulative(const cairn_distribution* distribution, int64_t k,
                                           double* probability);
cairn_status cairn_distribution_quantile(const cairn_distribution* distribution, double p, int64_t* k);
// Integers of 32 or 64 bits.
cairn_status cairn_distribution_draw_into(const cairn_distribution* distribution, const cairn_draws* which,
                                          const cairn_execution* exec, const cairn_out* values,
                                          CAIRN_NULLABLE cairn_run* run);

// --- distributions of real numbers (cairn/random/continuous_distribution.hpp) ----------------------------

typedef struct cairn_continuous_distribution cairn_continuous_distribution;
typedef enum cairn_within_bins { CAIRN_EVENLY = 0, CAIRN_EVENLY_IN_LOGARITHMS = 1 } cairn_within_bins;

cairn_status cairn_exponential(double rate, cairn_continuous_distribution** made);
cairn_status cairn_normal(double mean, double deviation, cairn_continuous_distribution** made);
cairn_status cairn_gamma(double shape, double scale, cairn_continuous_distribution** made);
// quantile(p, upper, data): the x with P(X < x) = p or, if upper is not 0, with P(X > x) = p.
cairn_status cairn_by_quantile(double (*quantile)(double p, int upper, void* data), void* data,
                               cairn_continuous_distribution** made);
// Of a histogram of counts with one axis; or of edges and one weight for each bin between them.
cairn_status cairn_empirical(const cairn_binned* histogram, int32_t within,
                             cairn_continuous_distribution** made);
cairn_status cairn_empirical_of_edges(CAIRN_COUNT(bins + 1) const double* edges,
                                      CAIRN_COUNT(bins) const double* weights, size_t bins, int32_t within,
                                      cairn_continuous_distribution** made);
void cairn_continuous_distribution_free(cairn_continuous_distribution* distribution);
// Another handle of the same tables.
cairn_status cairn_continuous_distribution_copy(const cairn_continuous_distribution* distribution,
                                                cairn_continuous_distribution** made);

cairn_status cairn_continuous_distribution_moments(const cairn_continuous_distribution* distribution,
                                                   CAIRN_NULLABLE double* mean,
                                                   CAIRN_NULLABLE double* variance);
cairn_status cairn_continuous_distribution_density(const cairn_continuous_distribution* distribution,
                                                   double x, double* density);
cairn_status cairn_continuous_distribution_cumulative(const cairn_continuous_distribution* distribution,
                                                      double x, double* probability);
cairn_status cairn_continuous_distribution_quantile(const cairn_continuous_distribution* distribution,
                                                    double p, double* x);
// Of float or double.
cairn_status cairn_continuous_distribution_draw_into(const cairn_continuous_distribution* distribution,
                                                     const cairn_draws* which, const cairn_execution* exec,
                                                     const cairn_out* values, CAIRN_NULLABLE cairn_run* run);

// --- bits, uniform numbers, parameters that vary by item --------------------------------------------------

cairn_status cairn_bits_into(const cairn_draws* which, const cairn_execution* exec, const cairn_out* bits,
                             CAIRN_NULLABLE cairn_run* run);
// Of float or double, in [low, high).
cairn_status cairn_uniform_into(double low, double high, const cairn_draws* which,
                                const cairn_execution* exec, const cairn_out* values,
                                CAIRN_NULLABLE cairn_run* run);
// `means` and `probabilities`: float or double, one for each value, or one for all. `trials`: integers of 64
// bits, likewise.
cairn_status cairn_poisson_into(const cairn_in* means, const cairn_draws* which, const cairn_execution* exec,
                                const cairn_out* values, CAIRN_NULLABLE cairn_run* run);
cairn_status cairn_binomial_into(const cairn_in* trials, const cairn_in* probabilities,
                                 const cairn_draws* which, const cairn_execution* exec,
                                 const cairn_out* values, CAIRN_NULLABLE cairn_run* run);

// Integers of 64 bits.
cairn_status cairn_geometric_into(const cairn_in* probabilities, const cairn_draws* which,
                                  const cairn_execution* exec, const cairn_out* values,
                                  CAIRN_NULLABLE cairn_run* run);
cairn_status cairn_zipf_into(const cairn_in* exponents, const cairn_draws* which, const cairn_execution* exec,
                             const cairn_out* values, CAIRN_NULLABLE cairn_run* run);
// Float or double.
cairn_status cairn_gamma_into(const cairn_in* shapes, const cairn_draws* which, const cairn_execution* exec,
                              const cairn_out* values, CAIRN_NULLABLE cairn_run* run);

// --- counts of draws, samples without replacement, orders -------------------------------------------------

// Integers of 64 bits: as many as weights, or rows of as many.
cairn_status cairn_multinomial_into(const cairn_in* weights, uint64_t n, const cairn_draws* which,
                                    const cairn_execution* exec, const cairn_out* counts,
                                    CAIRN_NULLABLE cairn_run* run);

typedef enum cairn_sample_order { CAIRN_AS_TAKEN = 0, CAIRN_ASCENDING = 1 } cairn_sample_order;
// As many items as `indices`, integers of 32 or 64 bits, holds; by weights of float or double, or of `items`
// equally probable ones.
cairn_status cairn_sample_without_replacement_into(const cairn_in* weights, int32_t order,
                                                   const cairn_draws* which, const cairn_execution* exec,
                                                   const cairn_out* indices, CAIRN_NULLABLE cairn_run* run);
cairn_status cairn_sample_of_range_into(uint64_t items, int32_t order, const cairn_draws* which,
                                        const cairn_execution* exec, const cairn_out* indices,
                                        CAIRN_NULLABLE cairn_run* run);

// Over ranks: which of this rank's items are among the `wanted`, the same number on all ranks, that are taken
// of those of all (cairn/collective/without_replacement.hpp): `count` numbers from 0 on, ascending, to be
// freed by cairn_free; `first` is the number of this rank's first item among all. The second call: of `items`
// alike ones on this rank.
cairn_status cairn_divided_sample_without_replacement(const cairn_in* weights, uint64_t wanted,
                                                      const cairn_draws* which, const cairn_execution* exec,
                                                      uint64_t** taken, size_t* count, uint64_t* first);
cairn_status cairn_divided_sample_of_range(uint64_t items, uint64_t wanted, const cairn_draws* which,
                                           const cairn_execution* exec, uint64_t** taken, size_t* count,
                                           uint64_t* first);

// Brings `count` items of `item_bytes` each into a random order.
cairn_status cairn_shuffle(CAIRN_COUNT(count) void* items, size_t count, size_t item_bytes,
                           const cairn_draws* which, const cairn_execution* exec,
                           CAIRN_NULLABLE cairn_run* run);
// The same for rows of `width` items each; `count` is that of items.
cairn_status cairn_shuffle_rows(CAIRN_COUNT(count) void* items, size_t count, size_t item_bytes, size_t width,
                                const cairn_draws* which, const cairn_execution* exec,
                                CAIRN_NULLABLE cairn_run* run);
cairn_status cairn_permutation_into(const cairn_draws* which, const cairn_execution* exec,
                                    const cairn_out* indices, CAIRN_NULLABLE cairn_run* run);

// --- the bootstrap (cairn/random/bootstrap.hpp) -----------------------------------------------------------

// Items of `from`, drawn with replacement; `numbers` of them are one item (1, or the length of rows).
cairn_status cairn_resample_into(const cairn_in* from, size_t numbers, const cairn_draws* which,
                                 const cairn_execution* exec, const cairn_out* values,
                                 CAIRN_NULLABLE cairn_run* run);
cairn_status cairn_poisson_weights_into(const cairn_draws* which, const cairn_execution* exec,
                                        const cairn_out* weights, CAIRN_NULLABLE cairn_run* run);
cairn_status cairn_resampled(const cairn_binned* histogram, const cairn_draws* which,
                             const cairn_execution* exec, cairn_binned** made);
// Over ranks: of a part that cairn_divided_histogram made, with its `first`, the part of the resampled one.
cairn_status cairn_divided_resampled(const cairn_binned* part, uint64_t first, const cairn_draws* which,
                                     const cairn_execution* exec, cairn_binned** made);

// --- a sample of items that come in chunks (cairn/random/reservoir.hpp) -----------------------------------

typedef struct cairn_weighted_reservoir cairn_weighted_reservoir;
typedef struct cairn_reservoir_options {
  size_t size;
  cairn_draws which;    // item i has the words of draw which.offset + i
  uint64_t first_item;  // the number of the first item that is added
} cairn_reservoir_options;
#define CAIRN_RESERVOIR_OPTIONS {sizeof(cairn_reservoir_options), {0, 0, 0}, 0}
cairn_status cairn_weighted_reservoir_make(uint64_t size,
                                           CAIRN_NULLABLE const cairn_reservoir_options* options,
                                           cairn_weighted_reservoir** made);
void cairn_weighted_reservoir_free(cairn_weighted_reservoir* reservoir);
uint64_t cairn_weighted_reservoir_size(const cairn_weighted_reservoir* reservoir);   // the most it keeps
uint64_t cairn_weighted_reservoir_items(const cairn_weighted_reservoir* reservoir);  // that were added
cairn_status cairn_weighted_reservoir_add(cairn_weighted_reservoir* reservoir, const cairn_in* weights,
                                          const cairn_execution* exec);
cairn_status cairn_weighted_reservoir_merge(cairn_weighted_reservoir* reservoir,
                                            const cairn_weighted_reservoir* other);
// Over ranks: what one reservoir has that the items of all ranks were added to. Of `exec` only `ranks` is
// looked at.
cairn_status cairn_weighted_reservoir_merged(const cairn_weighted_reservoir* reservoir,
                                             const cairn_execution* exec, cairn_weighted_reservoir** made);
// The items that are kept, and their keys unless NULL: `found` of them, the first `room` are written.
cairn_status cairn_weighted_reservoir_result(const cairn_weighted_reservoir* reservoir,
                                             CAIRN_COUNT(room) uint64_t* items,
                                             CAIRN_NULLABLE CAIRN_COUNT(room) double* keys, size_t room,
                                             size_t* found);
// Over ranks: those of the merged one that this rank has added.
cairn_status cairn_weighted_reservoir_divided(const cairn_weighted_reservoir* reservoir,
                                              const cairn_execution* exec, CAIRN_COUNT(room) uint64_t* items,
                                              CAIRN_NULLABLE CAIRN_COUNT(room) double* keys, size_t room,
                                              size_t* found);
cairn_status cairn_weighted_reservoir_save(const cairn_weighted_reservoir* reservoir, void** bytes,
                                           size_t* size);
cairn_status cairn_weighted_reservoir_save_to(const cairn_weighted_reservoir* reservoir, cairn_sink sink,
                                              void* data);
cairn_status cairn_weighted_reservoir_load(CAIRN_COUNT(size) const void* bytes, size_t size,
                                           cairn_weighted_reservoir** made);
cairn_status cairn_weighted_reservoir_load_from(cairn_source source, void* data,
                                                cairn_weighted_reservoir** made);

#ifdef __cplusplus
}
#endif

#endif
