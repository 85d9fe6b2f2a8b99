// Runs `cairn merge`: loads states one after another, adds them up, reports.
#include "commands/merge/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/histogram_builder.hpp>
#include <cairn/random/reservoir.hpp>
#include <cairn/saturating_histogram.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "commands/count/chunk_counter.hpp"
#include "commands/count/count_answers.hpp"
#include "commands/count/number_counter.hpp"
#include "commands/hist/bin_counters.hpp"
#include "commands/hist/hist.hpp"
#include "inputs/byte_source.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/histo_report.hpp"
#include "outputs/reports/sample_report.hpp"
#include "outputs/table_rows.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/merge_tree.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {
namespace {

// The files to be merged: states of one kind. The first one is open from the start, for it may be a pipe.
class state_files {
 public:
  explicit state_files(const std::vector<std::string>& paths)
      : paths_(paths), first_(paths.front()), kind_(heading_of(first_)) {}

  const state_heading& kind() const { return kind_; }

  template <class Each>
  void for_each(const Each& each) {
    each(first_);
    for (at_ = 1; at_ < paths_.size(); ++at_) {
      byte_source file(paths_[at_]);
      check(file);
      each(file);
    }
  }
  // Of those that each() was called with before.
  std::string names_before() const {
    return at_ == 1 ? first_.name() : fmt::format("{} to {}", first_.name(), name_of_input(paths_[at_ - 1]));
  }

 private:
  void check(byte_source& file) const {
    const state_heading found = heading_of(file);
    if (found == kind_) return;
    throw refusal(fmt::format("{}: holds {}, and {} {}; expected states of one kind", file.name(),
                              tell(found), first_.name(), tell(kind_)));
  }

