! Results that no rank holds whole, from Fortran: each process has some of the numbers 0 to 99.
program in_fortran
  use mpi_f08
  use cairn
  use cairn_mpi
  implicit none
  type(cairn_communicator) :: world
  type(cairn_execution) :: exec
  type(cairn_axis) :: axis, tens
  type(cairn_columns) :: columns
  integer(int64), allocatable :: counts(:), totals(:)
  integer(int64) :: first, distinct, entries
  integer, allocatable, target :: mine(:)
  integer, allocatable :: values(:)
  integer :: rank, ranks, i, failures

  failures = 0
  if (command_argument_count() > 0) exec%ranks = world%ranks()  ! not open: the program ends
  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, ranks)
  call world%open(MPI_COMM_WORLD)
  exec%ranks = world%ranks()
  mine = pack([(i, i = 0, 99)], [(mod(i, ranks) == rank, i = 0, 99)])

  call axis%integers(0, 99)
  call cairn_divided_histogram(mine, axis, counts, first, exec)
  call expect(all(counts == 1) .and. first >= 1, 'a divided histogram')
  call expect_whole(size(counts, kind=int64), 100_int64, 'its bins')

  call tens%uniform(10, 0d0, 100d0)
  call columns%add(mine)
  call columns%add(mine)
  call cairn_divided_histogram(columns, [tens, tens], counts, first, exec)
  call expect_whole(sum(counts), 100_int64, 'points in two dimensions')
  call expect(all([(counts(i) == merge(10, 0, mod(first + i - 2, 11_int64) == 0), i = 1, size(counts))]), &
              'points on the diagonal')

  call cairn_divided_value_counts(mine / 2, values, counts, first, distinct, exec, order=cairn_by_value)
  call expect(distinct == 50 .and. all(counts == 2), 'divided value counts')
  call expect(all(values == [(int(first) - 1 + i, i = 0, size(values) - 1)]), 'their values')
  entries = size(values, kind=int64)
  call expect_whole(entries, 50_int64, 'their entries')

  call cairn_divided_histogram(mine, axis, totals, first, cairn_execution())
  call expect(size(totals) == 100 .and. sum(totals) == size(mine) .and. first == 1, 'all, without ranks')

  call world%close()
  call MPI_Finalize()
  if (failures /= 0) error stop 1
contains
  subroutine expect(condition, what)
    logical, intent(in) :: condition
    character(*), intent(in) :: what
    if (condition) return
    failures = failures + 1
    print '(a,i0,2a)', 'rank ', rank, ' failed: ', what
  end subroutine
  subroutine expect_whole(part, whole, what)
    integer(int64), intent(in) :: part, whole
    character(*), intent(in) :: what
    integer(int64) :: sum_of_parts
    call MPI_Allreduce(part, sum_of_parts, 1, MPI_INTEGER8, MPI_SUM, MPI_COMM_WORLD)
    call expect(sum_of_parts == whole, what)
  end subroutine
end program
