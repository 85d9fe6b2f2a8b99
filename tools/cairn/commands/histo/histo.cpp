// Runs `cairn histo`: makes an input, or counts one.
#include "commands/histo/histo.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cairn/memory.hpp>
#include <cairn/saturating_histogram.hpp>
#include <optional>
#include <stdexcept>

#include "commands/options/checked_options.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/formats/histo_input.hpp"
#include "outputs/output_file.hpp"
#include "outputs/pictures/bmp.hpp"
#include "outputs/reports/histo_report.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/stopwatch.hpp"
#include "shared/terminal.hpp"
#include "states/state_file.hpp"

namespace cairn::tool {
namespace {

// Outputs are opened before anything is read, so that a refusal does not come after an hour's work.
struct histo_files {
  std::optional<output_file> picture, counts, state;

  explicit histo_files(const histo_options& options) {
    for (const std::string& file : {options.picture, options.counts, options.state})
      refuse_overwriting(file, {&options.input, 1});
    refuse_one_file_twice(options.picture, "--out", options.counts);
    refuse_one_file_twice(options.picture, "--out", options.state);
    refuse_one_file_twice(options.counts, "--counts", options.state);
    if (!options.picture.empty()) picture.emplace(options.picture);
    if (!options.counts.empty()) counts.emplace(options.counts);
    if (!options.state.empty()) state.emplace(options.state);
  }
};

// Checks sizes that only the header states: a few bytes may ask for a picture or for counts of any size.
void refuse_too_large(const histo_header& sizes, const histo_options& options, std::string_view file) {
  if (!options.picture.empty() && !bmp_holds(sizes.width, sizes.height)) {
    throw refusal(fmt::format(
        "{}: a picture of {} x {} bins takes {} bytes; .bmp files have sides up to {} and up to {} bytes",
        options.picture, sizes.width, sizes.height, bmp_bytes(sizes.width, sizes.height), most_bmp_pixels,
        most_bmp_bytes));
  }
  refuse_beyond_memory(sizes.bins(),
                       fmt::format("{}: its histogram of {} x {} bins", file, sizes.width, sizes.height));
}

bin_numbers read_numbers(byte_source& source, const histo_options& options, histo_result& result) {
  progress_bar progress;
  result.sizes = read_histo_header(source);
  refuse_too_large(result.sizes, options, source.name());
  result.counts.resize(result.sizes.bins());
  const stopwatch time(result.run.seconds.read);
  return {source, result.sizes,
          [&](double fraction, double bytes) { progress.show("reading", fraction, bytes); }};
}

run_info count_from_zero(in<std::uint32_t> bins, const execution& exec, histo_result& result) {
  std::ranges::fill(result.counts, std::uint8_t{0});
  return saturating_histogram_into(out<std::uint8_t>(result.counts), bins, result.sizes.width, exec);
}

// What ran for the first iteration is reported.
void count_again_and_again(in<std::uint32_t> bins, const histo_options& options, histo_result& result) {
  progress_bar progress;
  double seconds = 0;
  for (; result.iterations < options.iterations; ++result.iterations) {
    const stopwatch time(seconds);
    const run_info run = count_from_zero(bins, options.exec, result);
    if (result.iterations == 0) {
      result.run.note(run);
      result.device = run.device;
    }
    progress.show("counting",
                  static_cast<double>(result.iterations) / static_cast<double>(options.iterations), 0);
  }
  result.seconds_per_iteration = seconds / static_cast<double>(options.iterations);
  result.run.seconds.compute += seconds;
}

// A device gets the numbers once, however often they are counted.
void count(std::span<const std::uint32_t> numbers, const histo_options& options, histo_result& result) {
  if (options.exec.where != place::device || options.iterations == 1)
    return count_again_and_again(numbers, options, result);
  std::optional<device_array<std::uint32_t>> there;
  {
    const stopwatch time(result.run.seconds.compute);
    there.emplace(numbers, options.exec.device);
  }
  count_again_and_again(there->span(), options, result);
}

histo_result count_input(const histo_options& options) {
  byte_source source(options.input);
  source.read_by(threads_of(options.exec));
  histo_result result;
  const bin_numbers numbers = read_numbers(source, options, result);
  try {
    count(numbers.all(), options, result);
  } catch (const std::invalid_argument&) {  // the library names no file
    refuse_what_is_no_bin(numbers.all(), result.sizes, source.name());
    throw;
  }
  return result;
}

void write_files(histo_files& files, histo_result& result) {
  const stopwatch time(result.run.seconds.write);
  if (files.picture) {
    write_bmp(result.counts, result.sizes.width, result.sizes.height,
              [&](std::string_view bytes) { files.picture->write(bytes); });
  }
  if (files.counts) {
    write_npy(std::span<const std::uint8_t>(result.counts), result.sizes.width,
              [&](std::string_view bytes) { files.counts->write(bytes); });
  }
  if (files.state) {
    const saturating_counter<std::uint8_t> counter(result.counts, result.sizes.width, result.sizes.pixels());
    counter.save(sink_into(*files.state));
  }
  if (files.picture) files.picture->commit();
  if (files.counts) files.counts->commit();
  if (files.state) files.state->commit();
}

void count_and_report(const histo_options& options) {
  histo_files files(options);
  histo_result result = count_input(options);
  write_files(files, result);
  write_standard_output(options.json ? json_of(result) : tell_counts(result));
}

// Of the samplers of two eyes, while they are built.
void refuse_too_many_weights(const differential_image& image) {
  constexpr std::uint64_t bytes_each = 48;
  refuse_beyond_memory(bytes_each * (std::uint64_t{image.width} + image.height),
                       fmt::format("making numbers of {} x {} bins", image.width, image.height));
}

void make_numbers(const histo_options& options, output_file& file, run_facts& run) {
  progress_bar progress;
  const double all = static_cast<double>(options.image.image_width) * options.image.image_height;
  double done = 0, seconds = 0;
  {
    const stopwatch time(seconds);
    run.note(make_bin_numbers(options.image, options.exec, [&](std::span<const std::uint32_t> piece) {
      const stopwatch writing(run.seconds.write);
      write_bin_numbers(piece, [&](std::string_view bytes) { file.write(bytes); });
      done += static_cast<double>(piece.size());
      progress.show("making", done / all, 0);
    }));
  }
  run.seconds.compute = seconds - run.seconds.write;
}

void make_input(const histo_options& options) {
  const differential_image& image = options.image;
  made_input made{{image.image_width, image.image_height, image.width, image.height}, image.seed, {}};
  output_file file(options.made);
  refuse_too_many_weights(image);
  file.expect(histo_header::bytes + made.sizes.data_bytes());
  file.write(histo_header_bytes(made.sizes));
  make_numbers(options, file, made.run);
  {
    const stopwatch time(made.run.seconds.write);
    file.commit();
  }
  write_standard_output(options.json ? json_of(made) : tell_made(made));
}

}  // namespace

void run_histo(const histo_options& options) {
  options.made.empty() ? count_and_report(options) : make_input(options);
}

}  // namespace cairn::tool
