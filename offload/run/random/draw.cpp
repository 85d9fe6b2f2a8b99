// The runner of draws on a device.
#include "offload/run/random/draw.hpp"

#include <cairn/memory.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/ran.hpp"

namespace cairn::offload {
namespace {

template <class T>
device_array<T> copied(const scratch<T>& here, int device) {
  return device_array<T>(std::span<const T>(here.data(), here.size()), device);
}

struct boundaries_there {
  device_array<std::uint64_t> boundaries;
  std::uint32_t count;
  boundaries_there(const sampling::boundary_list& here, int device)
      : boundaries(std::span<const std::uint64_t>(here.data.data(), here.count), device),
        count(static_cast<std::uint32_t>(here.count)) {}
  tables::boundary_view view() const { return {boundaries.span().data, count}; }
};

// The tables of src/tables/draws/draw_tables.hpp in device memory.
struct uniform_there {
  sampling::uniform_table table;
  uniform_there(const sampling::uniform_table& here, int /*device*/) : table(here) {}
  tables::uniform_draws view() const { return table.view(); }
};

struct tree_there {
  boundaries_there all;
  device_array<tables::draw_tree> tree;
  tree_there(const sampling::tree_table& here, int device)
      : all(here.all, device), tree(copied(here.tree, device)) {}
  tables::tree_draws view() const { return {all.view(), tree.span().data}; }
};

struct carry_there {
  boundaries_there all;
  device_array<std::uint32_t> entries;
  int fraction_bits;
  carry_there(const sampling::sum_table& here, int device)
      : all(here.all, device), entries(copied(here.entries, device)), fraction_bits(here.fraction_bits) {}
  tables::sum_draws view() const { return {all.view(), entries.span().data, fraction_bits}; }
};

struct lines_there {
  boundaries_there all;
  device_array<tables::draw_line> lines;
  device_array<tables::line_segment> segments;
  bool one_segment;
  lines_there(const sampling::line_table& here, int device)
      : all(here.all, device),
        lines(copied(here.lines, device)),
        segments(copied(here.segments, device)),
        one_segment(here.segments.size() == 1) {}
  tables::line_draws view() const {
    return {all.view(), lines.span().data, segments.span().data, one_segment};
  }
};

struct alias_there {
  device_array<tables::alias_slot> slots;
  device_array<std::uint32_t> lower;
  alias_there(const sampling::alias_table& here, int device)
      : slots(copied(here.slots, device)), lower(copied(here.lower, device)) {}
  tables::alias_draws view() const { return {slots.span().data, lower.span().data, slots.size()}; }
};

uniform_there made_there(const sampling::uniform_table& here, int device) { return {here, device}; }
tree_there made_there(const sampling::tree_table& here, int device) { return {here, device}; }
carry_there made_there(const sampling::sum_table& here, int device) { return {here, device}; }
lines_there made_there(const sampling::line_table& here, int device) { return {here, device}; }
alias_there made_there(const sampling::alias_table& here, int device) { return {here, device}; }

using any_tables_there = std::variant<uniform_there, tree_there, carry_there, lines_there, alias_there>;

}  // namespace

struct device_draw_tables {
  any_tables_there tables;
};

namespace {

std::shared_ptr<const device_draw_tables> copies_of(const sampling::draw_tables& tables, int device) {
  return std::visit(
      [&](const auto& here) {
        return std::make_shared<const device_draw_tables>(any_tables_there(made_there(here, device)));
      },
      tables);
}

template <class Index>
void draw_by(const draw_task<Index>& task, const device_draw_tables& from) {
  std::visit([&](const auto& table) { draw(task, table.view()); }, from.tables);
}

template <class Index>
draw_range<Index> part_of(draw_range<Index> all, std::size_t first, std::size_t count) {
  all.indices += first;
  all.first += first;
  all.size = count;
  return all;
}

// Draws into memory of the device. One draw in 2^31 may lie beyond the table of a law: the kernel that looks
// for no more takes half the time, and parts that have such draws are drawn again.
template <class Index>
void draw_there(const draw_range<Index>& all, const device_draw_tables& from, int device) {
  constexpr std::size_t too_few = std::size_t{1} << 20;
  constexpr std::size_t part = std::size_t{1} << 26;
  const tables::draw_tails& tails = all.values.tails;
  if (!tails.there || tails.mass_beyond != 0 || all.size < too_few)
    return draw_by<Index>({all, device}, from);
  const chunking parts{all.size, part};
  std::vector<std::uint64_t> found(parts.chunks());
  device_array<std::uint64_t> beyond(found, device);
  for (std::size_t i = 0; i < found.size(); ++i)
    draw_by<Index>({part_of(all, parts.first(i), parts.count(i)), device, beyond.span().data + i}, from);
  beyond.copy_to(found);
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i] != 0) draw_by<Index>({part_of(all, parts.first(i), parts.count(i)), device}, from);
}

template <class Index>
run_info run(out<Index> indices, const sampling::draw_tables& tables, tables::kept_by_device& there,
             const draws& which, const execution& exec, int device, const item_values& values) {
  const run_info done = ran_on_device(device, {});
  if (indices.empty()) return done;
  const auto from = there.on<device_draw_tables>(device, [&] { return copies_of(tables, device); });
  fill_each_chunk(
      indices, most_items_a_launch, exec, device, [&](Index* to, std::size_t first, std::size_t count) {
        draw_there<Index>({to, count, which.seed, which.stream, which.offset + first, values}, *from, device);
      });
  return done;
}

}  // namespace

run_info run_draw(out<std::uint32_t> indices, const sampling::draw_tables& tables,
                  tables::kept_by_device& there, const draws& which, const execution& exec, int device,
                  const item_values& values) {
  return run(indices, tables, there, which, exec, device, values);
}
run_info run_draw(out<std::uint64_t> indices, const sampling::draw_tables& tables,
                  tables::kept_by_device& there, const draws& which, const execution& exec, int device,
                  const item_values& values) {
  return run(indices, tables, there, which, exec, device, values);
}

}  // namespace cairn::offload
