#include "commands/hist/hist.hpp"

#include <cairn/histogram.hpp>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/joint_hist.hpp"
#include "commands/place_arguments.hpp"
#include "inputs/sample_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/pictures/plot.hpp"
#include "outputs/reports/hist_report.hpp"
#include "outputs/reports/hist_result.hpp"
#include "outputs/reports/text_histogram.hpp"
#include "shared/progress_bar.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

void check_outputs(const hist_options& options) {
  std::vector<std::string> inputs = options.inputs;
  if (!options.edges_file.empty()) inputs.push_back(options.edges_file);
  refuse_bad_outputs({options.out, options.plot}, inputs);
}

class counter {
 public:
  counter(axis bins, const execution& exec) : bins_(std::move(bins)), exec_(exec) {
    result_.counts.resize(bins_.bins());
  }

  void add(const chunk& piece) {
    with_type_of(piece.type, [&]<class T>(std::type_identity<T>) { add_samples(samples_in<T>(piece)); });
  }

  hist_result take_result() {
    if (!told_) add_samples(std::span<const double>{});  // so that what would run can be reported
    result_.edges.assign(bins_.edges().begin(), bins_.edges().end());
    return std::move(result_);
  }

 private:
  template <class T>
  void add_samples(std::span<const T> samples) {
    const stopwatch time(result_.run.seconds.compute);
    const tally seen = histogram_into(result_.counts, samples, bins_, exec_);
    const out_of_bins& left_out = seen.outside[0];
    result_.total += seen.total;
    result_.inside += seen.inside;
    result_.below += left_out.below;
    result_.above += left_out.above;
    result_.nan += left_out.nan;
    if (!told_ || seen.total > largest_) tell(seen);
  }

  // Chunks may run differently (a short last one without threads): what ran for the largest is reported.
  void tell(const tally& seen) {
    told_ = true;
    largest_ = seen.total;
    result_.map = bins_.map();
    result_.run.note(seen.run);
  }

  axis bins_;
  const execution& exec_;
  hist_result result_;
  bool told_ = false;
  std::uint64_t largest_ = 0;
};

// If all samples are float32, edges are rounded to float. With a pipe among several inputs that is known only
// at the end: until another type arrives, samples are counted by both kinds of edges.
class counters {
 public:
  counters(const chosen_bins& bins, std::optional<bool> all_float, bool one_input, const execution& exec)
      : bins_(bins), exec_(exec), one_input_(one_input) {
    if (all_float) begin(*all_float);
  }

  void add(const chunk& piece) {
    const bool floats = piece.type == sample_type::f4;
    if (!begun_ && one_input_) begin(floats);
    if (!begun_) begin_both();
    if (!floats) floats_.reset();
    if (floats_) floats_->add(piece);
    if (any_) any_->add(piece);
  }

  // `all_float`: whether all inputs are float32, if that is known already.
  hist_result take_result(bool all_float) {
    if (!begun_) begin(all_float);
    if (all_float && !bins_.float_holds_them()) bins_.refuse_float();
    std::optional<counter>& chosen = all_float ? floats_ : any_;
    if (chosen) return chosen->take_result();
    throw refusal("an input was replaced by one of another type while it was read");
  }

 private:
  void begin(bool all_float) {
    begun_ = true;
    (all_float ? floats_ : any_).emplace(all_float ? bins_.for_floats() : bins_.for_any(), exec_);
  }
  void begin_both() {
    begin(false);
    if (bins_.float_holds_them()) floats_.emplace(bins_.for_floats(), exec_);
  }

  const chosen_bins& bins_;
  const execution& exec_;
  bool one_input_, begun_ = false;
  std::optional<counter> floats_, any_;
};

// Edges that were given are the same for all types.
std::optional<bool> known_all_float(const chosen_bins& bins, sample_stream& stream) {
  return bins.depend_on_type() ? stream.all_float() : false;
}

hist_result count_samples(const hist_options& options) {
  progress_bar progress;
  input_options input = options.input;
  input.threads = threads_of(options.exec);
  sample_stream stream(options.inputs, input);
  double finding = 0, bytes = 0;
  const chosen_bins bins = choose_bins(options, stream, progress, finding);
  counters counting(bins, known_all_float(bins, stream), options.inputs.size() == 1, options.exec);
  stream.expect_cost(bins.size() * sizeof(std::uint64_t));
  stream.pass(
      [&](const chunk& piece) {
        counting.add(piece);
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  hist_result result = counting.take_result(known_all_float(bins, stream).value_or(false));
  result.logarithmic = options.logarithmic;
  if (options.density) result.densities = densities_of(result);
  result.run.seconds.compute += finding;
  result.run.seconds.read = stream.seconds_waited();
  return result;
}

void run_one_axis(const hist_options& options) {
  check_outputs(options);
  outputs places({options.out, options.plot});
  hist_result result = count_samples(options);
  if (places.array) {
    const stopwatch time(result.run.seconds.write);
    write_table(result, table_format_of(options.out), *places.array);
    places.array->commit();
  }
  if (places.picture) {
    plot(result, places.gnuplot, options.plot, *places.picture);
    places.picture->commit();
  }
  if (options.json) {
    write_json(result, write_standard_output);
  } else {
    write_standard_output(draw_histogram(result, {output_width(), output_is_utf8()}));
  }
}

}  // namespace

void run_hist(const hist_options& options) {
  try {
    options.joint ? run_joint_hist(options) : run_one_axis(options);
  } catch (const not_a_number& cause) {
    throw refusal(std::string(cause.what()) + "; cairn count counts words");
  }
}

}  // namespace cairn::tool
