// The sweeps that count values by sorting; compiled once for each instruction set.
//
// Contract: see src/host/sweeps/value_counts/sorted_count_task.hpp. Each block and each piece is one
// thread's; the same is found whatever the threads. Nothing is allocated and nothing throws.
#include <omp.h>

#include <limits>

#include "src/host/sweeps/order_keys.hpp"
#include "src/host/sweeps/value_counts/quick_count.hpp"
#include "src/host/sweeps/value_counts/sorted_count_task.hpp"
#include "src/host/sweeps/value_counts/three_way_partition.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

using host::order_key;

// Splits the keys of one block after the other.
template <class T>
class block_splitter {
  using key = order_key<T>;
  using V = lanes_for<key>;
  static_assert(partition_margin<V> <= host::split_task<T>::margin);

 public:
  block_splitter(const host::split_task<T>& task, std::size_t thread)
      : task_(task),
        keys_(reinterpret_cast<key*>(task.rooms + thread * task.bytes_a_thread(task.to.block_size))),
        room_(keys_ + task.keys_of_a_room(task.to.block_size)),
        equal_(task.equal + thread * (task.to.pieces - 1)) {}

  void split(std::size_t block) {
    const host::source_part part = task_.blocks[block];
    const std::size_t n = part.last - part.first;
    make_keys(task_.samples + part.first, n, task_.flip, keys_);
    block_ = block;
    written_ = 0;
    if (task_.to.pieces > 1 && is_ascending(keys_, n)) return split_sorted(n);
    split(keys_, n, room_, 0, task_.to.pieces - 1);
  }

 private:
  // At splitters `first` to `last` - 1.
  void split(key* keys, std::size_t n, key* room, std::size_t first, std::size_t last) {
    if (first == last) return write(keys, n, first);
    const std::size_t middle = first + (last - first) / 2;
    const key splitter = task_.splitters[middle];
    std::size_t same = middle;
    while (same > first && task_.splitters[same - 1] == splitter) --same;
    const parted to = three_way_partition<V>::run(keys, n, room, splitter);
    equal_[same] += n - to.less - to.greater;
    split(keys, to.less, room + to.greater, first, same);
    for (++same; same < last && task_.splitters[same] == splitter; ++same) write(keys, 0, same);
    split(room, to.greater, keys, same, last);
  }
  void split_sorted(std::size_t n) {
    const key* at = keys_;
    const key* const end = keys_ + n;
    for (std::size_t piece = 0; piece + 1 < task_.to.pieces; ++piece) {
      const key splitter = task_.splitters[piece];
      const key* const last = first_not_less(at, end, splitter);
      write(at, static_cast<std::size_t>(last - at), piece);
      at = splitter == std::numeric_limits<key>::max()
               ? end
               : first_not_less(last, end, static_cast<key>(splitter + 1));
      equal_[piece] += static_cast<std::uint64_t>(at - last);
    }
    write(at, static_cast<std::size_t>(end - at), task_.to.pieces - 1);
  }
  static const key* first_not_less(const key* begin, const key* end, key than) {
    for (auto left = end - begin; left > 0;) {
      const auto half = left / 2;
      const bool is_less = begin[half] < than;
      begin = is_less ? begin + half + 1 : begin;
      left = is_less ? left - half - 1 : half;
    }
    return begin;
  }
  void write(const key* keys, std::size_t n, std::size_t piece) {
    __builtin_memcpy(task_.to.keys + block_ * task_.to.block_size + written_, keys, n * sizeof(key));
    written_ += n;
    task_.to.ends[piece * task_.to.blocks + block_] = static_cast<std::uint32_t>(written_);
  }

  const host::split_task<T>& task_;
  key* keys_;
  key* room_;
  std::uint64_t* equal_;
  std::size_t block_ = 0;
  std::size_t written_ = 0;
};

template <class T>
void count_piece(const host::piece_task<T>& task, std::size_t piece,
                 const host::counting_room<order_key<T>>& room) {
  using key = order_key<T>;
  const std::size_t n = task.sizes[piece];
  if (n > room.capacity) return;
  key* to = room.keys();
  task.of.for_each_run(piece, [&](std::size_t at, std::size_t run) {
    __builtin_memcpy(to, task.of.keys + at, run * sizeof(key));
    to += run;
  });
  std::size_t left = quick_count<lanes_for<key>>(room).count(n, task.large + task.larges[piece]);
  task.distinct[piece] = left;
  const key* found = room.found();
  const std::uint8_t* counts = room.counts();
  task.of.for_each_run(piece, [&](std::size_t at, std::size_t run) {
    const std::size_t some = lesser(run, left);
    make_bits(found, some, task.flip, task.of.keys + at);
    __builtin_memcpy(task.counts + at, counts, some);
    found += some;
    counts += some;
    left -= some;
  });
}

}  // namespace

template <class T>
void split_blocks(const host::split_task<T>& task) {
  on_threads(task.threads, task.team, [&](int thread, int threads) {
    block_splitter<T> splitter(task, static_cast<std::size_t>(thread));
    const part mine = part_of(task.last - task.first, 1, task.team, thread, threads);
    for (std::size_t b = mine.first; b < mine.last; ++b) splitter.split(task.first + b);
  });
}

template <class T>
void count_pieces(const host::piece_task<T>& task) {
  if (task.threads == 1) {
    for (std::size_t p = task.first; p < task.last; ++p) count_piece(task, p, task.room);
    return;
  }
  in_region(task.threads, task.team, [&](int thread, int /*all*/) {
    host::counting_room<order_key<T>> mine = task.room;
    mine.memory += static_cast<std::size_t>(thread) * mine.bytes();
#pragma omp for schedule(dynamic, 1) nowait
    for (std::size_t p = task.first; p < task.last; ++p) count_piece(task, p, mine);
  });
}

template <class T>
std::size_t count_few(const host::few_task<T>& task) {
  const fp_default fp;
  make_keys(task.samples, task.size, task.flip, task.room.keys());
  const std::size_t distinct = quick_count<lanes_for<order_key<T>>>(task.room).count(task.size, task.large);
  make_bits(task.room.found(), distinct, task.flip, task.room.found());
  return distinct;
}

#define CAIRN_INSTANTIATE(T)                                 \
  template void split_blocks<T>(const host::split_task<T>&); \
  template void count_pieces<T>(const host::piece_task<T>&); \
  template std::size_t count_few<T>(const host::few_task<T>&);
CAIRN_FOR_EACH_WIDE_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
