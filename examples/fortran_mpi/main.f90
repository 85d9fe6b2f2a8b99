! A histogram of numbers that several ranks have: each draws its part of one sequence.
program histogram_of_ranks
  use mpi_f08
  use cairn
  use cairn_mpi
  implicit none
  type(cairn_communicator) :: world
  type(cairn_execution) :: exec
  type(cairn_axis) :: axis
  integer(int64), allocatable :: counts(:)
  real(real64) :: mine(1000000)
  integer :: rank

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call world%open(MPI_COMM_WORLD)
  exec%ranks = world%ranks()
  call cairn_uniform(mine, draws=cairn_draws(seed=1), exec=exec)
  call axis%uniform(4, 0d0, 1d0)
  call cairn_histogram(mine, axis, counts, exec=exec)
  if (rank == 0) print '(a,4(1x,i0))', 'counts:', counts
  call world%close()
  call MPI_Finalize()
end program
