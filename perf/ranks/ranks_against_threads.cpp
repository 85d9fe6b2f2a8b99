// Ranks of one thread against one rank with as many threads, on the same items in one run: answers compared,
// the best of several turns, turn by turn. mpirun -n 2 ranks_against_threads [items]
#include <unistd.h>

#include <algorithm>
#include <cairn/mpi.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

const cairn::execution one_thread{.threads = 1};
cairn::execution over(const cairn::communicator& all, cairn::execution exec) {
  exec.ranks = &all;
  return exec;
}

// Every item is a function of its number among those of all ranks.
std::uint64_t item(std::uint64_t i) {
  std::uint64_t z = (i + 1) * 0x9e3779b97f4a7c15U;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}
float uniform(std::uint64_t z) { return static_cast<float>(z >> 40) * 0x1p-24F; }

class benchmark {
 public:
  benchmark(MPI_Comm comm, std::uint64_t items) : comm_(comm), all_(comm), items_(items) {}

  template <class Make>
  auto mine(const Make& make) const {
    return made(make, items_ * all_.rank() / all_.size(), items_ * (all_.rank() + 1) / all_.size());
  }
  // On rank 0 alone.
  template <class Make>
  auto whole(const Make& make) const {
    return made(make, 0, all_.rank() == 0 ? items_ : 0);
  }

  // `ranks` and `threads` return something to be compared: the first on all ranks, the second on rank 0.
  // of_ranks(communicator, result) and of_threads(result) make, out of the time, what they are compared by.
  template <class Ranks, class Threads>
  void compare(const char* name, const Ranks& ranks, const Threads& threads) const {
    compare(
        name, ranks, threads, [](const auto&, const auto& found) { return found; },
        [](const auto& found) { return found; });
  }
  template <class Ranks, class Threads, class OfRanks, class OfThreads>
  void compare(const char* name, const Ranks& ranks, const Threads& threads, const OfRanks& of_ranks,
               const OfThreads& of_threads) const {
    double by_ranks = 1e300;
    double by_threads = 1e300;
    bool is_right = true;
    for (int turn = 0; turn < 5; ++turn) {
      wait_quietly();
      const double start = MPI_Wtime();
      const auto found = ranks(all_);
      double seconds = MPI_Wtime() - start;
      MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, comm_);
      by_ranks = std::min(by_ranks, seconds);
      const auto whole = of_ranks(all_, found);
      wait_quietly();
      if (all_.rank() == 0) {
        const double begin = MPI_Wtime();
        const auto expected = threads();
        by_threads = std::min(by_threads, MPI_Wtime() - begin);
        is_right = is_right && whole == of_threads(expected);
      }
    }
    if (all_.rank() == 0)
      std::printf("| %-34s | %8.2f | %8.2f | %5.2f | %s |\n", name, by_ranks * 1e3, by_threads * 1e3,
                  by_threads / by_ranks, is_right ? "yes" : "NO");
    std::fflush(stdout);
    if (!is_right) MPI_Abort(comm_, 1);
  }

 private:
  template <class Make>
  static auto made(const Make& make, std::uint64_t first, std::uint64_t last) {
    std::vector<decltype(make(item(0)))> items(last - first);
    for (std::uint64_t i = first; i < last; ++i) items[i - first] = make(item(i));
    return items;
  }
  // Until no thread waits actively for more work (GNU's do so for some milliseconds), and then a barrier in
  // which nobody takes a processor's time.
  void wait_quietly() const {
    usleep(20'000);
    MPI_Request request;
    MPI_Ibarrier(comm_, &request);
    for (int done = 0; done == 0; MPI_Test(&request, &done, MPI_STATUS_IGNORE)) usleep(50);
  }

  MPI_Comm comm_;
  cairn::mpi::communicator all_;
  std::uint64_t items_;
};

