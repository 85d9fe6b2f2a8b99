#include "chosen_bins.hpp"

#include <fmt/format.h>

#include <array>
#include <cairn/extent.hpp>
#include <cmath>
#include <concepts>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "npy.hpp"
#include "order_statistics.hpp"
#include "progress_bar.hpp"
#include "refusal.hpp"
#include "sample_stream.hpp"
#include "stopwatch.hpp"

namespace cairn::tool {
namespace {

// --- edges from a file -------------------------------------------------------------------------------------

template <class T>
axis axis_of(std::span<const T> edges, const std::string& map) {
  if constexpr (std::floating_point<T>) {
    return axis::edges(edges, map);
  } else {
    std::vector<double> wide;
    for (const T edge : edges) {
      wide.push_back(static_cast<double>(edge));
      if (sizeof(T) == 8 && static_cast<long double>(edge) != static_cast<long double>(wide.back())) {
        throw std::invalid_argument(
            fmt::format("edge {} ({}) has no exact place among 64-bit floats", wide.size() - 1, edge));
      }
    }
    return axis::edges(std::span<const double>(wide), map);
  }
}

// Grows with what comes: from a pipe there may be less than `count`.
template <class T>
std::vector<T> all_samples(sample_reader& reader, std::uint64_t count) {
  std::vector<T> all, some(std::min(count, std::uint64_t{1} << 16));
  while (const std::size_t bytes = reader.read(std::as_writable_bytes(std::span(some)))) {
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof(T)));
  }
  return all;
}

axis read_edges_file(const std::string& path, const std::string& map) {
  auto source = std::make_unique<byte_source>(path);
  const npy_header header = read_npy_header(*source);
  if (header.shape.lengths.size() != 1) {
    throw refusal(fmt::format("{}: has {} dimensions; edges have one", path, header.shape.lengths.size()));
  }
  const std::uint64_t count = header.shape.lengths[0];
  if (count > axis::max_bins + 1) throw refusal(fmt::format("{}: has {} edges, too many", path, count));
  array_reader reader(std::move(source), header.stored, header.shape, {});
  return with_type_of(reader.type(), [&]<class T>(std::type_identity<T>) {
    const std::vector<T> edges = all_samples<T>(reader, count);
    try {
      return axis_of<T>(edges, map);
    } catch (const std::invalid_argument& cause) {
      throw refusal(path + ": " + cause.what());
    }
  });
}

// --- the range of the data ---------------------------------------------------------------------------------

[[noreturn]] void refuse_infinite(const chunk& piece, const std::string& name) {
  const std::uint64_t number = with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
    std::uint64_t at = piece.first;
    for (const T sample : samples_in<T>(piece)) {
      if (std::isinf(static_cast<double>(sample))) break;
      ++at;
    }
    return at;
  });
  throw refusal(fmt::format("{}: sample {} (from 0) is infinite; give --range", name, number));
}

struct found_range {
  bool any = false;
  number_range range;

  void widen(double low, double high) {
    range.low = any ? std::min(range.low, low) : low;
    range.high = any ? std::max(range.high, high) : high;
    any = true;
  }
};

class bin_finder {
 public:
  bin_finder(const hist_options& options, sample_stream& stream, progress_bar& progress, double& computing)
      : options_(options), stream_(stream), progress_(progress), computing_(computing) {}

  chosen_bins find() {
    const number_range range = options_.range ? *options_.range : range_of_data();
    if (options_.bins) return chosen_bins::uniform(*options_.bins, range, options_.map);
    // Rules choose for people: equal samples get a bin around them, as from numpy.
    const number_range wide =
        range.low == range.high ? number_range{range.low - 0.5, range.high + 0.5} : range;
    return chosen_bins::uniform(bins_in(range, wide), wide, options_.map);
  }

