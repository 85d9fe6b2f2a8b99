#include "src/c/ranks.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "src/c/call.hpp"

namespace cairn::c {

namespace {

void check(const cairn_communicator& of, int code, const char* function) {
  if (code == 0) return;
  char words[512] = "";
  if (of.describe != nullptr) of.describe(of.self, code, words, sizeof words);
  throw callback_error(sentence("cairn_communicator: ", function, " returned ", code,
                                words[0] == 0 ? "" : ": ", static_cast<const char*>(words)));
}
std::int32_t number_of(reduction how) { return static_cast<std::int32_t>(how); }

static_assert(static_cast<int>(reduction::sum_uint64) == CAIRN_SUM_UINT64 &&
              static_cast<int>(reduction::sum_float64) == CAIRN_SUM_FLOAT64 &&
              static_cast<int>(reduction::sum_int128) == CAIRN_SUM_INT128 &&
              static_cast<int>(reduction::greatest_uint64) == CAIRN_GREATEST_UINT64 &&
              static_cast<int>(reduction::saturating_sum_uint8) == CAIRN_SATURATING_SUM_UINT8 &&
              static_cast<int>(reduction::saturating_sum_uint16) == CAIRN_SATURATING_SUM_UINT16);

class ranks_by_table final : public communicator {
 public:
  explicit ranks_by_table(const cairn_communicator& of) : of_(of) {}

  int rank() const override { return of_.rank; }
  int size() const override { return of_.count; }
  void broadcast(std::span<std::byte> bytes, int root) const override {
    check(of_, of_.broadcast(of_.self, bytes.data(), bytes.size(), root), "broadcast");
  }
  void allreduce(void* items, std::size_t count, reduction how) const override {
    check(of_, of_.allreduce(of_.self, items, count, number_of(how)), "allreduce");
  }
  void exscan(void* items, std::size_t count, reduction how) const override {
    check(of_, of_.exscan(of_.self, items, count, number_of(how)), "exscan");
  }
  void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                      reduction how) const override {
    check(of_, of_.reduce_scatter(of_.self, items, mine, counts.data(), number_of(how)), "reduce_scatter");
  }
  void allgather(std::span<const std::byte> mine, std::byte* all,
                 std::span<const std::uint64_t> bytes) const override {
    check(of_, of_.allgather(of_.self, mine.data(), all, bytes.data()), "allgather");
  }
  void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> bytes,
              int root) const override {
    check(of_, of_.gather(of_.self, mine.data(), all, bytes.data(), root), "gather");
  }
  void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const override {
    check(of_, of_.alltoall(of_.self, from, to, bytes), "alltoall");
  }
  void alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                 std::span<const std::uint64_t> take) const override {
    check(of_, of_.alltoallv(of_.self, from, give.data(), to, take.data()), "alltoallv");
  }

 private:
  const cairn_communicator& of_;
};

}  // namespace

std::unique_ptr<const communicator> ranks_of(const cairn_communicator& given) {
  if (given.size < sizeof(cairn_communicator))
    refuse("ranks: size is ", given.size, "; expected sizeof(cairn_communicator)");
  if (given.count < 1 || given.rank < 0 || given.rank >= given.count)
    refuse("ranks: rank ", given.rank, " of ", given.count, "; expected one from 0 to count - 1");
  if (given.broadcast == nullptr || given.allreduce == nullptr || given.exscan == nullptr ||
      given.reduce_scatter == nullptr || given.allgather == nullptr || given.gather == nullptr ||
      given.alltoall == nullptr || given.alltoallv == nullptr)
    refuse("ranks: a function is NULL");
  return std::make_unique<ranks_by_table>(given);
}

}  // namespace cairn::c

cairn_status cairn_combine(int32_t reduction, const void* from, void* into, uint64_t count) {
  return cairn::c::call(__func__, [&] {
    const auto how = cairn::c::choice_of<cairn::reduction>(reduction, 6, "reduction");
    if (count != 0 && (from == nullptr || into == nullptr)) cairn::c::refuse("from or into is NULL");
    cairn::combine(how, from, into, count);
  });
}
