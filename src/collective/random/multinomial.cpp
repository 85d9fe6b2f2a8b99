// Multinomial counts over ranks: each halves the sets that its categories lie in.
#include "src/host/run/random/multinomial.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "src/call/check_counts.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/draw.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"
#include "src/tables/draws/boundaries.hpp"

namespace cairn::collective {
namespace {

constexpr std::string_view call_name = "multinomial_into";

template <class S>
void check_call(const detail::count_rows& to, in<S> weights, std::uint64_t n, const draws& which) {
  if (weights.on_device() || to.counts.on_device())
    throw std::invalid_argument(
        sentence(call_name, ": weights or counts lie on a device; expected both in host memory"));
  if (to.counts.size() != weights.size())
    throw std::invalid_argument(sentence(call_name, ": ", to.counts.size(), " counts; expected ",
                                         weights.size(), ", one for each weight"));
  check_draws_of_counts(call_name, to.with_sign, n);
  check_count_rows(call_name, 1, which);
}

// The scale of all ranks' weights: that of the greatest. What throws, throws on all.
template <class S>
sampling::weight_scale common_scale(const communicator& all, std::span<const S> weights,
                                    const execution& exec) {
  constexpr int above_shifts = 1 << 14;
  std::uint64_t key = 0;  // greater for greater weights; 0 where there are none
  ranks::on_each(all, [&] {
    const portable::fp_default fp;
    if (std::ranges::all_of(weights, [](S weight) { return weight == 0; })) return;
    const auto scale = sampling::scale_of(weights, host::draw_threads(exec, weights.size()), call_name);
    key = static_cast<std::uint64_t>(above_shifts - scale.shift);
  });
  ranks::greatest(all, std::span(&key, 1));
  if (key == 0) throw std::invalid_argument(sentence(call_name, ": all weights are 0; expected one above"));
  return {above_shifts - static_cast<int>(key), false};
}

// A weight of a block that may lie on several ranks.
template <class S>
struct shared_weight {
  std::uint64_t category;
  S weight;
};

// The weights of the whole blocks that this rank's categories lie in.
template <class S>
class block_weights {
 public:
  block_weights(const communicator& all, const category_tree& tree, std::uint64_t first,
                std::span<const S> mine) {
    std::vector<shared_weight<S>> at_ends;
    ranks::on_each(all, [&] { at_ends = shared(tree, first, mine); });
    const auto of_all = ranks::gathered(all, std::span<const shared_weight<S>>(at_ends));
    ranks::on_each(all, [&] {
      const std::uint64_t last = first + mine.size();
      begin_ = first / tree.block() * tree.block();
      const std::uint64_t end =
          std::min((last + tree.block() - 1) / tree.block() * tree.block(), tree.categories);
      if (mine.empty()) return;
      weights_.resize(end - begin_);
      std::ranges::copy(mine, weights_.begin() + static_cast<std::ptrdiff_t>(first - begin_));
      for (const auto& one : of_all)
        if (one.category >= begin_ && one.category < end) weights_[one.category - begin_] = one.weight;
    });
  }
  std::span<const S> get() const { return weights_; }

 private:
  // Those of blocks that do not lie wholly on this rank.
  static std::vector<shared_weight<S>> shared(const category_tree& tree, std::uint64_t first,
                                              std::span<const S> mine) {
    const std::uint64_t last = first + mine.size();
    std::vector<shared_weight<S>> made;
    for (std::uint64_t i = first; i < last;) {
      const std::uint64_t end = (i / tree.block() + 1) * tree.block();
      const bool is_whole = i % tree.block() == 0 && std::min(end, tree.categories) <= last;
      for (; i < std::min(end, last); ++i)
        if (!is_whole) made.push_back({i, mine[i - first]});
    }
    return made;
  }

  std::uint64_t begin_ = 0;
  std::vector<S> weights_;
};

// The masses of all blocks, on each rank: each from the rank that has its first category.
template <class S>
std::vector<double> block_masses(const communicator& all, const host::category_part<S>& part,
                                 const execution& exec) {
  std::vector<double> mine;
  ranks::on_each(all, [&] {
    mine.resize(part.first == part.last ? 0 : part.blocks());
    if (!mine.empty()) host::sum_part<S>(mine, part, exec);
    if (!mine.empty() && part.first % part.tree.block() != 0) mine.erase(mine.begin());
  });
  return ranks::gathered(all, std::span<const double>(mine));
}

}  // namespace

template <class S>
run_info multinomial_into(const communicator& all, const detail::count_rows& to, in<S> weights,
                          std::uint64_t n, const draws& which, const execution& exec) {
  const std::exception_ptr failure = ranks::failure_of([&] { check_call(to, weights, n, which); });
  ranks::begin(all,
               {.who = call_name,
                .types = ranks::packed_types(detail::sample_type_of<S>()),
                .options = ranks::options_of(which, {{"n", n}})},
               failure);
  const std::span<const S> mine(weights.data(), weights.size());
  const ranks::place_in_all slice = ranks::place_of(all, mine.size());
  if (slice.all == 0 || slice.all > sampler::max_size)
    throw std::invalid_argument(
        sentence(call_name, ": ", slice.all, " weights; expected 1 to ", sampler::max_size));
  const auto factors = sampling::unit_factors_of<S>(common_scale(all, mine, exec));
  const category_tree tree(slice.all);
  const block_weights<S> around(all, tree, slice.before, mine);
  const host::category_part<S> part{
      tree, slice.before, slice.before + mine.size(), around.get(), {factors.first, factors.second}};
  const std::vector<double> masses = block_masses(all, part, exec);
  run_info run;
  ranks::on_each(all, [&] {
    if (mine.empty()) return;
    const host::sets_above above(tree, masses);
    const auto of_blocks = above.counts_of_blocks(n, which, which.offset, part.first_block(),
                                                  part.first_block() + part.blocks());
    run = host::count_part(std::span(to.counts.data(), to.counts.size()), part, of_blocks, which, exec);
  });
  return run;
}

template run_info multinomial_into(const communicator&, const detail::count_rows&, in<float>, std::uint64_t,
                                   const draws&, const execution&);
template run_info multinomial_into(const communicator&, const detail::count_rows&, in<double>, std::uint64_t,
                                   const draws&, const execution&);

}  // namespace cairn::collective
