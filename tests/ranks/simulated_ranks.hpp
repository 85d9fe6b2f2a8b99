// Ranks as threads of one process, which send each other messages through memory: tests of calls over ranks
// need no MPI, delays are random, and messages and bytes of each rank are counted.
//
// The verbs are made of messages as in textbooks: broadcast by a binomial tree, allreduce by recursive
// doubling, exscan by doubling distances, reduce_scatter, alltoall and alltoallv pair by pair, allgather
// around a ring, gather straight to the root. Parts of no bytes are not sent.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tests {

struct traffic {
  std::uint64_t messages = 0;  // sent
  std::uint64_t bytes = 0;
  std::map<std::string, std::uint64_t> calls = {};    // of each verb
  std::map<std::string, std::uint64_t> payload = {};  // bytes that were given to it
};

class simulated_ranks {
 public:
  explicit simulated_ranks(int size, std::uint64_t seed = 20261126);

  // Calls work(communicator) on each rank, in a thread of its own. Rethrows what a rank alone has thrown; see
  // failures.
  void run(const std::function<void(const cairn::communicator&)>& work);
  // The same; returns what each rank has thrown, null where nothing.
  std::vector<std::exception_ptr> failures(const std::function<void(const cairn::communicator&)>& work);

  int size() const { return size_; }
  const std::vector<traffic>& sent() const { return sent_; }  // in the last run, by each rank

 private:
  friend class simulated_communicator;
  struct message {
    std::string verb;
    std::vector<std::byte> bytes;
  };
  struct mailbox {
    std::mutex mutex;
    std::condition_variable arrived;
    std::map<int, std::deque<message>> from;
    int awaited = -1;  // the rank whose message is waited for
  };
  void send(int from, int to, const std::string& verb, std::span<const std::byte> bytes);
  std::vector<std::byte> receive(int at, int from, const std::string& verb);
  void delay(int rank);

  int size_;
  std::uint64_t seed_;
  std::vector<mailbox> boxes_;
  std::vector<traffic> sent_;
  std::vector<std::mt19937_64> random_;
};

// The execution of a call that all ranks make; where its result is large, `root` gets it.
inline cairn::execution over(const cairn::communicator& all, cairn::execution exec = {},
                             int root = cairn::all_ranks) {
  exec.ranks = &all;
  exec.root = root;
  return exec;
}

}  // namespace tests
