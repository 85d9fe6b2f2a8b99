// Makes the axis: from given edges, a file of edges, a range, or a rule that reads the data first.
#include "commands/hist/chosen_bins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cairn/bin_rule.hpp>
#include <cairn/order_statistics.hpp>
#include <cmath>
#include <concepts>
#include <limits>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "commands/hist/bin_rules.hpp"
#include "commands/hist/infinite_edges.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "ranks/message.hpp"
#include "shared/exact_double.hpp"
#include "shared/file_extension.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/checkpoints.hpp"

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
      if (double_at_most(edge) != double_at_least(edge)) {
        throw std::invalid_argument(
            fmt::format("edge {} ({}) is not exactly a 64-bit float", wide.size() - 1, edge));
      }
    }
    return axis::edges(std::span<const double>(wide), map);
  }
}

// Grows as bytes arrive: a pipe may have fewer than `count` items.
template <class T>
std::vector<T> all_samples(sample_reader& reader, std::uint64_t count) {
  std::vector<T> all, some(std::min(count, std::uint64_t{1} << 16));
  while (const std::size_t bytes = reader.read(std::as_writable_bytes(std::span(some)))) {
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof(T)));
  }
  return all;
}

// The type of edges, and their bytes.
std::string edges_in(const std::string& path) {
  auto source = std::make_unique<byte_source>(path);
  const npy_header header = read_npy_header(*source);
  if (header.shape.lengths.size() != 1) {
    throw refusal(fmt::format("{}: has {} dimensions; edges have one", path, header.shape.lengths.size()));
  }
  if (!header.members.empty()) throw refusal(path + ": holds records; edges are numbers");
  const std::uint64_t count = header.shape.lengths[0];
  if (count > axis::max_bins + 1) throw refusal(fmt::format("{}: has {} edges, too many", path, count));
  array_reader reader(std::move(source), header.stored, header.shape, std::string_view());
  message edges;
  edges.put(static_cast<std::uint64_t>(reader.type()));
  with_type_of(reader.type(), [&]<class T>(std::type_identity<T>) {
    for (const T edge : all_samples<T>(reader, count)) edges.put_bits(edge);
  });
  return edges.bytes();
}

