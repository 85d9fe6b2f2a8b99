// Lists of numbers in arguments: --edges, --range and --shape, all from the same text.
#include <fmt/format.h>

#include <algorithm>
#include <cairn/axis.hpp>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "array_reader.hpp"
#include "raw.hpp"
#include "refusal.hpp"
#include "require.hpp"

using namespace cairn;

namespace {

// False when the text is refused; any other exception than a usage_error ends the run.
template <class F>
bool accepted(const F& parse) {
  try {
    parse();
    return true;
  } catch (const tool::usage_error& cause) {
    fuzz::require_fit_to_print(cause.what());
    return false;
  }
}

bool are_edges(const std::vector<double>& edges) { return edges.size() > 1 && std::ranges::is_sorted(edges); }

void check_axis(const std::vector<double>& edges) {
  bool made = true;
  try {
    const axis bins = axis::edges(std::span<const double>(edges));
    fuzz::require(std::ranges::equal(bins.edges(), edges), "the axis has the edges that were given");
  } catch (const std::invalid_argument& cause) {
    fuzz::require_fit_to_print(cause.what());
    made = false;
  }
  fuzz::require(made == are_edges(edges), "an axis of what are edges");
}

std::vector<double> check_edges(const std::string& text) {
  std::vector<double> edges;
  if (!accepted([&] { edges = tool::parse_edges(text); })) return {};
  const auto commas = static_cast<std::size_t>(std::ranges::count(text, ','));
  fuzz::require(edges.size() == commas + 1, "one number between commas");
  fuzz::require(std::ranges::all_of(edges, [](double edge) { return std::isfinite(edge); }),
                "finite numbers");
  fuzz::require(tool::parse_edges(fmt::format("{}", fmt::join(edges, ","))) == edges,
                "printed and read again");
  check_axis(edges);
  return edges;
}

void check_range(const std::string& text, const std::vector<double>& edges) {
  tool::number_range range;
  const bool taken = accepted([&] { range = tool::parse_range(text); });
  fuzz::require(taken == (edges.size() == 2 && edges[0] <= edges[1]), "a range is two numbers in order");
  if (taken) fuzz::require(range.low == edges[0] && range.high == edges[1], "a range's numbers");
}

void check_items(const std::vector<std::uint64_t>& lengths) {
  for (const std::size_t item_bytes : {1u, 2u, 4u, 8u}) {
    try {
      const std::uint64_t items = tool::items_in({lengths, false}, item_bytes, "a.bin");
      fuzz::require(items <= static_cast<std::uint64_t>(INT64_MAX) / item_bytes, "bytes fit in 63 bits");
    } catch (const tool::refusal& cause) {
      fuzz::require_fit_to_print(cause.what());
    }
  }
}

void check_shape(const std::string& text) {
  std::vector<std::uint64_t> lengths;
  if (!accepted([&] { lengths = tool::parse_shape(text); })) return;
  fuzz::require(text.find_first_not_of("0123456789,") == std::string::npos, "a shape is digits and commas");
  fuzz::require(tool::parse_shape(fmt::format("{}", fmt::join(lengths, ","))) == lengths,
                "printed and read again");
  check_items(lengths);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check_range(text, check_edges(text));
  check_shape(text);
  return 0;
}
