// Boundary of value numbers: checks sizes and places.
#include "src/host/run/value_counts/value_numbers.hpp"

#include <cairn/value_numbers.hpp>
#include <stdexcept>
#include <string_view>

#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/values.hpp"

namespace cairn {
namespace {

void check_size(std::string_view who, const char* name, std::size_t given, std::size_t expected,
                const char* of) {
  if (given == expected) return;
  throw std::invalid_argument(
      sentence(who, ": ", name, " has ", given, " items; expected ", expected, ", one for each ", of));
}

}  // namespace

run_info detail::place_values(const value_places& to, const samples& x, const samples& values,
                              const execution& exec) {
  if (exec.ranks != nullptr) return collective::place_values(*exec.ranks, to, x, values, without_ranks(exec));
  check_choices(exec);
  const std::string_view who = host::call_of(to);
  if (exec.where == place::device || x.on_device() || values.on_device() || to.numbers.on_device() ||
      to.positions.on_device())
    throw std::invalid_argument(sentence(
        who, ": values are numbered on the host; expected place::host or automatic, and memory of the host"));
  if (to.with_numbers) check_size(who, "numbers", to.numbers.size(), x.size, "item");
  if (to.with_positions) check_size(who, "positions", to.positions.size(), values.size, "value");
  return host::run_value_numbers(to, x, values, exec);
}

}  // namespace cairn
