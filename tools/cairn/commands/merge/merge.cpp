// Runs `cairn merge`: loads states one after another, adds them up, reports.
#include "commands/merge/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/histogram_builder.hpp>
#include <optional>
#include <stdexcept>

#include "commands/count/count_outputs.hpp"
#include "commands/count/number_counter.hpp"
#include "commands/hist/binned_results.hpp"
#include "commands/hist/hist_outputs.hpp"
#include "inputs/byte_source.hpp"
#include "outputs/outputs.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
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

// --- histograms --------------------------------------------------------------------------------------------

// The axes' names, and how they are drawn.
hist_options labels_for(const merge_options& options, const axes& bins) {
  hist_options labels = options.hist;
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
  using builder = histogram_builder<Count>;
  seconds_spent seconds;
  merge_tree<builder> tree;
  files.for_each([&](byte_source& file) {
    auto one = [&] {
      const stopwatch time(seconds.read);
      return load_state(file, [&](const source& from) { return builder::load(from, options.hist.exec); });
    }();
    const stopwatch time(seconds.compute);
    tree.add(std::move(one), file.name());
  });
  const builder all = [&] {
    const stopwatch time(seconds.compute);
    return tree.take();
  }();
  binned<Count> found = all.result();
  refuse_categories(found.axes, options.files.front());
  const hist_options labels = labels_for(options, found.axes);
  if (!detail::amount<Count> && labels.density) throw usage_error("--density: means have none");
  if (opened.state) write_state(all, *opened.state, seconds.write);
  report_found(std::move(found), labels, seconds, opened);
}

// --- counted values ----------------------------------------------------------------------------------------

// One after the other: a table grows by what is new in the next, and two share the memory that is given.
void merge_values(const merge_options& options, state_files& files, outputs& opened) {
  const std::uint64_t memory = options.count.memory / 2;
  seconds_spent seconds;
  std::optional<number_counter> all;
  const auto read = [&](byte_source& file, number_counter& into) {
    const stopwatch time(seconds.read);
    load_state(file, [&](const source& from) { into.load(from, type_of(files.kind()), file.name()); });
  };
  files.for_each([&](byte_source& file) {
    if (!all) return read(file, all.emplace(options.count, memory));
    number_counter next(options.count, memory);
    read(file, next);
    const stopwatch time(seconds.compute);
    try {
      all->merge(next);
    } catch (const std::invalid_argument& cause) {
      refuse_merge(file.name(), files.names_before(), cause);
    } catch (const std::overflow_error& cause) {
      refuse_merge(file.name(), files.names_before(), cause);
    }
  });
  report(*all, options.count, seconds, opened);
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
    case state_kind::extremes:
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
  const bool of_values = files.kind().kind == state_kind::values;
  refuse_options(of_values ? options.only_hist : options.only_count, files.kind());
  outputs opened(paths);
  merge(options, files, opened);
}

}  // namespace cairn::tool
