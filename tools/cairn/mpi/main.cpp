// `cairn-mpi`: the commands of `cairn`, whose work the ranks of an MPI job divide among themselves.
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <cairn/mpi.hpp>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "program.hpp"
#include "shared/process.hpp"
#include "shared/refusal.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

constexpr const char* name = "cairn-mpi";

// The launcher of another MPI starts programs that know nothing of each other.
void refuse_strange_launcher(int ranks) {
  const auto started = processes_started();
  if (!started || started->processes < 2 || started->processes == ranks) return;
  throw refusal(fmt::format(
      "{} is {}, and this MPI knows {} rank{}: it was started by the launcher of another MPI, or by srun "
      "without the right --mpi (pmix for Open MPI, pmi2 for MPICH)",
      started->variable, started->processes, ranks, ranks == 1 ? "" : "s"));
}

int run_ranks_of_world(const std::vector<std::string>& arguments) {
  const mpi::communicator world(MPI_COMM_WORLD);
  refuse_strange_launcher(world.size());
  const int processors = mpi::divide_processors(MPI_COMM_WORLD);
  if (std::getenv("OMP_NUM_THREADS") == nullptr) omp_set_num_threads(processors);
  return run({name, true, run_ranks(world)}, arguments);
}

}  // namespace
}  // namespace cairn::tool

int main(int count, char** values) {
  using namespace cairn::tool;
  prepare_process(values);
  try {
    const cairn::mpi::session session(count, values);
    try {
      return run_ranks_of_world({values + std::min(count, 1), values + count});
    } catch (const std::exception& cause) {  // of MPI itself, or on this rank alone
      complain(name, cause.what());
      MPI_Abort(MPI_COMM_WORLD, was_refused);
    }
  } catch (const std::exception& cause) {
    complain(name, cause.what());
  }
  return was_refused;
}
