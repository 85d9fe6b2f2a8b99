// The runner of draws by item on the host.
#include "src/host/run/random/item_draws.hpp"

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/random/draw.hpp"
#include "src/host/sweeps/random/item_draws_task.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/thread_placement.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t piece_items = std::size_t{1} << 23;
constexpr std::size_t few_items = 16;  // are drawn before the buffers for lanes are ready

bool has_lanes(item_family family) {
  return family != item_family::hypergeometric && family != item_family::negative_binomial &&
         family != item_family::uniform;
}

item_numbers numbers_of(const detail::samples& all, std::size_t first, std::size_t count) {
  if (all.data == nullptr) return {};
  return {part_of(all, first, count).data, all.type};
}

template <class Word>
run_info run(out<Word> values, const item_parameters& from, const draws& which, const execution& exec) {
  const isa target = resolve(exec.target);
  item_task<Word> task;
  task.threads = draw_threads(exec, values.size());
  const bool in_lanes = values.size() > few_items && has_lanes(from.law.family);
  const scratch<item_draws_room> rooms(in_lanes ? static_cast<std::size_t>(task.threads) : 0);
  task.rooms = in_lanes ? rooms.data() : nullptr;
  thread_placement placement(exec, task.threads, values.data(), values.size() * sizeof(Word));
  task.team = placement.get();
  in_pieces(values.size(), piece_items, exec, [&](std::size_t first, std::size_t count) {
    task.all = {values.data() + first,
                count,
                which.seed,
                which.stream,
                which.offset + first,
                from.law,
                numbers_of(from.reals, first, count),
                numbers_of(from.wholes, first, count)};
    if (count != values.size()) placement.share(task.all.values, count * sizeof(Word));
    CAIRN_ON_TARGET(target, draw_items(task));
  });
  return ran_on_host(target, task.threads, {}, placement.get() != nullptr);
}

}  // namespace

run_info run_items(out<std::uint32_t> values, const item_parameters& from, const draws& which,
                   const execution& exec) {
  return run(values, from, which, exec);
}
run_info run_items(out<std::uint64_t> values, const item_parameters& from, const draws& which,
                   const execution& exec) {
  return run(values, from, which, exec);
}
run_info run_items(out<float> values, const item_parameters& from, const draws& which,
                   const execution& exec) {
  return run(values, from, which, exec);
}
run_info run_items(out<double> values, const item_parameters& from, const draws& which,
                   const execution& exec) {
  return run(values, from, which, exec);
}

}  // namespace cairn::host
