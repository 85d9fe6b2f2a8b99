// Boundary of digitize: checks sizes and chooses host or device.
#include "offload/run/digitize.hpp"

#include <cairn/digitize.hpp>
#include <stdexcept>
#include <type_traits>

#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/histograms.hpp"
#include "src/host/run/digitize.hpp"
#include "src/machine/memory_limit.hpp"

namespace cairn {
namespace {

host::bin_numbers bin_numbers_at(out<std::int64_t> numbers) { return {numbers.data(), nullptr}; }
host::bin_numbers bin_numbers_at(out<std::int32_t> numbers) { return {nullptr, numbers.data()}; }

// Where samples or numbers lie on a device, the call runs there.
template <class Number>
site site_of(out<Number> numbers, const detail::samples& x, const execution& exec) {
  if (numbers.on_device() && x.on_device() && numbers.device() != x.device)
    throw std::invalid_argument(sentence("digitize_into: numbers lies on device ", numbers.device(),
                                         " and the samples on device ", x.device,
                                         "; expected both on one device, or one of them on the host"));
  return choose_site(exec, x.on_device() ? x.device : numbers.device());
}

template <class Number>
tally digitize_into_memory(out<Number> numbers, const detail::samples& x, const axis& bins,
                           const execution& exec) {
  if (exec.ranks != nullptr)
    return collective::digitize_into(*exec.ranks, numbers, x, bins, without_ranks(exec));
  if (bins.bins() == 0)
    throw std::invalid_argument("digitize: the axis was moved from and has no bins; expected one with bins");
  if (numbers.size() != x.size)
    throw std::invalid_argument(sentence("digitize_into: numbers has ", numbers.size(),
                                         " items; the samples are ", x.size,
                                         "; expected one number for each sample"));
  const site at = site_of(numbers, x, exec);
  if (at.where == place::device) return offload::run_digitize(numbers, x, bins, exec, at.device);
  return host::run_digitize(bin_numbers_at(numbers), x, bins, exec);
}

}  // namespace

tally detail::digitize_into(out<std::int64_t> numbers, const samples& x, const axis& bins,
                            const execution& exec) {
  return digitize_into_memory(numbers, x, bins, exec);
}

tally detail::digitize_into(out<std::int32_t> numbers, const samples& x, const axis& bins,
                            const execution& exec) {
  return digitize_into_memory(numbers, x, bins, exec);
}

std::vector<std::int64_t> detail::digitize(const samples& x, const axis& bins, const execution& exec) {
  if (exec.ranks != nullptr) return collective::digitize(*exec.ranks, x, bins, without_ranks(exec));
  host::check_memory("digitize", x.size, sizeof(std::int64_t), "numbers");
  std::vector<std::int64_t> numbers(x.size);
  digitize_into_memory(out<std::int64_t>(numbers), x, bins, exec);
  return numbers;
}

}  // namespace cairn
