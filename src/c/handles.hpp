// The objects that handles of the C API hold.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/binned.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/profile.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

#include "src/c/call.hpp"
#include "src/c/typed_list.hpp"

struct cairn_axis {
  cairn::axis it;
};

namespace cairn::c {

// In the order of cairn_bin_kind.
using any_binned =
    std::variant<binned<std::uint64_t>, binned<weight_sum<double>>, binned<weight_sum<std::int64_t>>,
                 binned<weight_sum<std::uint64_t>>, binned<mean_of>, binned<weighted_mean_of>>;

}  // namespace cairn::c

struct cairn_binned {
  cairn::c::any_binned it;
};

namespace cairn::c {

// A part of a histogram: the bins of one rank.
template <class Count>
any_binned binned_of(binned_part<Count> part, std::uint64_t* first) {
  *first = part.first;
  return binned<Count>{static_cast<const tally&>(part), std::move(part.counts), part.axes,
                       std::move(part.outside_sums)};
}
// `*part` becomes a handle of what the work returns: binned_of a part, for which `*first` is there.
template <class Work>
cairn_status give_part(const caller& in, cairn_binned** part, std::uint64_t* first,
                       const Work& work) noexcept {
  return give(in, part, "part", [&](auto& run) {
    at(first, "first");
    return handle_of<cairn_binned>([&] { return work(run); });
  });
}
// The counts of a histogram that must keep counts.
inline const binned<std::uint64_t>& counts_of(const cairn_binned* histogram, const char* name) {
  const auto* const counts = std::get_if<binned<std::uint64_t>>(&at(histogram, name).it);
  if (counts == nullptr) refuse(name, " keeps no counts; expected CAIRN_COUNTS");
  return *counts;
}

}  // namespace cairn::c

// A table of values of a type that is known at run time.
struct cairn_frequencies {
  cairn::c::typed_list values{};
  std::vector<std::uint64_t> counts{};
  std::uint64_t total = 0;
  cairn::run_info run{};

  cairn::detail::table_view seen(const char* who) const { return {who, values.seen(), counts, total}; }
};
