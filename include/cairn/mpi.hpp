// cairn/mpi.hpp: the ranks of an MPI communicator (cairn/communicator.hpp), and all calls over ranks.
//
//   cairn::mpi::session mpi(argc, argv);                    // or MPI_Init_thread, or MPI_Init, by yourself
//   const cairn::mpi::communicator world(MPI_COMM_WORLD);
//   auto h = cairn::histogram(my_samples, 100, {.ranks = &world});  // of all ranks, on all ranks
//
// Header-only, over <mpi.h>: the archive names no MPI, and one archive serves Open MPI, MPICH and what
// follows the MPI ABI. With CMake: find_package(cairn COMPONENTS mpi), target cairn::mpi. Not included by
// cairn.hpp.
//
// The communicator is a duplicate, so that messages of cairn never meet the program's own; it keeps the error
// handler of the one it was made of. By default that ends the program; where it returns, an error of MPI
// throws std::runtime_error on the rank that meets it, and other ranks may wait forever: end the program
// then. A rank that dies is MPI's matter.
//
// Sizes are 64 bits: exchanges go by MPI 4's large counts, all else, and without them all, in pieces of 2^30
// bytes. Threads: calls are made by the thread that initialised MPI (MPI_THREAD_FUNNELED), also where
// MPI_Init was called: cairn's own threads never call MPI.
#pragma once

#include <cairn/c/mpi.h>
#include <sched.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

namespace cairn::mpi {

// Throws std::runtime_error, with MPI's own words, where MPI returned an error.
inline void check(int code, const char* call) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING] = {};
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw std::runtime_error(std::string(call) + ": " + text);
}

// Initialises MPI, with MPI_THREAD_FUNNELED, and ends it. Errors: std::runtime_error where MPI does not grant
// that, or was initialised before. An exception of one rank alone must not leave a session: its end waits for
// the other ranks, which wait in their next call. Catch it within, and call MPI_Abort.
class session {
 public:
  session(int& argc, char**& argv) {
    int is_initialised = 0;
    MPI_Initialized(&is_initialised);
    if (is_initialised != 0) throw std::runtime_error("cairn::mpi::session: MPI was initialised before");
    int granted = MPI_THREAD_SINGLE;
    check(MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &granted), "MPI_Init_thread");
    if (granted >= MPI_THREAD_FUNNELED) return;
    MPI_Finalize();
    throw std::runtime_error("cairn::mpi::session: this MPI does not grant MPI_THREAD_FUNNELED");
  }
  session(const session&) = delete;
  session& operator=(const session&) = delete;
  ~session() { MPI_Finalize(); }
};

namespace detail {

// By memory domain and core, where these are known.
inline std::vector<std::size_t> processors_in_order(const cpu_set_t& mask) {
  std::vector<processor_info> known = machine().processors;
  const auto number_of = [](const processor_info& one) { return static_cast<std::size_t>(one.number); };
  std::erase_if(known, [&](const processor_info& one) { return CPU_ISSET(number_of(one), &mask) == 0; });
  std::ranges::sort(known, {},
                    [](const processor_info& one) { return std::tuple(one.domain, one.core, one.number); });
  std::vector<std::size_t> numbers;
  for (const processor_info& one : known) numbers.push_back(number_of(one));
  if (std::ssize(numbers) == CPU_COUNT(&mask)) return numbers;
  numbers.clear();
  for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &mask) != 0) numbers.push_back(cpu);
  return numbers;
}

// At least one, which others may have too.
inline cpu_set_t share_of(const std::vector<std::size_t>& processors, std::size_t rank, std::size_t ranks) {
  const std::size_t first = rank * processors.size() / ranks;
  const std::size_t last = std::max(first + 1, (rank + 1) * processors.size() / ranks);
  cpu_set_t share;
  CPU_ZERO(&share);
  for (std::size_t i = first; i < last; ++i) CPU_SET(processors[i], &share);
  return share;
}

}  // namespace detail