// Read by the first rank.
axis read_edges_file(const std::string& path, const std::string& map, const run_ranks& ranks) {
  std::string bytes;
  ranks.at_first([&] { bytes = edges_in(path); });
  bytes = ranks.of_rank(0, std::move(bytes));
  received from(bytes);
  return with_type_of(static_cast<sample_type>(from.number()), [&]<class T>(std::type_identity<T>) {
    std::vector<T> edges;
    while (!from.at_end()) edges.push_back(from.bits<T>());
    edges = with_finite_ends(std::move(edges));
    try {
      return axis_of<T>(std::span<const T>(edges), map);
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
  const std::string where =
      piece.lines_before == 0 ? std::string() : fmt::format(" after line {}", piece.lines_before);
  throw refusal(fmt::format("{}: sample {} (from 0){} is infinite; give --range", name, number, where));
}

// Of the samples that are kept.
template <class T>
std::vector<double> logarithms(std::span<const T> samples, const samples_between<T>& kept) {
  std::vector<double> all;
  for (const T sample : samples) {
    if (kept.hold(sample)) all.push_back(std::log10(static_cast<double>(sample)));
  }
  return all;
}

// Or NaN, as empty cells are.
template <class T>
bool are_whole(std::span<const T> samples) {
  if constexpr (std::floating_point<T>) {
    return std::ranges::all_of(samples,
                               [](T sample) { return std::isnan(sample) || std::trunc(sample) == sample; });
  } else {
    return true;
  }
}

class bin_finder {
 public:
  bin_finder(const hist_options& options, sample_stream& stream, progress_bar& progress, double& computing,
             checkpoints* kept)
      : options_(options), stream_(stream), progress_(progress), computing_(computing), kept_(kept) {}

  chosen_bins find() {
    const number_range range = options_.range ? *options_.range : range_of_data();
    if (options_.width) return of_width(range);
    if (options_.bins) return spaced(*options_.bins, around(range, *options_.bins));
    const number_range wide = around(range, 1);
    const std::uint64_t bins = bins_in(range, wide);
    tell_of_many(bins, range);
    return spaced(bins, wide);
  }

 private:
  chosen_bins of_width(number_range range) const {
    const bool floats = stream_.all_float().value_or(false);
    const std::vector<double> edges =
        edges_of_width(*options_.width, range, options_.range.has_value(), floats);
    return chosen_bins(axis::edges(edges, options_.map.empty() ? "uniform" : options_.map));
  }
  chosen_bins spaced(std::uint64_t bins, number_range range) const {
    return chosen_bins::spaced(bins, range, options_.logarithmic, options_.map);
  }

  // A rule that looks at the middle half of the samples makes narrow bins, however far the others lie.
  void tell_of_many(std::uint64_t bins, number_range range) const {
    constexpr std::uint64_t many = 200;
    if (bins <= many || bins <= samples_) return;
    if (!options_.ranks.is_first()) return;
    const bool can_log = !options_.logarithmic && range.high > 0;
    complain("cairn hist",
             fmt::format("note: {} bins from {} to {} for {} samples; {}--range LO HI makes fewer", bins,
                         range.low, range.high, samples_, can_log ? "--log or " : ""));
  }

  number_range around(number_range range, std::uint64_t bins) const {
    return widened(range, bins, stream_.all_float().value_or(false), options_.logarithmic);
  }

  // As numpy: 0 to 1 when there is no sample.
  number_range range_of_data() {
    found_range unkept;
    found_range& found = kept_ != nullptr ? kept_->ranges(1).front() : unkept;
    begin(run_pass::range);
    pass("finding the range", [&](const chunk& piece) {
      with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
        const stopwatch time(computing_);
        const auto part = range_of(samples_in<T>(piece), options_.logarithmic, options_.exec);
        if (part) found.widen(part->low, part->high);
      });
      if (!std::isfinite(found.low) || !std::isfinite(found.high)) {
        refuse_infinite(piece, stream_.name_of(piece));
      }
    });
    const found_range all = of_all_ranks(found, options_.ranks);
    if (options_.logarithmic && !all.any) refuse_logarithms_of_nothing();
    return all.any ? number_range{all.low, all.high} : number_range{0, 1};
  }

  std::uint64_t bins_in(number_range range, number_range wide) {
    one_type_ = stream_.has_one_type();
    rule_facts facts;
    facts.kept = summary_in(range);
    facts.integers = whole_ && !options_.logarithmic;
    samples_ = facts.kept.count;
    if (facts.kept.count == 0) return 1;
    facts.floats = stream_.only_type() == sample_type::f4 && !options_.logarithmic;
    const auto apart = [&](double high, double low) {  // as numpy subtracts: in the samples' own type
      return facts.floats ? static_cast<double>(static_cast<float>(high - low)) : high - low;
    };
    facts.ptp = apart(facts.kept.greatest, facts.kept.least);
    if (options_.logarithmic) wide = {std::log10(wide.low), std::log10(wide.high)};
    facts.range = options_.range ? wide.high - wide.low : apart(wide.high, wide.low);
    if (options_.rule == bin_rule::stone) return bins_by_stone(range, wide, facts);
    if (needs_quartiles(options_.rule)) facts.iqr = quartiles_apart(range, facts);
    return bins_by_rule(options_.rule, facts, axis::max_bins);
  }

  // All samples in memory, since the rule looks at them again and again.
  std::uint64_t bins_by_stone(number_range range, number_range wide, const rule_facts& facts) {
    const std::optional<sample_type> type = stream_.only_type();
    if (!type || options_.logarithmic) return bins_by_stone_as<double>(range, wide, facts);
    return with_type_of(
        *type, [&]<class T>(std::type_identity<T>) { return bins_by_stone_as<T>(range, wide, facts); });
  }
  template <class Kept>
  std::uint64_t bins_by_stone_as(number_range range, number_range wide, const rule_facts& facts) {
    if (!options_.ranks.several())
      refuse_beyond_memory(facts.kept.count * sizeof(Kept), "--bins stone: the samples");
    const std::vector<Kept> all = all_kept<Kept>(range, facts.kept.count, options_.logarithmic);
    const stopwatch time(computing_);
    std::optional<bounds> ends;
    if (options_.range || options_.logarithmic) ends = {wide.low, wide.high};
    const std::uint64_t bins =
        cairn::bins_by_rule(all, bin_rule::stone, ends, options_.ranks.over(options_.exec));
    // Whole numbers of several types, or of text, are doubles here.
    return facts.integers ? std::min(bins, bins_of_width_one(facts)) : bins;
  }
  // Reads the samples of this rank that lie in the range, or their logarithms. Checkpoints hold none of them:
  // a run that goes on reads them again.
  template <class Kept>
  std::vector<Kept> all_kept(number_range range, std::uint64_t count, bool logarithms) {
    std::vector<Kept> all;
    if (!options_.ranks.several()) {
      all.reserve(count);
      begin(run_pass::keeping);
    }
    pass(
        "keeping the samples",
        [&](const chunk& piece) {
          const std::vector<Kept> some = kept_of<Kept>(piece, range, logarithms);
          all.insert(all.end(), some.begin(), some.end());
        },
        false);
    return all;
  }
  // The samples of one piece that lie in the range; `Kept` is their type, or double.
  template <class Kept>
  std::vector<Kept> kept_of(const chunk& piece, number_range range, bool logarithms) const {
    std::vector<Kept> kept;
    with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::same_as<T, Kept> || std::same_as<Kept, double>) {
        const samples_between<T> ends = between_ends<T>(range);
        kept.resize(samples_in<T>(piece).size());
        std::size_t size = 0;
        for (const T sample : samples_in<T>(piece)) {
          kept[size] = static_cast<Kept>(sample);
          size += ends.hold(sample) ? 1U : 0U;
        }
        kept.resize(size);
      }
    });
    if (logarithms)
      for (Kept& sample : kept) sample = static_cast<Kept>(std::log10(static_cast<double>(sample)));
    return kept;
  }
  static std::uint64_t bins_of_width_one(const rule_facts& facts) {
    return static_cast<std::uint64_t>(std::max(1.0, std::ceil(facts.range)));
  }

  sample_moments summary_in(number_range range) {
    looked_at unkept;
    looked_at& seen = kept_ != nullptr ? kept_->looked() : unkept;
    sample_moments kept = seen.kept;
    begin(run_pass::looking);
    pass("looking at the samples", [&](const chunk& piece) {
      with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
        const std::span<const T> samples = samples_in<T>(piece);
        const stopwatch time(computing_);
        kept.merge(moments(samples, range));
        seen.whole = seen.whole && (piece.text ? are_whole(samples) : std::integral<T>);
      });
      seen.kept = kept;
    });
    looked_at all{kept, seen.whole};
    join_ranks(all, options_.ranks);
    whole_ = all.whole;
    return all.kept;
  }
  template <class T>
  sample_moments moments(std::span<const T> samples, number_range range) const {
    execution exec = options_.exec;
    exec.where = place::host;  // where the samples are
    const samples_between<T> ends = between_ends<T>(range);
    if (options_.logarithmic) return moments_of(logarithms(samples, ends), every_number, 0, exec);
    return moments_of(samples, {range.low, range.high}, ends.origin(), exec);
  }

  template <class T>
  samples_between<T> between_ends(number_range range) const {
    if constexpr (wide_integer<T>) {
      return {range.low, range.high, one_type_};
    } else {
      return {range.low, range.high};
    }
  }

  double quartiles_apart(number_range range, const rule_facts& facts) {
    const std::optional<sample_type> type = stream_.only_type();
    if (!type) return quartiles_apart_as<double>(range, facts);
    return with_type_of(*type,
                        [&]<class T>(std::type_identity<T>) { return quartiles_apart_as<T>(range, facts); });
  }

  template <class Key>
  double quartiles_apart_as(number_range range, const rule_facts& facts) {
    const std::uint64_t count = facts.kept.count;
    const std::vector<Key> found = options_.ranks.several() ? quartiles_of_ranks<Key>(range, count)
                                                            : quartiles_of_passes<Key>(range, count);
    std::array<double, 4> items{};
    if (found.size() != items.size()) throw refusal("--resume: the checkpoint was altered");
    std::ranges::transform(found, items.begin(), [&](Key item) {
      return options_.logarithmic ? std::log10(static_cast<double>(item))
                                  : between_ends<Key>(range).value_of(item);
    });
    return cairn::quartiles_apart(items, count, facts.floats);
  }

  // Each rank keeps its samples in memory: so they are read once.
  template <class Key>
  std::vector<Key> quartiles_of_ranks(number_range range, std::uint64_t count) {
    const std::vector<Key> all = all_kept<Key>(range, count, false);
    const stopwatch time(computing_);
    return order_statistics(all, quartile_positions(count), options_.ranks.over(options_.exec));
  }

  template <class Key>
  std::vector<Key> quartiles_of_passes(number_range range, std::uint64_t count) {
    position_search<Key> search = begun_search<Key>(count);
    while (!search.done()) {
      begin(run_pass::quartiles, [&](const sink& to) { search.save(to); });
      pass("finding the quartiles", [&](const chunk& piece) { add_kept(piece, range, search); });
      end_pass(search);
    }
    return search.items();
  }

  template <class Key>
  position_search<Key> begun_search(std::uint64_t count) {
    if (kept_ == nullptr || !kept_->has_state_of(run_pass::quartiles))
      return position_search<Key>(quartile_positions(count));
    return kept_->restore([](const source& from) { return position_search<Key>::load(from); });
  }

  template <class Key>
  static void end_pass(position_search<Key>& search) {
    try {
      search.end_pass();
    } catch (const std::invalid_argument&) {
      throw refusal("an input changed while it was read");
    }
  }

  template <class Key>
  void add_kept(const chunk& piece, number_range range, position_search<Key>& search) const {
    const std::vector<Key> kept = kept_of<Key>(piece, range, false);
    execution exec = options_.exec;
    exec.where = place::host;  // where the samples are
    const stopwatch time(computing_);
    search.add(kept, exec);
  }

  void begin(run_pass pass, checkpoints::saving save = {}) {
    if (kept_ != nullptr) kept_->begin(stream_, pass, std::move(save));
  }
  // `goes_on`: what it has found so far stands in a checkpoint.
  template <class F>
  void pass(std::string_view what, F each, bool goes_on = true) {
    double bytes = 0;
    const bool polls = kept_ != nullptr && (goes_on || !options_.ranks.several());
    const auto read = [&] {
      stream_.pass(
          [&](const chunk& piece) {
            each(piece);
            if (polls && goes_on) kept_->reached(piece.end());
            if (polls) kept_->poll();
            progress_.show(what, piece.progress, bytes += static_cast<double>(piece.used));
          },
          true);
    };
    polls ? kept_->go(read) : read();
  }

  const hist_options& options_;
  sample_stream& stream_;
  progress_bar& progress_;
  double& computing_;
  checkpoints* kept_;
  bool one_type_ = false;
  bool whole_ = true;          // see looked_at
  std::uint64_t samples_ = 0;  // in the range, where a rule looked at them
};

}  // namespace

