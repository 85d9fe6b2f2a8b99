// Draws by item on a device: a thread makes one draw after the other.
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/random/item_draw.hpp"

namespace cairn::offload {

template <class Word>
void draw_items(const item_task<Word>& task) {
  const item_words<std::uint64_t> words(task.all.seed, task.all.stream);
  for_each_item(task.all.size, task.device,
                [all = task.all, words](std::size_t i) { all.values[i] = item_of(all, i, words); });
}
template void draw_items<std::uint32_t>(const item_task<std::uint32_t>&);
template void draw_items<std::uint64_t>(const item_task<std::uint64_t>&);
template void draw_items<float>(const item_task<float>&);
template void draw_items<double>(const item_task<double>&);

}  // namespace cairn::offload
