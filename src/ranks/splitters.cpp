#include "src/ranks/splitters.hpp"

#include <algorithm>
#include <optional>

#include "src/kernels/mixed.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::ranks {
namespace {

struct proposal {
  sort_key key;
  std::uint64_t is_there = 0;
};

// One of the cuts: `wanted` keys of all should lie below it. So far it is between two keys, of which so many
// lie below each.
struct cut {
  std::uint64_t wanted = 0;
  sort_key low;
  sort_key high{~std::uint64_t{0}, ~std::uint64_t{0}};
  std::uint64_t below_low = 0;
  std::uint64_t below_high = 0;
  bool is_found = false;
};

class splitting {
 public:
  splitting(const communicator& all, std::size_t size, std::uint64_t total,
            const std::function<sort_key(std::size_t)>& keys)
      : all_(all),
        ranks_(ranks_of(all)),
        size_(size),
        total_(total),
        tolerance_(total / (50 * ranks_)),
        keys_(keys) {}

  void make_room() {
    room_.emplace(all_);
    std::ranges::fill(room_->take, proposed);
    mine_.resize(proposed);
    proposals_.resize(proposed * ranks_);
    below_.resize(proposed * ranks_);
    cuts_.resize(ranks_ - 1);
    for (std::size_t r = 1; r < ranks_; ++r) {
      cuts_[r - 1].wanted = share_begin(total_, ranks_, r);
      cuts_[r - 1].below_high = total_;
    }
  }

  void run(std::span<std::uint64_t> parts) {
    for (std::uint64_t round = 0; settle_cuts() && round < most_rounds; ++round) {
      propose(round);
      room_->gather(all_, all_ranks, std::span<const proposal>(mine_), proposals_.data());
      count_below();
      narrow();
    }
    std::size_t before = 0;
    for (std::size_t r = 0; r < ranks_; ++r) {
      const std::size_t behind = r + 1 < ranks_ ? std::max(before, place_of(cuts_[r])) : size_;
      parts[r] = behind - before;
      before = behind;
    }
  }

 private:
  static constexpr std::size_t proposed = 8;  // by each rank
  static constexpr std::uint64_t most_rounds = 64;

  std::size_t index_of(const sort_key& key) const {  // keys below it
    std::size_t first = 0;
    for (std::size_t left = size_; left > 0;) {
      const std::size_t half = left / 2;
      const bool is_below = keys_(first + half) < key;
      first += is_below ? half + 1 : 0;
      left = is_below ? left - half - 1 : half;
    }
    return first;
  }

  static std::uint64_t away(std::uint64_t a, std::uint64_t b) { return a > b ? a - b : b - a; }
  static bool takes_low(const cut& one) {
    return away(one.below_low, one.wanted) <= away(one.below_high, one.wanted);
  }
  std::size_t place_of(const cut& one) const {
    const bool is_end = !takes_low(one) && one.below_high == total_;
    return is_end ? size_ : index_of(takes_low(one) ? one.low : one.high);
  }
  // Whether some are still to be found: neither end is near enough, and keys lie between.
  bool settle_cuts() {
    bool is_any = false;
    for (cut& one : cuts_) {
      const std::uint64_t nearest =
          std::min(away(one.below_low, one.wanted), away(one.below_high, one.wanted));
      one.is_found = nearest <= tolerance_ || one.below_high <= one.below_low + 1;
      is_any = is_any || !one.is_found;
    }
    return is_any;
  }

  // Keys at random from all open ranges together; ranges that are the same count once.
  void propose(std::uint64_t round) {
    std::uint64_t open = 0;
    for_each_open([&](std::size_t first, std::size_t last) { open += last - first; });
    for (std::size_t i = 0; i < proposed; ++i) {
      mine_[i] = {};
      if (open == 0) continue;
      const std::uint64_t dice =
          portable::mixed((round * ranks_ + static_cast<std::uint64_t>(all_.rank())) * proposed + i);
      std::uint64_t which = dice % open;
      for_each_open([&](std::size_t first, std::size_t last) {
        if (mine_[i].is_there != 0) return;
        if (which < last - first) {
          mine_[i] = {keys_(first + which), 1};
        } else {
          which -= last - first;
        }
      });
    }
  }
  template <class Use>
  void for_each_open(const Use& use) const {
    const cut* before = nullptr;
    for (const cut& one : cuts_) {
      if (one.is_found || (before != nullptr && before->low == one.low && before->high == one.high)) continue;
      before = &one;
      const std::size_t first = one.below_low == 0 ? 0 : index_of(one.low);
      const std::size_t last = one.below_high == total_ ? size_ : index_of(one.high);
      if (last > first) use(first, last);
    }
  }

  void count_below() {
    const auto none = std::ranges::remove(proposals_, std::uint64_t{0}, &proposal::is_there);
    there_ = static_cast<std::size_t>(none.begin() - proposals_.begin());
    std::ranges::sort(std::span(proposals_).first(there_), {}, &proposal::key);
    for (std::size_t i = 0; i < there_; ++i) below_[i] = index_of(proposals_[i].key);
    sum(all_, std::span(below_).first(there_));
  }
  void narrow() {
    for (std::size_t i = 0; i < there_; ++i) {
      for (cut& one : cuts_) {
        if (one.is_found) continue;
        if (below_[i] <= one.wanted && below_[i] >= one.below_low) {
          one.low = proposals_[i].key;
          one.below_low = below_[i];
        } else if (below_[i] > one.wanted && below_[i] < one.below_high) {
          one.high = proposals_[i].key;
          one.below_high = below_[i];
        }
      }
    }
  }

  const communicator& all_;
  std::size_t ranks_;
  std::size_t size_;
  std::uint64_t total_;
  std::uint64_t tolerance_;
  const std::function<sort_key(std::size_t)>& keys_;
  std::optional<exchange_room> room_;
  std::vector<proposal> mine_;
  std::vector<proposal> proposals_;
  std::vector<std::uint64_t> below_;
  std::size_t there_ = 0;
  std::vector<cut> cuts_;
};

}  // namespace

void split_evenly(const communicator& all, std::size_t size, std::uint64_t total,
                  const std::function<sort_key(std::size_t)>& keys, std::span<std::uint64_t> parts) {
  splitting split(all, size, total, keys);
  on_each(all, [&] { split.make_room(); });
  split.run(parts);
}

}  // namespace cairn::ranks
