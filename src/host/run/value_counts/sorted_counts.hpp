// Values counted by sorting: their keys are split into pieces at keys of a sample, and each piece is counted
// within a cache (src/host/sweeps/value_counts/sorted_count_task.hpp).
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "src/call/progress.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/order_statistics/keys_in_place.hpp"
#include "src/host/run/value_counts/few_counts.hpp"
#include "src/host/sweeps/value_counts/sorted_count_task.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// How so many keys are cut. Two blocks, and three pieces, stay in a second cache of 1 MiB; the runs of a
// piece within blocks should not be short.
struct sorting_plan {
  std::size_t block_size;
  std::size_t pieces;

  sorting_plan(std::size_t keys, int threads) {
    constexpr std::size_t most_pieces = 4096;
    constexpr std::size_t a_block = std::size_t{1} << 16;
    constexpr std::size_t a_piece = std::size_t{1} << 15;
    constexpr std::size_t least = std::size_t{1} << 12;
    const auto all = static_cast<std::size_t>(threads);
    const std::size_t shared = threads == 1 ? keys : std::max(keys / (4 * all), least);
    pieces = std::clamp<std::size_t>(keys / std::min(shared + 1, a_piece), 1, most_pieces);
    block_size = pieces == 1 ? std::max<std::size_t>(keys, 1) : std::min(shared, a_block);
  }
};

// Of at most so many samples each, in order.
inline std::vector<source_part> blocks_of(const std::vector<source_part>& parts, std::size_t block_size) {
  std::vector<source_part> blocks;
  for (const source_part& part : parts)
    for (std::size_t first = part.first; first < part.last; first += block_size)
      blocks.push_back({first, std::min(part.last, first + block_size)});
  return blocks;
}

// T: the raw type of the values (src/layouts/sample_kinds.hpp).
template <class T>
class sorted_counts {
 public:
  using key = order_key<T>;

  // `splitters` ascend; those that lie in the middle are split at first, so frequent keys should be there as
  // often as their share. std::bad_alloc.
  sorted_counts(std::vector<source_part> blocks, std::size_t block_size, std::vector<key> splitters,
                int threads)
      : blocks_(std::move(blocks)),
        splitters_(std::move(splitters)),
        threads_(threads),
        keys_(blocks_.size() * block_size, room_of(blocks_.size() * block_size)),
        counts_(blocks_.size() * block_size),
        ends_(blocks_.size() * (splitters_.size() + 1)),
        equal_(scratch<std::uint64_t>::zeros(splitters_.size() * static_cast<std::size_t>(threads) + 1)),
        distinct_(splitters_.size() + 1) {
    of_ = {keys_.data(), ends_.data(), blocks_.size(), block_size, splitters_.size() + 1};
  }

  // Of samples, or of their keys, which are their own raw values.
  template <class From>
  void split(const From* samples, From flip, isa target, const thread_team* team, const execution& exec) {
    split_task<From> task;
    task.samples = samples;
    task.flip = flip;
    task.blocks = blocks_.data();
    task.to = of_;
    task.splitters = splitters_.data();
    task.equal = equal_.data();
    task.threads = threads_;
    task.team = team;
    const scratch<std::byte> rooms(task.bytes_a_thread(of_.block_size) * static_cast<std::size_t>(threads_));
    task.rooms = rooms.data();
    in_pieces(blocks_.size(), group_of(blocks_.size()), exec, [&](std::size_t first, std::size_t n) {
      task.first = first;
      task.last = first + n;
      CAIRN_ON_TARGET(target, split_blocks(task));
    });
  }

  void count(T flip, isa target, const thread_team* team, const execution& exec) {
    flip_ = flip;
    measure_pieces();
    piece_task<T> task;
    task.of = of_;
    task.flip = flip;
    task.counts = counts_.data();
    task.large = large_.data();
    task.larges = larges_.data();
    task.sizes = sizes_.data();
    task.distinct = distinct_.data();
    task.threads = static_cast<int>(std::min(of_.pieces, static_cast<std::size_t>(threads_)));
    task.team = team;
    const std::size_t mean = of_.blocks * of_.block_size / of_.pieces;
    task.room.capacity = std::min(*std::ranges::max_element(sizes_), 4 * mean + 64);
    const scratch<std::byte> rooms(task.room.bytes() * static_cast<std::size_t>(threads_));
    task.room.memory = rooms.data();
    in_pieces(of_.pieces, group_of(of_.pieces), exec, [&](std::size_t first, std::size_t n) {
      task.first = first;
      task.last = first + n;
      CAIRN_ON_TARGET(target, count_pieces(task));
    });
    for (std::size_t p = 0; p < of_.pieces; ++p) {
      if (sizes_[p] > task.room.capacity) count_alone(task, p, target);
      found_ += distinct_.data()[p] + (is_followed(p) ? 1 : 0);
    }
  }

