// Boundary of the saturating histogram: checks, host or device.
#include <cairn/saturating_histogram.hpp>
#include <limits>
#include <span>
#include <stdexcept>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/saturating.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/host/run/saturating.hpp"

namespace cairn {
namespace {

void check_shape(std::size_t bins, std::size_t width) {
  if (width == 0) throw std::invalid_argument("saturating_histogram_into: width is 0; expected 1 or more");
  if (bins == 0) throw std::invalid_argument("saturating_histogram_into: counts is empty");
  if (bins % width != 0)
    throw std::invalid_argument(sentence("saturating_histogram_into: counts has ", bins,
                                         " items, which is no multiple of the width ", width));
}

// Counts in host memory, wherever the bin numbers are.
template <class Counter>
run_info add_here(std::span<Counter> counts, in<std::uint32_t> bins, std::size_t width,
                  const execution& exec) {
  const site at = choose_site(exec, bins.device(), bins.size() * sizeof(std::uint32_t));
  return at.where == place::device ? offload::run_saturating(counts, bins, width, exec, at.device)
                                   : host::run_saturating(counts, bins, width, exec);
}

template <class Counter>
run_info add(out<Counter> counts, in<std::uint32_t> bins, std::size_t width, const execution& exec) {
  check_shape(counts.size(), width);
  if (!counts.on_device()) return add_here(std::span(counts.data(), counts.size()), bins, width, exec);
  check_device(counts.device());
  std::vector<Counter> here(counts.size());
  const std::size_t bytes = here.size() * sizeof(Counter);
  offload::copy_out(here.data(), counts.data(), bytes, counts.device());
  const run_info done = add_here(std::span(here), bins, width, exec);
  offload::copy_in(counts.data(), here.data(), bytes, counts.device());
  return done;
}

}  // namespace

run_info saturating_histogram_into(out<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec) {
  return add(counts, bins, width, exec);
}
run_info saturating_histogram_into(out<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec) {
  return add(counts, bins, width, exec);
}

}  // namespace cairn
