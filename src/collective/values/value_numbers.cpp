// Value numbers over ranks: each looks its items up, and first positions are the least of all ranks.
#include "src/host/run/value_counts/value_numbers.hpp"

#include <cairn/value_numbers.hpp>
#include <span>

#include "src/collective/values.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn::collective {
namespace {

ranks::option_list options_of(const detail::value_places& to, const detail::samples& values) {
  ranks::option_list options{
      {"the number of values", values.size}, {"numbers", to.with_numbers}, {"positions", to.with_positions}};
  if (!values.on_device())
    options.add_mixed("the list of values", ranks::hash_of_bytes(values.data, values.bytes(), 0));
  return options;
}

// Positions in the items of this rank become those in the items of all; the least one is kept. Complements
// are reduced by their maximum: never_occurs has the complement 0.
void join_positions(const communicator& all, std::span<std::uint64_t> positions, std::uint64_t items) {
  const std::uint64_t before = ranks::place_of(all, items).before;
  for (std::uint64_t& position : positions) position = position == never_occurs ? 0 : ~(position + before);
  ranks::greatest(all, positions);
  for (std::uint64_t& position : positions) position = ~position;
}

}  // namespace

run_info place_values(const communicator& all, const detail::value_places& to, const detail::samples& x,
                      const detail::samples& values, const execution& exec) {
  ranks::begin(
      all,
      {.who = host::call_of(to), .types = ranks::packed_types(x.type), .options = options_of(to, values)},
      nullptr);
  run_info run;
  ranks::on_each(all, [&] { run = detail::place_values(to, x, values, exec); });
  if (to.with_positions) join_positions(all, {to.positions.data(), to.positions.size()}, x.size);
  return run;
}

}  // namespace cairn::collective
