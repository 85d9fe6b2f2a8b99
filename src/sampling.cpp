// Boundary of samplers: their weights, their draws on host or device.
#include <cairn/sampling.hpp>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "offload/run/random/draw.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/here.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/draw.hpp"
#include "src/tables/draws/alias.hpp"
#include "src/tables/draws/sampler_state.hpp"

namespace cairn {
namespace {

template <class S>
std::shared_ptr<const sampler::state> by_inversion(in<S> weights, const execution& exec) {
  check_choices(exec, weights.on_device());
  const int threads = host::draw_threads(exec, weights.size());
  std::vector<S> copied;
  const std::span<const S> here = items_here(weights, copied);
  const sampling::weight_scale scale = sampling::scale_of(here, threads);
  if (scale.all_equal)
    return std::make_shared<const sampler::state>(here.size(), sampling::uniform_table{here.size()});
  return std::make_shared<const sampler::state>(
      here.size(), sampling::tables_for(sampling::boundaries_of(here, scale, threads), threads));
}

template <class S>
std::shared_ptr<const sampler::state> by_alias(in<S> weights, const execution& exec) {
  check_choices(exec, weights.on_device());
  const int threads = host::draw_threads(exec, weights.size());
  std::vector<S> copied;
  const std::span<const S> here = items_here(weights, copied);
  return std::make_shared<const sampler::state>(
      here.size(), sampling::alias_table_of(here, sampling::scale_of(here, threads)));
}

template <class Index>
run_info drawn_here(const sampler::state* from, std::string_view method, out<Index> indices,
                    const draws& which, const execution& exec) {
  if (from == nullptr)
    throw std::invalid_argument("sampler::draw_into: the sampler was moved from and has no items");
  check_draws("sampler::draw_into", indices.size(), which);
  const site at = choose_site(exec, indices.device());
  run_info done = at.where == place::device
                      ? offload::run_draw(indices, from->tables, from->there, which, exec, at.device)
                      : host::run_draw(indices, from->tables, which, exec);
  done.method = method;
  return done;
}

template <class Index>
run_info drawn(const sampler& law, const sampler::state* from, out<Index> indices, const draws& which,
               const execution& exec) {
  return collective::in_slices(
      "draw_into", indices.size(), which, exec, [&] { return collective::options_of(law); },
      [&](const draws& mine, const execution& own) {
        return drawn_here(from, law.method(), indices, mine, own);
      });
}

}  // namespace

sampler sampler::make(in<float> weights, const execution& exec) {
  if (exec.ranks != nullptr) return collective::sampler_of(*exec.ranks, weights, without_ranks(exec));
  return sampler(by_inversion(weights, exec));
}
sampler sampler::make(in<double> weights, const execution& exec) {
  if (exec.ranks != nullptr) return collective::sampler_of(*exec.ranks, weights, without_ranks(exec));
  return sampler(by_inversion(weights, exec));
}

sampler sampler::uniform(std::uint64_t size) {
  if (size == 0 || size > max_size)
    throw std::invalid_argument(sentence("sampler::uniform: size is ", size, "; expected 1 to ", max_size));
  return sampler(std::make_shared<const state>(size, sampling::uniform_table{size}));
}
sampler sampler::make_alias(in<float> weights, const execution& exec) {
  return sampler(by_alias(weights, exec));
}
sampler sampler::make_alias(in<double> weights, const execution& exec) {
  return sampler(by_alias(weights, exec));
}

std::uint64_t sampler::size() const noexcept { return state_ == nullptr ? 0 : state_->size; }

std::string_view sampler::method() const noexcept {
  if (state_ == nullptr) return "";
  return sampling::method_of(state_->tables);
}

run_info sampler::draw(out<std::uint32_t> indices, draws which, const execution& exec) const {
  return drawn(*this, state_.get(), indices, which, exec);
}
run_info sampler::draw(out<std::uint64_t> indices, draws which, const execution& exec) const {
  return drawn(*this, state_.get(), indices, which, exec);
}

}  // namespace cairn
