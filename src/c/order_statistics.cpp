#include <cairn/c/order_statistics.h>

#include <cairn/order_statistics.hpp>
#include <cstring>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;

struct cairn_position_search {
  cairn::detail::sample_type type;
  cairn::detail::search_of_positions it;
};

namespace {

void give_items(const c::typed_list& from, void* items, std::size_t count) {
  c::check_size(count, from.size(), "items");
  if (count == 0) return;
  std::memcpy(&c::at(static_cast<char*>(items), "items"), from.bytes.data(), from.bytes.size());
}

cairn_position_search loaded(std::int32_t type, const cairn::source& from) {
  const cairn::detail::sample_type searched = c::type_of(type, "type");
  cairn_position_search made{searched, {searched, std::span<const std::uint64_t>()}};
  made.it.load(from);
  return made;
}

}  // namespace

cairn_status cairn_order_statistics(const cairn_in* x, const uint64_t* positions, size_t count,
                                    const cairn_execution* exec, void* items) {
  return c::call({__func__, exec}, [&](auto& how) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    const std::span<const std::uint64_t> wanted = c::list(positions, count, "positions");
    c::typed_list found{samples.type};
    cairn::detail::order_statistics(samples, wanted, found.filled(), how);
    give_items(found, items, count);
  });
}

cairn_status cairn_median(const cairn_in* x, int32_t nan, const cairn_execution* exec, void* lower,
                          void* upper, double* mean) {
  return c::call({__func__, exec}, [&](auto& how) {
    c::at(mean, "mean");
    const cairn::detail::samples samples = c::samples_of(x, "x");
    std::uint64_t items[2] = {};
    *mean = cairn::detail::median(samples, c::policy_of(nan), &items[0], &items[1], how);
    const std::size_t size = cairn::detail::size_of(samples.type);
    if (lower != nullptr) std::memcpy(lower, &items[0], size);
    if (upper != nullptr) std::memcpy(upper, &items[1], size);
  });
}

cairn_status cairn_quantiles(const cairn_in* x, const double* at, size_t count, int32_t nan,
                             const cairn_execution* exec, double* quantiles) {
  return c::give_numbers({__func__, exec}, quantiles, count, "quantiles", [&](auto& how) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    return cairn::detail::quantiles(samples, c::list(at, count, "at"), c::policy_of(nan), how);
  });
}

cairn_status cairn_position_search_make(int32_t type, const uint64_t* positions, size_t count,
                                        cairn_position_search** made) {
  return c::make(__func__, made, [&] {
    const cairn::detail::sample_type searched = c::type_of(type, "type");
    return cairn_position_search{searched, {searched, c::list(positions, count, "positions")}};
  });
}

void cairn_position_search_free(cairn_position_search* search) { delete search; }

int32_t cairn_position_search_type(const cairn_position_search* search) {
  return search == nullptr ? 0 : c::number_of(search->type);
}
int32_t cairn_position_search_done(const cairn_position_search* search) {
  return search != nullptr && search->it.done() ? 1 : 0;
}

cairn_status cairn_position_search_add(cairn_position_search* search, const cairn_in* x,
                                       const cairn_execution* exec) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    cairn_position_search& to = c::at(search, "search");
    const cairn::detail::samples samples = c::samples_of(x, "x");
    c::check_type(samples.type, to.type, "x", "is", "the search");
    to.it.add(samples, how);
  });
}

cairn_status cairn_position_search_merge(cairn_position_search* search, const cairn_position_search* other) {
  return c::call(__func__, [&] {
    cairn_position_search& to = c::at(search, "search");
    if (c::at(other, "other").type != to.type) c::refuse("other is a search among another type");
    to.it.merge(other->it);
  });
}

cairn_status cairn_position_search_end_pass(cairn_position_search* search) {
  return c::call(__func__, [&] { c::at(search, "search").it.end_pass(); });
}

cairn_status cairn_position_search_items(const cairn_position_search* search, void* items, size_t count) {
  return c::call(__func__, [&] {
    const cairn_position_search& of = c::at(search, "search");
    c::typed_list found{of.type};
    of.it.items(found.filled());
    give_items(found, items, count);
  });
}

cairn_status cairn_position_search_save(const cairn_position_search* search, void** bytes, size_t* size) {
  return c::save(__func__, search, "search", bytes, size);
}

cairn_status cairn_position_search_save_to(const cairn_position_search* search, cairn_sink sink, void* data) {
  return c::save_to(__func__, search, "search", sink, data);
}

cairn_status cairn_position_search_load(int32_t type, const void* bytes, size_t size,
                                        cairn_position_search** made) {
  return c::make(__func__, made, [&] { return loaded(type, c::source_of_bytes(bytes, size)); });
}

cairn_status cairn_position_search_load_from(int32_t type, cairn_source source, void* data,
                                             cairn_position_search** made) {
  return c::make(__func__, made, [&] { return loaded(type, c::source_of(source, data)); });
}
