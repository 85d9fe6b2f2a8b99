// cairn/mpi.hpp: the ranks of an MPI communicator (cairn/communicator.hpp), and all calls over ranks.
//
//   cairn::mpi::session mpi(argc, argv);                    // or MPI_Init_thread, or MPI_Init, by yourself
//   const cairn::mpi::communicator world(MPI_COMM_WORLD);
//   auto h = cairn::histogram(world, my_samples, 100);      // the counts of all ranks, on all ranks
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

// The C++ bindings, which nobody needs, would ask for libraries of their own.
#ifndef OMPI_SKIP_MPICXX
#  define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#  define MPICH_SKIP_MPICXX 1
#endif
#include <mpi.h>
#include <sched.h>

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
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
inline std::vector<int> processors_in_order(const cpu_set_t& mask) {
  std::vector<processor_info> known = machine().processors;
  std::erase_if(known, [&](const processor_info& one) { return CPU_ISSET(one.number, &mask) == 0; });
  std::ranges::sort(known, {},
                    [](const processor_info& one) { return std::tuple(one.domain, one.core, one.number); });
  std::vector<int> numbers;
  for (const processor_info& one : known) numbers.push_back(one.number);
  if (std::ssize(numbers) == CPU_COUNT(&mask)) return numbers;
  numbers.clear();
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &mask) != 0) numbers.push_back(cpu);
  return numbers;
}