  std::size_t distinct() const { return found_; }  // after count()
  // To the ends of vectors that have reserved room for them, ascending. Two threads at most: to resize a
  // vector takes one thread as long as to write into it.
  void append(const detail::value_list& values, std::vector<std::uint64_t>& counts,
              const execution& exec) const {
    in_pieces(of_.pieces, group_of(of_.pieces), exec, [&](std::size_t first, std::size_t n) {
      for_each(2, threads_, [&](std::size_t which) {
        for (std::size_t p = first; p < first + n; ++p)
          which == 0 ? append_values(p, values) : append_counts(p, counts);
      });
    });
  }

 private:
  // For all that the call takes (src/machine/pages.hpp).
  static std::size_t room_of(std::size_t keys) {
    constexpr std::size_t most = std::size_t{31} << 20;
    constexpr std::size_t rooms = std::size_t{8} << 20;
    const std::size_t result = keys * (sizeof(key) + sizeof(std::uint64_t));
    return std::min(result + result / 4 + rooms, most);
  }

  // Steps between two reports of progress.
  std::size_t group_of(std::size_t steps) const {
    constexpr std::size_t groups = 64;
    return std::max((steps + groups - 1) / groups, 4 * static_cast<std::size_t>(threads_));
  }

  void measure_pieces() {
    sizes_.resize(of_.pieces);
    for_each(of_.pieces, threads_, [this](std::size_t p) {
      of_.for_each_run(p, [this, p](std::size_t, std::size_t n) { sizes_[p] += n; });
    });
    std::size_t before = 0;
    for (const std::size_t size : sizes_) {
      larges_.push_back(before);
      before += size / large_count;
    }
    large_ = scratch<std::uint64_t>(before + 1);
  }

  // Where the sample misled.
  void count_alone(piece_task<T> task, std::size_t piece, isa target) const {
    task.first = piece;
    task.last = piece + 1;
    task.threads = 1;
    task.team = nullptr;
    task.room.capacity = sizes_[piece];
    const scratch<std::byte> room(task.room.bytes());
    task.room.memory = room.data();
    CAIRN_ON_TARGET(target, count_pieces(task));
  }

  std::uint64_t equal(std::size_t splitter) const {
    std::uint64_t all = 0;
    for (std::size_t t = 0; t < static_cast<std::size_t>(threads_); ++t)
      all += equal_.data()[t * splitters_.size() + splitter];
    return all;
  }

  // Calls use(where, n) for the entries of a piece, which took the places of its first keys.
  template <class Use>
  void for_each_run_of_entries(std::size_t piece, const Use& use) const {
    std::size_t left = distinct_.data()[piece];
    of_.for_each_run(piece, [&](std::size_t at, std::size_t keys) {
      const std::size_t n = std::min(left, keys);
      if (n != 0) use(at, n);
      left -= n;
    });
  }
  bool is_followed(std::size_t piece) const { return piece < splitters_.size() && equal(piece) != 0; }

  void append_values(std::size_t piece, const detail::value_list& values) const {
    for_each_run_of_entries(
        piece, [&](std::size_t at, std::size_t n) { values.append(values.vector, of_.keys + at, n); });
    if (!is_followed(piece)) return;
    const T splitter = raw_of_order_key(splitters_[piece], flip_);
    values.append(values.vector, &splitter, 1);
  }
  void append_counts(std::size_t piece, std::vector<std::uint64_t>& counts) const {
    const std::uint64_t* large = large_.data() + larges_[piece];
    for_each_run_of_entries(piece, [&](std::size_t at, std::size_t n) {
      host::append_counts(counts_.data() + at, n, large, counts);
    });
    if (is_followed(piece)) counts.push_back(equal(piece));
  }

  std::vector<source_part> blocks_;
  std::vector<key> splitters_;
  int threads_;
  scratch<key> keys_;
  scratch<std::uint8_t> counts_;
  scratch<std::uint32_t> ends_;
  scratch<std::uint64_t> equal_;
  scratch<std::size_t> distinct_;
  split_keys<key> of_;
  T flip_{};
  std::vector<std::size_t> sizes_;   // of the pieces
  std::vector<std::size_t> larges_;  // where each piece's begin
  scratch<std::uint64_t> large_;
  std::size_t found_ = 0;
};

}  // namespace cairn::host
