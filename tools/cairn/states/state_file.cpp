// Sinks and sources of states in files, and refusals that name the file.
#include "states/state_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr unsigned char state_begins[8] = {0x89, 'c', 'a', 'i', 'r', 'n', '\r', '\n'};

struct header {
  std::array<unsigned char, 8> first;
  std::uint32_t version, version_padding, kind, kind_padding;
  std::uint64_t type;  // of values
};
static_assert(sizeof(header) == 32);

constexpr std::string_view names_of_types[] = {"int8",   "int16",  "int32",  "int64",   "uint8",
                                               "uint16", "uint32", "uint64", "float32", "float64"};

}  // namespace

std::string tell(const state_heading& heading) {
  constexpr std::string_view histograms[] = {"counts", "real weights", "signed weights", "unsigned weights",
                                             "means"};
  if (heading.kind == state_kind::values)
    return fmt::format("counts of {} values", names_of_types[static_cast<std::size_t>(heading.type)]);
  return fmt::format("a histogram of {}", histograms[static_cast<std::size_t>(heading.kind) - 1]);
}

state_heading heading_of(byte_source& file) {
  header begun{};
  const auto bytes = file.peek(sizeof begun);
  std::memcpy(&begun, bytes.data(), bytes.size());
  if (!std::ranges::equal(begun.first, state_begins))
    throw refusal(file.name() + ": does not begin as a state that cairn hist or cairn count wrote");
  if (bytes.size() < sizeof begun) throw refusal(file.name() + ": ends early, in the header of its state");
  state_heading found{static_cast<state_kind>(begun.kind)};
  if (begun.kind < 1 || found.kind > state_kind::values)
    throw refusal(fmt::format("{}: holds a state of kind {}, which cairn hist and cairn count do not write",
                              file.name(), begun.kind));
  if (found.kind != state_kind::values) return found;
  if (begun.type >= std::size(names_of_types))
    throw refusal(fmt::format("{}: holds values of type {}, which there is not", file.name(), begun.type));
  found.type = static_cast<sample_type>(begun.type);
  return found;
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