  const std::vector<std::string>& paths_;
  byte_source first_;
  state_heading kind_;
  std::size_t at_ = 0;
};

void refuse_options(const std::vector<std::string>& given, const state_heading& kind) {
  if (given.empty()) return;
  throw usage_error(fmt::format("{}: is not for {}, which the files hold", given.front(), tell(kind)));
}

// Those that are for states of another kind.
void refuse_options(const merge_options& options, const state_heading& heading) {
  const bool words = heading.kind == state_kind::words, values = heading.kind == state_kind::values;
  const bool saturating = heading.kind == state_kind::saturating_counts;
  if (!words && !values) refuse_options(options.only_count, heading);
  if (words) refuse_options(options.only_numbers, heading);
  const bool reservoir = heading.kind == state_kind::reservoir;
  if (words || values || saturating || reservoir) refuse_options(options.only_hist, heading);
  if (!saturating && !reservoir) return;
  const std::string& out = options.count.out;
  if (!options.count.plot.empty()) refuse_options({"--plot"}, heading);
  if (saturating && !out.empty() && table_format_of(out) != table_format::npy)
    throw usage_error(fmt::format("--out {}: {} are written as .npy", out, tell(heading)));
}

// Pairwise, each loaded by load(source).
template <class Load>
auto merged(state_files& files, seconds_spent& seconds, const Load& load) {
  merge_tree<std::invoke_result_t<Load, source>> tree;
  files.for_each([&](byte_source& file) {
    auto one = [&] {
      const stopwatch time(seconds.read);
      return load_state(file, load);
    }();
    const stopwatch time(seconds.compute);
    tree.add(std::move(one), file.name());
  });
  const stopwatch time(seconds.compute);
  return tree.take();
}

// --- histograms --------------------------------------------------------------------------------------------

// The axes' names, and how they are drawn.
hist_options labels_for(const merge_options& options, const axes& bins) {
  hist_options labels = options.hist;
  labels.of_state = true;
  std::vector<std::string>& names = labels.joint->columns;
  if (!names.empty() && names.size() != bins.size())
    throw usage_error(
        fmt::format("--column is given {} times for {} axes; give it once for each, in their order",
                    names.size(), bins.size()));
  for (std::size_t a = names.size(); a < bins.size(); ++a)
    names.push_back(bins.size() == 1 ? "" : fmt::format("axis {}", a));
  labels.input.column = names.front();
  const auto is_logarithmic = [&](std::size_t a) { return bins[a].map() == "logarithmic"; };
  labels.logarithmic = true;
  for (std::size_t a = 0; a < bins.size(); ++a) labels.logarithmic = labels.logarithmic && is_logarithmic(a);
  if (!labels.plot.empty() && bins.size() > 2)
    throw usage_error(fmt::format("--plot draws one axis or two, not {}", bins.size()));
  return labels;
}

// Programs make such states.
void refuse_categories(const axes& bins, const std::string& file) {
  for (std::size_t a = 0; a < bins.size(); ++a)
    if (!bins[a].categories().empty())
      throw refusal(fmt::format("{}: axis {} has categories; expected bins between edges", file, a));
}

void report_as_joint(joint_result result, const hist_options& labels, const seconds_spent& seconds,
                     outputs& opened) {
  result.file = describe(labels.inputs, {});
  result.run.seconds = seconds;
  report(result, labels, opened);
}

template <class Count>
void report_found(binned<Count> found, const hist_options& labels, const seconds_spent& seconds,
                  outputs& opened) {
  report_as_joint(joint_result_of(std::move(found), labels), labels, seconds, opened);
}
void report_found(binned<std::uint64_t> found, const hist_options& labels, const seconds_spent& seconds,
                  outputs& opened) {
  if (found.axes.size() > 1)
    return report_as_joint(joint_result_of(std::move(found), labels), labels, seconds, opened);
  hist_result result = hist_result_of(std::move(found), labels);
  result.run.seconds = seconds;
  report(result, labels, opened);
}

template <class Count>
void merge_histograms(const merge_options& options, state_files& files, outputs& opened) {
  seconds_spent seconds;
  const histogram_builder<Count> all = merged(files, seconds, [&](const source& from) {
    return histogram_builder<Count>::load(from, options.hist.exec);
  });
  binned<Count> found = all.result();
  refuse_categories(found.axes, options.files.front());
  const hist_options labels = labels_for(options, found.axes);
  if (!detail::amount<Count> && labels.density) throw usage_error("--density: means have none");
  if (opened.state) write_state(all, *opened.state, seconds.write);
  report_found(std::move(found), labels, seconds, opened);
}

// --- counted values ----------------------------------------------------------------------------------------

// One after the other: a table grows by what is new in the next, and two share the memory that is given.
// make(room) makes a counter, load(counter, source, name) loads it.
template <class Counter, class Make, class Load>
void merge_in_turn(state_files& files, seconds_spent& seconds, std::optional<Counter>& all, const Make& make,
                   const Load& load) {
  const auto read = [&](byte_source& file, Counter& into) {
    const stopwatch time(seconds.read);
    load_state(file, [&](const source& from) { load(into, from, file.name()); });
  };
  files.for_each([&](byte_source& file) {
    if (!all) return read(file, make(all));
    std::optional<Counter> next;
    read(file, make(next));
    const stopwatch time(seconds.compute);
    try {
      all->merge(*next);
    } catch (const std::invalid_argument& cause) {
      refuse_merge(file.name(), files.names_before(), cause);
    } catch (const std::overflow_error& cause) {
      refuse_merge(file.name(), files.names_before(), cause);
    }
  });
}

void merge_values(const merge_options& options, state_files& files, outputs& opened) {
  const std::uint64_t memory = options.count.memory / 2;
  seconds_spent seconds;
  std::optional<number_counter> all;
  merge_in_turn(
      files, seconds, all, [&](auto& room) -> auto& { return room.emplace(options.count, memory); },
      [&](number_counter& into, const source& from, const std::string& name) {
        into.load(from, type_of(files.kind()), name);
      });
  report(*all, options.count, seconds, opened);
}

void merge_words(const merge_options& options, state_files& files, outputs& opened) {
  seconds_spent seconds;
  std::optional<word_counter> all;
  merge_in_turn(
      files, seconds, all, [&](auto& room) -> auto& { return room.emplace(options.count.exec); },
      [](word_counter& into, const source& from, const std::string&) { into.load(from); });
  report(*all, options.count, seconds, opened);
}

// --- saturating counts -------------------------------------------------------------------------------------

template <class Count>
void merge_saturating(const merge_options& options, state_files& files, outputs& opened) {
  run_facts run;
  run.note({});
  const auto all =
      merged(files, run.seconds, [](const source& from) { return saturating_counter<Count>::load(from); });
  if (opened.state) write_state(all, *opened.state, run.seconds.write);
  if (opened.array) {
    const stopwatch time(run.seconds.write);
    write_npy(all.counts(), all.width(), [&](std::string_view bytes) { opened.array->write(bytes); });
    opened.array->commit();
  }
  write_standard_output(options.count.json ? json_of(all, run) : tell_counts(all, run));
}

void merge_saturating(const merge_options& options, state_files& files, outputs& opened) {
  if (type_of(files.kind()) == sample_type::u1) return merge_saturating<std::uint8_t>(options, files, opened);
  merge_saturating<std::uint16_t>(options, files, opened);
}

// --- reservoirs --------------------------------------------------------------------------------------------

sample_result sample_of(const weighted_reservoir& all, std::uint64_t taken) {
  sample_result result;
  result.count = taken;
  result.items = all.items();
  result.which = all.which();
  result.facts.push_back({"reservoir", "true"});
  result.run.note({});
  return result;
}

void merge_reservoirs(const merge_options& options, state_files& files, outputs& opened) {
  constexpr drawn_name as_indices{"index", "indices"};
  seconds_spent seconds;
  const auto all = merged(files, seconds, [](const source& from) { return weighted_reservoir::load(from); });
  const std::vector<std::uint64_t> taken = all.result().items;
  const value_source<std::uint64_t> items = [&](const value_sink<std::uint64_t>& sink) { sink(taken); };
  if (opened.state) write_state(all, *opened.state, seconds.write);
  if (opened.array)
    write_table(taken.size(), items, as_indices, table_format_of(options.count.out), *opened.array,
                seconds.write);
  sample_result result = sample_of(all, taken.size());
  result.run.seconds = seconds;
  if (options.count.json)
    write_json(result, opened.array ? value_source<std::uint64_t>() : items, as_indices,
               write_standard_output);
  else if (opened.array)
    write_standard_output(tell_draws(result));
  else
    write_lines(items, write_standard_output);
}

void merge(const merge_options& options, state_files& files, outputs& opened) {
  switch (files.kind().kind) {
    case state_kind::counts:
      return merge_histograms<std::uint64_t>(options, files, opened);
    case state_kind::real_weights:
      return merge_histograms<weight_sum<double>>(options, files, opened);
    case state_kind::signed_weights:
      return merge_histograms<weight_sum<std::int64_t>>(options, files, opened);
    case state_kind::unsigned_weights:
      return merge_histograms<weight_sum<std::uint64_t>>(options, files, opened);
    case state_kind::means:
      return merge_histograms<mean_of>(options, files, opened);
    case state_kind::values:
      return merge_values(options, files, opened);
    case state_kind::words:
      return merge_words(options, files, opened);
    case state_kind::saturating_counts:
      return merge_saturating(options, files, opened);
    case state_kind::reservoir:
      return merge_reservoirs(options, files, opened);
    default:
      return;  // refused before
  }
}

}  // namespace

void run_merge(const merge_options& options) {
  const output_paths paths{options.count.out, options.count.plot, options.state};
  refuse_bad_outputs(paths, options.files);
  refuse_one_file_twice(options.state, "--state", options.count.out);
  refuse_one_file_twice(options.state, "--state", options.count.plot);
  refuse_overwriting(options.state, options.files);
  state_files files(options.files);
  refuse_options(options, files.kind());
  outputs opened;
  opened.open(paths);
  merge(options, files, opened);
}

}  // namespace cairn::tool
