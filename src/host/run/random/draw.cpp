// The runner of draws on the host.
#include "src/host/run/random/draw.hpp"

#include "src/call/progress.hpp"
#include "src/call/ran.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/random/draw_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/thread_placement.hpp"
#include "src/machine/threads.hpp"

namespace cairn::host {
namespace {

// Waking a thread costs some microseconds.
constexpr std::size_t too_few_draws_to_share = std::size_t{1} << 14;
constexpr std::size_t usual_draws_each = std::size_t{1} << 16;  // some 2 ns a draw
constexpr std::size_t piece_draws = std::size_t{1} << 25;

template <class Index>
run_info run(out<Index> indices, const sampling::draw_tables& tables, const draws& which,
             const execution& exec, const item_values& values) {
  const isa target = resolve(exec.target);
  draw_task<Index> task;
  task.threads = draw_threads(exec, indices.size());
  const scratch<draw_room> rooms(static_cast<std::size_t>(task.threads));
  task.rooms = rooms.data();
  thread_placement placement(exec, task.threads, indices.data(), indices.size() * sizeof(Index));
  task.team = placement.get();
  in_pieces(indices.size(), piece_draws, exec, [&](std::size_t first, std::size_t count) {
    task.all = {indices.data() + first, count, which.seed, which.stream, which.offset + first, values};
    if (count != indices.size()) placement.share(task.all.indices, count * sizeof(Index));
    std::visit([&](const auto& table) { CAIRN_ON_TARGET(target, draw(task, table.view())); }, tables);
  });
  return ran_on_host(target, task.threads, {}, placement.get() != nullptr);
}

}  // namespace

int draw_threads(const execution& exec, std::size_t items) {
  return threads_for(exec, items, too_few_draws_to_share, usual_draws_each);
}

run_info run_draw(out<std::uint32_t> indices, const sampling::draw_tables& tables, const draws& which,
                  const execution& exec, const item_values& values) {
  return run(indices, tables, which, exec, values);
}
run_info run_draw(out<std::uint64_t> indices, const sampling::draw_tables& tables, const draws& which,
                  const execution& exec, const item_values& values) {
  return run(indices, tables, which, exec, values);
}

}  // namespace cairn::host
