// Draws of numbers on a device: a thread makes the words of a block of four draws.
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/stores.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/random/drawn_value.hpp"
#include "src/kernels/random/philox.hpp"

namespace cairn::offload {

// Block `block`, counted from that of the first draw, of a call.
template <class Value, class Law>
inline void draw_value_block(std::size_t block, const draw_range<Value>& task,
                             const draw_words<std::uint64_t>& from, const Law& law) {
  const std::uint64_t before = task.first & 3;  // draws of the first block that are not wanted
  const std::uint64_t which = (task.first >> 2) + block;
  const four_words<std::uint64_t> upper = from.of_block(which);
  four_words<std::uint64_t> lower{};
  if constexpr (!tables::needs_first_word_alone<Value, Law>)
    lower = from.of_block(which | (std::uint64_t{1} << 62));
  Value drawn[4];
#pragma clang loop unroll(full)
  for (int i = 0; i < 4; ++i)
    drawn[i] = value_by<Value>(lanes::joined_lower_halves(lower.word[i], upper.word[i]), law);
  store_four(drawn, task.indices, 4 * block - before, task.size);
}

template <class Value, class Law>
void draw_values(const draw_task<Value>& given, const Law& law) {
  const draw_range<Value>& task = given.all;
  const draw_words<std::uint64_t> from(task.seed, task.stream);
  const std::size_t blocks = ((task.first & 3) + task.size + 3) / 4;
  for_each_item(teams_for(4 * blocks), given.device, no_buffers(blocks),
                [task = task, from, law = law](std::size_t i) { draw_value_block(i, task, from, law); });
}

#define CAIRN_INSTANTIATE(Value, Law) \
  template void draw_values<Value, Law>(const draw_task<Value>&, const Law&);
CAIRN_FOR_EACH_VALUE_LAW(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
