// The points around those of a rank: of the cells before and behind its own that a step reaches from there.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"
#include "src/points/sorted_points.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {

// Which cells each rank has, and which it looks at.
class cell_owners {
 public:
  // Rank r has cells bounds[r] to bounds[r + 1] - 1, and looks at `reach` more on both sides.
  void set(std::span<const std::size_t> bounds, std::size_t reach) {
    bounds_ = bounds;
    reach_ = reach;
  }
  points::cell_range own(std::size_t rank) const { return {bounds_[rank], bounds_[rank + 1]}; }
  // Those of another rank that this one looks at, too: a run of them.
  points::cell_range seen(std::size_t rank, std::size_t of) const {
    const points::cell_range mine = own(rank);
    const points::cell_range theirs = own(of);
    if (mine.size() == 0 || rank == of) return {theirs.first, theirs.first};
    const std::size_t first = mine.first - std::min(mine.first, reach_);
    const std::size_t last = mine.last + reach_;
    return {std::clamp(first, theirs.first, theirs.last), std::clamp(last, theirs.first, theirs.last)};
  }

 private:
  std::span<const std::size_t> bounds_;
  std::size_t reach_ = 0;
};

// A rank's points between those of others, in the order of all.
template <class T>
class points_with_halo {
 public:
  points_with_halo(const communicator& all, const cell_owners& owners)
      : all_(all), owners_(owners), me_(static_cast<std::size_t>(all.rank())), ranks_(ranks::ranks_of(all)) {}

  // `own`: sorted by this rank's cells, where it has some. What throws, throws on all ranks.
  void fill(ranks::exchange_room& room, const points::sorted_points<T>* own, int dims) {
    own_ = own;
    own_size_ = own == nullptr ? 0 : own->size();
    dims_ = dims;
    exchange_counts(room);
    exchange_points(room);
    own_ = nullptr;
  }

  points::columns_view<const T> all() const { return {columns_.data(), size_, size_, dims_}; }
  const T* times() const { return times_.data(); }
  points::columns_view<const T> targets() const {
    return {columns_.data() + before_, size_, own_size_, dims_};
  }
  const T* times_of_targets() const { return times_.data() + before_; }
  // With begin[] of all cells that are here, or of this rank's.
  points::grid_view grid(points::grid_view of) const {
    of.begin = begin_.data();
    of.first_cell = first_cell_;
    return of;
  }
  points::grid_view grid_of_targets(points::grid_view of) const {
    of.begin = own_begin_.data();
    of.first_cell = owners_.own(me_).first;
    return of;
  }

 private:
  std::size_t own_begin(std::size_t cell) const {
    return own_ == nullptr ? 0 : own_->begin_of_cells()[cell - owners_.own(me_).first];
  }

  // How many points are in each cell that others have and this rank sees.
  void exchange_counts(ranks::exchange_room& room) {
    std::vector<std::uint64_t> given;
    ranks::on_each(all_, [&] {
      std::uint64_t taken = 0;
      for (std::size_t r = 0; r < ranks_; ++r) {
        const points::cell_range gives = owners_.seen(r, me_);
        for (std::size_t c = gives.first; c < gives.last; ++c)
          given.push_back(own_begin(c + 1) - own_begin(c));
        room.give[r] = gives.size();
        room.take[r] = owners_.seen(me_, r).size();
        taken += room.take[r];
      }
      counts_.resize(taken);
    });
    room.exchange(all_, given.data(), counts_.data());
  }

  void exchange_points(ranks::exchange_room& room) {
    scratch<T> given;
    scratch<T> taken;
    ranks::on_each(all_, [&] {
      set_begins();
      const std::uint64_t* count = counts_.data();
      for (std::size_t r = 0; r < ranks_; ++r) {
        const points::cell_range gives = owners_.seen(r, me_);
        room.give[r] = own_begin(gives.last) - own_begin(gives.first);
        room.take[r] = 0;
        for (std::size_t cells = owners_.seen(me_, r).size(); cells > 0; --cells) room.take[r] += *count++;
      }
      given = scratch<T>(ranks::total_of(room.give));
      taken = scratch<T>(size_ - own_size_);
      columns_ = scratch<T>(size_ * static_cast<std::size_t>(dims_));
      times_ = scratch<T>(size_);
    });
    for (int d = 0; d < dims_; ++d)
      place(room, own_ == nullptr ? nullptr : own_->view().column(d), given, taken,
            columns_.data() + static_cast<std::size_t>(d) * size_);
    place(room, own_ == nullptr ? nullptr : own_->times(), given, taken, times_.data());
  }

  // begin[] of the cells before, of its own, and behind, which lie side by side.
  void set_begins() {
    const points::cell_range own = owners_.own(me_);
    std::size_t seen_before = 0;
    for (std::size_t r = 0; r < me_; ++r) seen_before += owners_.seen(me_, r).size();
    first_cell_ = own.first - seen_before;
    begin_.assign(1, 0);
    for (std::size_t c = 0; c < seen_before; ++c) begin_.push_back(begin_.back() + counts_[c]);
    before_ = begin_.back();
    own_begin_.clear();
    for (std::size_t c = own.first; c < own.last; ++c) {
      own_begin_.push_back(own_begin(c));
      begin_.push_back(before_ + own_begin(c + 1));
    }
    own_begin_.push_back(own_size_);
    for (std::size_t c = seen_before; c < counts_.size(); ++c) begin_.push_back(begin_.back() + counts_[c]);
    size_ = begin_.back();
  }

  void place(ranks::exchange_room& room, const T* own, scratch<T>& given, scratch<T>& taken, T* to) const {
    T* next = given.data();
    for (std::size_t r = 0; r < ranks_; ++r)
      next = std::copy_n(own + own_begin(owners_.seen(r, me_).first), room.give[r], next);
    room.exchange(all_, given.data(), taken.data());
    std::copy_n(taken.data(), before_, to);
    std::copy_n(own, own_size_, to + before_);
    std::copy_n(taken.data() + before_, size_ - before_ - own_size_, to + before_ + own_size_);
  }

  const communicator& all_;
  const cell_owners& owners_;
  std::size_t me_, ranks_;
  const points::sorted_points<T>* own_ = nullptr;  // while it is filled
  std::size_t own_size_ = 0;
  int dims_ = 0;
  std::size_t first_cell_ = 0, before_ = 0, size_ = 0;
  std::vector<std::uint64_t> counts_;  // of cells of others
  std::vector<std::size_t> begin_, own_begin_;
  scratch<T> columns_, times_;
};

}  // namespace cairn::collective
