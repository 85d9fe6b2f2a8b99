// Calls over ranks from C: each process has some of the numbers 0 to 99.
#include <cairn/c/mpi.h>
#include <cairn/cairn.h>
#include <stdio.h>

static int has_failed(cairn_status status, const char* what) {
  if (status != CAIRN_OK) printf("%s: %s\n", what, cairn_message());
  return status != CAIRN_OK;
}

int main(int argc, char** argv) {
  int failures = 0;
  cairn_mpi* world = NULL;
  failures += cairn_mpi_open(MPI_COMM_WORLD, &world) != CAIRN_RUNTIME_ERROR;  // before MPI_Init
  MPI_Init(&argc, &argv);
  failures += has_failed(cairn_mpi_open(MPI_COMM_WORLD, &world), "cairn_mpi_open");
  cairn_execution exec = CAIRN_EXECUTION;
  exec.ranks = cairn_mpi_ranks(world);
  exec.threads = 1;
  const int rank = exec.ranks->rank;
  const int ranks = exec.ranks->count;
  double x[100];
  uint64_t n = 0;
  for (int i = 0; i < 100; ++i)
    if (i % ranks == rank) x[n++] = i;
  double median = 0;
  failures += has_failed(cairn_median(CAIRN_IN(x, n), CAIRN_NAN_SKIP, &exec, NULL, NULL, &median), "median");
  failures += median != 49.5;
  cairn_axis* axis = NULL;
  uint64_t counts[4] = {0};
  failures += has_failed(cairn_axis_uniform(4, 0, 100, &axis), "axis");
  failures += has_failed(cairn_histogram_into(CAIRN_COLUMNS(CAIRN_IN(x, n)), CAIRN_AXES(axis), &exec,
                                              CAIRN_OUT(counts, 4), NULL),
                         "histogram");
  failures += counts[0] != 25 || counts[3] != 25;
  cairn_axis_free(axis);
  cairn_mpi_close(world);
  MPI_Finalize();
  if (failures != 0) printf("rank %d: %d failures\n", rank, failures);
  return failures != 0;
}
