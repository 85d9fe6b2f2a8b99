#include <cairn/c/sampling.h>

#include <cairn/sampling.hpp>
#include <cstdint>

#include "src/c/call.hpp"
#include "src/c/handles.hpp"
#include "src/c/random/copied_items.hpp"

namespace c = cairn::c;

struct cairn_sampler {
  cairn::sampler it;
};

cairn_status cairn_sampler_make(const cairn_in* weights, const cairn_execution* exec, cairn_sampler** made) {
  return c::make(__func__, exec, made, [&](const cairn::execution& how) {
    return c::with_reals(weights, "weights",
                         [&](auto each) { return new cairn_sampler{cairn::sampler(each, how)}; });
  });
}

cairn_status cairn_sampler_alias(const cairn_in* weights, const cairn_execution* exec, cairn_sampler** made) {
  return c::make(__func__, made, [&] {
    const c::how how(exec);
    return c::with_reals(weights, "weights",
                         [&](auto each) { return new cairn_sampler{cairn::sampler::alias(each, how.exec)}; });
  });
}

cairn_status cairn_sampler_uniform(uint64_t size, cairn_sampler** made) {
  return c::make(__func__, made, [&] { return new cairn_sampler{cairn::sampler::uniform(size)}; });
}

void cairn_sampler_free(cairn_sampler* sampler) { delete sampler; }

cairn_status cairn_sampler_copy(const cairn_sampler* sampler, cairn_sampler** made) {
  return c::make(__func__, made, [&] { return new cairn_sampler{c::at(sampler, "sampler").it}; });
}

uint64_t cairn_sampler_size(const cairn_sampler* sampler) {
  return sampler == nullptr ? 0 : sampler->it.size();
}
cairn_status cairn_sampler_method(const cairn_sampler* sampler, char* name, size_t room) {
  return c::call(__func__, [&] { c::give_text(c::at(sampler, "sampler").it.method(), name, room, "name"); });
}

cairn_status cairn_sampler_draw_into(const cairn_sampler* sampler, const cairn_draws* which,
                                     const cairn_execution* exec, const cairn_out* indices, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const cairn::sampler& from = c::at(sampler, "sampler").it;
    return c::with_integers(indices, "indices",
                            [&](auto to) { return from.draw_into(to, c::draws_of(which), how); });
  });
}

cairn_status cairn_sampler_gather_into(const cairn_sampler* sampler, const cairn_in* from,
                                       const cairn_draws* which, const cairn_execution* exec,
                                       const cairn_out* values, cairn_run* run) {
  return c::call(__func__, [&] {
    const c::how how(exec);
    const cairn::sampler& drawn = c::at(sampler, "sampler").it;
    c::with_copied_items(c::output_of(values, "values"), c::samples_of(from, "from"),
                         [&](auto to, auto items) {
                           c::give_run(run, drawn.gather_into(to, items, c::draws_of(which), how.exec));
                         });
  });
}

cairn_status cairn_sampler_counts_into(const cairn_sampler* sampler, uint64_t n, const cairn_draws* which,
                                       const cairn_execution* exec, const cairn_out* counts, cairn_run* run) {
  return c::call(__func__, [&] {
    const c::how how(exec);
    const cairn::sampler& from = c::at(sampler, "sampler").it;
    c::with_wide_integers(counts, "counts", [&](auto to) {
      c::give_run(run, from.counts_into(to, n, c::draws_of(which), how.exec));
    });
  });
}
