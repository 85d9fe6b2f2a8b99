#include <cairn/c/sampling.h>

#include <cairn/sampling.hpp>
#include <cstdint>

#include "src/c/call.hpp"
#include "src/c/random/copied_items.hpp"
#include "src/c/random/draw.hpp"

namespace c = cairn::c;

struct cairn_sampler {
  cairn::sampler it;
};

cairn_status cairn_sampler_make(const cairn_in* weights, const cairn_execution* exec, cairn_sampler** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return c::with_type(c::reals, weights, "weights", [&](auto each) { return cairn::sampler(each, how); });
  });
}

cairn_status cairn_sampler_alias(const cairn_in* weights, const cairn_execution* exec, cairn_sampler** made) {
  return c::make({__func__, exec, c::alone}, made, [&](auto& how) {
    return c::with_type(c::reals, weights, "weights",
                        [&](auto each) { return cairn::sampler::alias(each, how); });
  });
}

cairn_status cairn_sampler_uniform(uint64_t size, cairn_sampler** made) {
  return c::make(__func__, made, [&] { return cairn::sampler::uniform(size); });
}

void cairn_sampler_free(cairn_sampler* sampler) { delete sampler; }

cairn_status cairn_sampler_copy(const cairn_sampler* sampler, cairn_sampler** made) {
  return c::make(__func__, made, [&] { return c::at(sampler, "sampler").it; });
}

uint64_t cairn_sampler_size(const cairn_sampler* sampler) {
  return sampler == nullptr ? 0 : sampler->it.size();
}
cairn_status cairn_sampler_method(const cairn_sampler* sampler, char* name, size_t room) {
  return c::call(__func__, [&] { c::give_text(c::at(sampler, "sampler").it.method(), name, room, "name"); });
}

cairn_status cairn_sampler_draw_into(const cairn_sampler* sampler, const cairn_draws* which,
                                     const cairn_execution* exec, const cairn_out* indices, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, indices, "indices",
                 [&](auto to, auto&... how) { return c::at(sampler, "sampler").it.draw_into(to, how...); });
}

cairn_status cairn_sampler_gather_into(const cairn_sampler* sampler, const cairn_in* from,
                                       const cairn_draws* which, const cairn_execution* exec,
                                       const cairn_out* values, cairn_run* run) {
  return c::run({__func__, exec, c::alone}, run, [&](auto& how) {
    const cairn::sampler& drawn = c::at(sampler, "sampler").it;
    return c::with_copied_items(
        c::output_of(values, "values"), c::samples_of(from, "from"),
        [&](auto to, auto items) { return drawn.gather_into(to, items, c::draws_of(which), how); });
  });
}

cairn_status cairn_sampler_counts_into(const cairn_sampler* sampler, uint64_t n, const cairn_draws* which,
                                       const cairn_execution* exec, const cairn_out* counts, cairn_run* run) {
  return c::draw(
      {__func__, exec, c::alone}, which, run, c::wide_integers, counts, "counts",
      [&](auto to, auto&... how) { return c::at(sampler, "sampler").it.counts_into(to, n, how...); });
}