 private:
  // As numpy: 0 to 1 when there is no sample.
  number_range range_of_data() {
    found_range found;
    pass("finding the range", [&](const chunk& piece) {
      with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
        const stopwatch time(computing_);
        const extent<T> part = extent_of(in<T>(samples_in<T>(piece)), options_.how);
        if (part.numbers > 0) found.widen(static_cast<double>(part.low), static_cast<double>(part.high));
      });
      if (!std::isfinite(found.range.low) || !std::isfinite(found.range.high)) {
        refuse_infinite(piece, stream_.name_of(piece));
      }
    });
    return found.any ? found.range : number_range{0, 1};
  }

  std::uint64_t bins_in(number_range range, number_range wide) {
    rule_facts facts;
    facts.kept = summary_in(range);
    if (facts.kept.count == 0) return 1;
    const bool floats = stream_.only_type() == sample_type::f4;
    const auto apart = [floats](double high, double low) {  // as numpy subtracts: in the samples' own type
      return floats ? static_cast<double>(static_cast<float>(high - low)) : high - low;
    };
    facts.ptp = apart(facts.kept.high, facts.kept.low);
    facts.range = options_.range ? wide.high - wide.low : apart(wide.high, wide.low);
    if (needs_quartiles(options_.rule)) facts.iqr = quartiles_apart(range, facts.kept.count);
    return bins_by_rule(options_.rule, facts, axis::max_bins);
  }

  sample_summary summary_in(number_range range) {
    sample_summary kept;
    pass("looking at the samples", [&](const chunk& piece) {
      with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
        kept.add(samples_in<T>(piece), range.low, range.high, needs_moments(options_.rule));
      });
    });
    return kept;
  }

  double quartiles_apart(number_range range, std::uint64_t count) {
    const std::optional<sample_type> type = stream_.only_type();
    if (!type) return quartiles_apart_as<double>(range, count);
    return with_type_of(*type,
                        [&]<class T>(std::type_identity<T>) { return quartiles_apart_as<T>(range, count); });
  }

  template <class Key>
  double quartiles_apart_as(number_range range, std::uint64_t count) {
    const quantile_place lower = place_of_quantile(0.25, count), upper = place_of_quantile(0.75, count);
    rank_search<Key> search(std::array{lower.below, lower.above, upper.below, upper.above});
    while (!search.done()) {
      pass("finding the quartiles", [&](const chunk& piece) { count_keys(piece, range, search); });
      search.narrow();
    }
    return between(search.value(2), search.value(3), upper.fraction) -
           between(search.value(0), search.value(1), lower.fraction);
  }

  template <class Key>
  static void count_keys(const chunk& piece, number_range range, rank_search<Key>& search) {
    with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::same_as<T, Key> || std::same_as<Key, double>) {
        for (const T sample : samples_in<T>(piece)) {
          const auto value = static_cast<double>(sample);
          if (value >= range.low && value <= range.high) search.count(static_cast<Key>(sample));
        }
      }
    });
  }

  template <class F>
  void pass(std::string_view what, F each) {
    double bytes = 0;
    stream_.pass(
        [&](const chunk& piece) {
          each(piece);
          progress_.show(what, piece.progress, bytes += static_cast<double>(piece.used));
        },
        true);
  }

  const hist_options& options_;
  sample_stream& stream_;
  progress_bar& progress_;
  double& computing_;
};

}  // namespace

chosen_bins chosen_bins::uniform(std::uint64_t bins, number_range range, const std::string& map) {
  const axis even = axis::uniform(bins, range.low, range.high);
  chosen_bins chosen(even);
  chosen.rounds_for_float_ = true;
  if (map.empty()) return chosen;
  const std::span<const double> edges = even.edges();
  std::vector<float> rounded;
  for (const double edge : edges) rounded.push_back(static_cast<float>(edge));
  chosen.axis_ = axis::edges(edges, map);
  chosen.float_axis_ = axis::edges(std::span<const float>(rounded), map);
  return chosen;
}

std::vector<double> chosen_bins::edges_used(std::optional<sample_type> only_type) const {
  const std::span<const double> edges = axis_.edges();
  std::vector<double> used(edges.begin(), edges.end());
  if (!rounds_for_float_ || only_type != sample_type::f4) return used;
  for (double& edge : used) edge = static_cast<double>(static_cast<float>(edge));
  return used;
}

chosen_bins choose_bins(const hist_options& options, sample_stream& stream, progress_bar& progress,
                        double& computing) {
  const std::string map = options.map.empty() ? "auto" : options.map;
  if (!options.edges_file.empty()) return chosen_bins(read_edges_file(options.edges_file, map));
  if (!options.edges.empty()) return chosen_bins(axis::edges(std::span<const double>(options.edges), map));
  return bin_finder(options, stream, progress, computing).find();
}

}  // namespace cairn::tool
