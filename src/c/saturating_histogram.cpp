#include <cairn/c/saturating_histogram.h>

#include <cairn/saturating_histogram.hpp>
#include <variant>

#include "src/c/call.hpp"
#include "src/c/give.hpp"

namespace c = cairn::c;

struct cairn_saturating_counter {
  std::variant<cairn::saturating_counter<std::uint8_t>, cairn::saturating_counter<std::uint16_t>> it;
};

namespace {

using any_counter = decltype(cairn_saturating_counter::it);

// Calls use(Count{}) with the type of counters that has this number.
template <class Use>
decltype(auto) with_count_type(std::int32_t type, const char* name, const Use& use) {
  if (type == CAIRN_UINT8) return use(std::uint8_t{});
  if (type == CAIRN_UINT16) return use(std::uint16_t{});
  c::refuse(name, ": type is ", type, "; expected CAIRN_UINT8 or CAIRN_UINT16");
}
any_counter loaded_counter(std::int32_t type, const cairn::source& from) {
  return with_count_type(type, "type", [&]<class Count>(Count) -> any_counter {
    return cairn::saturating_counter<Count>::load(from);
  });
}

}  // namespace

cairn_status cairn_saturating_histogram_into(const cairn_in* bins, size_t width, const cairn_execution* exec,
                                             const cairn_out* counts, cairn_run* run) {
  return c::run({__func__, exec}, run, [&](auto& how) {
    const c::output to = c::output_of(counts, "counts");
    return with_count_type(c::number_of(to.type), "counts", [&]<class Count>(Count) {
      const cairn::in<std::uint32_t> counted = c::view_as<std::uint32_t>(bins, "bins");
      return cairn::saturating_histogram_into(c::view_of<Count>(to), counted, width, how);
    });
  });
}

cairn_status cairn_saturating_counter_make(int32_t type, size_t bins, size_t width,
                                           cairn_saturating_counter** made) {
  return c::make(__func__, made, [&] {
    return with_count_type(type, "type", [&]<class Count>(Count) -> any_counter {
      return cairn::saturating_counter<Count>(bins, width);
    });
  });
}

void cairn_saturating_counter_free(cairn_saturating_counter* counter) { delete counter; }

int32_t cairn_saturating_counter_type(const cairn_saturating_counter* counter) {
  return c::fact_of(counter, []<class Count>(const cairn::saturating_counter<Count>&) {
    return c::number_of(cairn::detail::sample_type_of<Count>());
  });
}
size_t cairn_saturating_counter_bins(const cairn_saturating_counter* counter) {
  return c::fact_of(counter, [](auto& held) { return held.counts().size(); });
}
size_t cairn_saturating_counter_width(const cairn_saturating_counter* counter) {
  return c::fact_of(counter, [](auto& held) { return held.width(); });
}
uint64_t cairn_saturating_counter_items(const cairn_saturating_counter* counter) {
  return c::fact_of(counter, [](auto& held) { return held.items(); });
}
const void* cairn_saturating_counter_counts(const cairn_saturating_counter* counter) {
  return c::fact_of(counter, [](auto& held) -> const void* { return held.counts().data(); });
}

cairn_status cairn_saturating_counter_add(cairn_saturating_counter* counter, const cairn_in* bins,
                                          const cairn_execution* exec) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    const cairn::in<std::uint32_t> added = c::view_as<std::uint32_t>(bins, "bins");
    c::visit(counter, "counter", [&](auto& held) { held.add(added, how); });
  });
}

cairn_status cairn_saturating_counter_merge(cairn_saturating_counter* counter,
                                            const cairn_saturating_counter* other) {
  return c::call(__func__, [&] {
    c::merge_alike(c::at(counter, "counter").it, c::at(other, "other").it, "has counters of another type");
  });
}

cairn_status cairn_saturating_counter_merged(const cairn_saturating_counter* counter,
                                             const cairn_execution* exec, cairn_saturating_counter** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return c::visit(counter, "counter", [&](auto& held) -> any_counter { return cairn::merged(held, how); });
  });
}

cairn_status cairn_saturating_counter_divided(const cairn_saturating_counter* counter,
                                              const cairn_execution* exec, void* counts, size_t room,
                                              size_t* found, uint64_t* first, uint64_t* items) {
  return c::call({__func__, exec}, [&](auto& how) {
    c::at(first, "first");
    c::at(items, "items");
    c::at(found, "found");
    c::list(static_cast<char*>(counts), room, "counts");
    c::visit(counter, "counter", [&]<class Count>(const cairn::saturating_counter<Count>& held) {
      const auto part = cairn::divided(held, how);
      *first = part.first;
      *items = part.items;
      c::give_list(part.counts, static_cast<Count*>(counts), room, found, "counts");
    });
  });
}

cairn_status cairn_saturating_counter_save(const cairn_saturating_counter* counter, void** bytes,
                                           size_t* size) {
  return c::save(__func__, counter, "counter", bytes, size);
}

cairn_status cairn_saturating_counter_save_to(const cairn_saturating_counter* counter, cairn_sink sink,
                                              void* data) {
  return c::save_to(__func__, counter, "counter", sink, data);
}

cairn_status cairn_saturating_counter_load(int32_t type, const void* bytes, size_t size,
                                           cairn_saturating_counter** made) {
  return c::make(__func__, made, [&] { return loaded_counter(type, c::source_of_bytes(bytes, size)); });
}

cairn_status cairn_saturating_counter_load_from(int32_t type, cairn_source source, void* data,
                                                cairn_saturating_counter** made) {
  return c::make(__func__, made, [&] { return loaded_counter(type, c::source_of(source, data)); });
}
