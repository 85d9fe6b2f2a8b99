// Boundary of multinomial counts: from weights, and from the items of a sampler.
#include "src/host/run/random/multinomial.hpp"

#include <cairn/random/multinomial.hpp>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "offload/memory/devices.hpp"
#include "src/call/check_counts.hpp"
#include "src/call/here.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/draw.hpp"
#include "src/tables/draws/item_masses.hpp"
#include "src/tables/draws/sampler_state.hpp"

namespace cairn {
namespace {

void check_rows(std::string_view who, const detail::count_rows& to, std::uint64_t categories, std::uint64_t n,
                const draws& which) {
  check_draws_of_counts(who, to.with_sign, n);
  if (to.counts.size() % categories != 0)
    throw std::invalid_argument(sentence(who, ": ", to.counts.size(), " counts; expected ", categories,
                                         " for each row, one for each category"));
  check_count_rows(who, to.counts.size() / categories, which);
}

// Counts are made here, whatever memory they go to.
template <class S>
run_info counted(const detail::count_rows& to, const host::category_part<S>& all, std::uint64_t n,
                 const draws& which, const execution& exec) {
  const out<std::uint64_t> counts = to.counts;
  choose_site(exec, counts.device());
  if (!counts.on_device())
    return host::run_multinomial(std::span(counts.data(), counts.size()), all, n, which, exec);
  std::vector<std::uint64_t> made(counts.size());
  const run_info run = host::run_multinomial(std::span(made), all, n, which, exec);
  offload::copy_in(counts.data(), made.data(), made.size() * sizeof(std::uint64_t), counts.device());
  return run;
}

template <class S>
run_info counts_by_weights(const detail::count_rows& to, in<S> weights, std::uint64_t n, const draws& which,
                           const execution& exec) {
  constexpr std::string_view who = "multinomial_into";
  if (exec.ranks != nullptr)
    return collective::multinomial_into(*exec.ranks, to, weights, n, which, without_ranks(exec));
  check_choices(exec, weights.on_device());
  std::vector<S> copied;
  const std::span<const S> here = items_here(weights, copied);
  const auto scale = sampling::scale_of(here, host::draw_threads(exec, here.size()), who);
  check_rows(who, to, here.size(), n, which);
  const auto factors = sampling::unit_factors_of<S>(scale);
  return counted(to, host::category_part<S>::whole(here, factors.first, factors.second), n, which, exec);
}

}  // namespace

run_info detail::multinomial_into(const count_rows& to, in<float> weights, std::uint64_t n, draws which,
                                  const execution& exec) {
  return counts_by_weights(to, weights, n, which, exec);
}
run_info detail::multinomial_into(const count_rows& to, in<double> weights, std::uint64_t n, draws which,
                                  const execution& exec) {
  return counts_by_weights(to, weights, n, which, exec);
}

run_info sampler::count(const detail::count_rows& to, std::uint64_t n, draws which,
                        const execution& exec) const {
  constexpr std::string_view who = "sampler::counts_into";
  if (state_ == nullptr)
    throw std::invalid_argument(sentence(who, ": the sampler was moved from and has no items"));
  check_choices(exec);
  check_rows(who, to, size(), n, which);
  const scratch<double> masses = sampling::masses_of(state_->size, state_->tables);
  return counted(to, host::category_part<double>::whole({masses.data(), masses.size()}), n, which, exec);
}

}  // namespace cairn