axis axis_between(std::uint64_t bins, number_range range, bool logarithmic) {
  return logarithmic ? axis::logarithmic(bins, range.low, range.high)
                     : axis::uniform(bins, range.low, range.high);
}

void refuse_logarithms_of_nothing() {
  throw refusal("--log: no sample is above 0, where its bins lie; give --range");
}

chosen_bins chosen_bins::spaced(std::uint64_t bins, number_range range, bool logarithmic,
                                const std::string& map) {
  chosen_bins chosen(axis_between(bins, range, logarithmic));
  chosen.map_ = !map.empty() ? map : logarithmic ? "logarithmic" : "uniform";
  chosen.above_0_ = logarithmic;
  return chosen;
}

bool chosen_bins::float_holds_them() const {
  if (!depend_on_type()) return true;
  try {
    const double first = axis_.used_for<float>().edge(0);
    return !above_0_ || first > 0;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

axis chosen_bins::for_floats() const {
  if (!depend_on_type()) return axis_;
  if (!float_holds_them()) refuse_float();
  return axis::edges(axis_.used_for<float>().edges(), map_);
}

axis chosen_bins::for_any() const { return depend_on_type() ? axis::edges(axis_.edges(), map_) : axis_; }

void chosen_bins::refuse_float() const {
  throw refusal(
      fmt::format("--range {} {}: is beyond what float32 holds, and all samples are float32; edges given by "
                  "--edges may lie there",
                  axis_.edges().front(), axis_.edges().back()));
}

axis axis_of_edges(const std::string& edges, const std::string& map, const run_ranks& ranks) {
  const std::string chosen = map.empty() ? "auto" : map;
  if (has_extension(edges, ".npy")) return read_edges_file(edges, chosen, ranks);
  return axis::edges(std::span<const double>(parse_edges(edges)), chosen);
}

chosen_bins choose_bins(const hist_options& options, sample_stream& stream, progress_bar& progress,
                        double& computing, checkpoints* kept) {
  const std::string map = options.map.empty() ? "auto" : options.map;
  if (!options.edges_file.empty())
    return chosen_bins(read_edges_file(options.edges_file, map, options.ranks));
  if (!options.edges.empty()) return chosen_bins(axis::edges(std::span<const double>(options.edges), map));
  if (options.circular)
    return chosen_bins(axis::circular(*options.bins, options.range->low, options.range->high));
  return bin_finder(options, stream, progress, computing, kept).find();
}

}  // namespace cairn::tool