// At least one, which others may have too.
inline cpu_set_t share_of(const std::vector<int>& processors, std::size_t rank, std::size_t ranks) {
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

class communicator final : public cairn::communicator {
 public:
  static constexpr std::size_t usual_piece = std::size_t{1} << 30;

  // Collective over `given`. `piece`: messages are cut into pieces of at most so many bytes, a multiple of 16
  // up to 2^30; smaller ones are for tests. Errors: std::runtime_error before MPI_Init and after
  // MPI_Finalize, and in another thread than the one that initialised MPI, where MPI did not grant calls of
  // others; std::invalid_argument for another piece, and for an intercommunicator.
  explicit communicator(MPI_Comm given, std::size_t piece = usual_piece) : piece_(piece) {
    check_state();
    check_given(given);
    check(MPI_Comm_dup(given, &comm_), "MPI_Comm_dup");
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &size_);
    const auto ranks = static_cast<std::size_t>(size_);
    counts_.resize(ranks);
    places_.resize(ranks);
    taken_counts_.resize(ranks);
    taken_places_.resize(ranks);
    make_large_room(ranks);
    MPI_Type_contiguous(size_of(reduction::sum_int128), MPI_BYTE, &int128_);
    MPI_Type_commit(&int128_);
    MPI_Op_create(apply<reduction::greatest_uint64>, 1, &greatest_uint64_);
    MPI_Op_create(apply<reduction::sum_int128>, 1, &sum_int128_);
    MPI_Op_create(apply<reduction::saturating_sum_uint8>, 1, &saturating_sum_uint8_);
    MPI_Op_create(apply<reduction::saturating_sum_uint16>, 1, &saturating_sum_uint16_);
  }
  ~communicator() override {
    int is_over = 0;
    MPI_Finalized(&is_over);
    if (is_over != 0) return;
    for (MPI_Op* op : {&greatest_uint64_, &sum_int128_, &saturating_sum_uint8_, &saturating_sum_uint16_})
      MPI_Op_free(op);
    MPI_Type_free(&int128_);
    MPI_Comm_free(&comm_);
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void broadcast(std::span<std::byte> bytes, int root) const override {
    in_pieces(bytes.size(), piece_, [&](std::size_t first, int count) {
      check(MPI_Bcast(bytes.data() + first, count, MPI_BYTE, root, comm_), "MPI_Bcast");
    });
  }
  void allreduce(void* items, std::size_t count, reduction how) const override {
    for_each_piece(items, count, how, [&](void* piece, int size) {
      check(MPI_Allreduce(MPI_IN_PLACE, piece, size, type_of(how), op_of(how), comm_), "MPI_Allreduce");
    });
  }
  void exscan(void* items, std::size_t count, reduction how) const override {
    for_each_piece(items, count, how, [&](void* piece, int size) {
      check(MPI_Exscan(MPI_IN_PLACE, piece, size, type_of(how), op_of(how), comm_), "MPI_Exscan");
    });
    if (rank_ == 0 && count != 0) std::memset(items, 0, count * size_of(how));
  }
  // Where the items are more than a piece, one reduction for each rank's part of them.
  void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                      reduction how) const override {
    const auto* from = static_cast<const std::byte*>(items);
    if (total(counts) * size_of(how) <= piece_) {
      for (std::size_t r = 0; r < counts.size(); ++r) counts_[r] = static_cast<int>(counts[r]);
      check(MPI_Reduce_scatter(from, mine, counts_.data(), type_of(how), op_of(how), comm_),
            "MPI_Reduce_scatter");
      return;
    }
    for (int r = 0; r < size_; ++r) {
      const std::size_t part = counts[static_cast<std::size_t>(r)];
      in_pieces(part, piece_ / size_of(how), [&](std::size_t first, int size) {
        auto* const to = static_cast<std::byte*>(mine) + (r == rank_ ? first * size_of(how) : 0);
        check(MPI_Reduce(from + first * size_of(how), to, size, type_of(how), op_of(how), r, comm_),
              "MPI_Reduce");
      });
      from += part * size_of(how);
    }
  }
  // Where the bytes are more than a piece, one broadcast from each rank.
  void allgather(std::span<const std::byte> mine, std::byte* all,
                 std::span<const std::uint64_t> bytes) const override {
    if (uses_large_counts()) return large_allgather(mine, all, bytes);
    if (total(bytes) <= piece_) {
      lay_out(bytes, counts_, places_);
      check(MPI_Allgatherv(mine.data(), static_cast<int>(mine.size()), MPI_BYTE, all, counts_.data(),
                           places_.data(), MPI_BYTE, comm_),
            "MPI_Allgatherv");
      return;
    }
    for (int r = 0; r < size_; ++r) {
      const std::span<std::byte> part(all, bytes[static_cast<std::size_t>(r)]);
      if (r == rank_ && !mine.empty()) std::memcpy(all, mine.data(), mine.size());
      broadcast(part, r);
      all += part.size();
    }
  }
  void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> bytes,
              int root) const override {
    if (total(bytes) <= piece_) {
      lay_out(bytes, counts_, places_);
      check(MPI_Gatherv(mine.data(), static_cast<int>(mine.size()), MPI_BYTE, all, counts_.data(),
                        places_.data(), MPI_BYTE, root, comm_),
            "MPI_Gatherv");
      return;
    }
    for (int r = 0; r < size_; ++r) {
      const std::size_t size = bytes[static_cast<std::size_t>(r)];
      if (rank_ == root && r == root) {
        if (size != 0) std::memcpy(all, mine.data(), size);
      } else if (rank_ == root || rank_ == r) {
        in_pieces(size, piece_, [&](std::size_t first, int count) {
          check(rank_ == r ? MPI_Send(mine.data() + first, count, MPI_BYTE, root, 0, comm_)
                           : MPI_Recv(all + first, count, MPI_BYTE, r, 0, comm_, MPI_STATUS_IGNORE),
                "MPI_Send or MPI_Recv");
        });
      }
      if (rank_ == root) all += size;
    }
  }
  void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const override {
    check(MPI_Alltoall(from, static_cast<int>(bytes), MPI_BYTE, to, static_cast<int>(bytes), MPI_BYTE, comm_),
          "MPI_Alltoall");
  }
  // One call where MPI has large counts, or where nothing on any rank is more than a piece, which all ask
  // first; else pair by pair, in a rotation.
  void alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                 std::span<const std::uint64_t> take) const override {
    if (uses_large_counts()) return large_alltoallv(from, give, to, take);
    std::uint64_t most = std::max(total(give), total(take));
    allreduce(&most, 1, reduction::greatest_uint64);
    if (most <= piece_) {
      lay_out(give, counts_, places_);
      lay_out(take, taken_counts_, taken_places_);
      check(MPI_Alltoallv(from, counts_.data(), places_.data(), MPI_BYTE, to, taken_counts_.data(),
                          taken_places_.data(), MPI_BYTE, comm_),
            "MPI_Alltoallv");
      return;
    }
    for (int step = 0; step < size_; ++step) {
      const int target = (rank_ + step) % size_;
      const int origin = (rank_ - step + size_) % size_;
      send_and_receive(std::span(from + place_of(give, target), give[at(target)]), target,
                       std::span(to + place_of(take, origin), take[at(origin)]), origin);
    }
  }

 private:
  static std::size_t at(int rank) { return static_cast<std::size_t>(rank); }
  static std::size_t total(std::span<const std::uint64_t> sizes) {
    return place_of(sizes, static_cast<int>(sizes.size()));
  }
  // Where the part of a rank begins.
  static std::size_t place_of(std::span<const std::uint64_t> sizes, int rank) {
    std::size_t before = 0;
    for (int r = 0; r < rank; ++r) before += sizes[at(r)];
    return before;
  }
  static void check_state() {
    int is_begun = 0;
    int is_over = 0;
    MPI_Initialized(&is_begun);
    MPI_Finalized(&is_over);
    if (is_begun == 0 || is_over != 0)
      throw std::runtime_error("cairn::mpi::communicator: MPI is not initialised, or was finalised");
    int level = MPI_THREAD_SINGLE;
    int is_main = 0;
    MPI_Query_thread(&level);
    MPI_Is_thread_main(&is_main);
    if (level < MPI_THREAD_SERIALIZED && is_main == 0)
      throw std::runtime_error(
          "cairn::mpi::communicator: made in another thread than the one that initialised MPI, which did not "
          "grant MPI_THREAD_SERIALIZED");
  }

  void check_given(MPI_Comm given) const {
    if (piece_ == 0 || piece_ % 16 != 0 || piece_ > usual_piece)
      throw std::invalid_argument("cairn::mpi::communicator: pieces of " + std::to_string(piece_) +
                                  " bytes; expected a multiple of 16 up to 2^30");
    int has_two_groups = 0;
    MPI_Comm_test_inter(given, &has_two_groups);
    if (has_two_groups != 0)
      throw std::invalid_argument(
          "cairn::mpi::communicator: an intercommunicator; expected one whose ranks are of one group");
  }

  // Calls use(first, count) for parts of at most `most` items.
  template <class Use>
  static void in_pieces(std::size_t size, std::size_t most, const Use& use) {
    for (std::size_t first = 0; first < size; first += most)
      use(first, static_cast<int>(std::min(most, size - first)));
  }
  template <class Use>
  void for_each_piece(void* items, std::size_t count, reduction how, const Use& use) const {
    in_pieces(count, piece_ / size_of(how), [&](std::size_t first, int size) {
      use(static_cast<std::byte*>(items) + first * size_of(how), size);
    });
  }
  template <class Count, class Place>
  static void lay_out(std::span<const std::uint64_t> bytes, std::vector<Count>& counts,
                      std::vector<Place>& places) {
    Place before = 0;
    for (std::size_t r = 0; r < bytes.size(); ++r) {
      counts[r] = static_cast<Count>(bytes[r]);
      places[r] = before;
      before += static_cast<Place>(bytes[r]);
    }
  }

