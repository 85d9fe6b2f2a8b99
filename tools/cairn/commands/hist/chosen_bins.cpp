// Makes the axis: from given edges, a file of edges, a range, or a rule that reads the data first.
#include "commands/hist/chosen_bins.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cairn/bin_rule.hpp>
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
    if (options_.logarithmic) wide = {std::log10(wide.low), std::log10(wide.high)};
    try {
      return options_.rule == bin_rule::stone ? bins_by_stone(range, wide) : bins_by_search(range, wide);
    } catch (const std::invalid_argument& cause) {
      throw refusal(fmt::format("--bins: {}", cause.what()));
    }
  }

  // Samples of one type are looked at as they are, others, and logarithms, as doubles.
  sample_type key_type(sample_type of, bool one_type) const {
    return one_type && !options_.logarithmic ? of : sample_type::f8;
  }
  // Integers, or cells of text that hold whole numbers: they get no bin narrower than 1.
  bool may_be_whole(const chunk& piece) const {
    return !options_.logarithmic &&
           (piece.text || (piece.type != sample_type::f4 && piece.type != sample_type::f8));
  }

  // --- the rules that look at samples as they come
  using any_search = one_of_ten<bin_search>;

  std::uint64_t bins_by_search(number_range range, number_range wide) {
    const bool one_type = stream_.has_one_type();
    const auto begun = [&](sample_type type) { return new_search(key_type(type, one_type), wide); };
    std::optional<any_search> search = kept_search();
    if (!ranks_are_in_one_pass(search)) {
      search.reset();
      keeps_ = false;
    }
    bool has_added = search.has_value();  // in this pass
    // A single pipe tells its type with the first chunk.
    if (const auto type = stream_.only_type(); type && !search) search = begun(*type);
    do {
      begin(run_pass::looking, [&](const sink& to) {
        if (!search) search = begun(sample_type::f8);
        std::visit([&](const auto& one) { one.save(to); }, *search);
      });
      pass("looking at the samples", [&](const chunk& piece) {
        has_added = true;
        if (!search) search = begun(piece.type);
        std::visit([&](auto& one) { add(piece, range, one); }, *search);
      });
      if (!search) search = begun(sample_type::f8);
      end_pass(*search, std::exchange(has_added, false));
    } while (!std::visit([](const auto& one) { return one.done(); }, *search));
    keeps_ = true;
    samples_ = std::visit([](const auto& one) { return one.count(); }, *search);
    return std::visit([](const auto& one) { return std::uint64_t{one.bins()}; }, *search);
  }

  any_search new_search(sample_type type, number_range wide) const {
    return with_type_of(type, [&]<class T>(std::type_identity<T>) -> any_search {
      return bin_search<T>({.rule = options_.rule,
                            .range = bounds{wide.low, wide.high},
                            .spans_samples = !options_.range,
                            .whole_numbers = true});
    });
  }
  // The search of a run that resumes within it.
  std::optional<any_search> kept_search() const {
    if (kept_ == nullptr || !kept_->has_state_of(run_pass::looking)) return std::nullopt;
    const sample_type type = type_of(kept_->saved_heading());
    return kept_->restore([&](const source& from) { return search_from(from, type); });
  }
  // Each rank writes its checkpoint at its own time: those of a run that was killed may be of different
  // passes, and the later ones lack what the others need. Then all ranks look at their samples anew, and
  // write no checkpoint meanwhile.
  bool ranks_are_in_one_pass(const std::optional<any_search>& search) const {
    if (kept_ == nullptr || !options_.ranks.several()) return true;
    std::string mine = kept_->is_beyond(run_pass::looking) ? "beyond" : "before";
    if (search) mine = std::to_string(std::visit([](const auto& one) { return one.passes(); }, *search));
    const std::vector<std::string> all = options_.ranks.of_all(mine);
    return std::ranges::count(all, mine) == std::ssize(all);
  }
  static any_search search_from(const source& from, sample_type type) {
    return with_type_of(
        type, [&]<class T>(std::type_identity<T>) -> any_search { return bin_search<T>::load(from); });
  }
  template <class Key>
  void add(const chunk& piece, number_range range, bin_search<Key>& search) const {
    const bool as_they_are =
        with_type_of(piece.type, [&]<class T>(std::type_identity<T>) { return std::same_as<T, Key>; });
    execution exec = options_.exec;
    exec.where = place::host;  // where the samples are
    const stopwatch time(computing_);
    if (!may_be_whole(piece)) search.forget_whole_numbers();
    if (as_they_are && !options_.logarithmic) return search.add(samples_in<Key>(piece), exec);
    search.add(kept_of<Key>(piece, range), exec);
  }

  // The searches of all ranks that have added something become one, which each has then.
  void end_pass(any_search& search, bool has_added) {
    const run_ranks& ranks = options_.ranks;
    if (!ranks.several()) return end_pass_of(search);
    const std::vector<std::string> states =
        ranks.at_first_of_all(has_added ? state_of(search) : std::string());
    std::string joined;
    ranks.at_first([&] {
      bool any = false;
      for (const std::string& state : states) {
        if (state.empty()) continue;
        const any_search other = search_in(state);
        if (std::exchange(any, true))
          std::visit([&]<class One>(One& one) { one.merge(std::get<One>(other)); }, search);
        else
          search = search_in(state);
      }
      end_pass_of(search);
      joined = state_of(search);
    });
    search = search_in(ranks.of_rank(0, joined));
  }
  static std::string state_of(const any_search& search) {
    const std::vector<std::byte> bytes = std::visit([](const auto& one) { return one.save(); }, search);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  static any_search search_in(const std::string& state) {
    const auto bytes = std::as_bytes(std::span(state));
    return search_from(source_of(bytes), type_of(heading_of_state(bytes.first(state_heading_bytes))));
  }
  static void end_pass_of(any_search& search) {
    try {
      std::visit([](auto& one) { one.end_pass(); }, search);
    } catch (const std::invalid_argument& cause) {
      if (std::string_view(cause.what()).starts_with("position_search"))
        throw refusal("an input changed while it was read");
      throw;
    }
  }

  // --- stone looks at all samples again and again: they are kept in memory
  template <class T>
  using sample_list = std::vector<T>;
  using any_samples = one_of_ten<sample_list>;

  std::uint64_t bins_by_stone(number_range range, number_range wide) {
    const bool one_type = stream_.has_one_type();
    const auto made = [](sample_type type) {
      return with_type_of(type,
                          []<class T>(std::type_identity<T>) -> any_samples { return sample_list<T>(); });
    };
    std::optional<any_samples> all;
    bool whole = !options_.logarithmic;
    if (!options_.ranks.several()) begin(run_pass::keeping);
    pass(
        "keeping the samples",
        [&](const chunk& piece) {
          if (!all) all = made(key_type(piece.type, one_type));
          whole = whole && may_be_whole(piece);
          std::visit([&](auto& into) { whole = keep(piece, range, into) && whole; }, *all);
        },
        false);
    if (!all) all = made(key_type(stream_.only_type().value_or(sample_type::f8), one_type));
    whole = options_.ranks.sum_of(whole ? 0 : 1) == 0;
    return std::visit(
        [&](const auto& samples) {
          samples_ = options_.ranks.sum_of(samples.size());
          std::optional<bounds> ends;
          if (options_.range || options_.logarithmic) ends = {wide.low, wide.high};
          const stopwatch time(computing_);
          const std::uint64_t bins =
              bins_by_rule(samples, bin_rule::stone, ends, options_.ranks.over(options_.exec));
          const double most = std::max(1.0, std::ceil(wide.high - wide.low));
          return whole ? std::min(bins, static_cast<std::uint64_t>(most)) : bins;
        },
        *all);
  }
  // Returns whether all that was kept is whole.
  template <class Key>
  bool keep(const chunk& piece, number_range range, std::vector<Key>& into) const {
    const std::vector<Key> some = kept_of<Key>(piece, range);
    if (!options_.ranks.several())
      refuse_beyond_memory((into.size() + some.size()) * sizeof(Key), "--bins stone: the samples");
    into.insert(into.end(), some.begin(), some.end());
    return are_whole(std::span<const Key>(some));
  }

  // The samples of one piece that lie in the range, or their logarithms; `Key` is their type, or double.
  template <class Key>
  std::vector<Key> kept_of(const chunk& piece, number_range range) const {
    std::vector<Key> kept;
    with_type_of(piece.type, [&]<class T>(std::type_identity<T>) {
      if constexpr (std::same_as<T, Key> || std::same_as<Key, double>) {
        const samples_between<T> ends{range.low, range.high};
        kept.resize(samples_in<T>(piece).size());
        std::size_t size = 0;
        for (const T sample : samples_in<T>(piece)) {
          kept[size] = static_cast<Key>(sample);
          size += ends.hold(sample) ? 1U : 0U;
        }
        kept.resize(size);
      } else {
        throw std::logic_error("samples of another type than the search has");
      }
    });
    if (options_.logarithmic)
      for (Key& sample : kept) sample = static_cast<Key>(std::log10(static_cast<double>(sample)));
    return kept;
  }

  void begin(run_pass pass, checkpoints::saving save = {}) {
    if (kept_ != nullptr && keeps_) kept_->begin(stream_, pass, std::move(save));
  }
  // `goes_on`: what it has found so far stands in a checkpoint.
  template <class F>
  void pass(std::string_view what, F each, bool goes_on = true) {
    double bytes = 0;
    const bool polls = kept_ != nullptr && keeps_ && (goes_on || !options_.ranks.several());
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
  bool keeps_ = true;          // checkpoints of this pass
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

found_range of_all_ranks(const found_range& mine, const run_ranks& ranks) {
  message bytes;
  bytes.put_bits(mine);
  found_range all;
  for (const std::string& one : ranks.of_all(bytes.bytes())) {
    const auto found = received(one).bits<found_range>();
    if (found.any) all.widen(found.low, found.high);
  }
  return all;
}

}  // namespace cairn::tool
