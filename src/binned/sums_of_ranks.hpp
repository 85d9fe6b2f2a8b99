// Results of sums in bins that ranks have added up.
#pragma once

#include <cairn/communicator.hpp>
#include <cstdint>
#include <exception>
#include <span>
#include <string_view>

#include "src/binned/binned_sums.hpp"
#include "src/call/binned_call.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn {

// Of samples of these types (ranks::packed_types); see binned_sums::add_ranks. Sums that do not fit throw on
// all ranks.
template <class Count>
binned<Count> result_of_ranks(const communicator& all, int root, std::string_view who,
                              binned_sums<Count>& sums, const axes& bins, std::uint64_t types,
                              const std::exception_ptr& failure) {
  sums.add_ranks(all, root, bins, failure);
  binned<Count> made;
  ranks::on_each(all, [&] {
    static_cast<tally&>(made) = sums.seen();
    made.axes = used_axes(ranks::unpacked_types(types), bins);
    if (!ranks::gets_result(all, root)) return;
    made.counts = sums.counts(who, bins.bins());
    made.outside_sums = sums.outside(who, bins);
  });
  return made;
}

}  // namespace cairn
