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
#include "src/counting/reported_steps.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/order_statistics/ranked_keys.hpp"
#include "src/host/sweeps/value_counts/sorted_count_task.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// How so many keys are cut: blocks of them, and pieces of about as many as a block.
struct sorting_plan {
  std::size_t block_size;
  std::size_t pieces;

  sorting_plan(std::size_t keys, std::size_t key_bytes, int threads) {
    constexpr std::size_t most_pieces = 4096;
    // Two blocks, and three pieces, stay in a second cache of 1 MiB. The runs of a piece within blocks should
    // not be short.
    const std::size_t bytes = std::size_t{keys > std::size_t{1} << 23 ? 256U : 128U} << 10;
    block_size = bytes / key_bytes;
    pieces = std::clamp<std::size_t>(keys / block_size, 1, most_pieces);
    if (threads == 1 && keys <= 2 * block_size) pieces = 1;
    if (pieces == 1) block_size = std::max<std::size_t>(keys, 1);
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

// Key: a rank_key.
template <class Key>
class sorted_counts {
 public:
  // `splitters`: ascending, each once. std::bad_alloc.
  sorted_counts(std::vector<source_part> blocks, std::size_t block_size, std::vector<Key> splitters,
                int threads)
      : blocks_(std::move(blocks)),
        splitters_(std::move(splitters)),
        threads_(threads),
        keys_(kept_size(blocks_.size() * block_size)),
        counts_(blocks_.size() * block_size),
        ends_(blocks_.size() * (splitters_.size() + 1)),
        equal_(scratch<std::uint64_t>::zeros(splitters_.size() * static_cast<std::size_t>(threads) + 1)),
        distinct_(splitters_.size() + 1) {
    of_ = {keys_.data(), ends_.data(), blocks_.size(), block_size, splitters_.size() + 1};
  }

  template <class T>
  void split(const T* samples, T flip, isa target, const thread_team* team, const execution& exec) {
    split_task<T> task;
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

  void count(isa target, const thread_team* team, const execution& exec) {
    measure_pieces();
    piece_task<Key> task;
    task.of = of_;
    task.counts = counts_.data();
    task.large = large_.data();
    task.larges = larges_.data();
    task.distinct = distinct_.data();
    task.threads = static_cast<int>(std::min(of_.pieces, static_cast<std::size_t>(threads_)));
    task.team = team;
    const std::size_t mean = of_.blocks * of_.block_size / of_.pieces;
    task.capacity = std::min(*std::ranges::max_element(sizes_), 4 * mean + 64);
    const scratch<std::byte> rooms(task.bytes_a_thread(task.capacity) * static_cast<std::size_t>(threads_));
    task.rooms = rooms.data();
    in_pieces(of_.pieces, group_of(of_.pieces), exec, [&](std::size_t first, std::size_t n) {
      task.first = first;
      task.last = first + n;
      CAIRN_ON_TARGET(target, count_pieces(task));
    });
    for (std::size_t p = 0; p < of_.pieces; ++p)
      if (sizes_[p] > task.capacity) count_alone(task, p, target);
    find_starts();
  }

  std::size_t distinct() const { return starts_.back(); }  // after count()
  // Ascending; all threads.
  template <class T>
  void write(T* values, std::uint64_t* counts, T flip, const execution& exec) const {
    for_each_reported(of_.pieces, distinct(), threads_, exec, [&](std::size_t p) {
      std::size_t at = starts_[p];
      for_each_run(p, [&](const Key* keys, const std::uint8_t* small, std::size_t n, const auto*& large) {
        write_values(keys, n, flip, values + at);
        write_counts(small, n, large, counts + at);
        at += n;
      });
      if (starts_[p + 1] == at) return;
      values[at] = raw_of_rank_key(splitters_[p], flip);
      counts[at] = equal(p);
    });
  }
  // The same, by this thread, to the ends of vectors: what they get is not cleared before it is written.
  template <class T>
  void append(const detail::value_list& values, std::vector<std::uint64_t>& counts, T flip,
              const execution& exec) const {
    in_pieces(of_.pieces, group_of(of_.pieces), exec, [&](std::size_t first, std::size_t n) {
      for (std::size_t p = first; p < first + n; ++p) append_piece(p, values, counts, flip);
    });
  }

 private:
  // Room for as much as the result may need. glibc gives memory back to the system where more is free at the
  // end of its heap than twice the largest block that was mapped (at most 32 MiB) and given back: with this,
  // what one call takes serves the next, whose pages need not be cleared again. What is not touched costs
  // nothing.
  static std::size_t kept_size(std::size_t keys) {
    constexpr std::size_t most = std::size_t{27} << 20;
    constexpr std::size_t least = std::size_t{1} << 20;
    const std::size_t result = keys * (sizeof(Key) + sizeof(std::uint64_t));
    if (result < least || keys * sizeof(Key) >= most) return keys;
    return std::max(keys, std::min(result + result / 4, most) / sizeof(Key));
  }

  // Steps between two reports of progress.
  std::size_t group_of(std::size_t steps) const {
    constexpr std::size_t groups = 64;
    return std::max((steps + groups - 1) / groups, 4 * static_cast<std::size_t>(threads_));
  }

  void measure_pieces() {
    sizes_.resize(of_.pieces);
    for_each(of_.pieces, threads_, [this](std::size_t p) {
      std::size_t n = 0;
      for (std::size_t b = 0; b < of_.blocks; ++b) n += of_.end(p, b) - of_.begin(p, b);
      sizes_[p] = n;
    });
    constexpr std::size_t large = piece_task<Key>::is_large;
    std::size_t before = 0;
    for (const std::size_t size : sizes_) {
      larges_.push_back(before);
      before += size / large;
    }
    large_ = scratch<std::uint64_t>(before + 1);
  }

  // Where the sample misled.
  void count_alone(piece_task<Key> task, std::size_t piece, isa target) const {
    task.first = piece;
    task.last = piece + 1;
    task.capacity = sizes_[piece];
    task.threads = 1;
    task.team = nullptr;
    const scratch<std::byte> room(task.bytes_a_thread(task.capacity));
    task.rooms = room.data();
    CAIRN_ON_TARGET(target, count_pieces(task));
  }

  std::uint64_t equal(std::size_t splitter) const {
    std::uint64_t all = 0;
    for (std::size_t t = 0; t < static_cast<std::size_t>(threads_); ++t)
      all += equal_.data()[t * splitters_.size() + splitter];
    return all;
  }
  void find_starts() {
    std::size_t at = 0;
    for (std::size_t p = 0; p < of_.pieces; ++p) {
      starts_.push_back(at);
      at += distinct_.data()[p];
      if (p < splitters_.size() && equal(p) != 0) ++at;
    }
    starts_.push_back(at);
  }

  // Calls use(keys, counts, n, large) for the entries of a piece, block by block.
  template <class Use>
  void for_each_run(std::size_t piece, const Use& use) const {
    const std::uint64_t* large = large_.data() + larges_[piece];
    std::size_t left = distinct_.data()[piece];
    for (std::size_t b = 0; left != 0; ++b) {
      const std::size_t at = b * of_.block_size + of_.begin(piece, b);
      const std::size_t n = std::min(left, of_.end(piece, b) - of_.begin(piece, b));
      if (n != 0) use(of_.keys + at, counts_.data() + at, n, large);
      left -= n;
    }
  }
  template <class T>
  static void write_values(const Key* keys, std::size_t n, T flip, T* values) {
    for (std::size_t i = 0; i < n; ++i) values[i] = raw_of_rank_key(keys[i], flip);
  }
  static void write_counts(const std::uint8_t* small, std::size_t n, const std::uint64_t*& large,
                           std::uint64_t* counts) {
    constexpr std::uint8_t is_large = piece_task<Key>::is_large;
    for (std::size_t i = 0; i < n; ++i) counts[i] = small[i];
    if (greatest(small, n) < is_large) return;
    for (std::size_t i = 0; i < n; ++i)
      if (counts[i] == is_large) counts[i] = *large++;
  }
  static std::uint8_t greatest(const std::uint8_t* small, std::size_t n) {
    std::uint8_t all = 0;
    for (std::size_t i = 0; i < n; ++i) all = std::max(all, small[i]);
    return all;
  }

  template <class T>
  void append_piece(std::size_t piece, const detail::value_list& values, std::vector<std::uint64_t>& counts,
                    T flip) const {
    for_each_run(piece, [&](const Key* keys, const std::uint8_t* small, std::size_t n, const auto*& large) {
      append_values(keys, n, values, flip);
      append_counts(small, n, large, counts);
    });
    if (piece == splitters_.size() || equal(piece) == 0) return;
    append_values(&splitters_[piece], 1, values, flip);
    counts.push_back(equal(piece));
  }
  static constexpr std::size_t some = 256;  // stay in the first cache
  template <class T>
  static void append_values(const Key* keys, std::size_t size, const detail::value_list& values, T flip) {
    T v[some];
    for (std::size_t first = 0; first < size; first += some) {
      const std::size_t n = std::min(some, size - first);
      write_values(keys + first, n, flip, v);
      values.append(values.vector, v, n);
    }
  }
  static void append_counts(const std::uint8_t* small, std::size_t size, const std::uint64_t*& large,
                            std::vector<std::uint64_t>& counts) {
    if (greatest(small, size) == 1) {
      counts.insert(counts.end(), size, 1);
      return;
    }
    std::uint64_t c[some];
    for (std::size_t first = 0; first < size; first += some) {
      const std::size_t n = std::min(some, size - first);
      write_counts(small + first, n, large, c);
      counts.insert(counts.end(), c, c + n);
    }
  }

  std::vector<source_part> blocks_;
  std::vector<Key> splitters_;
  int threads_;
  scratch<Key> keys_;
  scratch<std::uint8_t> counts_;
  scratch<std::uint32_t> ends_;
  scratch<std::uint64_t> equal_;
  scratch<std::size_t> distinct_;
  split_keys<Key> of_;
  std::vector<std::size_t> sizes_;   // of the pieces
  std::vector<std::size_t> larges_;  // where each piece's begin
  scratch<std::uint64_t> large_;
  std::vector<std::size_t> starts_;  // of each piece in the result, and the end
};

}  // namespace cairn::host
