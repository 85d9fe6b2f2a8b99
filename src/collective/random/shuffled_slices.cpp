#include "src/collective/random/shuffled_slices.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>
#include <vector>

#include "src/call/progress.hpp"
#include "src/counting/reported_steps.hpp"
#include "src/host/run/random/draw_values.hpp"
#include "src/host/run/random/shuffle.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn::collective {
namespace {

void copy_item(std::byte* to, const std::byte* from, std::size_t bytes) {
  if (bytes == 8) {
    std::memcpy(to, from, 8);
  } else if (bytes == 4) {
    std::memcpy(to, from, 4);
  } else {
    std::memcpy(to, from, bytes);
  }
}

// Buckets of which a rank has places.
struct bucket_range {
  std::size_t first = 0;
  std::size_t last = 0;
};

class slice_shuffle {
 public:
  slice_shuffle(const communicator& all, std::byte* items, std::size_t size, std::size_t bytes,
                const ranks::place_in_all& slice, const draws& which, const execution& exec)
      : all_(all), items_(items), size_(size), bytes_(bytes), slice_(slice), which_(which), exec_(exec) {}

  void run() {
    ranks::on_each(all_, [&] {
      make_room();
      sort_by_bucket();
    });
    std::ranges::copy(counts_, begin_.begin() + 1);
    ranks::sum(all_, std::span(begin_).subspan(1));
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    room_->tell_all(all_, size_);
    find_ranges();
    exchange_counts();
    exchange_items();
    ranks::on_each(all_, [&] { make_slice(); });
    std::copy_n(made_.data(), size_ * bytes_, items_);
  }

 private:
  std::size_t ranks() const { return ranges_.size(); }
  bucket_range mine() const { return ranges_[static_cast<std::size_t>(all_.rank())]; }
  std::size_t mine_size() const { return mine().last - mine().first; }

  void make_room() {
    const std::size_t buckets = std::size_t{1} << host::bucket_bits(slice_.all);
    room_.emplace(all_);
    ranges_.resize(ranks::ranks_of(all_));
    counts_.resize(buckets);
    begin_.resize(buckets + 1);
    sorted_begin_.resize(buckets + 1);
    sorted_ = scratch<std::byte>(size_ * bytes_);
  }

  // The items of this rank, in order within each bucket.
  void sort_by_bucket() {
    const int bits = host::bucket_bits(slice_.all);
    const scratch<std::uint32_t> buckets(size_);
    if (bits == 0) {
      std::fill_n(buckets.data(), size_, 0U);
    } else {
      draws here = which_;
      here.offset += slice_.before;
      host::run_draw_values(out<std::uint32_t>(buckets.data(), size_), tables::bit_law{}, here,
                            between(exec_, 0, 0.2));
      std::for_each_n(buckets.data(), size_, [bits](std::uint32_t& word) { word >>= 32 - bits; });
    }
    for (std::size_t i = 0; i < size_; ++i) ++counts_[buckets.data()[i]];
    std::partial_sum(counts_.begin(), counts_.end(), sorted_begin_.begin() + 1);
    std::vector<std::uint64_t> next(sorted_begin_.begin(), sorted_begin_.end() - 1);
    for (std::size_t i = 0; i < size_; ++i)
      copy_item(sorted_.data() + next[buckets.data()[i]]++ * bytes_, items_ + i * bytes_, bytes_);
  }

  // From the lengths of all slices.
  void find_ranges() {
    std::uint64_t first = 0;
    for (std::size_t r = 0; r < ranks(); ++r) {
      const std::uint64_t last = first + room_->take[r];
      const auto behind = [&](std::uint64_t place) { return std::ranges::upper_bound(begin_, place); };
      ranges_[r].first = static_cast<std::size_t>(behind(first) - begin_.begin()) - 1;
      ranges_[r].last =
          first == last ? ranges_[r].first : static_cast<std::size_t>(behind(last - 1) - begin_.begin());
      if (first == last) ranges_[r] = {};
      first = last;
    }
  }

