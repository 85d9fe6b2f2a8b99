#include "commands/hist/joint_hist.hpp"

#include <fmt/format.h>

#include <cairn/histogram_builder.hpp>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/data_range.hpp"
#include "commands/hist/widened_range.hpp"
#include "inputs/column_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/joint_plot.hpp"
#include "outputs/reports/hist/joint_report.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

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
  explicit joint_call(const hist_options& options)
      : options_(options), stream_(options.inputs, options.input, sources_of(options)) {}

  joint_result run() {
    result_.logarithmic = options_.logarithmic;
    result_.file = describe(options_.inputs, {});
    result_.weighted = options_.joint->has_values() && !options_.joint->means;
    const axes bins = find_axes();
    if (!options_.joint->has_values()) {
      count<std::uint64_t>(bins,
                           [](auto& builder, const columns& x, const column_chunk&) { builder.add(x); });
    } else if (options_.joint->means) {
      count<mean_of>(bins, [this](auto& builder, const columns& x, const column_chunk& piece) {
        add_values(builder, x, piece);
      });
    } else {
      add_weights(bins);
    }
    result_.run.seconds.read = stream_.seconds_waited();
    return std::move(result_);
  }

 private:
  std::size_t dims() const { return options_.joint->columns.size(); }

  template <class Each>
  void pass(std::string_view what, const Each& each) {
    stream_.pass([&](const column_chunk& piece) {
      each(piece);
      progress_.show(what, piece.progress, 0);
    });
  }

  // --- axes ------------------------------------------------------------------------------------------------

  axes find_axes() {
    std::vector<axis> all;
    for (const joint_axis& given : options_.joint->axes)
      if (given.bins == 0) all.push_back(axis_of_edges(given.edges, given.map));
    if (all.size() == dims()) return axes(all);
    const std::vector<number_range> ranges =
        options_.joint->axes[0].range ? given_ranges() : ranges_of_data();
    const std::vector<sample_type> types = stream_.types();
    for (std::size_t a = 0; a < dims(); ++a) {
      const std::uint64_t bins = options_.joint->axes[a].bins;
      const bool floats = types[a] == sample_type::f4;
      all.push_back(
          axis_between(bins, widened(ranges[a], bins, floats, options_.logarithmic), options_.logarithmic));
    }
    return axes(all);
  }
  std::vector<number_range> given_ranges() const {
    std::vector<number_range> ranges;
    for (const joint_axis& given : options_.joint->axes) ranges.push_back(*given.range);
    return ranges;
  }

  std::vector<number_range> ranges_of_data() {
    std::vector<std::optional<number_range>> found(dims());
    pass("finding the ranges", [&](const column_chunk& piece) {
      const stopwatch time(result_.run.seconds.compute);
      for (std::size_t a = 0; a < dims(); ++a) widen(found[a], piece.columns[a], a);
    });
    std::vector<number_range> ranges;
    for (const auto& range : found) {
      if (!range && options_.logarithmic) refuse_logarithms_of_nothing();
      ranges.push_back(range.value_or(number_range{0, 1}));
    }
    return ranges;
  }
  void widen(std::optional<number_range>& range, const chunk& column, std::size_t a) const {
    with_type_of(column.type, [&]<class T>(std::type_identity<T>) {
      const auto part = range_of(samples_in<T>(column), options_.logarithmic, options_.exec);
      if (!part) return;
      if (!std::isfinite(part->low) || !std::isfinite(part->high))
        throw refusal(
            fmt::format("column {}: a sample is infinite; give --range", options_.joint->columns[a]));
      if (!range) range = part;
      range->low = std::min(range->low, part->low);
      range->high = std::max(range->high, part->high);
    });
  }

  // --- samples ---------------------------------------------------------------------------------------------

  columns columns_of(const column_chunk& piece) const {
    columns all;
    for (std::size_t a = 0; a < dims(); ++a)
      with_type_of(piece.columns[a].type,
                   [&]<class T>(std::type_identity<T>) { all.add(samples_in<T>(piece.columns[a])); });
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

  void add_weights(const axes& bins) {
    const auto add = [this](auto& builder, const columns& x, const column_chunk& piece) {
      add_values(builder, x, piece);
    };
    with_type_of(stream_.types().back(),
                 [&]<class T>(std::type_identity<T>) { count<weight_sum<weight_sum_type<T>>>(bins, add); });
  }

  template <class Count, class Add>
  void count(const axes& bins, const Add& add) {
    histogram_builder<Count> builder(bins, options_.exec);
    pass("counting", [&](const column_chunk& piece) {
      const stopwatch time(result_.run.seconds.compute);
      add(builder, columns_of(piece), piece);
    });
    take(builder.result());
  }

  // --- results ---------------------------------------------------------------------------------------------

  template <class Count>
  void take(const binned<Count>& found) {
    for (std::size_t a = 0; a < dims(); ++a) {
      result_.edges.emplace_back(found.edges(a).begin(), found.edges(a).end());
      result_.maps.emplace_back(found.axes[a].map());
      result_.names.push_back(options_.joint->columns[a].empty() ? "samples" : options_.joint->columns[a]);
    }
    result_.seen = found;
    result_.run.note(found.run);
    if constexpr (detail::amount<Count>) {
      if (options_.density) result_.densities = found.density();
    }
    take_counts(found.counts);
  }
  void take_counts(const std::vector<std::uint64_t>& counts) { result_.counts = counts; }
  template <class Sum>
  void take_counts(const std::vector<weight_sum<Sum>>& sums) {
    std::vector<Sum> counts;
    for (const auto& bin : sums) counts.push_back(bin.sum);
    result_.counts = std::move(counts);
  }
  void take_counts(const std::vector<mean_of>& bins) {
    std::vector<std::uint64_t> counts;
    for (const mean_of& bin : bins) {
      counts.push_back(bin.count);
      result_.means.push_back(bin.mean);
      result_.variances.push_back(bin.variance());
    }
    result_.counts = std::move(counts);
  }

  const hist_options& options_;
  column_stream stream_;
  progress_bar progress_;
  joint_result result_;
};

}  // namespace

void run_joint_hist(const hist_options& options) {
  refuse_bad_outputs(options);
  outputs places({options.out, options.plot});
  joint_result result;
  try {
    result = joint_call(options).run();
  } catch (const std::invalid_argument& cause) {  // what the library says of these columns
    throw refusal(cause.what());
  } catch (const std::overflow_error& cause) {
    throw refusal(cause.what());
  }
  if (places.array) {
    const stopwatch time(result.run.seconds.write);
    write_table(result, table_format_of(options.out), *places.array);
    places.array->commit();
    result.written = true;
  }
  if (places.picture) {
    draw_script(joint_script(result, plot_terminal(options.plot)), places.gnuplot, options.plot,
                *places.picture);
    places.picture->commit();
  }
  if (options.json) {
    write_json(result, write_standard_output);
  } else {
    write_standard_output(tell_joint(result));
  }
}

}  // namespace cairn::tool
