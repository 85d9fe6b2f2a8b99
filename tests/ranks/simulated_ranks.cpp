#include "tests/ranks/simulated_ranks.hpp"

#include <bit>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "tests/ranks/failing_allocations.hpp"

namespace tests {
namespace {

template <class Items>
decltype(auto) of_rank(Items&& items, int rank) {
  return std::forward<Items>(items)[static_cast<std::size_t>(rank)];
}

}  // namespace

class simulated_communicator final : public cairn::communicator {
 public:
  simulated_communicator(simulated_ranks& all, int rank) : all_(all), rank_(rank) {}

  int rank() const override { return rank_; }
  int size() const override { return all_.size(); }

  void broadcast(std::span<std::byte> bytes, int root) const override {
    const verb at(*this, "broadcast", bytes.size());
    const int ranks = size();
    const int mine = (rank_ - root + ranks) % ranks;
    int step = 1;
    for (; step < ranks && (mine & step) == 0; step *= 2) {
    }
    if (mine != 0) fill(bytes, at.receive((mine - step + root) % ranks));
    for (step /= 2; step > 0; step /= 2)
      if (mine + step < ranks) at.send((mine + step + root) % ranks, bytes);
  }

  void allreduce(void* items, std::size_t count, cairn::reduction how) const override {
    const verb at(*this, "allreduce", count * cairn::size_of(how));
    const std::span bytes(static_cast<std::byte*>(items), count * cairn::size_of(how));
    const int pairs = static_cast<int>(std::bit_floor(static_cast<unsigned>(size())));
    if (rank_ >= pairs) {  // those beyond a power of two give what they have, and get the result
      at.send(rank_ - pairs, bytes);
      return fill(bytes, at.receive(rank_ - pairs));
    }
    const bool has_guest = rank_ + pairs < size();
    if (has_guest) add(at.receive(rank_ + pairs), items, count, how);
    for (int step = 1; step < pairs; step *= 2) {
      at.send(rank_ ^ step, bytes);
      add(at.receive(rank_ ^ step), items, count, how);
    }
    if (has_guest) at.send(rank_ + pairs, bytes);
  }

  void exscan(void* items, std::size_t count, cairn::reduction how) const override {
    const verb at(*this, "exscan", count * cairn::size_of(how));
    const std::span before(static_cast<std::byte*>(items), count * cairn::size_of(how));
    std::vector<std::byte> all(before.begin(), before.end());  // of this rank and those before
    if (!before.empty()) std::memset(before.data(), 0, before.size());
    bool has_before = false;
    for (int step = 1; step < size(); step *= 2) {
      if (rank_ + step < size()) at.send(rank_ + step, all);
      if (rank_ < step) continue;
      const auto more = at.receive(rank_ - step);
      add(more, all.data(), count, how);
      if (has_before) {
        add(more, items, count, how);
      } else {
        fill(before, more);
        has_before = true;
      }
    }
  }

  void reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                      cairn::reduction how) const override {
    const verb at(*this, "reduce_scatter",
                  cairn::size_of(how) * std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    const auto* const from = static_cast<const std::byte*>(items);
    const std::uint64_t each = cairn::size_of(how);
    const auto part = [&](int r) {
      return std::span(from + each * std::accumulate(counts.begin(), counts.begin() + r, std::uint64_t{0}),
                       of_rank(counts, r) * each);
    };
    const std::span to(static_cast<std::byte*>(mine), of_rank(counts, rank_) * each);
    fill(to, {part(rank_).begin(), part(rank_).end()});
    for (int step = 1; step < size(); ++step) {
      at.send_some((rank_ + step) % size(), part((rank_ + step) % size()));
      if (!to.empty()) add(at.receive((rank_ - step + size()) % size()), mine, of_rank(counts, rank_), how);
    }
  }

  void allgather(std::span<const std::byte> mine, std::byte* all,
                 std::span<const std::uint64_t> bytes) const override {
    const verb at(*this, "allgather", mine.size());
    const auto part = [&](int r) {
      return std::span(all + std::accumulate(bytes.begin(), bytes.begin() + r, std::uint64_t{0}),
                       of_rank(bytes, r));
    };
    fill(part(rank_), {mine.begin(), mine.end()});
    for (int step = 0; step + 1 < size(); ++step) {
      at.send_some((rank_ + 1) % size(), part((rank_ - step + size()) % size()));
      const auto to = part((rank_ - step - 1 + size()) % size());
      if (!to.empty()) fill(to, at.receive((rank_ - 1 + size()) % size()));
    }
  }

  void gather(std::span<const std::byte> mine, std::byte* all, std::span<const std::uint64_t> bytes,
              int root) const override {
    const verb at(*this, "gather", mine.size());
    if (rank_ != root) return at.send_some(root, mine);
    for (int r = 0; r < size(); ++r) {
      if (r == root) {
        fill(std::span(all, of_rank(bytes, r)), {mine.begin(), mine.end()});
      } else if (of_rank(bytes, r) != 0) {
        fill(std::span(all, of_rank(bytes, r)), at.receive(r));
      }
      all += of_rank(bytes, r);
    }
  }

  void alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const override {
    const verb at(*this, "alltoall", bytes * static_cast<std::size_t>(size()));
    for (int step = 0; step < size(); ++step) {
      const int target = (rank_ + step) % size();
      const int origin = (rank_ - step + size()) % size();
      const std::span part(from + static_cast<std::size_t>(target) * bytes, bytes);
      const std::span room(to + static_cast<std::size_t>(origin) * bytes, bytes);
      if (step != 0) at.send(target, part);
      fill(room, step == 0 ? std::vector<std::byte>(part.begin(), part.end()) : at.receive(origin));
    }
  }

  void alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                 std::span<const std::uint64_t> take) const override {
    const verb at(*this, "alltoallv", std::accumulate(give.begin(), give.end(), std::uint64_t{0}));
    const auto begin = [](std::span<const std::uint64_t> sizes, int r) {
      return std::accumulate(sizes.begin(), sizes.begin() + r, std::uint64_t{0});
    };
    for (int step = 0; step < size(); ++step) {
      const int target = (rank_ + step) % size();
      const int origin = (rank_ - step + size()) % size();
      const std::span part(from + begin(give, target), of_rank(give, target));
      const std::span room(to + begin(take, origin), of_rank(take, origin));
      if (step == 0) {
        fill(room, {part.begin(), part.end()});
        continue;
      }
      at.send_some(target, part);
      if (!room.empty()) fill(room, at.receive(origin));
    }
  }

