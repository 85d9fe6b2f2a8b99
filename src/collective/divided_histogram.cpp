// Histograms whose bins no rank holds all: in rounds, each rank looks up a chunk of its samples, and sends
// the number of the bin, within the part that has it, to the rank that counts there.
#include <algorithm>
#include <cairn/collective/histogram.hpp>
#include <cairn/digitize.hpp>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "src/call/binned_call.hpp"
#include "src/call/progress.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/memory_limit.hpp"
#include "src/machine/scratch.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/totals.hpp"

namespace cairn {
namespace {

constexpr std::string_view divided_call = "divided_histogram";

// So many that all chunks of a round, where they meet on one rank, take 64 MiB there, unless ranks are many.
std::size_t chunk_for(std::size_t ranks) {
  constexpr std::size_t of_all = std::size_t{1} << 24;
  return std::clamp<std::size_t>(of_all / ranks, std::size_t{1} << 12, std::size_t{1} << 20);
}

// What a rank that failed announces instead of a number of items.
constexpr std::uint64_t has_failed = static_cast<std::uint64_t>(-1);

// Number: of a bin within its part.
template <class Number>
class divided_counts {
 public:
  divided_counts(const communicator& all, const columns& x, const axes& bins)
      : all_(all),
        x_(x),
        bins_(bins),
        ranks_(ranks::ranks_of(all)),
        width_((bins.bins() + ranks_ - 1) / ranks_),
        chunk_(chunk_for(ranks_)) {}

  // std::bad_alloc.
  void make_room() {
    const auto rank = static_cast<std::size_t>(all_.rank());
    first_ = std::min(rank * width_, bins_.bins());
    const std::size_t own = std::min(first_ + width_, bins_.bins()) - first_;
    host::check_memory(divided_call, own, sizeof(std::uint64_t));
    counts_.resize(own);
    copied_ = scratch<std::byte>(chunk_ * sizeof(double));
    slots_ = scratch<std::int32_t>(chunk_);
    numbers_ = scratch<std::uint64_t>(chunk_);
    given_ = scratch<Number>(chunk_);
    taken_ = scratch<Number>(chunk_ * ranks_);
    room_.emplace(all_);
  }

  void run(const execution& exec, tally& seen) {
    std::uint64_t rounds = (x_.samples() + chunk_ - 1) / chunk_;
    ranks::greatest(all_, std::span(&rounds, 1));
    seen.outside = outside_counts(bins_.size());
    for (std::uint64_t round = 0; round < rounds; ++round) {
      const std::size_t first = std::min<std::size_t>(round * chunk_, x_.samples());
      const std::size_t size = std::min(chunk_, x_.samples() - first);
      const std::exception_ptr failure = ranks::failure_of([&] {
        const double done = static_cast<double>(round) / static_cast<double>(rounds);
        report(exec, done);
        look_up(first, size, at_fraction(exec, done), seen);
      });
      if (failure != nullptr) std::ranges::fill(room_->give, has_failed);
      exchange_round(failure);
    }
    ranks::on_each(all_, [&] { report(exec, 1); });
  }

  std::size_t first() const { return first_; }
  std::vector<std::uint64_t> take_counts() { return std::move(counts_); }

 private:
  // The numbers of bins of a chunk, those outside none, put in the order of the ranks that count them.
  void look_up(std::size_t first, std::size_t size, const execution& exec, tally& seen) {
    std::fill_n(numbers_.data(), size, 0);
    for (std::size_t a = 0; a < bins_.size(); ++a) add_axis(a, first, size, exec, seen);
    room_->partition(
        [&](const auto& use) {
          for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t number = numbers_.data()[i];
            if (number != outside) use(number / width_, static_cast<Number>(number % width_));
          }
        },
        given_.data());
    seen.inside += ranks::total_of(room_->give);
    seen.total += size;
  }

  void add_axis(std::size_t a, std::size_t first, std::size_t size, const execution& exec, tally& seen) {
    const detail::samples part = dense_part(x_[a], first, size);
    const tally found =
        detail::digitize_into(out<std::int32_t>(std::span(slots_.data(), size)), part, bins_[a], exec);
    seen.run = found.run;
    seen.outside[a] += found.outside[0];
    const std::uint64_t bins = bins_[a].bins();
    for (std::size_t i = 0; i < size; ++i) {
      const auto slot = static_cast<std::uint64_t>(slots_.data()[i]);
      std::uint64_t& number = numbers_.data()[i];
      const bool is_inside = slot >= 1 && slot <= bins && number != outside;
      number = is_inside ? number * bins + slot - 1 : outside;
    }
  }

  detail::samples dense_part(const detail::column& of, std::size_t first, std::size_t size) {
    const auto* from = static_cast<const std::byte*>(of.data) + first * of.stride;
    if (of.is_dense()) return {from, size, x_.device(), of.type};
    const std::size_t bytes = detail::size_of(of.type);
    for (std::size_t i = 0; i < size; ++i)
      std::memcpy(copied_.data() + i * bytes, from + i * of.stride, bytes);
    return {copied_.data(), size, -1, of.type};
  }

  void exchange_round(const std::exception_ptr& failure) {
    room_->tell(all_);
    const auto failed = std::ranges::count(room_->take, has_failed);
    ranks::settle(all_, failure, static_cast<std::uint64_t>(failed));
    room_->exchange(all_, given_.data(), taken_.data());
    const std::uint64_t items = ranks::total_of(room_->take);
    for (std::uint64_t i = 0; i < items; ++i) ++counts_[taken_.data()[i]];
  }

  static constexpr std::uint64_t outside = static_cast<std::uint64_t>(-1);

  const communicator& all_;
  const columns& x_;
  const axes& bins_;
  std::size_t ranks_;
  std::uint64_t width_;  // of each part but the last
  std::size_t chunk_;
  std::size_t first_ = 0;
  std::vector<std::uint64_t> counts_;
  scratch<std::byte> copied_;
  scratch<std::int32_t> slots_;
  scratch<std::uint64_t> numbers_;
  scratch<Number> given_;
  scratch<Number> taken_;
  std::optional<ranks::exchange_room> room_;
};

template <class Number>
binned_part divided(const communicator& all, const columns& x, const axes& bins, const execution& exec) {
  ranks::signature mine{.who = divided_call, .types = ranks::packed_types(x)};
  divided_counts<Number> counts(all, x, bins);
  binned_part made;
  const std::exception_ptr failure = ranks::failure_of([&] {
    check_axes(divided_call, x, bins);
    mine.axes = ranks::hash_of(bins);
    made.axes = used_axes(types_of(x), bins);
    counts.make_room();
  });
  ranks::begin(all, mine, failure);
  counts.run(exec, made);
  std::uint64_t totals[ranks::total_words(axes::max_size)];
  ranks::write_totals(made, bins.size(), false, totals);
  ranks::sum(all, std::span(totals).first(ranks::total_words(bins.size())));
  ranks::read_totals(totals, bins.size(), made);
  made.first = counts.first();
  made.counts = counts.take_counts();
  return made;
}

}  // namespace

binned_part divided_histogram(const communicator& all, const columns& x, const axes& bins,
                              const execution& exec) {
  const bool is_wide = bins.bins() / static_cast<std::size_t>(all.size()) >= 0xffffffffU;
  return is_wide ? divided<std::uint64_t>(all, x, bins, exec) : divided<std::uint32_t>(all, x, bins, exec);
}

}  // namespace cairn
