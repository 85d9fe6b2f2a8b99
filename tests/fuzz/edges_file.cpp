// --edges FILE.npy, from a file and from a pipe, against the bytes themselves.
// The input: a byte for the pieces and the map, the file.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "array_model.hpp"
#include "chosen_bins.hpp"
#include "fields.hpp"
#include "hist_options.hpp"
#include "inputs_in_memory.hpp"
#include "progress_bar.hpp"
#include "refusal.hpp"
#include "require.hpp"
#include "sample_stream.hpp"

using namespace cairn;

namespace {

using numbers = std::optional<std::vector<double>>;

template <class T>
numbers as_doubles(const std::vector<std::byte>& samples) {
  std::vector<double> found;
  for (std::size_t at = 0; at < samples.size(); at += sizeof(T)) {
    T sample{};
    std::memcpy(&sample, samples.data() + at, sizeof(T));
    const auto wide = static_cast<double>(sample);
    if (std::is_integral_v<T> && static_cast<long double>(wide) != static_cast<long double>(sample))
      return {};
    found.push_back(wide);
  }
  return found;
}

numbers expected_edges(std::string_view file) {
  const auto line = fuzz::npy_line_samples(file);
  if (!line) return {};
  const numbers found = tool::with_type_of(
      line->type, [&]<class T>(std::type_identity<T>) { return as_doubles<T>(line->samples); });
  if (!found || found->size() < 2 || !std::ranges::is_sorted(*found)) return {};
  const bool finite = std::ranges::all_of(*found, [](double edge) { return std::isfinite(edge); });
  return finite ? found : std::nullopt;
}

numbers chosen_edges(const std::string& path, const std::string& map) {
  tool::hist_options options;
  options.edges_file = path;
  options.map = map;
  tool::sample_stream none({}, {});
  tool::progress_bar progress;
  double seconds = 0;
  try {
    const axis found = choose_bins(options, none, progress, seconds).for_any();
    return numbers(std::in_place, found.edges().begin(), found.edges().end());
  } catch (const tool::refusal& cause) {
    fuzz::require_fit_to_print(cause.what());
    return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::fields given(data, size);
  const std::size_t pieces = given.byte();
  const std::string map = std::array{"", "uniform", "logarithmic"}[pieces % 3];
  const std::string_view file = given.rest();
  const numbers expected = expected_edges(file);

  const fuzz::file_in_memory whole(file);
  fuzz::require(chosen_edges(whole.path(), map) == expected, "the edges that the file holds");
  const fuzz::pipe_in_memory cut(file, pieces);
  fuzz::require(chosen_edges(cut.path(), map) == expected, "the edges that the pipe brings");
  return 0;
}