 private:
  // A call of a verb: what it sends is told from what others expect.
  struct verb {
    verb(const simulated_communicator& mine, const char* called, std::size_t bytes) : at(mine), name(called) {
      ++of_rank(at.all_.sent_, at.rank_).calls[name];
      of_rank(at.all_.sent_, at.rank_).payload[name] += bytes;
      at.all_.delay(at.rank_);
    }
    void send(int to, std::span<const std::byte> bytes) const { at.all_.send(at.rank_, to, name, bytes); }
    void send_some(int to, std::span<const std::byte> bytes) const {
      if (!bytes.empty()) send(to, bytes);
    }
    std::vector<std::byte> receive(int from) const { return at.all_.receive(at.rank_, from, name); }
    no_failing_allocations exempt;
    const simulated_communicator& at;
    std::string name;
  };

  static void fill(std::span<std::byte> to, const std::vector<std::byte>& from) {
    if (to.size() != from.size()) throw std::logic_error("simulated ranks: a message of another size");
    if (!to.empty()) std::memcpy(to.data(), from.data(), to.size());
  }
  static void add(const std::vector<std::byte>& from, void* into, std::size_t count, cairn::reduction how) {
    if (from.size() != count * cairn::size_of(how))
      throw std::logic_error("simulated ranks: another number of items");
    cairn::combine(how, from.data(), into, count);
  }

  simulated_ranks& all_;
  int rank_;
};

simulated_ranks::simulated_ranks(int size, std::uint64_t seed)
    : size_(size), seed_(seed), boxes_(static_cast<std::size_t>(size)) {}

void simulated_ranks::delay(int rank) {
  const std::uint64_t dice = of_rank(random_, rank)();
  if (dice % 32 == 0) std::this_thread::sleep_for(std::chrono::microseconds((dice >> 8) % 100));
}

void simulated_ranks::send(int from, int to, const std::string& verb, std::span<const std::byte> bytes) {
  delay(from);
  ++of_rank(sent_, from).messages;
  of_rank(sent_, from).bytes += bytes.size();
  message made{verb, {bytes.begin(), bytes.end()}};
  mailbox& box = of_rank(boxes_, to);
  const std::lock_guard lock(box.mutex);
  box.from[from].push_back(std::move(made));
  if (box.awaited == from) box.arrived.notify_one();  // others would wake it for nothing
}

// A rank that waits for what nobody sends would wait forever.
std::vector<std::byte> simulated_ranks::receive(int at, int from, const std::string& verb) {
  mailbox& box = of_rank(boxes_, at);
  std::unique_lock lock(box.mutex);
  auto& waiting = box.from[from];
  box.awaited = from;
  if (!box.arrived.wait_for(lock, std::chrono::seconds(100), [&] { return !waiting.empty(); })) {
    std::cerr << "rank " << at << " waits in " << verb << " for rank " << from << "\n";
    std::abort();
  }
  box.awaited = -1;
  message first = std::move(waiting.front());
  waiting.pop_front();
  if (first.verb != verb) {
    std::cerr << "rank " << at << " is in " << verb << ", rank " << from << " in " << first.verb << "\n";
    std::abort();
  }
  return std::move(first.bytes);
}

std::vector<std::exception_ptr> simulated_ranks::failures(
    const std::function<void(const cairn::communicator&)>& work) {
  const auto ranks = static_cast<std::size_t>(size_);
  std::vector<std::exception_ptr> thrown(ranks);
  sent_.assign(ranks, {});
  random_.clear();
  for (std::size_t r = 0; r < ranks; ++r) random_.emplace_back(seed_ + r);
  std::vector<std::thread> threads;
  for (std::size_t r = 0; r < ranks; ++r)
    threads.emplace_back([&, r] {
      try {
        work(simulated_communicator(*this, static_cast<int>(r)));
      } catch (...) {
        thrown[r] = std::current_exception();
      }
    });
  for (std::thread& each : threads) each.join();
  for (mailbox& box : boxes_)
    for (auto& [from, waiting] : box.from)
      if (!waiting.empty()) throw std::logic_error("simulated ranks: a message that nobody took");
  return thrown;
}

void simulated_ranks::run(const std::function<void(const cairn::communicator&)>& work) {
  for (const std::exception_ptr& each : failures(work))
    if (each != nullptr) std::rethrow_exception(each);
}

}  // namespace tests
