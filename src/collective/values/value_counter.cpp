// Entries of counters, brought to the ranks that their keys choose, in rounds.
#include <algorithm>
#include <cairn/collective/value_counter.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

#include "src/collective/values/divided_table.hpp"
#include "src/counting/keys.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/scratch.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::detail {
namespace {

class entry_rounds {
 public:
  entry_rounds(const communicator& all, sample_type type, const give_entries& add)
      : all_(all), type_(type), add_(add), ranks_(ranks::ranks_of(all)), chunk_(chunk_for(ranks_)) {}

  void make_room() {
    room_.emplace(all_);
    given_ = scratch<ranks::counted_key>(chunk_);
    taken_ = scratch<ranks::counted_key>(chunk_ * ranks_);
    values_.resize(chunk_ * size_of(type_));
    counts_.resize(chunk_);
  }

  // What this rank has, in rounds with those of the others.
  void give(const samples& values, std::span<const std::uint64_t> counts) {
    for (std::size_t first = 0; first < values.size; first += chunk_) {
      const std::size_t size = std::min(chunk_, values.size - first);
      const ranks::table_entries part{part_of(values, first, size), counts.subspan(first, size)};
      room_->partition(
          [&](const auto& use) {
            part.for_each([&](const entry& each) {
              use(ranks::rank_for(each.key, ranks_), ranks::counted_key{each.key, each.count});
            });
          },
          given_.data());
      round(true);
    }
  }
  // Until no rank has more. `failure`: what this rank has caught while it gave.
  void end(const std::exception_ptr& failure) {
    if (failure != nullptr) failure_ = failure;
    std::ranges::fill(room_->give, 0);
    while (round(false)) {
    }
  }

 private:
  static std::size_t chunk_for(std::size_t ranks) {
    return std::clamp<std::size_t>((std::size_t{1} << 22) / ranks, 256, std::size_t{1} << 16);
  }

  // Returns whether any rank has more. What a rank failed in before is thrown on all here.
  bool round(bool has_some) {
    ranks::rethrow_if_thrown_on_all(failure_);
    std::uint64_t words[2] = {failure_ != nullptr ? std::uint64_t{1} : 0, has_some ? std::uint64_t{1} : 0};
    ranks::sum(all_, words);
    ranks::settle(all_, failure_, words[0]);
    if (words[1] == 0) return false;
    room_->tell(all_);
    room_->exchange(all_, given_.data(), taken_.data());
    failure_ = ranks::failure_of([&] { add_taken(); });
    return true;
  }
  // Of each rank, and for each of its entries a value of its own.
  void add_taken() {
    const ranks::counted_key* from = taken_.data();
    for (const std::uint64_t items : room_->take) {
      write_values(type_, values_.data(), items, [&](std::size_t i) { return from[i].key; });
      for (std::size_t i = 0; i < items; ++i) counts_[i] = from[i].count;
      if (items != 0) add_({values_.data(), items, -1, type_}, std::span(counts_).first(items));
      from += items;
    }
  }

  const communicator& all_;
  sample_type type_;
  const give_entries& add_;
  std::size_t ranks_;
  std::size_t chunk_;
  std::optional<ranks::exchange_room> room_;
  scratch<ranks::counted_key> given_;
  scratch<ranks::counted_key> taken_;
  std::vector<std::byte> values_;
  std::vector<std::uint64_t> counts_;
  std::exception_ptr failure_;
};

}  // namespace

void divide_entries(const communicator& all, sample_type type, bool is_first_seen,
                    const std::function<void()>& make, const std::function<void(const give_entries&)>& visit,
                    const give_entries& add) {
  entry_rounds rounds(all, type, add);
  const std::exception_ptr failure = ranks::failure_of([&] {
    if (is_first_seen)
      throw std::invalid_argument(
          "divided: first occurrences are not kept over ranks; expected another order of the new counter");
    make();
    rounds.make_room();
  });
  ranks::begin(all, {.who = "divided", .types = ranks::packed_types(type)}, failure);
  rounds.end(ranks::failure_of([&] {
    visit([&](const samples& values, std::span<const std::uint64_t> counts) { rounds.give(values, counts); });
  }));
}

}  // namespace cairn::detail