// Divides the processors of a node among its ranks, where the launcher gave all of these the same ones: the
// calling thread, and those that it starts from here on, may use this rank's share only, of which cores of
// one memory domain lie together. Where ranks have processors of their own, nothing changes, nor where the
// system refuses. Returns how many this rank has now: OpenMP's runtimes count processors when a program
// begins, so pass it to omp_set_num_threads, or as execution::threads. Linux. Collective over `world`.
inline int divide_processors(MPI_Comm world) {
  MPI_Comm node = MPI_COMM_NULL;
  check(MPI_Comm_split_type(world, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node), "MPI_Comm_split_type");
  int rank = 0;
  int ranks = 1;
  MPI_Comm_rank(node, &rank);
  MPI_Comm_size(node, &ranks);
  cpu_set_t mine;
  CPU_ZERO(&mine);
  const bool is_known = sched_getaffinity(0, sizeof mine, &mine) == 0;
  std::vector<cpu_set_t> all(static_cast<std::size_t>(ranks));
  const int code = MPI_Allgather(&mine, sizeof mine, MPI_BYTE, all.data(), sizeof mine, MPI_BYTE, node);
  MPI_Comm_free(&node);
  check(code, "MPI_Allgather");
  const bool same =
      std::ranges::all_of(all, [&](const cpu_set_t& one) { return CPU_EQUAL(&one, &mine) != 0; });
  if (!is_known || CPU_COUNT(&mine) == 0) return planned_threads();
  if (!same || ranks == 1) return CPU_COUNT(&mine);
  const cpu_set_t share = detail::share_of(detail::processors_in_order(mine), static_cast<std::size_t>(rank),
                                           static_cast<std::size_t>(ranks));
  return CPU_COUNT(sched_setaffinity(0, sizeof share, &share) == 0 ? &share : &mine);
}

// Made of the functions that C has (cairn/c/mpi.h).
class communicator final : public cairn::communicator {
 public:
  static constexpr std::size_t usual_piece = CAIRN_MPI_PIECE;

  // Collective over `given`. `piece`: messages are cut into pieces of at most so many bytes, a multiple of 16
  // up to 2^30; smaller ones are for tests. Errors: std::runtime_error before MPI_Init and after
  // MPI_Finalize, and in another thread than the one that initialised MPI, where MPI did not grant calls of
  // others; std::invalid_argument for another piece, and for an intercommunicator; std::bad_alloc.
  explicit communicator(MPI_Comm given, std::size_t piece = usual_piece) {
    cairn_mpi* made = nullptr;
    const cairn_status status = cairn_mpi_open_in_pieces(given, piece, &made);
    of_.reset(made);
    if (status == CAIRN_NO_MEMORY) throw std::bad_alloc();
    const std::string sentence = std::string("cairn::mpi::communicator: ") + cairn_message();
    if (status == CAIRN_INVALID_ARGUMENT) throw std::invalid_argument(sentence);
    if (status != CAIRN_OK) throw std::runtime_error(sentence);
  }

  int rank() const override { return of_->ranks.rank; }
  int size() const override { return of_->ranks.count; }

  void broadcast(std::span<std::byte> bytes, int root) const override {
    settle(cairn_mpi_broadcast(of_.get(), bytes.data(), bytes.size(), root));
  }
  void allreduce(void* items, std::size_t count, reduction how) const override {
    settle(cairn_mpi_allreduce(of_.get(), items, count, static_cast<std::int32_t>(how)));
  }
  void exscan(void* items, std::size_t count, reduction how) const override {
    settle(cairn_mpi_exscan(of_.get(), items, count, static_cast<std::int32_t>(how)));
  }
  void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                      reduction how) const override {
    settle(cairn_mpi_reduce_scatter(of_.get(), items, mine, counts.data(), static_cast<std::int32_t>(how)));
  }
  void allgather(std::span<const std::byte> mine, std::byte* all,
                 std::span<const std::uint64_t> bytes) const override {
    settle(cairn_mpi_allgather(of_.get(), mine.data(), all, bytes.data()));
  }
  void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> bytes,
              int root) const override {
    settle(cairn_mpi_gather(of_.get(), mine.data(), all, bytes.data(), root));
  }
  void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const override {
    settle(cairn_mpi_alltoall(of_.get(), from, to, bytes));
  }
  void alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                 std::span<const std::uint64_t> take) const override {
    settle(cairn_mpi_alltoallv(of_.get(), from, give.data(), to, take.data()));
  }

 private:
  struct closed {
    void operator()(cairn_mpi* of) const { cairn_mpi_close(of); }
  };
  void settle(int code) const {
    if (code != MPI_SUCCESS) check(code, of_->call);
  }

  std::unique_ptr<cairn_mpi, closed> of_;
};

}  // namespace cairn::mpi
