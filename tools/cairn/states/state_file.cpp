// Sinks and sources of states in files, and refusals that name the file.
#include "states/state_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

struct told_kind {
  state_kind kind;
  std::string_view name;  // {}: the type of the heading
  bool is_ours;           // some command writes it
};
constexpr told_kind kinds[] = {{state_kind::counts, "a histogram of counts", true},
                               {state_kind::real_weights, "a histogram of real weights", true},
                               {state_kind::signed_weights, "a histogram of signed weights", true},
                               {state_kind::unsigned_weights, "a histogram of unsigned weights", true},
                               {state_kind::means, "a histogram of means", true},
                               {state_kind::weighted_means, "a histogram of weighted means", false},
                               {state_kind::covariances, "a histogram of covariances", false},
                               {state_kind::values, "counts of {} values", true},
                               {state_kind::words, "counts of words", true},
                               {state_kind::saturating_counts, "saturating {} counts", true},
                               {state_kind::reservoir, "a reservoir", true},
                               {state_kind::extremes, "extremes", false},
                               {state_kind::positions, "a search of positions", false},
                               {state_kind::bins, "a search of bins", false}};

const told_kind& told(state_kind kind) {
  const auto* const found = std::ranges::find(kinds, kind, &told_kind::kind);
  if (found == std::ranges::end(kinds)) throw std::logic_error("a kind of states without a name");
  return *found;
}

}  // namespace

std::string tell(const state_heading& heading) {
  return fmt::format(fmt::runtime(told(heading.kind).name), detail::name_of(heading.type));
}

state_heading any_heading_of(byte_source& file) {
  try {
    return heading_of_state(file.peek(state_heading_bytes));
  } catch (const std::invalid_argument& cause) {
    refuse_as_library(file.name(), cause.what());
  }
}

state_heading heading_of(byte_source& file) {
  const state_heading found = any_heading_of(file);
  if (told(found.kind).is_ours) return found;
  throw refusal(fmt::format("{}: holds the state of {}, which no command writes", file.name(), tell(found)));
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