#if MPI_VERSION >= 4
  // Smaller pieces are wanted where they are tested.
  bool uses_large_counts() const { return piece_ == usual_piece; }
  void large_alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                       std::span<const std::uint64_t> take) const {
    lay_out(give, large_counts_, large_places_);
    lay_out(take, taken_large_counts_, taken_large_places_);
    check(MPI_Alltoallv_c(from, large_counts_.data(), large_places_.data(), MPI_BYTE, to,
                          taken_large_counts_.data(), taken_large_places_.data(), MPI_BYTE, comm_),
          "MPI_Alltoallv_c");
  }
  void large_allgather(std::span<const std::byte> mine, std::byte* all,
                       std::span<const std::uint64_t> bytes) const {
    lay_out(bytes, large_counts_, large_places_);
    check(MPI_Allgatherv_c(mine.data(), static_cast<MPI_Count>(mine.size()), MPI_BYTE, all,
                           large_counts_.data(), large_places_.data(), MPI_BYTE, comm_),
          "MPI_Allgatherv_c");
  }
  void make_large_room(std::size_t ranks) {
    large_counts_.resize(ranks);
    large_places_.resize(ranks);
    taken_large_counts_.resize(ranks);
    taken_large_places_.resize(ranks);
  }
  mutable std::vector<MPI_Count> large_counts_;
  mutable std::vector<MPI_Aint> large_places_;
  mutable std::vector<MPI_Count> taken_large_counts_;
  mutable std::vector<MPI_Aint> taken_large_places_;
