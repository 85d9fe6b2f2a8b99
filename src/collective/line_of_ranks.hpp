// The values of a line that several ranks have parts of.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "src/heavy/line_values.hpp"
#include "src/host/run/subarrays/values_here.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {

// A block belongs to the rank that has its first value; the last one of a rank may need values of the next
// ranks, which are sent here. All functions are collective, and ranks::settle first.
template <class Sum>
class line_of_ranks final : public heavy::line_values<Sum> {
 public:
  line_of_ranks(const communicator& all, const detail::samples& mine, isa target, int threads,
                const execution& exec)
      : all_(all), mine_(mine), target_(target), threads_(threads), exec_(exec) {
    ranks::on_each(all, [&] { make_room(); });
    room_->tell_all(all, mine.size);
    divide_blocks();
    fetch_tail();
  }

  std::size_t size() const override { return size_; }

  void sum_blocks(std::span<heavy::block_sums<Sum>> sums) const override {
    std::vector<heavy::block_sums<Sum>> own;
    ranks::on_each(all_, [&] {
      own.resize(blocks_of(rank()));
      if (own.empty()) return;
      const std::size_t whole = own.size() - 1;  // all but the tail
      const std::size_t first = first_block_[rank()] * heavy::sum_block - first_item_;
      host::values_here<Sum>(part_of(mine_, first, whole * heavy::sum_block), target_, threads_, exec_)
          .sum_blocks(std::span(own).first(whole));
      host::values_here<Sum>(tail(), target_, 1, without_progress(exec_)).sum_blocks(std::span(own).last(1));
    });
    for (std::size_t r = 0; r < room_->take.size(); ++r) room_->take[r] = blocks_of(r);
    room_->gather(all_, all_ranks, std::span<const heavy::block_sums<Sum>>(own), sums.data());
  }

  void read(std::size_t block, Sum* values) const override {
    kept_block& kept = kept_[block % kept_.size()];
    if (kept.number != block) {
      ranks::settle(all_, nullptr);
      const auto owner =
          static_cast<std::size_t>(std::ranges::upper_bound(first_block_, block) - first_block_.begin()) - 1;
      if (owner == rank()) read_own(block, kept.values);
      all_.broadcast(std::as_writable_bytes(std::span(kept.values)), static_cast<int>(owner));
      kept.number = block;
    }
    std::ranges::copy(kept.values, values);
  }

 private:
  struct kept_block {
    std::size_t number = static_cast<std::size_t>(-1);
    Sum values[heavy::sum_block] = {};
  };

  std::size_t rank() const { return static_cast<std::size_t>(all_.rank()); }
  std::size_t blocks_of(std::size_t r) const { return first_block_[r + 1] - first_block_[r]; }
  std::size_t item_bytes() const { return detail::size_of(mine_.type); }
  detail::samples tail() const { return {tail_.data(), tail_.size() / item_bytes(), -1, mine_.type}; }

  void make_room() {
    constexpr std::size_t kept_blocks = 64;
    room_.emplace(all_);
    first_block_.resize(room_->take.size() + 1);
    head_.resize(room_->take.size());
    kept_.resize(kept_blocks);
  }

  // From what each rank has: which blocks are whose, and how many values in front of its first block belong
  // to a block of another rank.
  void divide_blocks() {
    std::uint64_t before = 0;
    for (std::size_t r = 0; r < room_->take.size(); ++r) {
      const std::uint64_t items = room_->take[r];
      if (r == rank()) first_item_ = before;
      first_block_[r] = (before + heavy::sum_block - 1) / heavy::sum_block;
      head_[r] = std::min<std::uint64_t>(first_block_[r] * heavy::sum_block - before, items);
      before += items;
    }
    size_ = before;
    first_block_.back() = (size_ + heavy::sum_block - 1) / heavy::sum_block;
  }

  // The rank whose last block the values in front of r's first one belong to.
  std::size_t owner_of_head(std::size_t r) const {
    std::size_t owner = r;
    while (owner > 0 && first_block_[owner] == first_block_[r]) --owner;
    return owner;
  }

  void fetch_tail() {
    std::size_t from_others = 0;
    std::size_t own = 0;
    ranks::on_each(all_, [&] {
      std::ranges::fill(room_->give, 0);
      std::ranges::fill(room_->take, 0);
      if (head_[rank()] != 0) room_->give[owner_of_head(rank())] = head_[rank()] * item_bytes();
      for (std::size_t r = rank() + 1; r < head_.size(); ++r) {
        if (head_[r] == 0 || owner_of_head(r) != rank()) continue;
        room_->take[r] = head_[r] * item_bytes();
        from_others += room_->take[r];
      }
      if (blocks_of(rank()) == 0) return;
      const std::size_t begin = (first_block_[rank() + 1] - 1) * heavy::sum_block - first_item_;
      own = (mine_.size - begin) * item_bytes();
      tail_.resize(own + from_others);
      std::memcpy(tail_.data(), static_cast<const std::byte*>(mine_.data) + begin * item_bytes(), own);
    });
    room_->exchange(all_, static_cast<const std::byte*>(mine_.data), tail_.data() + own);
  }

  void read_own(std::size_t block, Sum* values) const {
    const bool is_tail = block + 1 == first_block_[rank() + 1];
    const detail::samples from = is_tail ? tail() : mine_;
    const std::size_t first = is_tail ? 0 : block * heavy::sum_block - first_item_;
    heavy::with_summed_type<Sum>(mine_.type, [&]<class T>(T) {
      heavy::copy_block(typed<T>(from).data() + first, from.size - first, 0, values);
    });
  }

  const communicator& all_;
  const detail::samples& mine_;
  isa target_;
  int threads_;
  const execution& exec_;
  mutable std::optional<ranks::exchange_room> room_;
  std::uint64_t size_ = 0;
  std::uint64_t first_item_ = 0;            // of this rank
  std::vector<std::uint64_t> first_block_;  // of each rank, and the end of all
  std::vector<std::uint64_t> head_;
  std::vector<std::byte> tail_;  // the last block of this rank, whole
  mutable std::vector<kept_block> kept_;
};

}  // namespace cairn::collective
