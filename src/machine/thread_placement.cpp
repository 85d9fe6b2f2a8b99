// Plans where the threads of a call run, and binds them.
#include "src/machine/thread_placement.hpp"

#include <omp.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "src/machine/affinity.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t pages_asked = 64;  // pages whose domain is queried: each costs a system call
constexpr std::size_t pages_asked_of_a_slice = 4;

unsigned domain_of_most(const std::vector<std::uint64_t>& held) {
  return static_cast<unsigned>(std::max_element(held.begin(), held.end()) - held.begin());
}

}  // namespace

bool may_bind() {
  if (omp_in_parallel() != 0 || omp_get_dynamic() != 0) return false;
  if (omp_get_proc_bind() != omp_proc_bind_false) return false;
  for (const char* name : {"OMP_PROC_BIND", "OMP_PLACES", "KMP_AFFINITY", "GOMP_CPU_AFFINITY"})
    if (std::getenv(name) != nullptr) return false;
  return true;
}

std::vector<unsigned> allowed_processors(const placement::topology& machine) {
  std::vector<unsigned> found = machine.allowed();
  if (omp_get_proc_bind() == omp_proc_bind_false) return found;
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> numbers(static_cast<std::size_t>(omp_get_place_num_procs(place)));
    omp_get_place_proc_ids(place, numbers.data());
    found.insert(found.end(), numbers.begin(), numbers.end());
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

thread_placement::thread_placement(const execution& exec, int threads, const void* data, std::size_t bytes) {
  if (!exec.bind || !may_bind()) return;
  machine_ = placement::topology::here();
  if (machine_ == nullptr) return;
  plan(threads, data, bytes);
  // Binding is refused, as in a sandbox: the call runs unplaced.
  if (get() != nullptr && !bound_thread(&team_, 0, threads).done()) plan_.clear();
}

thread_placement::thread_placement(const placement::topology& machine, int threads, const void* data,
                                   std::size_t bytes)
    : machine_(&machine) {
  plan(threads, data, bytes);
}

void thread_placement::plan(int threads, const void* data, std::size_t bytes) {
  const auto& machine = machine_->described();
  const bool several = machine.domains.size() > 1;
  plan_ = plan_threads(machine, machine_->allowed(), static_cast<std::size_t>(threads),
                       placement::arrangement::nearest,
                       several ? machine_->held(data, bytes, pages_asked) : std::vector<std::uint64_t>{},
                       placement::current_processor());
  if (plan_.empty()) return;
  for (std::size_t s = 0; s < plan_.size(); ++s) {
    processors_.push_back(plan_[s].processor);
    if (s == 0 || plan_[s].domain != plan_[s - 1].domain) domain_begin_.push_back(static_cast<unsigned>(s));
  }
  team_.domains = static_cast<int>(domain_begin_.size());
  domain_begin_.push_back(static_cast<unsigned>(plan_.size()));
  team_.threads = threads;
  team_.processors = processors_.data();
  team_.domain_begin = domain_begin_.data();
  share(data, bytes);
}

void thread_placement::share(const void* data, std::size_t bytes) {
  if (plan_.empty()) return;
  std::vector<unsigned> domain_of_slice(plan_.size(), 0);
  if (team_.domains > 1) {
    const std::size_t slice = bytes / plan_.size();
    for (std::size_t i = 0; i < plan_.size(); ++i)
      domain_of_slice[i] = domain_of_most(
          machine_->held(static_cast<const char*>(data) + i * slice, slice, pages_asked_of_a_slice));
  }
  slices_ = placement::share_slices(plan_, domain_of_slice);
  team_.slices = slices_.data();
}

bound_thread::bound_thread(const thread_team* all, int thread, int threads) {
  if (all == nullptr || threads != all->threads) return;
  auto before = placement::affinity::of_this_thread();
  if (before != nullptr && placement::bind_this_thread(all->processors[thread])) before_ = before.release();
}

bound_thread::~bound_thread() {
  if (before_ == nullptr) return;
  const std::unique_ptr<const placement::affinity> before(before_);
  before->give_back();
}

}  // namespace cairn::host
