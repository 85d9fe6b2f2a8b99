// Measures on this machine whether loads or gathers look entries up faster.
#include "src/host/run/entry_reads.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include "src/call/sentence.hpp"
#include "src/host/run/call_target.hpp"
#include "src/host/sweeps/histogram_task.hpp"

namespace cairn::host {
namespace {

using tables::entry_reads;

constexpr std::size_t samples = 512;
constexpr std::size_t cells = 512;
constexpr std::size_t slots = cells / 16 + 1;  // few, since they are cleared and added up
constexpr int fraction_bits = 20;

// A histogram of samples that are spread over a table in the first cache.
class trial {
 public:
  trial() {
    std::uint32_t random = 1;
    for (float& x : x_) {
      random = random * 1664525 + 1013904223;
      x = static_cast<float>(random >> 8) * (static_cast<float>(cells) / 0x1p24F);
    }
    for (std::size_t i = 0; i < entries_.size(); ++i)  // from cell -1; no thresholds
      entries_[i] = static_cast<std::uint32_t>(i / 16 << fraction_bits | 1);
    task_.axis.samples = {x_.data(), sizeof(float), detail::sample_type::float32};
    task_.size = samples;
    lookup_.slots = task_.counters.slots = slots;
    lookup_.ways.add(tables::lookup_kind::positions);
    lookup_.has_positions = true;
    lookup_.positions.map.scale = 1 << fraction_bits;
    lookup_.positions.map.top = static_cast<float>(cells - 1) * (1 << fraction_bits);
    lookup_.positions.entries = entries_.data() + 1;
    lookup_.positions.fraction_bits = fraction_bits;
    task_.axis.lookup = &lookup_;
    task_.axis.seen = &seen_;
    task_.counters.kept = {totals_.data(), 0, slots, nullptr};
    task_.counters.tables = counters_.data();
    task_.counters.stride = slots;
  }

  trial(const trial&) = delete;
  trial& operator=(const trial&) = delete;

  std::chrono::nanoseconds time(isa target, entry_reads how) {
    lookup_.reads = how;
    const auto start = std::chrono::steady_clock::now();
    CAIRN_ON_TARGET(target, histogram(task_));
    return std::chrono::steady_clock::now() - start;
  }

 private:
  std::array<float, samples> x_{};
  std::array<std::uint32_t, cells + 1> entries_{};
  std::array<std::uint32_t, slots> counters_{};
  std::array<std::uint64_t, slots> totals_{};
  tables::lookup<float> lookup_{};
  axis_tally seen_{};
  histogram_task task_{};
};

entry_reads faster_on(isa target) {
  constexpr int rounds = 8;  // the first of which warms caches
  trial one;
  auto loads = std::chrono::nanoseconds::max();
  auto gathers = loads;
  for (int round = 0; round < rounds; ++round) {
    loads = std::min(loads, one.time(target, entry_reads::loads));
    gathers = std::min(gathers, one.time(target, entry_reads::gathers));
  }
  return 16 * gathers < 15 * loads ? entry_reads::gathers
                                   : entry_reads::loads;  // so small a trial says no more
}

entry_reads named_by(std::string_view name) {
  if (name == "loads") return entry_reads::loads;
  if (name == "gathers") return entry_reads::gathers;
  throw std::invalid_argument(sentence("CAIRN_LOOKUPS is '", name, "'; expected loads or gathers"));
}

}  // namespace

entry_reads entry_reads_of(isa target) {
  const char* named = std::getenv("CAIRN_LOOKUPS");
  if (named != nullptr && *named != '\0') return named_by(named);
  // Each is found once, where one asks for it.
#define CAIRN_FASTER_READS(NAME)                            \
  if (target == isa::NAME && cairn::NAME::has_gathers()) {  \
    static const entry_reads faster = faster_on(isa::NAME); \
    return faster;                                          \
  }
  CAIRN_FOR_EACH_TARGET(CAIRN_FASTER_READS)
#undef CAIRN_FASTER_READS
  return entry_reads::loads;
}

}  // namespace cairn::host
