#include <cairn/c/value_counts.h>

#include <cairn/collective/value_counts.hpp>
#include <cairn/value_counts.hpp>
#include <cairn/value_numbers.hpp>
#include <memory>
#include <optional>
#include <utility>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"
#include "src/call/progress.hpp"

namespace c = cairn::c;

struct cairn_value_counter {
  cairn::detail::sample_type type;
  cairn::detail::counter it;
};

namespace {

cairn::order order_of(std::int32_t order) { return c::choice_of<cairn::order>(order, 4, "order"); }

cairn::counter_options options_of(const cairn_counter_options* given) {
  const cairn_counter_options taken = c::options_of(given, CAIRN_COUNTER_OPTIONS, "cairn_counter_options");
  cairn::counter_options made;
  made.order = order_of(taken.order);
  made.memory_bytes = taken.memory_bytes;
  if (taken.folder != nullptr) made.folder = taken.folder;
  if (taken.has_first_item != 0) made.first_item = taken.first_item;
  return made;
}

// A table that `fill(values, counts)` fills, and returns its total and how the call ran.
template <class Fill>
cairn_frequencies filled(cairn::detail::sample_type type, const Fill& fill) {
  cairn_frequencies made;
  made.values.type = type;
  const auto& found = fill(made.values.filled(), made.counts);
  made.total = found.total;
  made.run = found.run;
  return made;
}

// The most frequent entries of a table whose parts all ranks have.
cairn_frequencies most_frequent(const cairn_frequencies& of, std::uint64_t k, const char* who,
                                const cairn::execution& how) {
  return filled(of.values.type, [&](const auto& values, auto& counts) -> cairn::detail::counted_values {
    cairn::detail::most_frequent(of.seen(who), k, values, counts, how);
    return {.total = of.total, .run = of.run};
  });
}

// A counter of what the counters of all ranks have: a share of it or all, as `join` brings the entries.
template <class Join>
cairn_value_counter joined(const Join& join, const cairn_value_counter& of,
                           const cairn::counter_options& chosen, const cairn::execution& how) {
  std::optional<cairn::detail::counter> made;
  cairn_frequencies part;
  part.values.type = of.type;
  join(
      {of.type, chosen.order == cairn::order::first_seen, [&] { made.emplace(of.type, chosen); },
       [&](const cairn::detail::samples& values, std::span<const std::uint64_t> counts) {
         cairn_frequencies table{{of.type}, {counts.begin(), counts.end()}, 0, {}};
         table.values.append(values.data, values.size);
         for (const std::uint64_t count : counts) table.total += count;
         made->add(table.values.filled(), table.counts, table.total, table.run);
       }},
      [&](const cairn::detail::give_entries& give, const cairn::execution& own) {
        of.it.for_each_bucket(part.values.filled(), part.counts, cairn::order::unordered, own,
                              [&](const cairn::run_info&) { give(part.values.seen(), part.counts); });
      },
      how);
  return {of.type, std::move(*made)};
}

cairn_value_counter loaded(std::int32_t type, const cairn::source& from,
                           const cairn_counter_options* options) {
  const cairn::detail::sample_type counted = c::type_of(type, "type");
  return {counted, cairn::detail::counter::load(counted, from, options_of(options))};
}

}  // namespace

cairn_status cairn_value_counts(const cairn_in* x, int32_t order, const cairn_execution* exec,
                                cairn_frequencies** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    const cairn::order wanted = order_of(order);
    return filled(samples.type, [&](const auto& values, auto& counts) {
      return cairn::detail::value_counts(samples, values, counts, wanted, how);
    });
  });
}

cairn_status cairn_divided_value_counts(const cairn_in* x, int32_t order, const cairn_execution* exec,
                                        cairn_frequencies** part, uint64_t* first, uint64_t* distinct) {
  return c::give({__func__, exec}, part, "part", [&](auto& how) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    const cairn::order wanted = order_of(order);
    cairn::detail::counted_values found;
    auto counted = std::make_unique<cairn_frequencies>(
        filled(samples.type, [&](const auto& values, auto& counts) -> const auto& {
          return found = cairn::detail::divided_value_counts(samples, values, counts, wanted, how);
        }));
    if (first != nullptr) *first = found.first;
    if (distinct != nullptr) *distinct = found.distinct;
    return counted.release();
  });
}

cairn_status cairn_divided_top(const cairn_frequencies* part, uint64_t k, const cairn_execution* exec,
                               cairn_frequencies** made) {
  return c::make({__func__, exec}, made,
                 [&](auto& how) { return most_frequent(c::at(part, "part"), k, "cairn_divided_top", how); });
}

cairn_status cairn_divided_modes(const cairn_frequencies* part, const cairn_execution* exec,
                                 cairn_frequencies** made) {
  return c::make({__func__, exec}, made, [&](auto& given) {
    const cairn::execution how = cairn::with_ranks(given, given.ranks);  // all get the modes
    const cairn_frequencies& of = c::at(part, "part");
    cairn_frequencies top = most_frequent(of, 1, "cairn_divided_modes", how);
    const std::uint64_t greatest = top.counts.empty() ? 0 : top.counts[0];
    top.values.bytes.clear();
    cairn::detail::most_frequent_of_all(of.seen("cairn_divided_modes"), top.values.filled(), how);
    top.counts.assign(top.values.size(), greatest);
    return top;
  });
}

cairn_status cairn_value_counter_make(int32_t type, const cairn_counter_options* options,
                                      cairn_value_counter** made) {
  return c::make(__func__, made, [&] {
    const cairn::detail::sample_type counted = c::type_of(type, "type");
    return cairn_value_counter{counted, {counted, options_of(options)}};
  });
}

