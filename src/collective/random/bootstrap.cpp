// Resamples over ranks: drawn items are asked for from the ranks that have them; histograms by their counts.
#include <algorithm>
#include <cairn/collective/bootstrap.hpp>
#include <cairn/random/bootstrap.hpp>
#include <cairn/random/multinomial.hpp>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "src/call/check_draws.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/machine/scratch.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn {
namespace collective {
namespace {

constexpr std::string_view resampling_call = "resample_into";

// Rounds, in each of which every rank asks for some of its items and gets them.
class resampling {
 public:
  resampling(const communicator& all, const detail::gathered_items& items, const ranks::place_in_all& wanted,
             const ranks::place_in_all& there, const draws& which, const execution& exec)
      : all_(all), items_(items), wanted_(wanted), there_(there), which_(which), exec_(exec) {}

  run_info run() {
    ranks::on_each(all_, [&] { make_room(); });
    room_->tell_all(all_, items_.from_size);
    std::ranges::copy(room_->take, begin_.begin() + 1);
    for (std::size_t r = 1; r < begin_.size(); ++r) begin_[r] += begin_[r - 1];
    std::uint64_t rounds = (items_.size + at_once - 1) / at_once;
    ranks::greatest(all_, std::span(&rounds, 1));
    for (std::uint64_t round = 0; round < rounds; ++round) take_round(round, rounds);
    ranks::on_each(all_, [&] { report(exec_, 1); });
    return run_;
  }

 private:
  static constexpr std::size_t at_once = std::size_t{1} << 18;

  void make_room() {
    room_.emplace(all_);
    begin_.resize(ranks::ranks_of(all_) + 1);
    const std::size_t most = std::min(at_once, items_.size);
    drawn_ = scratch<std::uint32_t>(most);
    asked_ = scratch<std::uint64_t>(most);
    places_ = scratch<std::uint64_t>(most);
    answers_ = scratch<std::byte>(most * items_.bytes);
    from_.emplace(sampler::uniform(there_.all));
  }

  std::size_t owner_of(std::uint64_t item) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(begin_, item) - begin_.begin()) - 1;
  }
  // use(rank that has it, what) for each item that was drawn; what(i, owner).
  template <class What>
  void partition(std::size_t size, const What& what, std::uint64_t* to) {
    room_->partition(
        [&](const auto& use) {
          for (std::size_t i = 0; i < size; ++i) {
            const std::size_t owner = owner_of(drawn_.data()[i]);
            use(owner, what(i, owner));
          }
        },
        to);
  }

  void take_round(std::uint64_t round, std::uint64_t rounds) {
    const std::size_t first = std::min<std::size_t>(round * at_once, items_.size);
    const std::size_t size = std::min(at_once, items_.size - first);
    ranks::on_each(all_, [&] {
      draws mine = which_;
      mine.offset += wanted_.before + first;
      run_ = from_->draw_into(std::span(drawn_.data(), size), mine, without_progress(exec_));
      partition(size, [](std::size_t i, std::size_t /*owner*/) { return std::uint64_t{i}; }, places_.data());
      partition(
          size, [&](std::size_t i, std::size_t owner) { return drawn_.data()[i] - begin_[owner]; },
          asked_.data());
    });
    room_->tell(all_);
    scratch<std::uint64_t> asked_of_me;
    scratch<std::byte> given;
    ranks::on_each(all_, [&] {
      asked_of_me = scratch<std::uint64_t>(ranks::total_of(room_->take));
      given = scratch<std::byte>(asked_of_me.size() * items_.bytes);
      report(exec_, static_cast<double>(round) / static_cast<double>(rounds));
    });
    room_->exchange(all_, asked_.data(), asked_of_me.data());
    const auto* const from = static_cast<const std::byte*>(items_.from);
    for (std::size_t i = 0; i < asked_of_me.size(); ++i)
      std::memcpy(given.data() + i * items_.bytes, from + asked_of_me.data()[i] * items_.bytes, items_.bytes);
    room_->give.swap(room_->take);
    for (std::size_t r = 0; r < room_->give.size(); ++r) {
      room_->give[r] *= items_.bytes;
      room_->take[r] *= items_.bytes;
    }
    room_->exchange(all_, given.data(), answers_.data());
    auto* const to = static_cast<std::byte*>(items_.to) + first * items_.bytes;
    for (std::size_t i = 0; i < size; ++i)
      std::memcpy(to + places_.data()[i] * items_.bytes, answers_.data() + i * items_.bytes, items_.bytes);
  }

