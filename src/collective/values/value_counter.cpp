// Entries of counters, brought to the ranks that their keys choose, in rounds.
#include <algorithm>
#include <cairn/collective/value_counts.hpp>
#include <optional>
#include <stdexcept>
#include <vector>

#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/values/divided_table.hpp"
#include "src/counting/keys.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/scratch.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/alone.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"

namespace cairn {
namespace collective {
namespace {

using detail::give_entries;
using detail::sample_type;
using detail::samples;

class entry_rounds {
 public:
  entry_rounds(const communicator& all, sample_type type, const give_entries& add)
      : all_(all), type_(type), add_(add), ranks_(ranks::ranks_of(all)), chunk_(chunk_for(ranks_)) {}

  void make_room() {
    room_.emplace(all_);
    given_ = scratch<counted_key>(chunk_);
    taken_ = scratch<counted_key>(chunk_ * ranks_);
    values_.resize(chunk_ * detail::size_of(type_));
    counts_.resize(chunk_);
  }

  // What this rank has, in rounds with those of the others.
  void give(const samples& values, std::span<const std::uint64_t> counts) {
    for (std::size_t first = 0; first < values.size; first += chunk_) {
      const std::size_t size = std::min(chunk_, values.size - first);
      const table_entries part{part_of(values, first, size), counts.subspan(first, size)};
      room_->partition(
          [&](const auto& use) {
            part.for_each([&](const entry& each) {
              use(rank_for(each.key, ranks_), counted_key{each.key, each.count});
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
    const counted_key* from = taken_.data();
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
  scratch<counted_key> given_;
  scratch<counted_key> taken_;
  std::vector<std::byte> values_;
  std::vector<std::uint64_t> counts_;
  std::exception_ptr failure_;
};

void check_order(std::string_view who, const detail::counter_made& made) {
  if (made.is_first_seen)
    throw std::invalid_argument(sentence(
        who, ": first occurrences are not kept over ranks; expected another order of the new counter"));
}

}  // namespace
}  // namespace collective

namespace detail {

void divide_entries(const counter_made& made, const visit_entries& visit, const execution& exec) {
  const communicator& all = ranks::ranks_or_alone(exec);
  collective::entry_rounds rounds(all, made.type, made.add);
  const std::exception_ptr failure = ranks::failure_of([&] {
    collective::check_order("divided", made);
    made.make();
    rounds.make_room();
  });
  ranks::begin(all, {.who = "divided", .types = ranks::packed_types(made.type)}, failure);
  rounds.end(ranks::failure_of([&] {
    visit([&](const samples& values, std::span<const std::uint64_t> counts) { rounds.give(values, counts); },
          without_ranks(exec));
  }));
}

void gather_entries(const counter_made& made, const visit_entries& visit, const execution& exec) {
  const communicator& all = ranks::ranks_or_alone(exec);
  const int root = exec.root;
  std::vector<collective::counted_key> mine;
  ranks::begin(
      all,
      {.who = "merged(value_counter)", .types = ranks::packed_types(made.type), .options = {{"root", root}}},
      ranks::failure_of([&] {
        ranks::check_root("merged", all, root);
        collective::check_order("merged", made);
        made.make();
        visit(
            [&](const samples& values, std::span<const std::uint64_t> counts) {
              collective::table_entries{values, counts}.for_each(
                  [&](const entry& each) { mine.push_back({each.key, each.count}); });
            },
            without_ranks(exec));
      }));
  const auto whole = ranks::gathered(all, std::span<const collective::counted_key>(mine), root);
  ranks::on_each(all, [&] {
    std::vector<std::byte> values(whole.size() * size_of(made.type));
    std::vector<std::uint64_t> counts;
    for (const collective::counted_key& one : whole) counts.push_back(one.count);
    write_values(made.type, values.data(), whole.size(), [&](std::size_t i) { return whole[i].key; });
    if (!whole.empty()) made.add({values.data(), whole.size(), -1, made.type}, counts);
  });
}

}  // namespace detail
}  // namespace cairn
