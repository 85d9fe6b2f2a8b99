// Moments over ranks: those of each are merged in the order of ranks.
#include <cairn/moments.hpp>
#include <span>

#include "src/collective/statistics.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/gathered.hpp"

namespace cairn::collective {
namespace {

sample_moments joined(const communicator& all, const sample_moments& mine) {
  sample_moments made;
  for (const sample_moments& one : ranks::gathered(all, std::span<const sample_moments>(&mine, 1)))
    made.merge(one);
  return made;
}

}  // namespace

sample_moments moments_of(const communicator& all, const detail::samples& x, const bounds& range,
                          double origin, const execution& exec) {
  ranks::begin(all,
               {.who = "moments_of",
                .types = ranks::packed_types(x.type),
                .options = {{"low", range.low}, {"high", range.high}, {"origin", origin}}},
               nullptr);
  sample_moments mine;
  ranks::on_each(all, [&] { mine = detail::moments_of(x, range, origin, exec); });
  return joined(all, mine);
}

sample_moments merged(const communicator& all, const sample_moments& mine) {
  ranks::begin(all, {.who = "merged(sample_moments)"}, nullptr);
  return joined(all, mine);
}

}  // namespace cairn::collective
