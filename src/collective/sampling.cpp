// Draws over ranks: each fills its slice; samplers of divided weights.
#include <cairn/collective/sampling.hpp>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <vector>

#include "src/call/sentence.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"

namespace cairn {
namespace {

template <class Word>
run_info draw_slice(const communicator& all, const sampler& from, out<Word> indices, draws which,
                    const execution& exec) {
  const std::string_view method = from.method();
  ranks::begin(all,
               {.who = "draw_into",
                .options = ranks::hash_of_options(which.seed, which.stream, which.offset, from.size(),
                                                  ranks::hash_of_bytes(method.data(), method.size(), 0))},
               nullptr);
  const ranks::place_in_all slice = ranks::place_of(all, indices.size());
  run_info run;
  ranks::on_each(all, [&] {
    if (slice.all > std::numeric_limits<std::uint64_t>::max() - which.offset)
      throw std::invalid_argument(
          sentence("draw_into: ", slice.all, " draws from number ", which.offset, " on go beyond 2^64 - 1"));
    draws mine = which;
    mine.offset += slice.before;
    run = from.draw_into(indices, mine, exec);
  });
  return run;
}

template <class Weight>
sampler gathered_sampler(const communicator& all, in<Weight> weights, const execution& exec) {
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (weights.on_device())
      throw std::invalid_argument("sampler_of: the weights lie on a device; expected weights in host memory");
  });
  ranks::begin(all, {.who = "sampler_of", .types = ranks::packed_types(detail::sample_type_of<Weight>())},
               failure);
  const std::vector<Weight> whole = ranks::gathered(all, std::span(weights.data(), weights.size()));
  std::optional<sampler> made;
  ranks::on_each(all, [&] { made.emplace(whole, exec); });
  return *made;
}

}  // namespace

run_info detail::draw_into(const communicator& all, const sampler& from, out<std::uint32_t> indices,
                           draws which, const execution& exec) {
  return draw_slice(all, from, indices, which, exec);
}
run_info detail::draw_into(const communicator& all, const sampler& from, out<std::uint64_t> indices,
                           draws which, const execution& exec) {
  return draw_slice(all, from, indices, which, exec);
}
sampler detail::sampler_of(const communicator& all, in<float> weights, const execution& exec) {
  return gathered_sampler(all, weights, exec);
}
sampler detail::sampler_of(const communicator& all, in<double> weights, const execution& exec) {
  return gathered_sampler(all, weights, exec);
}

}  // namespace cairn
