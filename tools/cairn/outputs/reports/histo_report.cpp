// Writes the counts of `cairn histo` as .npy, and what it did as JSON or in words.
#include "outputs/reports/histo_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/reports/device_list.hpp"

namespace cairn::tool {
namespace {

std::uint64_t saturated_bins(const histo_result& result) {
  return static_cast<std::uint64_t>(std::ranges::count(result.counts, std::uint8_t{255}));
}

std::string tell_bins(const histo_header& sizes) {
  return fmt::format("{} x {} bins", sizes.width, sizes.height);
}

}  // namespace

void write_npy(const histo_result& result, const text_sink& sink) {
  sink(npy_header_text("|u1", result.sizes.height, result.sizes.width));
  sink({reinterpret_cast<const char*>(result.counts.data()), result.counts.size()});
}

std::string json_of(const histo_result& result) {
  return "{\n" + json_members(result.run) +
         fmt::format(
             "  \"width\": {},\n  \"height\": {},\n  \"iterations\": {},\n  \"saturated\": {},\n"
             "  \"counted\": {},\n  \"seconds_per_iteration\": {},\n  \"devices\": {}\n}}\n",
             result.sizes.width, result.sizes.height, result.iterations, saturated_bins(result),
             result.sizes.pixels(), json_real(result.seconds_per_iteration), devices_in_json().dump());
}

std::string tell_counts(const histo_result& result) {
  const std::string used = result.device < 0 ? "the host" : fmt::format("device {}", result.device);
  return fmt::format(
             "  {} counted in {}, {} of them saturated\n  {} an iteration, {}\n  devices: {}; {} counted\n",
             plural(result.sizes.pixels(), "input"), tell_bins(result.sizes), saturated_bins(result),
             tell_time(result.seconds_per_iteration), plural(result.iterations, "iteration"),
             devices_in_words(), used) +
         tell_run(result.run);
}

std::string json_of(const made_input& made) {
  return "{\n" + json_members(made.run) +
         fmt::format(
             "  \"image_width\": {},\n  \"image_height\": {},\n  \"width\": {},\n  \"height\": {},\n"
             "  \"seed\": {}\n}}\n",
             made.sizes.image_width, made.sizes.image_height, made.sizes.width, made.sizes.height, made.seed);
}

std::string tell_made(const made_input& made) {
  return fmt::format("  {} x {} bin numbers of {}\n", made.sizes.image_width, made.sizes.image_height,
                     tell_bins(made.sizes)) +
         tell_run(made.run);
}

}  // namespace cairn::tool
