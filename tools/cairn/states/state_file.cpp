// Sinks and sources of states in files, and refusals that name the file.
#include "states/state_file.hpp"

#include <fmt/format.h>

#include <string_view>

#include "shared/refusal.hpp"

namespace cairn::tool {
std::string tell(const state_heading& heading) {
  constexpr std::string_view histograms[] = {"counts", "real weights", "signed weights", "unsigned weights",
                                             "means"};
  if (heading.kind == state_kind::extremes) return "extremes";
  if (heading.kind == state_kind::positions) return "a search of positions";
  if (heading.kind == state_kind::weighted_means) return "a histogram of weighted means";
  if (heading.kind == state_kind::reservoir) return "a reservoir";
  if (heading.kind == state_kind::words) return "counts of words";
  if (heading.kind == state_kind::values)
    return fmt::format("counts of {} values", detail::name_of(heading.type));
  if (heading.kind == state_kind::saturating_counts)
    return fmt::format("saturating {} counts", detail::name_of(heading.type));
  return fmt::format("a histogram of {}", histograms[static_cast<std::size_t>(heading.kind) - 1]);
}

state_heading heading_of(byte_source& file) {
  try {
    const state_heading found = heading_of_state(file.peek(state_heading_bytes));
    const bool is_ours = found.kind != state_kind::extremes && found.kind != state_kind::positions &&
                         found.kind != state_kind::weighted_means;
    if (is_ours) return found;
    throw refusal(
        fmt::format("{}: holds the state of {}, which no command writes", file.name(), tell(found)));
  } catch (const std::invalid_argument& cause) {
    refuse_as_library(file.name(), cause.what());
  }
}

sink sink_into(output_file& file) {
  return [&file](std::span<const std::byte> piece) {
    file.write({reinterpret_cast<const char*>(piece.data()), piece.size()});
  };
}

source source_from(byte_source& file) {
  return [&file](std::span<std::byte> into) { return file.read(into); };
}

namespace {

std::string_view without_function(std::string_view cause) {
  const std::size_t who = cause.find(": ");
  return who == std::string_view::npos ? cause : cause.substr(who + 2);
}

}  // namespace

void refuse_as_library(const std::string& file, std::string_view cause) {
  throw refusal(fmt::format("{}: {}", file, without_function(cause)));
}

void refuse_merge(const std::string& later, const std::string& before, const std::exception& cause) {
  throw refusal(
      fmt::format("{}: cannot be merged with {}: {}", later, before, without_function(cause.what())));
}

}  // namespace cairn::tool
