// Writes the counts of `cairn histo` as .npy, and what it did as JSON or in words.
#include "outputs/reports/histo_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

struct counted_bins {
  std::uint64_t items, width, height, saturated;
};

template <class Count>
counted_bins told(std::span<const Count> counts, std::uint64_t width, std::uint64_t items) {
  const auto full = std::ranges::count(counts, std::numeric_limits<Count>::max());
  return {items, width, counts.size() / width, static_cast<std::uint64_t>(full)};
}
counted_bins told(const histo_result& result) {
  return told(std::span<const std::uint8_t>(result.counts), result.sizes.width, result.sizes.pixels());
}
template <class Count>
counted_bins told(const saturating_counter<Count>& merged) {
  return told(merged.counts(), merged.width(), merged.items());
}

std::string json_members(const counted_bins& bins) {
  return fmt::format("  \"width\": {},\n  \"height\": {},\n  \"saturated\": {},\n  \"counted\": {}",
                     bins.width, bins.height, bins.saturated, bins.items);
}

std::string tell_bins(std::uint64_t width, std::uint64_t height) {
  return fmt::format("{} x {} bins", width, height);
}
std::string tell(const counted_bins& bins) {
  return fmt::format("  {} counted in {}, {} of them saturated\n", plural(bins.items, "input"),
                     tell_bins(bins.width, bins.height), bins.saturated);
}

}  // namespace

template <class Count>
void write_npy(std::span<const Count> counts, std::size_t width, const text_sink& sink) {
  sink(npy_header_text(sizeof(Count) == 1 ? "|u1" : "<u2", counts.size() / width, width));
  sink({reinterpret_cast<const char*>(counts.data()), counts.size_bytes()});
}
template void write_npy(std::span<const std::uint8_t>, std::size_t, const text_sink&);
template void write_npy(std::span<const std::uint16_t>, std::size_t, const text_sink&);

std::string json_of(const histo_result& result) {
  return "{\n" + json_members(result.run) + json_members(told(result)) +
         fmt::format(",\n  \"iterations\": {},\n  \"seconds_per_iteration\": {},\n  \"devices\": {}\n}}\n",
                     result.iterations, json_real(result.seconds_per_iteration), devices_in_json().dump());
}

std::string tell_counts(const histo_result& result) {
  const std::string used = result.device < 0 ? "the host" : fmt::format("device {}", result.device);
  return tell(told(result)) +
         fmt::format("  {} an iteration, {}\n  devices: {}; {} counted\n",
                     tell_time(result.seconds_per_iteration), plural(result.iterations, "iteration"),
                     devices_in_words(), used) +
         tell_run(result.run);
}

template <class Count>
std::string json_of(const saturating_counter<Count>& merged, const run_facts& run) {
  return "{\n" + json_members(run) + json_members(told(merged)) + "\n}\n";
}
template std::string json_of(const saturating_counter<std::uint8_t>&, const run_facts&);
template std::string json_of(const saturating_counter<std::uint16_t>&, const run_facts&);

template <class Count>
std::string tell_counts(const saturating_counter<Count>& merged, const run_facts& run) {
  return tell(told(merged)) + tell_run(run);
}
template std::string tell_counts(const saturating_counter<std::uint8_t>&, const run_facts&);
template std::string tell_counts(const saturating_counter<std::uint16_t>&, const run_facts&);

std::string json_of(const made_input& made) {
  return "{\n" + json_members(made.run) +
         fmt::format(
             "  \"image_width\": {},\n  \"image_height\": {},\n  \"width\": {},\n  \"height\": {},\n"
             "  \"seed\": {}\n}}\n",
             made.sizes.image_width, made.sizes.image_height, made.sizes.width, made.sizes.height, made.seed);
}

std::string tell_made(const made_input& made) {
  return fmt::format("  {} x {} bin numbers of {}\n", made.sizes.image_width, made.sizes.image_height,
                     tell_bins(made.sizes.width, made.sizes.height)) +
         tell_run(made.run);
}

}  // namespace cairn::tool