void histograms(const benchmark& bench, const cairn::execution& several) {
  const auto make = [](std::uint64_t z) { return uniform(z); };
  const auto mine = bench.mine(make);
  const auto whole = bench.whole(make);
  for (const std::size_t bins : {100U, 10'000U, 100'000U}) {
    const auto axis = cairn::axis::uniform(bins, 0, 1);
    bench.compare(("histogram, " + std::to_string(bins) + " bins").c_str(),
                  [&](const auto& all) { return cairn::histogram(mine, axis, over(all, one_thread)).counts; },
                  [&] { return cairn::histogram(whole, axis, several).counts; });
  }
  const auto axis = cairn::axis::uniform(1000, 0, 1);
  bench.compare(
      "weighted, reproducible, 1000 bins",
      [&](const auto& all) {
        return cairn::weighted_histogram(mine, mine, axis, {.reproducible = true}, over(all, one_thread))
            .counts;
      },
      [&] { return cairn::weighted_histogram(whole, whole, axis, {.reproducible = true}, several).counts; });
  const cairn::axes both{cairn::axis::uniform(100, 0, 1), cairn::axis::uniform(100, 0, 1)};
  bench.compare(
      "joint, 100 x 100",
      [&](const auto& all) {
        return cairn::histogram(cairn::columns(mine, mine), both, over(all, one_thread)).counts;
      },
      [&] { return cairn::histogram(cairn::columns(whole, whole), both, several).counts; });
}

void medians(const benchmark& bench, const cairn::execution& several) {
  const auto make = [](std::uint64_t z) { return static_cast<double>(z >> 11) * 0x1p-53; };
  const auto mine = bench.mine(make);
  const auto whole = bench.whole(make);
  bench.compare(
      "median of doubles",
      [&](const auto& all) { return cairn::median(mine, {}, over(all, one_thread)).mean; },
      [&] { return cairn::median(whole, {}, several).mean; });
}

// Of a table, or of all parts of one: how many values, and a sum over all entries.
using digest = std::pair<std::uint64_t, std::uint64_t>;
template <class Values, class Counts>
digest digest_of(const Values& values, const Counts& counts) {
  digest made{values.size(), 0};
  for (std::size_t i = 0; i < values.size(); ++i)
    made.second += item(static_cast<std::uint64_t>(values[i])) * counts[i];
  return made;
}

template <class Make>
void value_counts(const benchmark& bench, const cairn::execution& several, const char* name,
                  const Make& make) {
  const auto mine = bench.mine(make);
  const auto whole = bench.whole(make);
  bench.compare(
      name,
      [&](const auto& all) {
        return cairn::divided_value_counts(mine, cairn::order::unordered, over(all, one_thread));
      },
      [&] { return cairn::value_counts(whole, cairn::order::unordered, several); },
      [](const cairn::communicator& all, const auto& part) {
        digest sums = digest_of(part.values, part.counts);
        std::uint64_t words[2] = {sums.first, sums.second};
        all.allreduce(words, 2, cairn::reduction::sum_uint64);
        return digest(words[0], words[1]);
      },
      [](const auto& table) { return digest_of(table.values, table.counts); });
}

// A million points of two coordinates, some ten within the radius of each.
void mean_shifts(const benchmark& bench, const cairn::execution& several) {
  const auto make = [](std::uint64_t z) { return uniform(z) * 1000; };
  const auto mine = bench.mine(make);
  const auto whole = bench.whole(make);
  const cairn::mean_shift_options options{.bandwidth = 1, .radius = 2, .iterations = 3};
  bench.compare(
      "mean shift, three iterations",
      [&](const auto& all) {
        return cairn::mean_shift(cairn::rows(mine, 2), options, {}, over(all, one_thread)).sizes;
      },
      [&] { return cairn::mean_shift(cairn::rows(whole, 2), options, {}, several).sizes; });
}

}  // namespace

int main(int argc, char** argv) {
  const cairn::mpi::session mpi(argc, argv);
  const std::uint64_t items = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000'000;
  int rank = 0;
  int size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const cairn::execution several{.threads = size};
  if (rank == 0) {
    char library[MPI_MAX_LIBRARY_VERSION_STRING] = {};
    int length = 0;
    MPI_Get_library_version(library, &length);
    std::printf("%.30s: %d ranks of one thread, one rank of %d threads, %llu items, %s\n\n", library, size,
                size, static_cast<unsigned long long>(items),
                std::string(cairn::name_of(cairn::best_instruction_set())).c_str());
    std::printf("| call | ranks, ms | threads, ms | ratio | same |\n|---|---|---|---|---|\n");
  }
  const benchmark bench(MPI_COMM_WORLD, items);
  histograms(bench, several);
  medians(bench, several);
  mean_shifts(benchmark(MPI_COMM_WORLD, 2'000'000), several);
  value_counts(bench, several, "value counts, int32 0 to 2^20",
               [](std::uint64_t z) { return static_cast<std::int32_t>(z >> 44); });
  value_counts(bench, several, "value counts, distinct int64",
               [](std::uint64_t z) { return static_cast<std::int64_t>(z); });
}
