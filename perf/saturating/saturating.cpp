// The benchmark of the saturating histogram against the serial reference loop of Parboil's histo.
//
//   perf_saturating [--times=100] [Google Benchmark's options]
//
// Each iteration clears the counters and counts one image of 996 x 1040 bin numbers, or one --times as large.
// Answers are compared with the reference's before their time is taken.
#include <benchmark/benchmark.h>

#include <cairn/cairn.hpp>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "perf/measuring/limits.hpp"
#include "perf/measuring/table.hpp"
#include "tools/cairn/commands/histo/differential_image.hpp"

namespace {

using cairn::tool::differential_image;
constexpr std::uint32_t image_width = 996;
constexpr std::uint32_t image_height = 1040;
constexpr std::uint32_t width = 256;

struct row {
  std::string name;
  std::uint32_t height;  // of the histogram
  std::function<std::vector<std::uint32_t>()> made;
  std::vector<std::uint32_t> bins{};
  std::vector<std::uint8_t> counts{};
  std::vector<std::uint8_t> expected{};
};
using row_pointer = std::shared_ptr<row>;

__attribute__((noinline)) void reference(const std::vector<std::uint32_t>& bins,
                                         std::vector<std::uint8_t>& counts) {
  std::memset(counts.data(), 0, counts.size());
  const std::uint32_t* const from = bins.data();
  std::uint8_t* const to = counts.data();
  for (std::size_t i = 0; i < bins.size(); ++i)
    if (to[from[i]] < 255) ++to[from[i]];
}

void prepare(row& data) {
  if (data.bins.empty()) {
    data.bins = data.made();
    data.expected.resize(std::size_t{width} * data.height);
    reference(data.bins, data.expected);
  }
  data.counts.assign(data.expected.size(), 1);
}

void add_column(const row_pointer& data, const std::string& column, const std::function<void(row&)>& work,
                bool last = false) {
  benchmark::RegisterBenchmark((data->name + "/" + column).c_str(),
                               [=](benchmark::State& state) {
                                 prepare(*data);
                                 work(*data);
                                 if (data->counts != data->expected) return state.SkipWithError("WRONG");
                                 for (auto _ : state) work(*data);
                                 state.SetItemsProcessed(static_cast<std::int64_t>(
                                     static_cast<std::size_t>(state.iterations()) * data->bins.size()));
                                 if (last) *data = {data->name, data->height, data->made};
                               })
      ->UseRealTime()
      ->MinTime(0.2)
      ->Repetitions(last ? 1 : 5)
      ->Unit(benchmark::kMillisecond);
}

void add_read(const row_pointer& data) {
  benchmark::RegisterBenchmark(
      (data->name + "/read").c_str(),
      [=](benchmark::State& state) {
        prepare(*data);
        // The same bytes as floats: some are denormals, none is NaN.
        const std::span<const float> floats(reinterpret_cast<const float*>(data->bins.data()),
                                            data->bins.size());
        for (auto _ : state) benchmark::DoNotOptimize(perf::streaming_read(floats, cairn::planned_threads()));
        state.SetItemsProcessed(
            static_cast<std::int64_t>(static_cast<std::size_t>(state.iterations()) * data->bins.size()));
      })
      ->UseRealTime()
      ->MinTime(0.1)
      ->Repetitions(3);
}

void add_row(const std::string& name, std::uint32_t height,
             std::function<std::vector<std::uint32_t>()> made) {
  const auto data = std::make_shared<row>(row{"Saturating histogram/" + name, height, std::move(made)});
  const auto counted = [](const cairn::execution& exec) {
    return [=](row& of) {
      std::memset(of.counts.data(), 0, of.counts.size());
      cairn::saturating_histogram_into(cairn::out<std::uint8_t>(of.counts), of.bins, width, exec);
    };
  };
  const auto serial = [](row& of) { reference(of.bins, of.counts); };
  add_read(data);
  add_column(data, "reference", serial);
  add_column(data, "1 thread", counted({.threads = 1}));
  add_column(data, "2 threads", counted({.threads = 2}));
  add_column(data, "2, placed", counted({.threads = 2, .bind = true}));
  if (cairn::planned_threads() > 2) add_column(data, "all threads", counted({}));
  for (const cairn::isa target : cairn::instruction_sets())
    if (target != cairn::best_instruction_set())
      add_column(data, std::string(cairn::name_of(target)) + ", 2",
                 counted({.threads = 2, .target = target}));
  add_column(data, "reference'", serial, true);
}

// Hot rows as `cairn histo --generate` makes them, in an image `times` as high.
std::function<std::vector<std::uint32_t>()> hot_rows(std::uint32_t height, double spread,
                                                     std::uint32_t times) {
  return [=] {
    differential_image wanted;
    set_bins(wanted, width, height);
    wanted.image_height = image_height * times;
    wanted.row_spread *= spread;
    std::vector<std::uint32_t> bins;
    bins.reserve(std::size_t{image_width} * wanted.image_height);
    make_bin_numbers(wanted, {}, [&](std::span<const std::uint32_t> piece) {
      bins.insert(bins.end(), piece.begin(), piece.end());
    });
    return bins;
  };
}

std::function<std::vector<std::uint32_t>()> any_of(std::uint32_t first, std::uint32_t size,
                                                   std::uint32_t times) {
  return [=] {
    std::mt19937_64 random(1);
    std::uniform_int_distribution<std::uint32_t> some(first, first + size - 1);
    std::vector<std::uint32_t> bins(std::size_t{image_width} * image_height * times);
    for (std::uint32_t& bin : bins) bin = some(random);
    return bins;
  };
}

std::function<std::vector<std::uint32_t>()> in_turn(std::uint32_t period, std::uint32_t repeated) {
  return [=] {
    std::vector<std::uint32_t> bins(std::size_t{image_width} * image_height);
    for (std::size_t i = 0; i < bins.size(); ++i) bins[i] = static_cast<std::uint32_t>(i / repeated % period);
    return bins;
  };
}

void add_rows(std::uint32_t times) {
  const std::string large = ", " + std::to_string(times) + " images";
  add_row("eye, 256 x 4096", 4096, hot_rows(4096, 1, 1));
  add_row("eye, 256 x 8192", 8192, hot_rows(8192, 1, 1));
  add_row("narrow hot_rows, 256 x 8192", 8192, hot_rows(8192, 0.15, 1));
  add_row("narrow hot_rows, 256 x 65536", 65536, hot_rows(65536, 0.1, 1));
  add_row("uniform, 256 x 8192", 8192, any_of(0, width * 8192, 1));
  add_row("one row, 256 x 4096", 4096, any_of(width * 2048, width, 1));
  add_row("one bin, 256 x 4096", 4096, any_of(width * 2048, 1, 1));
  add_row("two bins in turn, 256 x 4096", 4096, in_turn(2, 1));
  add_row("in order, thrice each, 256 x 4096", 4096, in_turn(width * 4096, 3));
  add_row("eye, 256 x 4096" + large, 4096, hot_rows(4096, 1, times));
  add_row("eye, 256 x 8192" + large, 8192, hot_rows(8192, 1, times));
  add_row("uniform, 256 x 8192" + large, 8192, any_of(0, width * 8192, times));
  add_row("one bin, 256 x 4096" + large, 4096, any_of(width * 2048, 1, times));
}

}  // namespace

int main(int argc, char** argv) {
  std::uint32_t times = 100;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--times=", 8) == 0) {
      times = static_cast<std::uint32_t>(std::atoi(argv[i] + 8));
    } else {
      argv[kept++] = argv[i];
    }
  }
  benchmark::Initialize(&kept, argv);
  if (benchmark::ReportUnrecognizedArguments(kept, argv) || times == 0) return 2;
  std::printf("cairn %s, %s, %s, %d threads planned\n", std::string(cairn::version()).c_str(),
              std::string(cairn::compiled_features().compiler).c_str(),
              std::string(cairn::name_of(cairn::best_instruction_set())).c_str(), cairn::planned_threads());
  add_rows(times);
  perf::table_reporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
}
