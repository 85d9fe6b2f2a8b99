#include "perf/sampling/draw_peers.hpp"

#if CAIRN_PERF_GSL
#  include <gsl/gsl_randist.h>
#  include <gsl/gsl_rng.h>

#  include <memory>
#  include <numeric>
#endif

namespace perf {

#if CAIRN_PERF_GSL
draw_peer gsl_peer() {
  static gsl_rng* const r = gsl_rng_alloc(gsl_rng_mt19937);
  draw_peer made;
  made.draws = {
      {"uniform", filled_by([] { return gsl_rng_uniform(r); })},
      {"exponential", filled_by([] { return gsl_ran_exponential(r, 1); })},
      {"normal", filled_by([] { return gsl_ran_gaussian_ziggurat(r, 1); })},
      {"gamma 3.5", filled_by([] { return gsl_ran_gamma(r, 3.5, 1); })},
      {"gamma 0.1", filled_by([] { return gsl_ran_gamma(r, 0.1, 1); })},
      {"poisson 3.5", filled_by([] { return gsl_ran_poisson(r, 3.5); })},
      {"poisson 1e7", filled_by([] { return gsl_ran_poisson(r, 1e7); })},
      {"binomial 100 0.3", filled_by([] { return gsl_ran_binomial(r, 0.3, 100); })},
      {"negative binomial 4.5 0.125", filled_by([] { return gsl_ran_negative_binomial(r, 0.125, 4.5); })},
      {"geometric 0.01", filled_by([] { return gsl_ran_geometric(r, 0.01); })},
      {"hypergeometric 1000 2000 500", filled_by([] { return gsl_ran_hypergeometric(r, 1000, 2000, 500); })},
      {"1000 weights", filled_by([] {
         static const auto weights = category_weights();
         static gsl_ran_discrete_t* const table = gsl_ran_discrete_preproc(1000, weights.data());
         return gsl_ran_discrete(r, table);
       })}};
  made.sets["multinomial counts"] = [weights = category_weights(),
                                     counts = std::vector<unsigned>(categories)]() mutable {
    gsl_ran_multinomial(r, categories, multinomial_draws, weights.data(), counts.data());
  };
  std::vector<double> items(sampled_items);
  std::iota(items.begin(), items.end(), 0.);
  made.sets["uniform sample"] = [items, taken = std::vector<double>(sample_size)]() mutable {
    gsl_ran_choose(r, taken.data(), taken.size(), items.data(), items.size(), sizeof(double));
  };
  for (const auto& [name, n] :
       {std::pair{"shuffle", shuffled_items}, {"shuffle of 1e7", many_shuffled_items}})
    made.sets[name] = [items = std::vector<double>(n)]() mutable {
      gsl_ran_shuffle(r, items.data(), items.size(), sizeof(double));
    };
  return made;
}
#else
draw_peer gsl_peer() { return {}; }
#endif

}  // namespace perf
