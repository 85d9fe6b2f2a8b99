// What module cairn_mpi calls: cairn/c/mpi.h, compiled with the user's MPI.
#include <cairn/c/mpi.h>

cairn_status cairn_fortran_mpi_open(int comm, void** made);
const cairn_communicator* cairn_fortran_mpi_ranks(const void* of);
void cairn_fortran_mpi_close(void* of);

cairn_status cairn_fortran_mpi_open(int comm, void** made) {
  cairn_mpi* opened = NULL;
  const cairn_status status = cairn_mpi_open(MPI_Comm_f2c(comm), &opened);
  if (status == CAIRN_OK) *made = opened;
  return status;
}

const cairn_communicator* cairn_fortran_mpi_ranks(const void* of) {
  return cairn_mpi_ranks((const cairn_mpi*)of);
}

void cairn_fortran_mpi_close(void* of) { cairn_mpi_close((cairn_mpi*)of); }
