// Reads the columns side by side and fills a builder of counts, weights or means with their chunks.
#include <fmt/format.h>

#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "commands/hist/bin_counters.hpp"
#include "commands/hist/bin_rules.hpp"
#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/hist.hpp"
#include "commands/hist/infinite_edges.hpp"
#include "inputs/streams/column_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/checkpoint_facts.hpp"
#include "states/checkpoints.hpp"

namespace cairn::tool {
namespace {

// The columns that are read: those of the axes, then weights, or numbers whose means are taken.
std::vector<column_source> sources_of(const hist_options& options) {
  std::vector<column_source> all;
  for (const std::string& column : options.joint->columns) all.push_back({column, ""});
  if (!options.joint->value_file.empty())
    all.push_back({"", options.joint->value_file});
  else if (!options.joint->value_column.empty())
    all.push_back({options.joint->value_column, ""});
  return all;
}

class joint_call {
 public:
  // `kept`: its checkpoints, or null.
  joint_call(const hist_options& options, checkpoints* kept, std::optional<output_file>& state)
      : options_(options),
        kept_(kept),
        state_(state),
        stream_(options.inputs, options.input, sources_of(options), options.ranks),
        progress_(options.ranks.is_first()) {
    if (options.skip_nan) stream_.leave_out_nan();
  }

  joint_result run() {
    if (!options_.joint->has_values()) {
      count<std::uint64_t>([](auto& builder, const columns& x, const column_chunk&) { builder.add(x); });
    } else if (options_.joint->means) {
      count<mean_of>([this](auto& builder, const columns& x, const column_chunk& piece) {
        add_values(builder, x, piece);
      });
    } else {
      add_weights();
    }
    result_.file = describe(options_.inputs, {});
    result_.run.seconds.read = stream_.seconds_waited();
    result_.run.seconds.compute = computing_;
    result_.run.tables = stream_.tables();
    if (options_.skip_nan) result_.left_out = stream_.left_out();
    return std::move(result_);
  }

 private:
  const run_ranks& ranks() const { return options_.ranks; }
  std::size_t dims() const { return options_.joint->columns.size(); }
  std::vector<sample_type> types_of_columns() const {
    std::vector<sample_type> types;
    ranks().each([&] { types = stream_.types(); });
    return types;
  }

  template <class Each>
  void pass(std::string_view what, const Each& each) {
    const auto read = [&] {
      stream_.pass([&](const column_chunk& piece) {
        each(piece);
        if (kept_ != nullptr) kept_->after(piece.end);
        progress_.show(what, piece.progress, 0);
      });
    };
    kept_ != nullptr ? kept_->go(read) : read();
  }

  // --- axes ------------------------------------------------------------------------------------------------

  axes find_axes() {
    std::vector<axis> all;
    for (const joint_axis& given : options_.joint->axes)
      if (given.bins == 0 && !given.width) all.push_back(axis_of_edges(given.edges, given.map, ranks()));
    if (all.size() == dims()) return axes(all);
    const std::vector<number_range> ranges =
        options_.joint->axes[0].range ? given_ranges() : ranges_of_data();
    const std::vector<sample_type> types = types_of_columns();
    for (std::size_t a = 0; a < dims(); ++a) {
      const joint_axis& given = options_.joint->axes[a];
      all.push_back(axis_in(given, ranges[a], types[a] == sample_type::f4));
    }
    return axes(all);
  }
  axis axis_in(const joint_axis& given, number_range range, bool floats) const {
    if (given.width)
      return axis::edges(edges_of_width(*given.width, range, given.range.has_value(), floats),
                         given.map.empty() ? "uniform" : given.map);
    return axis_between(given.bins, widened(range, given.bins, floats, options_.logarithmic),
                        options_.logarithmic);
  }
  std::vector<number_range> given_ranges() const {
    std::vector<number_range> ranges;
    for (const joint_axis& given : options_.joint->axes) ranges.push_back(*given.range);
    return ranges;
  }

  std::vector<number_range> ranges_of_data() {
    std::vector<found_range> unkept(dims());
    std::vector<found_range>& found = kept_ != nullptr ? kept_->ranges(dims()) : unkept;
    if (kept_ != nullptr) kept_->begin(stream_, run_pass::range);
    pass("finding the ranges", [&](const column_chunk& piece) {
      const stopwatch time(computing_);
      for (std::size_t a = 0; a < dims(); ++a) widen(found[a], piece.columns[a], a);
    });
    std::vector<number_range> ranges;
    for (const found_range& mine : found) {
      const found_range range = of_all_ranks(mine, ranks());
      if (!range.any && options_.logarithmic) refuse_logarithms_of_nothing();
      ranges.push_back(range.any ? number_range{range.low, range.high} : number_range{0, 1});
    }
    return ranges;
  }
  void widen(found_range& range, const chunk& column, std::size_t a) const {
    with_type_of(column.type, [&]<class T>(std::type_identity<T>) {
      const auto part = range_of(samples_in<T>(column), options_.logarithmic, options_.exec);
      if (!part) return;
      if (!std::isfinite(part->low) || !std::isfinite(part->high))
        throw refusal(
            fmt::format("column {}: a sample is infinite; give --range", options_.joint->columns[a]));
      range.widen(part->low, part->high);
    });
  }