void cairn_value_counter_free(cairn_value_counter* counter) { delete counter; }

int32_t cairn_value_counter_type(const cairn_value_counter* counter) {
  return counter == nullptr ? 0 : c::number_of(counter->type);
}
uint64_t cairn_value_counter_total(const cairn_value_counter* counter) {
  return counter == nullptr ? 0 : counter->it.total();
}
cairn_status cairn_value_counter_distinct(const cairn_value_counter* counter, uint64_t* distinct) {
  return c::give(__func__, distinct, "distinct", [&] { return c::at(counter, "counter").it.distinct(); });
}

cairn_status cairn_value_counter_add(cairn_value_counter* counter, const cairn_in* x,
                                     const cairn_execution* exec) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    cairn_value_counter& to = c::at(counter, "counter");
    const cairn::detail::samples samples = c::samples_of(x, "x");
    c::check_type(samples.type, to.type, "x", "is", "the counter");
    to.it.add(samples, how);
  });
}

cairn_status cairn_value_counter_add_table(cairn_value_counter* counter, const cairn_frequencies* table) {
  return c::call(__func__, [&] {
    cairn_value_counter& to = c::at(counter, "counter");
    cairn_frequencies added = c::at(table, "table");
    c::check_type(added.values.type, to.type, "table", "is", "the counter");
    to.it.add(added.values.filled(), added.counts, added.total, added.run);
  });
}

cairn_status cairn_value_counter_merge(cairn_value_counter* counter, const cairn_value_counter* other,
                                       const cairn_execution* exec) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    cairn_value_counter& to = c::at(counter, "counter");
    c::check_type(c::at(other, "other").type, to.type, "other", "is", "the counter");
    to.it.merge(other->it, how);
  });
}

cairn_status cairn_value_counter_table(const cairn_value_counter* counter, int32_t order,
                                       const cairn_execution* exec, cairn_frequencies** made) {
  return c::make({__func__, exec, c::alone}, made, [&](auto& how) {
    const cairn_value_counter& of = c::at(counter, "counter");
    const cairn::order wanted = order_of(order);
    return filled(of.type, [&](const auto& values, auto& counts) -> cairn::detail::counted_values {
      return {.total = of.it.total(), .run = of.it.table(values, counts, wanted, how)};
    });
  });
}

cairn_status cairn_value_counter_for_each_bucket(const cairn_value_counter* counter,
                                                 const cairn_execution* exec,
                                                 int (*visit)(const cairn_frequencies* part, void* data),
                                                 void* data) {
  return c::call({__func__, exec, c::alone}, [&](auto& how) {
    const cairn_value_counter& of = c::at(counter, "counter");
    if (visit == nullptr) c::refuse("visit is NULL");
    cairn_frequencies part;
    part.values.type = of.type;
    part.total = of.it.total();
    of.it.for_each_bucket(part.values.filled(), part.counts, cairn::order::unordered, how,
                          [&](const cairn::run_info& run) {
                            part.run = run;
                            const int code = visit(&part, data);
                            if (code != 0) throw c::callback_error(cairn::sentence("visit returned ", code));
                          });
  });
}

cairn_status cairn_value_counter_divided(const cairn_value_counter* counter,
                                         const cairn_counter_options* options, const cairn_execution* exec,
                                         cairn_value_counter** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    return joined(cairn::detail::divide_entries, c::at(counter, "counter"), options_of(options), how);
  });
}

cairn_status cairn_value_counter_merged(const cairn_value_counter* counter,
                                        const cairn_counter_options* options, const cairn_execution* exec,
                                        cairn_value_counter** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    const cairn::counter_options chosen = options_of(options);
    const cairn_value_counter share =
        joined(cairn::detail::divide_entries, c::at(counter, "counter"), {}, how);
    return joined(cairn::detail::gather_entries, share, chosen, how);
  });
}

cairn_status cairn_value_counter_save(const cairn_value_counter* counter, void** bytes, size_t* size) {
  return c::save(__func__, counter, "counter", bytes, size);
}

cairn_status cairn_value_counter_save_to(const cairn_value_counter* counter, cairn_sink sink, void* data) {
  return c::save_to(__func__, counter, "counter", sink, data);
}

cairn_status cairn_value_counter_load(int32_t type, const void* bytes, size_t size,
                                      const cairn_counter_options* options, cairn_value_counter** made) {
  return c::make(__func__, made, [&] { return loaded(type, c::source_of_bytes(bytes, size), options); });
}

cairn_status cairn_value_counter_load_from(int32_t type, cairn_source source, void* data,
                                           const cairn_counter_options* options, cairn_value_counter** made) {
  return c::make(__func__, made, [&] { return loaded(type, c::source_of(source, data), options); });
}

cairn_status cairn_place_values_into(const cairn_in* x, const cairn_in* values, const cairn_execution* exec,
                                     int64_t* numbers, uint64_t* positions, cairn_run* run) {
  return c::call({__func__, exec}, [&](auto& how) {
    const cairn::detail::samples items = c::samples_of(x, "x");
    const cairn::detail::samples known = c::samples_of(values, "values");
    c::check_type(known.type, items.type, "values", "are", "x");
    const cairn::detail::value_places to{
        cairn::out<std::int64_t>(numbers, numbers == nullptr ? 0 : items.size),
        cairn::out<std::uint64_t>(positions, positions == nullptr ? 0 : known.size), numbers != nullptr,
        positions != nullptr};
    c::give_run(run, cairn::detail::place_values(to, items, known, how));
  });
}
