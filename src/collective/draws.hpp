// Forms over ranks of the calls for random numbers. `exec`: what each rank does of them.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <cairn/random/without_replacement.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "src/call/progress.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn::collective {

// Calls draw(which) for this rank's slice of the draws of all ranks, which agree on the options.
run_info draw_slice(const communicator& all, std::string_view who, ranks::option_list options,
                    std::size_t size, const draws& which, const std::function<run_info(const draws&)>& draw);

// Calls draw(which, exec) for all draws, or for this rank's slice of them; options(): what ranks have alike.
template <class Options, class Draw>
run_info in_slices(std::string_view who, std::size_t size, const draws& which, const execution& exec,
                   const Options& options, const Draw& draw) {
  if (exec.ranks == nullptr) return draw(which, exec);
  const execution own = without_ranks(exec);
  return draw_slice(*exec.ranks, who, options(), size, which,
                    [&](const draws& mine) { return draw(mine, own); });
}

// The options that tell one from others.
ranks::option_list options_of(const sampler& from);
ranks::option_list options_of(const distribution& from);
ranks::option_list options_of(const continuous_distribution& from);

// The sampler of the weights of all ranks. S: float, double.
template <class S>
sampler sampler_of(const communicator& all, in<S> weights, const execution& exec);

// `numbers`, `dims`: of rows; 0 and 1 of other items.
run_info resample_into(const communicator& all, const detail::gathered_items& items, std::size_t numbers,
                       std::size_t dims, const draws& which, const execution& exec);

template <class S>
run_info multinomial_into(const communicator& all, const detail::count_rows& to, in<S> weights,
                          std::uint64_t n, const draws& which, const execution& exec);

run_info shuffle(const communicator& all, void* items, std::size_t size, std::size_t item_bytes,
                 const draws& which, const execution& exec);
run_info shuffle_rows(const communicator& all, void* items, std::size_t size, std::size_t item_bytes,
                      std::size_t width, const draws& which, const execution& exec);
template <class Index>
run_info permutation(const communicator& all, out<Index> indices, std::uint64_t most, const draws& which,
                     const execution& exec);

template <class Index, class S>
run_info sample_without_replacement(const communicator& all, out<Index> indices, std::uint64_t most,
                                    in<S> weights, const draws& which, sample_order order,
                                    const execution& exec);
template <class Index>
run_info sample_without_replacement(const communicator& all, out<Index> indices, std::uint64_t most,
                                    std::uint64_t items, const draws& which, sample_order order,
                                    const execution& exec);

}  // namespace cairn::collective
