// Items at drawn positions, on a device: neighbouring threads copy neighbouring words of an item.
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"

namespace cairn::offload {

template <class Word>
void take_items(const take_task<Word>& task) {
  for_each_item(task.device, buffers<Word, Word>{task.from, task.to, task.size * task.words},
                [which = task.which, words = task.words](std::size_t i, const buffers<Word, Word>& all) {
                  const std::size_t item = i / words;
                  all.to[i] = all.from[which[item] * words + (i - item * words)];
                });
}

#define CAIRN_INSTANTIATE(Word) template void take_items<Word>(const take_task<Word>&);
CAIRN_INSTANTIATE(std::uint8_t)
CAIRN_INSTANTIATE(std::uint16_t)
CAIRN_INSTANTIATE(std::uint32_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