  const communicator& all_;
  const detail::gathered_items& items_;
  ranks::place_in_all wanted_;
  ranks::place_in_all there_;
  const draws& which_;
  const execution& exec_;
  std::optional<ranks::exchange_room> room_;
  std::vector<std::uint64_t> begin_;  // the first item of each rank
  std::optional<sampler> from_;
  scratch<std::uint32_t> drawn_;
  scratch<std::uint64_t> asked_;   // in the order of ranks
  scratch<std::uint64_t> places_;  // where what comes goes
  scratch<std::byte> answers_;
  run_info run_;
};

// Categories of this rank: its bins, and on the last one what lies outside, as of a histogram of one process
// (src/random/bootstrap.cpp).
std::vector<double> weights_of(const communicator& all, const binned_part<>& of) {
  std::vector<double> weights(of.counts.begin(), of.counts.end());
  if (of.axes.has_flow() || all.rank() + 1 != all.size()) return weights;
  if (of.outside.size() == 1) {
    const out_of_bins& out = of.outside[0];
    for (const std::uint64_t count : {out.below, out.above, out.nan, out.unlisted})
      weights.push_back(static_cast<double>(count));
  } else {
    weights.push_back(static_cast<double>(of.total - of.inside));
  }
  return weights;
}

}  // namespace

run_info resample_into(const communicator& all, const detail::gathered_items& items, std::size_t numbers,
                       std::size_t dims, const draws& which, const execution& exec) {
  ranks::begin(
      all, {.who = resampling_call, .options = ranks::options_of(which, {{"bytes of an item", items.bytes}})},
      ranks::failure_of([&] {
        check_rows_of(numbers, dims);
        if (items.to_device >= 0 || items.from_device >= 0)
          throw std::invalid_argument(
              sentence(resampling_call, ": items lie on a device; expected them in host memory"));
      }));
  const ranks::place_in_all wanted = ranks::place_of(all, items.size);
  const ranks::place_in_all there = ranks::place_of(all, items.from_size);
  if (wanted.all == 0 && there.all == 0) return {};
  if (there.all == 0 || there.all > sampler::max_size)
    throw std::invalid_argument(sentence(resampling_call, ": items are taken from ", there.all,
                                         "; expected 1 to ", sampler::max_size));
  check_draws(resampling_call, wanted.all, which);
  return resampling(all, items, wanted, there, which, exec).run();
}

}  // namespace collective

binned_part<> resampled(const binned_part<>& of, draws which, const execution& exec) {
  const communicator& all = ranks::ranks_or_alone(exec);
  std::vector<double> weights;
  std::vector<std::uint64_t> drawn;
  binned_part<> made;
  ranks::begin(all,
               {.who = "resampled",
                .axes = ranks::hash_of(of.axes),
                .options = {{"total", of.total}, {"inside", of.inside}}},
               ranks::failure_of([&] {
                 if (of.total == 0)
                   throw std::invalid_argument("resampled: the histogram has no samples; expected some");
                 weights = collective::weights_of(all, of);
                 drawn.resize(weights.size());
                 made.first = of.first;
                 made.counts.resize(of.counts.size());
                 made.axes = of.axes;
                 made.outside = outside_counts(of.outside.size());
               }));
  made.run = collective::multinomial_into(all, detail::count_rows::of(drawn), in<double>(weights), of.total,
                                          which, without_ranks(exec));
  std::copy_n(drawn.begin(), made.counts.size(), made.counts.begin());
  std::uint64_t out[4] = {};
  std::copy(drawn.begin() + static_cast<std::ptrdiff_t>(made.counts.size()), drawn.end(), out);
  all.broadcast(std::as_writable_bytes(std::span(out)), all.size() - 1);
  made.total = of.total;
  made.inside = of.total - out[0] - out[1] - out[2] - out[3];
  if (!of.axes.has_flow() && made.outside.size() == 1) made.outside[0] = {out[0], out[1], out[2], out[3]};
  return made;
}

}  // namespace cairn
