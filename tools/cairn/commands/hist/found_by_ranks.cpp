// Gathers what ranks have found, and joins it.
#include "commands/hist/chosen_bins.hpp"
#include "ranks/message.hpp"

namespace cairn::tool {

found_range of_all_ranks(const found_range& mine, const run_ranks& ranks) {
  message bytes;
  bytes.put_bits(mine);
  found_range all;
  for (const std::string& one : ranks.of_all(bytes.bytes())) {
    const auto found = received(one).bits<found_range>();
    if (found.any) all.widen(found.low, found.high);
  }
  return all;
}

void join_ranks(looked_at& found, const run_ranks& ranks) {
  message bytes;
  bytes.put_bits(found);
  sample_moments all;
  bool whole = true;
  for (const std::string& one : ranks.of_all(bytes.bytes())) {
    const auto of_rank = received(one).bits<looked_at>();
    all.merge(of_rank.kept);
    whole = whole && of_rank.whole;
  }
  found = {all, whole};
}

}  // namespace cairn::tool
