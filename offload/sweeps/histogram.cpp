// The histogram on a device.
#include "offload/sweeps/axis_slots.hpp"
#include "offload/sweeps/count.hpp"
#include "offload/sweeps/stores.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {

// Calls use(lookup), with the best one that the axis has.
template <class T, class Use>
void with_lookup(const device_task<T>& task, const Use& use) {
  switch (task.lookup) {
    case lookup_kind::positions:
      return use(position_lookup<T, false>{task.positions, task.entries});
    case lookup_kind::mesh:
      return use(table_lookup<T, tables::mesh_view<T>>{task.mesh});
    default:
      break;
  }
  if constexpr (std::is_floating_point_v<T>) {  // integers have neither
    if (task.lookup == lookup_kind::guarded) return use(guarded_lookup<T>{task.guarded, task.uniform});
    if (task.lookup == lookup_kind::curve) return use(position_lookup<T, true>{task.positions, task.entries});
    use(table_lookup<T, tables::uniform_view<T>>{task.uniform});
  }
}

template <class Stored, class T>
void histogram(const Stored* samples, const device_task<T>& task) {
  static_assert(most_items_a_launch == most_items);
  with_lookup(task, [&](const auto& lookup) {
    if constexpr (std::decay_t<decltype(lookup)>::always_settled) {
      // These axes are large, or seldom met.
      count_together(counted<Stored>{samples, task.totals, task.size}, task.slots, task.device, lookup);
    } else {
      count(samples, task.size, device_counters{task.totals, task.slots, task.device}, lookup);
    }
  });
}

template <class Stored>
using looked_up = buffers<Stored, std::uint32_t>;

template <class Stored, class Lookup>
inline void look_up_mine(looked_up<Stored> there, std::uint64_t* nan, const Lookup& lookup) {
  const load_plan<Stored> from(there.from, there.size);
  const grid_items mine = my_items();
  std::uint32_t found_nan = 0;
  for (std::size_t i = mine.first; i < from.loads; i += mine.stride) {
    const auto load = static_cast<std::uint32_t>(i);
    const loaded<Stored> some = from.load(load);
    std::uint32_t slots[items_a_load<Stored>];
#pragma clang loop unroll(full)
    for (std::uint32_t j = 0; j < items_a_load<Stored>; ++j) {
      found_nan += lanes::is_nan(some[j]) ? 1U : 0U;
      slots[j] = slot_at(some[j], lookup);
    }
    store_together(slots, there.to + from.at(load));
  }
  for (std::size_t i = mine.first; i < from.apart; i += mine.stride) {
    const std::size_t at = from.at_apart(static_cast<std::uint32_t>(i));
    found_nan += lanes::is_nan(there.from[at]) ? 1U : 0U;
    there.to[at] = slot_at(there.from[at], lookup);
  }
  add_found(nan, found_nan);
}

// With a copy of the entries in the memory of each team: from there, threads read 32 at a time.
template <std::uint32_t Entries, class Stored, class Lookup>
void look_up_in_team_memory(const looked_up<Stored>& all, int device, std::uint64_t* nan,
                            const Lookup& lookup) {
  on_teams_in_team_memory<std::uint32_t, Entries, body_is::own>(
      teams_for(all.size), device, all,
      [=](std::uint32_t* table, team_thread thread, looked_up<Stored> there) {
        const std::uint32_t* entries = lookup.entries();
        for (std::uint32_t e = thread.number; e < lookup.entry_count; e += thread.all) table[e] = entries[e];
        Lookup here = lookup;
        here.with_entries(table);
#pragma omp barrier
        [[clang::always_inline]] look_up_mine(there, nan, here);
      });
}

template <class Stored, class Lookup>
void look_up_all(const looked_up<Stored>& all, int device, std::uint64_t* nan, const Lookup& lookup) {
  if constexpr (requires { lookup.entries(); }) {
    if (lookup.entry_count <= team_entries)
      return look_up_in_team_memory<team_entries>(all, device, nan, lookup);
  }
  on_teams<body_is::own>(teams_for(all.size), device, all, [=](grid_items /*mine*/, looked_up<Stored> there) {
    [[clang::always_inline]] look_up_mine(there, nan, lookup);
  });
}

template <class Stored, class T>
void look_up_slots(const Stored* samples, const device_task<T>& task, std::uint32_t* slots) {
  with_lookup(task, [&](const auto& lookup) {
    look_up_all(looked_up<Stored>{samples, slots, task.size}, task.device, task.totals, lookup);
  });
}

void append_axis(const append_task& t) {
  for_each_slot(t.axis, [t](std::size_t i, std::uint32_t slot) {
    const unsigned side = side_of(slot, t.axis.bins);
    if (t.sides != nullptr) t.sides[i] = static_cast<std::uint8_t>(side);
    const std::uint32_t before = t.is_first ? 0 : t.numbers[i];
    const bool is_none = !t.has_flow && (side != 0 || before == no_bin);
    t.numbers[i] = is_none ? no_bin : joined_number(before, slot, digits_of(t.axis.bins, t.has_flow));
  });
}

void count_numbers(const number_task& task) {
  count(task.numbers, task.size, device_counters{task.totals, task.bins + 1, task.device},
        as_it_is{task.bins});
}

// Calls use(count, what it is to grow by) for all counts.
template <class Use>
void for_each_count(const add_task& t, const Use& use) {
  for_each_item(t.size, t.device, [=](std::size_t i) {
    const std::size_t slot = t.slot_of_axis == nullptr ? i + 1 : t.slot_of_axis[i];
    if (slot != 0) use(t.counts + (slot - 1), t.found[i]);
  });
}

struct note_overflow {
  std::uint64_t* overflows;
  void operator()(const std::uint64_t* count, std::uint64_t more) const {
    if (*count + more >= more) return;
#pragma omp atomic update relaxed
    *overflows += 1;
  }
};
struct add_more {
  void operator()(std::uint64_t* count, std::uint64_t more) const { *count += more; }
};

void note_overflows(const add_task& task, std::uint64_t* overflows) {
  for_each_count(task, note_overflow{overflows});
}
void add_counts(const add_task& task) { for_each_count(task, add_more()); }

#define CAIRN_INSTANTIATE(T)                                                                       \
  template void histogram<T, compared_type<T>>(const T*, const device_task<compared_type<T>>&);    \
  template void look_up_slots<T, compared_type<T>>(const T*, const device_task<compared_type<T>>&, \
                                                   std::uint32_t*);
CAIRN_FOR_EACH_STORED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
