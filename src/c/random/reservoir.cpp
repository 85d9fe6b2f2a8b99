#include <cairn/c/random.h>

#include <cairn/random/reservoir.hpp>

#include "src/c/call.hpp"
#include "src/c/give.hpp"

namespace c = cairn::c;

struct cairn_weighted_reservoir {
  cairn::weighted_reservoir it;
};

namespace {
void give_sample(const cairn::reservoir_sample& sample, uint64_t* items, double* keys, size_t room,
                 size_t* found) {
  c::give_list(sample.items, items, room, &c::at(found, "found"), "items");
  if (keys != nullptr) c::give_list(sample.keys, keys, room, nullptr, "keys");
}
}  // namespace

cairn_status cairn_weighted_reservoir_make(uint64_t size, const cairn_reservoir_options* options,
                                           cairn_weighted_reservoir** made) {
  return c::make(__func__, made, [&] {
    const cairn_reservoir_options taken =
        c::options_of(options, CAIRN_RESERVOIR_OPTIONS, "cairn_reservoir_options");
    return cairn::weighted_reservoir(size,
                                     {.which = c::draws_of(&taken.which), .first_item = taken.first_item});
  });
}

void cairn_weighted_reservoir_free(cairn_weighted_reservoir* reservoir) { delete reservoir; }

uint64_t cairn_weighted_reservoir_size(const cairn_weighted_reservoir* reservoir) {
  return reservoir == nullptr ? 0 : reservoir->it.size();
}
uint64_t cairn_weighted_reservoir_items(const cairn_weighted_reservoir* reservoir) {
  return reservoir == nullptr ? 0 : reservoir->it.items();
}

cairn_status cairn_weighted_reservoir_add(cairn_weighted_reservoir* reservoir, const cairn_in* weights,
                                          const cairn_execution* exec) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    c::with_type(c::reals, weights, "weights",
                 [&](auto each) { c::at(reservoir, "reservoir").it.add(each, how); });
  });
}

cairn_status cairn_weighted_reservoir_merge(cairn_weighted_reservoir* reservoir,
                                            const cairn_weighted_reservoir* other) {
  return c::call(__func__, [&] { c::at(reservoir, "reservoir").it.merge(c::at(other, "other").it); });
}

cairn_status cairn_weighted_reservoir_merged(const cairn_weighted_reservoir* reservoir,
                                             const cairn_execution* exec, cairn_weighted_reservoir** made) {
  return c::make({__func__, exec}, made,
                 [&](auto& how) { return cairn::merged(c::at(reservoir, "reservoir").it, how); });
}

cairn_status cairn_weighted_reservoir_result(const cairn_weighted_reservoir* reservoir, uint64_t* items,
                                             double* keys, size_t room, size_t* found) {
  return c::call(__func__,
                 [&] { give_sample(c::at(reservoir, "reservoir").it.result(), items, keys, room, found); });
}

cairn_status cairn_weighted_reservoir_divided(const cairn_weighted_reservoir* reservoir,
                                              const cairn_execution* exec, uint64_t* items, double* keys,
                                              size_t room, size_t* found) {
  return c::call({__func__, exec}, [&](auto& how) {
    c::at(found, "found");
    c::list(items, room, "items");
    give_sample(cairn::divided(c::at(reservoir, "reservoir").it, how), items, keys, room, found);
  });
}

cairn_status cairn_weighted_reservoir_save(const cairn_weighted_reservoir* reservoir, void** bytes,
                                           size_t* size) {
  return c::save(__func__, reservoir, "reservoir", bytes, size);
}

cairn_status cairn_weighted_reservoir_save_to(const cairn_weighted_reservoir* reservoir, cairn_sink sink,
                                              void* data) {
  return c::save_to(__func__, reservoir, "reservoir", sink, data);
}

cairn_status cairn_weighted_reservoir_load(const void* bytes, size_t size, cairn_weighted_reservoir** made) {
  return c::make(__func__, made,
                 [&] { return cairn::weighted_reservoir::load(c::source_of_bytes(bytes, size)); });
}

cairn_status cairn_weighted_reservoir_load_from(cairn_source source, void* data,
                                                cairn_weighted_reservoir** made) {
  return c::make(__func__, made, [&] { return cairn::weighted_reservoir::load(c::source_of(source, data)); });
}