  // How many items of each of its buckets a rank gets from each other.
  void exchange_counts() {
    std::vector<std::uint64_t> given;
    ranks::on_each(all_, [&] {
      for (std::size_t r = 0; r < ranks(); ++r) {
        const bucket_range to = ranges_[r];
        given.insert(given.end(), counts_.begin() + static_cast<std::ptrdiff_t>(to.first),
                     counts_.begin() + static_cast<std::ptrdiff_t>(to.last));
        room_->give[r] = to.last - to.first;
      }
      taken_counts_.resize(ranks() * mine_size());
      taken_begin_.resize(ranks() * mine_size() + 1);
    });
    std::ranges::fill(room_->take, mine_size());
    room_->exchange(all_, given.data(), taken_counts_.data());
    std::partial_sum(taken_counts_.begin(), taken_counts_.end(), taken_begin_.begin() + 1);
  }

  void exchange_items() {
    scratch<std::byte> given;
    ranks::on_each(all_, [&] {
      for (std::size_t r = 0; r < ranks(); ++r)
        room_->give[r] = (sorted_begin_[ranges_[r].last] - sorted_begin_[ranges_[r].first]) * bytes_;
      given = scratch<std::byte>(ranks::total_of(room_->give));
      std::byte* to = given.data();
      for (std::size_t r = 0; r < ranks(); ++r)
        to = std::copy_n(sorted_.data() + sorted_begin_[ranges_[r].first] * bytes_, room_->give[r], to);
      sorted_ = scratch<std::byte>();
      taken_ = scratch<std::byte>(taken_begin_.back() * bytes_);
    });
    for (std::size_t r = 0; r < ranks(); ++r)
      room_->take[r] = (taken_begin_[(r + 1) * mine_size()] - taken_begin_[r * mine_size()]) * bytes_;
    room_->exchange(all_, given.data(), taken_.data());
  }

  void make_slice() {
    const isa target = host::resolve(exec_.target);
    const int threads = host::shuffle_threads(exec_, size_);
    std::uint64_t longest = 0;
    for (std::size_t b = mine().first; b < mine().last; ++b)
      longest = std::max(longest, begin_[b + 1] - begin_[b]);
    const scratch<std::uint32_t> orders(longest * static_cast<std::size_t>(threads));
    const scratch<std::byte> buckets(longest * bytes_ * static_cast<std::size_t>(threads));
    made_ = scratch<std::byte>(size_ * bytes_);
    for_each_reported(mine_size(), size_, threads, between(exec_, 0.4, 1), [&](std::size_t i, int thread) {
      const std::size_t room = longest * static_cast<std::size_t>(thread);
      gather_bucket(i, buckets.data() + room * bytes_);
      const std::uint64_t b = mine().first + i;
      const std::span order(orders.data() + room, begin_[b + 1] - begin_[b]);
      host::order_of_bucket(order, b, which_, target);
      const std::uint64_t first = std::max(begin_[b], slice_.before);
      const std::uint64_t last = std::min(begin_[b + 1], slice_.before + size_);
      for (std::uint64_t place = first; place < last; ++place)
        copy_item(made_.data() + (place - slice_.before) * bytes_,
                  buckets.data() + (room + order[place - begin_[b]]) * bytes_, bytes_);
    });
  }

  // What all ranks gave of the i-th bucket of this one.
  void gather_bucket(std::size_t i, std::byte* to) const {
    for (std::size_t r = 0; r < ranks(); ++r) {
      const std::size_t part = r * mine_size() + i;
      to = std::copy_n(taken_.data() + taken_begin_[part] * bytes_, taken_counts_[part] * bytes_, to);
    }
  }

  const communicator& all_;
  std::byte* items_;
  std::size_t size_;
  std::size_t bytes_;
  ranks::place_in_all slice_;
  const draws& which_;
  const execution& exec_;
  std::optional<ranks::exchange_room> room_;
  std::vector<std::uint64_t> counts_;  // of this rank, by bucket
  std::vector<std::uint64_t> begin_;   // places of all, by bucket
  std::vector<bucket_range> ranges_;   // by rank
  std::vector<std::uint64_t> sorted_begin_;
  scratch<std::byte> sorted_;
  std::vector<std::uint64_t> taken_counts_;  // by rank and bucket of this one
  std::vector<std::uint64_t> taken_begin_;
  scratch<std::byte> taken_;
  scratch<std::byte> made_;
};

}  // namespace

void shuffle_slices(const communicator& all, std::byte* items, std::size_t size, std::size_t bytes,
                    const ranks::place_in_all& slice, const draws& which, const execution& exec) {
  if (slice.all == 0) return;
  slice_shuffle(all, items, size, bytes, slice, which, exec).run();
}

}  // namespace cairn::collective