  // --- samples ---------------------------------------------------------------------------------------------

  // Returns the edges that were given for each axis, or none.
  template <class Count>
  std::vector<std::vector<double>> given_edges(const binned<Count>& found) const {
    std::vector<std::vector<double>> all(dims());
    for (std::size_t a = 0; a < dims(); ++a)
      if (options_.has_edges(a)) all[a].assign(found.edges(a).begin(), found.edges(a).end());
    return all;
  }

  columns columns_of(const column_chunk& piece, const std::vector<std::vector<double>>& edges) {
    columns all;
    rooms_.resize(dims());
    for (std::size_t a = 0; a < dims(); ++a)
      with_type_of(piece.columns[a].type, [&]<class T>(std::type_identity<T>) {
        const std::span<const T> samples = samples_in<T>(piece.columns[a]);
        if constexpr (std::is_floating_point_v<T>)
          all.add(with_finite_samples(samples, edges[a], std::get<std::vector<T>>(rooms_[a])));
        else
          all.add(samples);
      });
    return all;
  }

  template <class Count>
  void add_values(histogram_builder<Count>& builder, const columns& x, const column_chunk& piece) const {
    const chunk& values = piece.columns.back();
    with_type_of(values.type, [&]<class T>(std::type_identity<T>) {
      if constexpr (detail::adds_up<Count, T>) {
        builder.add(x, samples_in<T>(values));
      } else {
        throw refusal("an input was replaced by one of another type while it was read");
      }
    });
  }

  void add_weights() {
    const auto add = [this](auto& builder, const columns& x, const column_chunk& piece) {
      add_values(builder, x, piece);
    };
    with_type_of(types_of_columns().back(),
                 [&]<class T>(std::type_identity<T>) { count<weight_sum<weight_sum_type<T>>>(add); });
  }

  template <class Count, class Add>
  void count(const Add& add) {
    histogram_builder<Count> builder = begun<Count>();
    if (kept_ != nullptr)
      kept_->begin(stream_, run_pass::counting, [&](const sink& to) { builder.save(to); });
    const std::vector<std::vector<double>> edges = given_edges(builder.result());
    pass("counting", [&](const column_chunk& piece) {
      const stopwatch time(computing_);
      add(builder, columns_of(piece, edges), piece);
    });
    if (kept_ != nullptr) kept_->go([&] { ranks().each([&] { kept_->counted(); }); });
    finish(builder);
  }
  template <class Count>
  void finish(histogram_builder<Count>& builder) {
    const bool has_state = !options_.states.state.empty();
    if (has_state)
      merge_at_first(ranks(), builder, [&](const source& from) {
        builder.merge(histogram_builder<Count>::load(from, options_.exec));
      });
    binned<Count> found;
    ranks().each([&] {
      if (ranks().several() && !has_state)
        found = merged(builder, ranks().over({}, 0));
      else if (ranks().is_first())
        found = builder.result();
    });
    ranks().at_first([&] {
      result_ = joint_result_of(std::move(found), options_);
      if (state_) write_state(builder, *state_, result_.run.seconds.write);
    });
  }
  // A rank may be further than others, which need its part of what bins are found from.
  template <class Count>
  histogram_builder<Count> begun() {
    const bool goes_on = kept_ != nullptr && kept_->is_counting();
    std::optional<histogram_builder<Count>> builder;
    if (ranks().sum_of(goes_on ? 0 : 1) != 0) builder.emplace(find_axes(), options_.exec);
    ranks().each([&] {
      if (goes_on)
        builder = kept_->restore(
            [this](const source& from) { return histogram_builder<Count>::load(from, options_.exec); });
    });
    return std::move(*builder);
  }

  const hist_options& options_;
  checkpoints* kept_;
  std::optional<output_file>& state_;
  column_stream stream_;
  progress_bar progress_;
  double computing_ = 0;
  std::vector<std::tuple<std::vector<float>, std::vector<double>>>
      rooms_;  // of infinite samples, for each axis
  joint_result result_;
};

}  // namespace

void run_joint_hist(const hist_options& options) {
  outputs opened;
  options.ranks.at_first([&] {
    refuse_bad_outputs(options);
    opened.open({options.out, options.plot, options.states.state});
  });
  auto kept = checkpoints_of(options.states, "cairn hist", files_of(options), options.ranks);
  joint_result result;
  try {
    result = joint_call(options, kept ? &*kept : nullptr, opened.state).run();
  } catch (const std::invalid_argument& cause) {  // what the library says of these columns
    throw refusal(cause.what());
  } catch (const std::overflow_error& cause) {
    throw refusal(cause.what());
  }
  options.ranks.at_first([&] { report(result, options, opened); });
  if (kept) kept->remove();
}

}  // namespace cairn::tool
