// Runs `cairn digitize`: looks up the bin of each sample and writes its number, chunk after chunk.
#include "commands/digitize/digitize.hpp"

#include <cairn/digitize.hpp>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "commands/hist/bin_counters.hpp"
#include "commands/hist/chosen_bins.hpp"
#include "commands/hist/hist.hpp"
#include "commands/hist/infinite_edges.hpp"
#include "inputs/streams/sample_stream.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/hist/bin_number_file.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

class digitizer {
 public:
  digitizer(const hist_options& options, const axis& bins, output_file& file)
      : options_(options),
        bins_(bins),
        edges_(shown_edges(bins_.edges(), options.has_edges())),
        file_(edges_, table_format_of(options.out), file),
        in_numbers_(axis::integers(1, static_cast<std::int64_t>(bins_.bins()))) {
    result_.edges = edges_;
    result_.counts.resize(bins_.bins());
    add(chunk());  // so that what would run can be reported
  }

  void add(const chunk& piece) {
    with_type_of(piece.type, [&]<class T>(std::type_identity<T>) { add_samples(samples_in<T>(piece)); });
  }

  hist_result take() {
    const stopwatch time(result_.run.seconds.write);
    file_.end();
    result_.map = bins_.map();
    result_.written = true;
    return std::move(result_);
  }

 private:
  template <class T>
  void add_samples(std::span<const T> samples) {
    numbers_.resize(samples.size());
    std::vector<T> room;
    const auto given = options_.has_edges() ? bins_.edges() : std::span<const double>();
    {
      const stopwatch time(result_.run.seconds.compute);
      const tally seen =
          digitize_into(numbers_, with_finite_samples(samples, given, room), bins_, options_.exec);
      note(seen);
      histogram_into(result_.counts, numbers_, in_numbers_, options_.exec);
      if (seen.outside[0].nan != 0) mark_nan(samples);
    }
    const stopwatch time(result_.run.seconds.write);
    file_.add(numbers_);
  }

  template <class T>
  void mark_nan(std::span<const T> samples) {
    if constexpr (std::floating_point<T>) {
      const auto nan = static_cast<std::int32_t>(bins_.bins()) + 2;
      for (std::size_t i = 0; i < samples.size(); ++i)
        if (std::isnan(samples[i])) numbers_[i] = nan;
    }
  }

  // What ran for the largest chunk is reported.
  void note(const tally& seen) {
    if (result_.total == 0 || seen.total > largest_) {
      largest_ = seen.total;
      result_.run.note(seen.run);
    }
    result_.add(seen);
  }

  const hist_options& options_;
  axis bins_;
  std::vector<double> edges_;
  bin_number_file file_;
  axis in_numbers_;
  std::vector<std::int32_t> numbers_;
  std::uint64_t largest_ = 0;
  hist_result result_;
};

// Made at the first chunk, whose type the edges may depend on.
class late_digitizer {
 public:
  late_digitizer(const hist_options& options, const chosen_bins& bins, output_file& file)
      : options_(options), bins_(bins), file_(file) {}

  void begin(bool all_float) {
    if (!made_) made_.emplace(options_, all_float ? bins_.for_floats() : bins_.for_any(), file_);
  }
  void add(const chunk& piece) {
    begin(piece.type == sample_type::f4);
    made_->add(piece);
  }
  hist_result take() { return made_->take(); }

 private:
  const hist_options& options_;
  const chosen_bins& bins_;
  output_file& file_;
  std::optional<digitizer> made_;
};

// Whether edges are rounded to float32; nothing where the first chunk tells.
std::optional<bool> rounds_edges(const hist_options& options, const chosen_bins& bins,
                                 sample_stream& stream) {
  const std::optional<bool> all_float = known_all_float(bins, stream);
  if (!all_float && options.inputs.size() > 1)
    throw refusal(
        "of several inputs one is a pipe, and its type, on which the edges of --bins depend, is not "
        "known before numbers are written; give --edges, or write it to a file first");
  return all_float;
}

hist_result digitize_samples(const hist_options& options, output_file& file) {
  progress_bar progress;
  sample_stream stream(options.inputs, options.input);
  double finding = 0, bytes = 0;
  const chosen_bins bins = choose_bins(options, stream, progress, finding);
  late_digitizer numbers(options, bins, file);
  if (const auto all_float = rounds_edges(options, bins, stream)) numbers.begin(*all_float);
  stream.expect_cost(bins.size() * sizeof(std::uint64_t));
  stream.pass(
      [&](const chunk& piece) {
        numbers.add(piece);
        progress.show("writing", piece.progress, bytes += static_cast<double>(piece.used));
      },
      false);
  numbers.begin(false);  // where there was no chunk
  hist_result result = numbers.take();
  result.logarithmic = options.logarithmic;
  result.about = about(options);
  result.run.seconds.compute += finding;
  result.run.seconds.read = stream.seconds_waited();
  result.run.tables = stream.tables();
  return result;
}

}  // namespace

void run_digitize(const hist_options& options) {
  outputs opened;
  refuse_bad_outputs(options);
  opened.open({options.out, options.plot});
  try {
    hist_result result = digitize_samples(options, *opened.array);
    opened.array.reset();
    report(result, options, opened);
  } catch (const not_a_number& cause) {
    throw refusal(std::string(cause.what()) + "; cairn count counts words");
  }
}

}  // namespace cairn::tool