#else
  static bool uses_large_counts() { return false; }
  static void large_alltoallv(const std::byte*, std::span<const std::uint64_t>, std::byte*,
                              std::span<const std::uint64_t>) {}
  static void large_allgather(std::span<const std::byte>, std::byte*, std::span<const std::uint64_t>) {}
  static void make_large_room(std::size_t) {}
#endif

  void send_and_receive(std::span<const std::byte> sent, int target, std::span<std::byte> received,
                        int origin) const {
    for (std::size_t first = 0; first < std::max(sent.size(), received.size()); first += piece_) {
      const bool sends = first < sent.size();
      const bool receives = first < received.size();
      const int give = sends ? static_cast<int>(std::min(piece_, sent.size() - first)) : 0;
      const int take = receives ? static_cast<int>(std::min(piece_, received.size() - first)) : 0;
      check(MPI_Sendrecv(sends ? sent.data() + first : nullptr, give, MPI_BYTE,
                         sends ? target : MPI_PROC_NULL, 0, receives ? received.data() + first : nullptr,
                         take, MPI_BYTE, receives ? origin : MPI_PROC_NULL, 0, comm_, MPI_STATUS_IGNORE),
            "MPI_Sendrecv");
    }
  }

  MPI_Datatype type_of(reduction how) const {
    switch (how) {
      case reduction::sum_float64:
        return MPI_DOUBLE;
      case reduction::sum_int128:
        return int128_;
      case reduction::saturating_sum_uint8:
        return MPI_UINT8_T;
      case reduction::saturating_sum_uint16:
        return MPI_UINT16_T;
      case reduction::sum_uint64:
      case reduction::greatest_uint64:
        break;
    }
    return MPI_UINT64_T;
  }
  MPI_Op op_of(reduction how) const {
    switch (how) {
      case reduction::greatest_uint64:
        return greatest_uint64_;
      case reduction::sum_int128:
        return sum_int128_;
      case reduction::saturating_sum_uint8:
        return saturating_sum_uint8_;
      case reduction::saturating_sum_uint16:
        return saturating_sum_uint16_;
      case reduction::sum_uint64:
      case reduction::sum_float64:
        break;
    }
    return MPI_SUM;
  }
  template <reduction How>
  static void apply(void* from, void* into, int* count, MPI_Datatype* /*type*/) {
    combine(How, from, into, static_cast<std::size_t>(*count));
  }

  std::size_t piece_;
  MPI_Comm comm_ = MPI_COMM_NULL;
  int rank_ = 0;
  int size_ = 1;
  MPI_Datatype int128_ = MPI_DATATYPE_NULL;
  MPI_Op greatest_uint64_ = MPI_OP_NULL;  // MPI_MAX of MPICH 4.0 takes 2^63 and more for negative
  MPI_Op sum_int128_ = MPI_OP_NULL;
  MPI_Op saturating_sum_uint8_ = MPI_OP_NULL;
  MPI_Op saturating_sum_uint16_ = MPI_OP_NULL;
  mutable std::vector<int> counts_;  // of each rank, so that no call needs memory
  mutable std::vector<int> places_;
  mutable std::vector<int> taken_counts_;
  mutable std::vector<int> taken_places_;
};

}  // namespace cairn::mpi
