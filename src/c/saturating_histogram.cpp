#include <cairn/c/saturating_histogram.h>

#include <cairn/saturating_histogram.hpp>
#include <utility>
#include <variant>

#include "src/c/call.hpp"
#include "src/c/give.hpp"

namespace c = cairn::c;

namespace {
using bytes_counter = cairn::saturating_counter<std::uint8_t>;
using words_counter = cairn::saturating_counter<std::uint16_t>;
using any_counter = std::variant<bytes_counter, words_counter>;
}  // namespace

struct cairn_saturating_counter {
  any_counter it;
};

namespace {

cairn::in<std::uint32_t> bins_of(const cairn_in* bins) {
  const cairn::detail::samples given = c::samples_of(bins, "bins");
  if (given.type != cairn::detail::sample_type::uint32)
    c::refuse("bins are of ", cairn::detail::name_of(given.type), "; expected uint32");
  return cairn::typed<std::uint32_t>(given);
}
[[noreturn]] void refuse_type(std::int32_t type, const char* name) {
  c::refuse(name, ": type is ", type, "; expected CAIRN_UINT8 or CAIRN_UINT16");
}
template <class Use>
any_counter counter_of(std::int32_t type, const Use& make) {
  if (type == CAIRN_UINT8) return make.template operator()<bytes_counter>();
  if (type == CAIRN_UINT16) return make.template operator()<words_counter>();
  refuse_type(type, "type");
}
template <class Use>
decltype(auto) visit(const cairn_saturating_counter* of, const Use& use) {
  return std::visit(use, c::at(of, "counter").it);
}
cairn_saturating_counter* handle_of(any_counter made) {
  return new cairn_saturating_counter{std::move(made)};
}

}  // namespace

cairn_status cairn_saturating_histogram_into(const cairn_in* bins, size_t width, const cairn_execution* exec,
                                             const cairn_out* counts, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const c::output to = c::output_of(counts, "counts");
    const auto count = [&](auto written) {
      return cairn::saturating_histogram_into(written, bins_of(bins), width, how);
    };
    if (to.type == cairn::detail::sample_type::uint8) return count(c::typed_out<std::uint8_t>(to));
    if (to.type == cairn::detail::sample_type::uint16) return count(c::typed_out<std::uint16_t>(to));
    refuse_type(c::number_of(to.type), "counts");
  });
}

cairn_status cairn_saturating_counter_make(int32_t type, size_t bins, size_t width,
                                           cairn_saturating_counter** made) {
  return c::make(__func__, made, [&] {
    return handle_of(counter_of(type, [&]<class Counter>() { return Counter(bins, width); }));
  });
}

void cairn_saturating_counter_free(cairn_saturating_counter* counter) { delete counter; }

int32_t cairn_saturating_counter_type(const cairn_saturating_counter* counter) {
  if (counter == nullptr) return 0;
  return counter->it.index() == 0 ? CAIRN_UINT8 : CAIRN_UINT16;
}
size_t cairn_saturating_counter_bins(const cairn_saturating_counter* counter) {
  return counter == nullptr ? 0 : visit(counter, [](const auto& held) { return held.counts().size(); });
}
size_t cairn_saturating_counter_width(const cairn_saturating_counter* counter) {
  return counter == nullptr ? 0 : visit(counter, [](const auto& held) { return held.width(); });
}
uint64_t cairn_saturating_counter_items(const cairn_saturating_counter* counter) {
  return counter == nullptr ? 0 : visit(counter, [](const auto& held) { return held.items(); });
}
const void* cairn_saturating_counter_counts(const cairn_saturating_counter* counter) {
  if (counter == nullptr) return nullptr;
  return visit(counter, [](const auto& held) -> const void* { return held.counts().data(); });
}

cairn_status cairn_saturating_counter_add(cairn_saturating_counter* counter, const cairn_in* bins,
                                          const cairn_execution* exec) {
  return c::call(__func__, [&] {
    const c::how how(exec);
    const cairn::in<std::uint32_t> added = bins_of(bins);
    std::visit([&](auto& held) { held.add(added, how.exec); }, c::at(counter, "counter").it);
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
  return c::make(__func__, exec, made, [&](const cairn::execution& how) {
    return visit(counter, [&](const auto& held) { return handle_of(cairn::merged(held, how)); });
  });
}

cairn_status cairn_saturating_counter_divided(const cairn_saturating_counter* counter,
                                              const cairn_execution* exec, void* counts, size_t room,
                                              size_t* found, uint64_t* first, uint64_t* items) {
  return c::call(__func__, exec, [&](const cairn::execution& how) {
    visit(counter, [&]<class Count>(const cairn::saturating_counter<Count>& held) {
      const auto part = cairn::divided(held, how);
      c::at(first, "first") = part.first;
      c::at(items, "items") = part.items;
      c::give_list(part.counts, static_cast<Count*>(counts), room, &c::at(found, "found"), "counts");
    });
  });
}

cairn_status cairn_saturating_counter_save(const cairn_saturating_counter* counter, void** bytes,
                                           size_t* size) {
  return c::call(__func__, [&] {
    visit(counter, [&](const auto& held) {
      c::give_bytes([&](const cairn::sink& to) { held.save(to); }, bytes, size);
    });
  });
}

cairn_status cairn_saturating_counter_save_to(const cairn_saturating_counter* counter, cairn_sink sink,
                                              void* data) {
  return c::call(__func__,
                 [&] { visit(counter, [&](const auto& held) { held.save(c::sink_of(sink, data)); }); });
}

cairn_status cairn_saturating_counter_load(int32_t type, const void* bytes, size_t size,
                                           cairn_saturating_counter** made) {
  return c::make(__func__, made, [&] {
    return handle_of(
        counter_of(type, [&]<class Counter>() { return Counter::load(c::source_of_bytes(bytes, size)); }));
  });
}

cairn_status cairn_saturating_counter_load_from(int32_t type, cairn_source source, void* data,
                                                cairn_saturating_counter** made) {
  return c::call(__func__, [&] {
    c::at(made, "made");
    *made = handle_of(
        counter_of(type, [&]<class Counter>() { return Counter::load(c::source_of(source, data)); }));
  });
}
