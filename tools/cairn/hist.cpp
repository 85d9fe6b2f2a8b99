#include "hist.hpp"

#include <cairn/histogram.hpp>
#include <memory>
#include <span>
#include <vector>

#include "chosen_bins.hpp"
#include "hist_report.hpp"
#include "hist_result.hpp"
#include "outputs.hpp"
#include "plot.hpp"
#include "progress_bar.hpp"
#include "sample_stream.hpp"
#include "stopwatch.hpp"
#include "terminal.hpp"
#include "text_histogram.hpp"

namespace cairn::tool {
namespace {

void check_outputs(const hist_options& options) {
  std::vector<std::string> inputs = options.inputs;
  if (!options.edges_file.empty()) inputs.push_back(options.edges_file);
  refuse_bad_outputs({options.out, options.plot}, inputs);
}

class counter {
 public:
  counter(const chosen_bins& bins, const execution& how) : bins_(bins), how_(how) {
    result.counts.resize(bins.size());
  }

  void add(const chunk& piece) {
    with_type_of(piece.type,
                 [&]<class T>(std::type_identity<T>) { add_samples(samples_in<T>(piece), piece.type); });
  }

  // What ran is known even when there was nothing to count.
  void add_nothing() {
    if (!told_) add_samples(std::span<const double>{}, sample_type::f8);
  }

  hist_result result;

 private:
  template <class T>
  void add_samples(std::span<const T> samples, sample_type type) {
    const stopwatch time(result.run.seconds.compute);
    const axis& bins = bins_.for_type(type);
    const tally seen = histogram_into(out<std::uint64_t>(result.counts), in<T>(samples), bins, how_);
    const outside& left_out = seen.per_axis.at(0);
    result.total += seen.total;
    result.inside += seen.inside;
    result.below += left_out.below;
    result.above += left_out.above;
    result.nan += left_out.nan;
    if (!told_ || seen.total > largest_) tell(seen, bins);
  }

  // Chunks may run differently (a short last one without threads): the largest one speaks for all.
  void tell(const tally& seen, const axis& bins) {
    told_ = true;
    largest_ = seen.total;
    result.map = bins.map();
    result.run.note(seen.how);
  }

  const chosen_bins& bins_;
  const execution& how_;
  bool told_ = false;
  std::uint64_t largest_ = 0;
};

hist_result count_samples(const hist_options& options) {
  progress_bar progress;
  sample_stream stream(options.inputs, options.input);
  double finding = 0, bytes = 0;
  const chosen_bins bins = choose_bins(options, stream, progress, finding);
  counter counting(bins, options.how);
  stream.pass(
      [&](const chunk& piece) {
        counting.add(piece);
        progress.show("counting", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  counting.add_nothing();
  hist_result result = std::move(counting.result);
  result.edges = bins.edges_used(stream.only_type());
  if (options.density) result.densities = densities_of(result);
  result.run.seconds.compute += finding;
  result.run.seconds.read = stream.seconds_waited();
  return result;
}

}  // namespace

void run_hist(const hist_options& options) {
  check_outputs(options);
  outputs places({options.out, options.plot});
  hist_result result = count_samples(options);
  if (places.array) {
    const stopwatch time(result.run.seconds.write);
    write_npy(result, *places.array);
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

}  // namespace cairn::tool
