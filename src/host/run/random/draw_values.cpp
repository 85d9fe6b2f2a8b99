// The runner of drawn numbers on the host.
#include "src/host/run/random/draw_values.hpp"

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/run/random/draw.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/thread_placement.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t values_a_piece = std::size_t{1} << 25;

}  // namespace

template <class Value, class Law>
run_info run_draw_values(out<Value> values, const Law& law, const draws& which, const execution& exec) {
  const isa target = resolve(exec.target);
  drawn_task<Value> task;
  task.threads = draw_threads(exec, values.size());
  const scratch<drawn_room> rooms(static_cast<std::size_t>(task.threads));
  task.rooms = rooms.data();
  thread_placement placement(exec, task.threads, values.data(), values.size() * sizeof(Value));
  task.team = placement.get();
  in_pieces(values.size(), values_a_piece, exec, [&](std::size_t first, std::size_t count) {
    task.all = {values.data() + first, count, which.seed, which.stream, which.offset + first, {}};
    if (count != values.size()) placement.share(task.all.indices, count * sizeof(Value));
    CAIRN_ON_TARGET(target, draw_values(task, law));
  });
  return ran_on_host(target, task.threads, {}, placement.get() != nullptr);
}

#define CAIRN_INSTANTIATE(Value, Law) \
  template run_info run_draw_values<Value, Law>(out<Value>, const Law&, const draws&, const execution&);
CAIRN_FOR_EACH_VALUE_LAW(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
