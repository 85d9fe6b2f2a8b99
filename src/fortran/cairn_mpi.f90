! cairn_mpi: the ranks of an MPI communicator, for the calls of module cairn that take exec=.
!
!   type(cairn_communicator) :: world
!   type(cairn_execution) :: exec
!   call MPI_Init()
!   call world%open(MPI_COMM_WORLD)
!   exec%ranks = world%ranks()
!   call cairn_histogram(mine, axis, counts, exec=exec)   ! counts of all ranks, on all ranks
!   call world%close()
!   call MPI_Finalize()
!
! The communicator is a duplicate, which `close` ends, before MPI_Finalize; what %ranks() gave must not be
! used after that. A call without exec= is one of this rank alone. Calls over ranks are collective:
! cairn/communicator.hpp says what that means. Arrays are parts of one sequence, in the order of ranks.
module cairn_mpi
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: error_unit
  use cairn, only: cairn_message, cairn_ok
  use mpi_f08, only: MPI_Comm
  implicit none
  private
  public :: cairn_communicator

  type :: cairn_communicator
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: open => communicator_opened  ! (comm[, stat, errmsg])
    procedure :: ranks => communicator_ranks  ! what cairn_execution%ranks becomes
    procedure :: close => communicator_closed
  end type

  interface
    integer(c_int) function c_open(comm, made) bind(c, name='cairn_fortran_mpi_open')
      import
      integer(c_int), value :: comm
      type(c_ptr) :: made
    end function
    type(c_ptr) function c_ranks(of) bind(c, name='cairn_fortran_mpi_ranks')
      import
      type(c_ptr), value :: of
    end function
    subroutine c_close(of) bind(c, name='cairn_fortran_mpi_close')
      import
      type(c_ptr), value :: of
    end subroutine
  end interface

contains

  subroutine communicator_opened(communicator, comm, stat, errmsg)
    class(cairn_communicator), intent(inout) :: communicator
    type(MPI_Comm), intent(in) :: comm
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_open(int(comm%MPI_VAL, c_int), made)
    if (status == cairn_ok) then
      call c_close(communicator%handle)
      communicator%handle = made
    end if
    if (present(stat)) stat = int(status)
    if (status == cairn_ok) return
    if (present(errmsg)) errmsg = cairn_message()
    if (present(stat)) return
    write (error_unit, '(2a)') 'cairn: ', cairn_message()
    error stop 1
  end subroutine

  function communicator_ranks(communicator) result(ranks)
    class(cairn_communicator), intent(in) :: communicator
    type(c_ptr) :: ranks
    if (.not. c_associated(communicator%handle)) then  ! no ranks would mean that each calls for itself
      write (error_unit, '(a)') 'cairn: cairn_communicator: ranks() of one that is not open; call open first'
      error stop 1
    end if
    ranks = c_ranks(communicator%handle)
  end function

  subroutine communicator_closed(communicator)
    class(cairn_communicator), intent(inout) :: communicator
    call c_close(communicator%handle)
    communicator%handle = c_null_ptr
  end subroutine

end module
