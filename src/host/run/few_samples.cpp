// Few samples, one by one: each is compared with the edges of the axis.
#include "src/host/run/few_samples.hpp"

#include <cmath>

#include "src/call/ran.hpp"
#include "src/kernels/wide_slot.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/threads.hpp"
#include "src/tables/axis/axis_state.hpp"
#include "src/tables/axis/lookup_ways.hpp"
#include "src/tables/axis/outside_tally.hpp"

namespace cairn::host {
namespace {

// Where no table is worth building, or looking for (docs/decisions/histogram.md).
constexpr std::size_t always_few = 4;
constexpr std::size_t bins_for_a_sample = 6;

template <class T>
bool are_few(std::size_t samples, const axis::state& bins, const tables::edge_list& edges) {
  if (samples <= always_few) return true;
  if (bins.has_tables_for<T>() || samples > edges.size() / bins_for_a_sample) return false;
  const std::size_t before = bins.looked_up.fetch_add(samples, std::memory_order_relaxed);
  return before + samples <= edges.size() / bins_for_a_sample;
}

template <class T>
std::size_t slot_of(T x, const tables::edge_list& edges) {
  const bool rounds = edges.rounded && std::is_same_v<T, float>;
  const auto edge = [&](std::size_t i) {
    const double exact = edges[i];
    return rounds ? static_cast<double>(static_cast<float>(exact)) : exact;
  };
  return portable::exact_slot(x, edges.size() - 1, edges.is_half_open, edge);
}

// Takes the first `size` of the samples out again.
template <class T, class Stored>
void take_back(std::span<std::uint64_t> counts, const Stored* x, std::size_t size,
               const tables::edge_list& edges) {
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t slot = slot_of(static_cast<T>(x[i]), edges);
    if (slot != 0 && slot <= counts.size()) --counts[slot - 1];
  }
}

// Calls use(i, slot, whether it is NaN) for all samples until it returns false. Returns what lies outside.
template <class T, class Stored, class Use>
std::optional<tables::found_outside> look_up_each(const Stored* x, std::size_t size,
                                                  const tables::edge_list& edges, const Use& use) {
  const std::size_t last = edges.size();
  tables::found_outside outside;
  for (std::size_t i = 0; i < size; ++i) {
    const bool is_nan = x[i] != x[i];
    const std::size_t slot = slot_of(static_cast<T>(x[i]), edges);
    outside.nan += is_nan ? 1U : 0U;
    outside.below += slot == 0 ? 1U : 0U;
    outside.above += slot == last ? 1U : 0U;
    if (!use(i, slot, is_nan)) return std::nullopt;
  }
  return outside;
}

template <class T, class Stored>
std::optional<tables::found_outside> count_each(std::span<std::uint64_t> counts, const Stored* x,
                                                std::size_t size, const tables::edge_list& edges) {
  return look_up_each<T>(x, size, edges, [&](std::size_t i, std::size_t slot, bool /*is_nan*/) {
    if (slot == 0 || slot > counts.size() || ++counts[slot - 1] != 0) return true;
    take_back<T>(counts, x, i + 1, edges);  // more than fit: refused with all numbers, elsewhere
    return false;
  });
}

template <class T, class Stored>
std::optional<tables::found_outside> number_each(const bin_numbers& to, const Stored* x, std::size_t size,
                                                 const tables::edge_list& edges) {
  const std::size_t last = edges.size();
  return look_up_each<T>(x, size, edges, [&](std::size_t i, std::size_t slot, bool is_nan) {
    const std::size_t number = is_nan ? last : slot;
    if (to.of_64_bits != nullptr) {
      to.of_64_bits[i] = static_cast<std::int64_t>(number);
    } else {
      to.of_32_bits[i] = static_cast<std::int32_t>(number);
    }
    return true;
  });
}

// Returns use(samples, T{}), T being the type that they are compared in. Returns nullopt unless there are few
// samples and `use` accepts them.
template <class Use>
std::optional<tally> if_few(const detail::samples& x, const axis& bins, const execution& exec,
                            const Use& use) {
  if (exec.target != isa::best || exec.threads != 0 || exec.bind || exec.progress) return std::nullopt;
  const axis::state& state = bins.internal();
  const tables::edge_list* const edges = state.compared_edges();
  if (edges == nullptr) return std::nullopt;
  static_cast<void>(resolve(exec.target));     // refuses what it would refuse for many samples
  static_cast<void>(threads_for(exec, 1, 1));  // so does this
  return with_stored_type(x.type, [&](auto stored) -> std::optional<tally> {
    using stored_type = decltype(stored);
    using T = std::conditional_t<(sizeof(stored_type) < 4), std::int32_t, stored_type>;
    const portable::fp_default fp;
    if (std::is_same_v<T, float> && edges->rounded && !edges->fits_float()) return std::nullopt;
    if (!are_few<T>(x.size, state, *edges)) return std::nullopt;
    const std::optional<tables::found_outside> outside = use(static_cast<const stored_type*>(x.data), T{});
    if (!outside) return std::nullopt;
    return tables::tally_of(state, x.size, *outside,
                            ran_on_host(isa::baseline, 1, name_of(tables::lookup_kind::bisection)));
  });
}

}  // namespace

std::optional<tally> count_few(std::span<std::uint64_t> counts, const detail::samples& x, const axis& bins,
                               const execution& exec) {
  return if_few(x, bins, exec, [&](const auto* few, auto compared) {
    return count_each<decltype(compared)>(counts, few, x.size, *bins.internal().compared_edges());
  });
}

std::optional<tally> digitize_few(const bin_numbers& to, const detail::samples& x, const axis& bins,
                                  const execution& exec) {
  return if_few(x, bins, exec, [&](const auto* few, auto compared) {
    return number_each<decltype(compared)>(to, few, x.size, *bins.internal().compared_edges());
  });
}

}  // namespace cairn::host
