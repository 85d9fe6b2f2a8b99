// Samples whose bins no rank holds all: in rounds, each rank looks up a chunk of its samples, and sends the
// number of the bin, within the part that has it, to the rank that has the bin.
#pragma once

#include <algorithm>
#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/communicator.hpp>
#include <cairn/digitize.hpp>
#include <cairn/histogram.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <span>

#include "src/call/progress.hpp"
#include "src/machine/scratch.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {

// Where 32 bits do not hold the number of a bin within a part.
inline bool needs_wide_numbers(const communicator& all, const axes& bins) {
  return bins.bins() / ranks::ranks_of(all) >= 0xffffffffU;
}

// Number: of a bin within its part. Work: what becomes of the samples:
//   make_room(chunk, ranks)           takes memory for so many samples, and for as many of each rank
//   begin(first, size)                a chunk begins
//   is_outside(axis, i, is_below, x)  sample i of the chunk lies outside of an axis
//   give_all(room, visit)             visit(use) calls use(rank, i) for each sample that goes to a rank
//   exchange(all, room)               sends what goes with them
//   take(numbers)                     what has come, for bins of this rank
template <class Number, class Work>
class divided_rounds {
 public:
  divided_rounds(const communicator& all, const columns& x, const axes& bins, Work& work)
      : all_(all),
        x_(x),
        bins_(bins),
        ranks_(ranks::ranks_of(all)),
        part_(all, bins.bins()),
        chunk_(chunk_for(ranks_)),
        work_(work) {}

  void run(const execution& exec, tally& seen) {
    std::uint64_t most = x_.samples();
    ranks::greatest(all_, std::span(&most, 1));
    chunk_ = std::min<std::size_t>(chunk_, most);
    ranks::on_each(all_, [&] { make_room(); });
    const std::uint64_t rounds = most == 0 ? 0 : (most + chunk_ - 1) / chunk_;
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

 private:
  // std::bad_alloc.
  void make_room() {
    copied_ = scratch<std::byte>(chunk_ * sizeof(double));
    slots_ = scratch<std::int32_t>(chunk_);
    numbers_ = scratch<std::uint64_t>(chunk_);
    given_ = scratch<Number>(chunk_);
    taken_ = scratch<Number>(chunk_ * ranks_);
    room_.emplace(all_);
    work_.make_room(chunk_, ranks_);
  }

  // At most so many that all chunks of a round, where they meet on one rank, take 64 MiB there, unless ranks
  // are many.
  static std::size_t chunk_for(std::size_t ranks) {
    constexpr std::size_t of_all = std::size_t{1} << 24;
    return std::clamp<std::size_t>(of_all / ranks, std::size_t{1} << 12, std::size_t{1} << 20);
  }

  // The numbers of bins of a chunk, those outside none, put in the order of the ranks that have them.
  void look_up(std::size_t first, std::size_t size, const execution& exec, tally& seen) {
    std::fill_n(numbers_.data(), size, 0);
    work_.begin(first, size);
    for (std::size_t a = 0; a < bins_.size(); ++a) add_axis(a, first, size, exec, seen);
    room_->partition(
        [&](const auto& use) {
          for_each_inside(size, [&](std::size_t /*i*/, std::uint64_t number) {
            use(number / part_.width, static_cast<Number>(number % part_.width));
          });
        },
        given_.data());
    work_.give_all(*room_, [&](const auto& use) {
      for_each_inside(size, [&](std::size_t i, std::uint64_t number) { use(number / part_.width, i); });
    });
    seen.inside += ranks::total_of(room_->give);
    seen.total += size;
  }
  template <class Use>
  void for_each_inside(std::size_t size, const Use& use) const {
    for (std::size_t i = 0; i < size; ++i)
      if (numbers_.data()[i] != outside) use(i, numbers_.data()[i]);
  }

  void add_axis(std::size_t a, std::size_t first, std::size_t size, const execution& exec, tally& seen) {
    const detail::samples part = dense_part(x_[a], first, size);
    const tally found =
        detail::digitize_into(out<std::int32_t>(std::span(slots_.data(), size)), part, bins_[a], exec);
    seen.run = found.run;
    seen.outside[a] += found.outside[0];
    const std::uint64_t bins = bins_[a].bins();
    const std::uint64_t first_slot = bins_.has_flow() ? 0 : 1;
    const std::uint64_t along = bins_.bins_along(a);
    for (std::size_t i = 0; i < size; ++i) {
      const auto slot = static_cast<std::uint64_t>(slots_.data()[i]);
      const bool is_in_axis = bins_.has_flow() || (slot >= 1 && slot <= bins);
      if (!is_in_axis) work_.is_outside(a, i, slot == 0, part);
      std::uint64_t& number = numbers_.data()[i];
      number = is_in_axis && number != outside ? number * along + slot - first_slot : outside;
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
    work_.exchange(all_, *room_);
    const auto items = static_cast<std::size_t>(ranks::total_of(room_->take));
    work_.take(std::span<const Number>(taken_.data(), items));
  }

  static constexpr std::uint64_t outside = static_cast<std::uint64_t>(-1);
  // What a rank that failed announces instead of a number of items.
  static constexpr std::uint64_t has_failed = static_cast<std::uint64_t>(-1);

  const communicator& all_;
  const columns& x_;
  const axes& bins_;
  std::size_t ranks_;
  ranks::part part_;
  std::size_t chunk_;
  Work& work_;
  scratch<std::byte> copied_;
  scratch<std::int32_t> slots_;
  scratch<std::uint64_t> numbers_;
  scratch<Number> given_;
  scratch<Number> taken_;
  std::optional<ranks::exchange_room> room_;
};

}  // namespace cairn::collective
