! cairn: histograms, value counts, order statistics, draws and more, for Fortran.
!
! Written by tools/bindings/fortran from the parts in tools/bindings/cairn; change those.
!
!   use cairn
!   type(cairn_axis) :: axis
!   integer(int64), allocatable :: counts(:)
!   call axis%uniform(100, 0d0, 1d0)
!   call cairn_histogram(x, axis, counts)              ! x: any kind and rank
!
! What a call computes, costs and refuses is said in the C++ header of the same name. Here stands what Fortran
! needs besides.
!
! Errors: with stat=, it becomes a positive cairn_status (0: all went well), and errmsg=, if given, the
! sentence; without stat=, the sentence is written to the error unit and the program stops. What a call would
! have made is then as it was.
!
! Kinds: samples are integer(int8, int16, int32, int64) or real(real32, real64), arrays of up to five
! dimensions; sections that are not contiguous are copied by the compiler. Counts are integer(int64).
!
! Numbers of items, bins and subarrays begin with 1, and 0 means none: cairn_digitize gives 0 below the first
! bin and bins + 1 above the last; labels of mean shift are 0 for points of no center. Draws of a sampler are
! 1 to the number of items; those of distributions are values as they are.
!
! Histograms of several axes: counts(i, j, ...) is of bin i of the first axis, j of the second, ...
!
! Types hold what the library made, and free it when they go out of scope. Axes, samplers and distributions
! may be copied by assignment; builders, counters and reservoirs may not.
!
! Over ranks of MPI: module cairn_mpi, and exec=.
module cairn
  use, intrinsic :: iso_c_binding
  use, intrinsic :: iso_fortran_env, only: int8, int16, int32, int64, real32, real64, error_unit
  implicit none
  private

  public :: int8, int16, int32, int64, real32, real64
  public :: cairn_axis, cairn_columns, cairn_tally, cairn_execution, cairn_draws
  public :: cairn_histogram_builder, cairn_value_counter, cairn_sampler, cairn_distribution
  public :: cairn_real_distribution, cairn_reservoir
  public :: cairn_histogram, cairn_histogram_into, cairn_weighted_histogram, cairn_profile, cairn_digitize
  public :: cairn_extremes, cairn_value_counts, cairn_median, cairn_quantiles, cairn_order_statistics
  public :: cairn_uniform, cairn_poisson, cairn_binomial, cairn_multinomial, cairn_permutation, cairn_shuffle
  public :: cairn_divided_histogram, cairn_divided_value_counts, cairn_resample, cairn_poisson_weights
  public :: cairn_sample_without_replacement, cairn_mean_shift, cairn_max_subarrays
  public :: cairn_nearest_centers, cairn_bin_seeds, cairn_estimate_bandwidth, cairn_moments, cairn_moments_of
  public :: cairn_saturating_histogram, cairn_version, cairn_message

  ! Statuses, as in cairn/c/base.h.
  integer, parameter, public :: cairn_ok = 0, cairn_invalid_argument = 1, cairn_overflow = 2
  integer, parameter, public :: cairn_too_long = 3, cairn_no_memory = 4, cairn_device_error = 5
  integer, parameter, public :: cairn_cancelled = 6, cairn_system_error = 7, cairn_callback_error = 8
  integer, parameter, public :: cairn_runtime_error = 9
  ! Places and orders.
  integer, parameter, public :: cairn_place_automatic = 0, cairn_place_host = 1, cairn_place_device = 2
  integer, parameter, public :: cairn_unordered = 0, cairn_by_value = 1, cairn_by_count = 2, &
      cairn_first_seen = 3
  integer, parameter, public :: cairn_all_ranks = -1

  ! --- what C knows ----------------------------------------------------------------------------------------
  type, bind(c) :: in_t
    type(c_ptr) :: data = c_null_ptr
    integer(c_int64_t) :: size = 0, stride = 1
    integer(c_int32_t) :: kind = 0, place = 0
  end type
  type, bind(c) :: out_t
    type(c_ptr) :: data = c_null_ptr
    integer(c_int64_t) :: size = 0
    integer(c_int32_t) :: kind = 0, place = 0
  end type
  type, bind(c) :: list_t  ! of columns
    type(c_ptr) :: items = c_null_ptr
    integer(c_size_t) :: size = 0
  end type
  type, bind(c) :: axes_t
    type(c_ptr) :: items = c_null_ptr
    integer(c_size_t) :: size = 0
    integer(c_int32_t) :: with_flow = 0
  end type
  type, bind(c) :: run_t
    integer(c_int32_t) :: place = 0, device = 0, threads = 0, bound = 0
    type(c_ptr) :: target = c_null_ptr, method = c_null_ptr
  end type
  type, bind(c) :: outside_t
    integer(c_int64_t) :: below = 0, above = 0, nan = 0, unlisted = 0
  end type
  type, bind(c) :: tally_t
    integer(c_int64_t) :: total = 0, inside = 0, axes = 0
    type(outside_t) :: outside(16)
    type(run_t) :: run
  end type
  type, bind(c) :: execution_t
    integer(c_size_t) :: size = 0
    integer(c_int32_t) :: place = 0, device = 0, threads = 0, bind = 0, target = 0, root = -1
    integer(c_int64_t) :: scratch_bytes = 0, device_bytes = 0
    type(c_funptr) :: progress = c_null_funptr
    type(c_ptr) :: progress_data = c_null_ptr, ranks = c_null_ptr
  end type
  type, bind(c) :: bounds_t
    real(c_double) :: low = 0, high = 0
  end type
  type, bind(c) :: weighting_t
    integer(c_size_t) :: size = 0
    integer(c_int32_t) :: squares = 0, reproducible = 0
    real(c_double) :: bound = 0
  end type
  type, bind(c) :: sum_t
    real(c_double) :: sum = 0, squares = 0
  end type
  type, bind(c) :: mean_t
    integer(c_int64_t) :: count = 0
    real(c_double) :: mean = 0, deviations = 0, least = 0, greatest = 0
  end type
  type, bind(c) :: extremes_t
    integer(c_int32_t) :: kind = 0, reserved = 0
    integer(c_int64_t) :: least = 0, greatest = 0
    integer(c_int64_t) :: numbers = 0, nan = 0
    type(run_t) :: run
  end type
  type, bind(c) :: moments_t
    integer(c_int64_t) :: count = 0
    real(c_double) :: least = 0, greatest = 0, mean = 0, squares = 0, skewness = 0
  end type
  type, bind(c) :: counter_options_t
    integer(c_size_t) :: size = 0
    integer(c_int32_t) :: order = 0, has_first_item = 0
    integer(c_int64_t) :: first_item = 0, memory_bytes = 0
    type(c_ptr) :: folder = c_null_ptr
  end type
  type, bind(c) :: shift_options_t
    integer(c_size_t) :: size = 0
    real(c_double) :: bandwidth = 1
    type(c_ptr) :: bandwidths = c_null_ptr
    real(c_double) :: radius = 0, epsilon = 0, min_distance = -1
    integer(c_int32_t) :: iterations = 50, method = 0, kernel = 0, centers = 0, labels = 0
    integer(c_int32_t) :: cluster_all = 1, all_pairs = 0, merge = 1
  end type
  type, bind(c) :: limits_t
    integer(c_size_t) :: size = 0
    type(c_ptr) :: least = c_null_ptr
    integer(c_size_t) :: least_count = 0
    type(c_ptr) :: greatest = c_null_ptr
    integer(c_size_t) :: greatest_count = 0
  end type
  type, bind(c) :: reservoir_options_t
    integer(c_size_t) :: size = 0
    integer(c_int64_t) :: seed = 0, stream = 0, offset = 0, first_item = 0
  end type
  type, bind(c) :: facts_t
    integer(c_int64_t) :: least = 0, greatest = 0
    real(c_double) :: mean = 0, variance = 0
  end type

  ! --- public types ----------------------------------------------------------------------------------------

  ! Which draws: the first item becomes draw `offset` of (seed, stream), the second the next.
  type, bind(c) :: cairn_draws
    integer(c_int64_t) :: seed = 0, stream = 0, offset = 0
  end type

  ! Where and how a call runs. threads 0: all that this process may use.
  type :: cairn_execution
    integer :: place = cairn_place_automatic
    integer :: device = 0
    integer :: threads = 0
    logical :: bind = .false.
    integer :: root = cairn_all_ranks             ! of calls over ranks: which gets the result
    type(c_ptr) :: ranks = c_null_ptr             ! module cairn_mpi
    integer(int64) :: scratch_bytes = 0
    integer(int64) :: device_bytes = 0
  end type

  ! Count, ends, mean, the sum of squared distances from it, skewness. merge(other): becomes those of both.
  type :: cairn_moments
    integer(int64) :: count = 0
    real(real64) :: least = 0, greatest = 0, mean = 0, squares = 0, skewness = 0
  contains
    procedure :: merge => merge_moments
  end type
  ! What a call read: samples in all, in bins, and of each axis what is in none of them.
  type :: cairn_tally
    integer(int64) :: total = 0, inside = 0
    integer(int64) :: below(16) = 0, above(16) = 0, nan(16) = 0, unlisted(16) = 0
  end type

  ! The bins of one axis; immutable.
  type :: cairn_axis
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: uniform => axis_uniform          ! (bins, low, high)
    procedure :: logarithmic => axis_logarithmic  ! (bins, low, high)
    procedure :: integers => axis_integers        ! (first, last)
    procedure :: categories => axis_categories    ! (integers)
    procedure :: edges => axis_edges              ! (edges)
    procedure :: bins => axis_bins                ! integer(int64) function
    procedure :: get_edges => axis_get_edges      ! (edges), allocatable
    procedure :: index => axis_index              ! function of x: the bin that it is in, 0 for none
    procedure, private :: axis_copied
    generic :: assignment(=) => axis_copied
    final :: axis_freed
  end type

  ! Samples of several dimensions, a column for each: columns%add(x), %add(y). The arrays must have the
  ! attribute target and outlive it.
  type :: cairn_columns
    private
    integer :: count = 0
    type(in_t) :: items(16)
  contains
    procedure :: clear => columns_cleared
    procedure, private :: columns_add_i8_1
    generic :: add => columns_add_i8_1
    procedure, private :: columns_add_i8_2
    generic :: add => columns_add_i8_2
    procedure, private :: columns_add_i8_3
    generic :: add => columns_add_i8_3
    procedure, private :: columns_add_i8_4
    generic :: add => columns_add_i8_4
    procedure, private :: columns_add_i8_5
    generic :: add => columns_add_i8_5
    procedure, private :: columns_add_i16_1
    generic :: add => columns_add_i16_1
    procedure, private :: columns_add_i16_2
    generic :: add => columns_add_i16_2
    procedure, private :: columns_add_i16_3
    generic :: add => columns_add_i16_3
    procedure, private :: columns_add_i16_4
    generic :: add => columns_add_i16_4
    procedure, private :: columns_add_i16_5
    generic :: add => columns_add_i16_5
    procedure, private :: columns_add_i32_1
    generic :: add => columns_add_i32_1
    procedure, private :: columns_add_i32_2
    generic :: add => columns_add_i32_2
    procedure, private :: columns_add_i32_3
    generic :: add => columns_add_i32_3
    procedure, private :: columns_add_i32_4
    generic :: add => columns_add_i32_4
    procedure, private :: columns_add_i32_5
    generic :: add => columns_add_i32_5
    procedure, private :: columns_add_i64_1
    generic :: add => columns_add_i64_1
    procedure, private :: columns_add_i64_2
    generic :: add => columns_add_i64_2
    procedure, private :: columns_add_i64_3
    generic :: add => columns_add_i64_3
    procedure, private :: columns_add_i64_4
    generic :: add => columns_add_i64_4
    procedure, private :: columns_add_i64_5
    generic :: add => columns_add_i64_5
    procedure, private :: columns_add_r32_1
    generic :: add => columns_add_r32_1
    procedure, private :: columns_add_r32_2
    generic :: add => columns_add_r32_2
    procedure, private :: columns_add_r32_3
    generic :: add => columns_add_r32_3
    procedure, private :: columns_add_r32_4
    generic :: add => columns_add_r32_4
    procedure, private :: columns_add_r32_5
    generic :: add => columns_add_r32_5
    procedure, private :: columns_add_r64_1
    generic :: add => columns_add_r64_1
    procedure, private :: columns_add_r64_2
    generic :: add => columns_add_r64_2
    procedure, private :: columns_add_r64_3
    generic :: add => columns_add_r64_3
    procedure, private :: columns_add_r64_4
    generic :: add => columns_add_r64_4
    procedure, private :: columns_add_r64_5
    generic :: add => columns_add_r64_5
  end type

  ! Counts of samples that come in chunks.
  type :: cairn_histogram_builder
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: start => builder_started         ! (axis)
    procedure :: merge => builder_merged          ! (other)
    procedure :: counts => builder_counts         ! (counts, tally), allocatable
    procedure :: save => builder_saved            ! (bytes), allocatable integer(int8)
    procedure :: load => builder_loaded           ! (bytes)
    procedure, private :: builder_add_i8_1
    generic :: add => builder_add_i8_1             ! (x)
    procedure, private :: builder_add_i8_2
    generic :: add => builder_add_i8_2             ! (x)
    procedure, private :: builder_add_i8_3
    generic :: add => builder_add_i8_3             ! (x)
    procedure, private :: builder_add_i8_4
    generic :: add => builder_add_i8_4             ! (x)
    procedure, private :: builder_add_i8_5
    generic :: add => builder_add_i8_5             ! (x)
    procedure, private :: builder_add_i16_1
    generic :: add => builder_add_i16_1             ! (x)
    procedure, private :: builder_add_i16_2
    generic :: add => builder_add_i16_2             ! (x)
    procedure, private :: builder_add_i16_3
    generic :: add => builder_add_i16_3             ! (x)
    procedure, private :: builder_add_i16_4
    generic :: add => builder_add_i16_4             ! (x)
    procedure, private :: builder_add_i16_5
    generic :: add => builder_add_i16_5             ! (x)
    procedure, private :: builder_add_i32_1
    generic :: add => builder_add_i32_1             ! (x)
    procedure, private :: builder_add_i32_2
    generic :: add => builder_add_i32_2             ! (x)
    procedure, private :: builder_add_i32_3
    generic :: add => builder_add_i32_3             ! (x)
    procedure, private :: builder_add_i32_4
    generic :: add => builder_add_i32_4             ! (x)
    procedure, private :: builder_add_i32_5
    generic :: add => builder_add_i32_5             ! (x)
    procedure, private :: builder_add_i64_1
    generic :: add => builder_add_i64_1             ! (x)
    procedure, private :: builder_add_i64_2
    generic :: add => builder_add_i64_2             ! (x)
    procedure, private :: builder_add_i64_3
    generic :: add => builder_add_i64_3             ! (x)
    procedure, private :: builder_add_i64_4
    generic :: add => builder_add_i64_4             ! (x)
    procedure, private :: builder_add_i64_5
    generic :: add => builder_add_i64_5             ! (x)
    procedure, private :: builder_add_r32_1
    generic :: add => builder_add_r32_1             ! (x)
    procedure, private :: builder_add_r32_2
    generic :: add => builder_add_r32_2             ! (x)
    procedure, private :: builder_add_r32_3
    generic :: add => builder_add_r32_3             ! (x)
    procedure, private :: builder_add_r32_4
    generic :: add => builder_add_r32_4             ! (x)
    procedure, private :: builder_add_r32_5
    generic :: add => builder_add_r32_5             ! (x)
    procedure, private :: builder_add_r64_1
    generic :: add => builder_add_r64_1             ! (x)
    procedure, private :: builder_add_r64_2
    generic :: add => builder_add_r64_2             ! (x)
    procedure, private :: builder_add_r64_3
    generic :: add => builder_add_r64_3             ! (x)
    procedure, private :: builder_add_r64_4
    generic :: add => builder_add_r64_4             ! (x)
    procedure, private :: builder_add_r64_5
    generic :: add => builder_add_r64_5             ! (x)
    procedure, private :: builder_copied
    generic :: assignment(=) => builder_copied
    final :: builder_freed
  end type

  ! How often each value occurs, of samples that come in chunks: of one kind, that of the first chunk.
  type :: cairn_value_counter
    private
    type(c_ptr) :: handle = c_null_ptr
    integer(c_int32_t) :: kind = 0
    integer(c_int32_t) :: order = cairn_unordered
  contains
    procedure :: start => counter_started         ! (order): the most demanding one; not needed otherwise
    procedure :: merge => counter_merged          ! (other)
    procedure :: total => counter_total           ! integer(int64) function
    procedure :: save => counter_saved            ! (bytes), allocatable integer(int8)
    procedure :: load => counter_loaded           ! (bytes)
    procedure, private :: counter_add_i8_1
    generic :: add => counter_add_i8_1             ! (x)
    procedure, private :: counter_add_i8_2
    generic :: add => counter_add_i8_2             ! (x)
    procedure, private :: counter_add_i8_3
    generic :: add => counter_add_i8_3             ! (x)
    procedure, private :: counter_add_i8_4
    generic :: add => counter_add_i8_4             ! (x)
    procedure, private :: counter_add_i8_5
    generic :: add => counter_add_i8_5             ! (x)
    procedure, private :: counter_add_i16_1
    generic :: add => counter_add_i16_1             ! (x)
    procedure, private :: counter_add_i16_2
    generic :: add => counter_add_i16_2             ! (x)
    procedure, private :: counter_add_i16_3
    generic :: add => counter_add_i16_3             ! (x)
    procedure, private :: counter_add_i16_4
    generic :: add => counter_add_i16_4             ! (x)
    procedure, private :: counter_add_i16_5
    generic :: add => counter_add_i16_5             ! (x)
    procedure, private :: counter_add_i32_1
    generic :: add => counter_add_i32_1             ! (x)
    procedure, private :: counter_add_i32_2
    generic :: add => counter_add_i32_2             ! (x)
    procedure, private :: counter_add_i32_3
    generic :: add => counter_add_i32_3             ! (x)
    procedure, private :: counter_add_i32_4
    generic :: add => counter_add_i32_4             ! (x)
    procedure, private :: counter_add_i32_5
    generic :: add => counter_add_i32_5             ! (x)
    procedure, private :: counter_add_i64_1
    generic :: add => counter_add_i64_1             ! (x)
    procedure, private :: counter_add_i64_2
    generic :: add => counter_add_i64_2             ! (x)
    procedure, private :: counter_add_i64_3
    generic :: add => counter_add_i64_3             ! (x)
    procedure, private :: counter_add_i64_4
    generic :: add => counter_add_i64_4             ! (x)
    procedure, private :: counter_add_i64_5
    generic :: add => counter_add_i64_5             ! (x)
    procedure, private :: counter_add_r32_1
    generic :: add => counter_add_r32_1             ! (x)
    procedure, private :: counter_add_r32_2
    generic :: add => counter_add_r32_2             ! (x)
    procedure, private :: counter_add_r32_3
    generic :: add => counter_add_r32_3             ! (x)
    procedure, private :: counter_add_r32_4
    generic :: add => counter_add_r32_4             ! (x)
    procedure, private :: counter_add_r32_5
    generic :: add => counter_add_r32_5             ! (x)
    procedure, private :: counter_add_r64_1
    generic :: add => counter_add_r64_1             ! (x)
    procedure, private :: counter_add_r64_2
    generic :: add => counter_add_r64_2             ! (x)
    procedure, private :: counter_add_r64_3
    generic :: add => counter_add_r64_3             ! (x)
    procedure, private :: counter_add_r64_4
    generic :: add => counter_add_r64_4             ! (x)
    procedure, private :: counter_add_r64_5
    generic :: add => counter_add_r64_5             ! (x)
    procedure, private :: counter_table_i8
    generic :: table => counter_table_i8         ! (values, counts, order), allocatable
    procedure, private :: counter_table_i16
    generic :: table => counter_table_i16         ! (values, counts, order), allocatable
    procedure, private :: counter_table_i32
    generic :: table => counter_table_i32         ! (values, counts, order), allocatable
    procedure, private :: counter_table_i64
    generic :: table => counter_table_i64         ! (values, counts, order), allocatable
    procedure, private :: counter_table_r32
    generic :: table => counter_table_r32         ! (values, counts, order), allocatable
    procedure, private :: counter_table_r64
    generic :: table => counter_table_r64         ! (values, counts, order), allocatable
    procedure, private :: counter_copied
    generic :: assignment(=) => counter_copied
    final :: counter_freed
  end type

  ! Weighted draws with replacement; immutable.
  type :: cairn_sampler
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: uniform => sampler_uniform       ! (size)
    procedure :: size => sampler_size             ! integer(int64) function
    procedure, private :: sampler_weights_r32
    generic :: weights => sampler_weights_r32     ! (weights)
    procedure, private :: sampler_weights_r64
    generic :: weights => sampler_weights_r64     ! (weights)
    procedure, private :: sampler_draw_i32_1
    generic :: draw => sampler_draw_i32_1           ! (indices, draws)
    procedure, private :: sampler_draw_i32_2
    generic :: draw => sampler_draw_i32_2           ! (indices, draws)
    procedure, private :: sampler_draw_i32_3
    generic :: draw => sampler_draw_i32_3           ! (indices, draws)
    procedure, private :: sampler_draw_i32_4
    generic :: draw => sampler_draw_i32_4           ! (indices, draws)
    procedure, private :: sampler_draw_i32_5
    generic :: draw => sampler_draw_i32_5           ! (indices, draws)
    procedure, private :: sampler_draw_i64_1
    generic :: draw => sampler_draw_i64_1           ! (indices, draws)
    procedure, private :: sampler_draw_i64_2
    generic :: draw => sampler_draw_i64_2           ! (indices, draws)
    procedure, private :: sampler_draw_i64_3
    generic :: draw => sampler_draw_i64_3           ! (indices, draws)
    procedure, private :: sampler_draw_i64_4
    generic :: draw => sampler_draw_i64_4           ! (indices, draws)
    procedure, private :: sampler_draw_i64_5
    generic :: draw => sampler_draw_i64_5           ! (indices, draws)
    procedure, private :: sampler_copied
    generic :: assignment(=) => sampler_copied
    final :: sampler_freed
  end type

  ! A distribution over whole numbers; immutable.
  type :: cairn_distribution
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: poisson => distribution_poisson                      ! (mean)
    procedure :: binomial => distribution_binomial                    ! (trials, probability)
    procedure :: negative_binomial => distribution_negative_binomial  ! (successes, probability)
    procedure :: geometric => distribution_geometric                  ! (probability)
    procedure :: hypergeometric => distribution_hypergeometric        ! (good, bad, taken)
    procedure :: zipf => distribution_zipf                            ! (exponent[, most])
    procedure :: uniform => distribution_uniform                      ! (first, last)
    procedure :: mean => distribution_mean                            ! functions
    procedure :: variance => distribution_variance
    procedure :: probability => distribution_probability              ! of k
    procedure :: cumulative => distribution_cumulative                ! of k
    procedure :: quantile => distribution_quantile                    ! of p
    procedure, private :: distribution_draw_i32_1
    generic :: draw => distribution_draw_i32_1                          ! (values, draws)
    procedure, private :: distribution_draw_i32_2
    generic :: draw => distribution_draw_i32_2                          ! (values, draws)
    procedure, private :: distribution_draw_i32_3
    generic :: draw => distribution_draw_i32_3                          ! (values, draws)
    procedure, private :: distribution_draw_i32_4
    generic :: draw => distribution_draw_i32_4                          ! (values, draws)
    procedure, private :: distribution_draw_i32_5
    generic :: draw => distribution_draw_i32_5                          ! (values, draws)
    procedure, private :: distribution_draw_i64_1
    generic :: draw => distribution_draw_i64_1                          ! (values, draws)
    procedure, private :: distribution_draw_i64_2
    generic :: draw => distribution_draw_i64_2                          ! (values, draws)
    procedure, private :: distribution_draw_i64_3
    generic :: draw => distribution_draw_i64_3                          ! (values, draws)
    procedure, private :: distribution_draw_i64_4
    generic :: draw => distribution_draw_i64_4                          ! (values, draws)
    procedure, private :: distribution_draw_i64_5
    generic :: draw => distribution_draw_i64_5                          ! (values, draws)
    procedure, private :: distribution_copied
    generic :: assignment(=) => distribution_copied
    final :: distribution_freed
  end type

  ! A distribution of real numbers; immutable.
  type :: cairn_real_distribution
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: normal => reals_normal           ! (mean, deviation)
    procedure :: exponential => reals_exponential ! (rate)
    procedure :: gamma => reals_gamma             ! (shape, scale)
    procedure :: empirical => reals_empirical     ! (edges, weights)
    procedure :: mean => reals_mean               ! functions
    procedure :: variance => reals_variance
    procedure :: density => reals_density         ! of x
    procedure :: cumulative => reals_cumulative   ! of x
    procedure :: quantile => reals_quantile       ! of p
    procedure, private :: reals_draw_r32_1
    generic :: draw => reals_draw_r32_1             ! (values, draws)
    procedure, private :: reals_draw_r32_2
    generic :: draw => reals_draw_r32_2             ! (values, draws)
    procedure, private :: reals_draw_r32_3
    generic :: draw => reals_draw_r32_3             ! (values, draws)
    procedure, private :: reals_draw_r32_4
    generic :: draw => reals_draw_r32_4             ! (values, draws)
    procedure, private :: reals_draw_r32_5
    generic :: draw => reals_draw_r32_5             ! (values, draws)
    procedure, private :: reals_draw_r64_1
    generic :: draw => reals_draw_r64_1             ! (values, draws)
    procedure, private :: reals_draw_r64_2
    generic :: draw => reals_draw_r64_2             ! (values, draws)
    procedure, private :: reals_draw_r64_3
    generic :: draw => reals_draw_r64_3             ! (values, draws)
    procedure, private :: reals_draw_r64_4
    generic :: draw => reals_draw_r64_4             ! (values, draws)
    procedure, private :: reals_draw_r64_5
    generic :: draw => reals_draw_r64_5             ! (values, draws)
    procedure, private :: reals_copied
    generic :: assignment(=) => reals_copied
    final :: reals_freed
  end type

  ! A weighted sample without replacement of items that come in chunks, numbered from 1 as they come.
  type :: cairn_reservoir
    private
    type(c_ptr) :: handle = c_null_ptr
  contains
    procedure :: start => reservoir_started       ! (size, draws, first_item)
    procedure :: merge => reservoir_merged        ! (other)
    procedure :: result => reservoir_result       ! (items, keys), allocatable
    procedure :: save => reservoir_saved          ! (bytes), allocatable integer(int8)
    procedure :: load => reservoir_loaded         ! (bytes)
    procedure, private :: reservoir_add_r32
    generic :: add => reservoir_add_r32           ! (weights)
    procedure, private :: reservoir_add_r64
    generic :: add => reservoir_add_r64           ! (weights)
    procedure, private :: reservoir_copied
    generic :: assignment(=) => reservoir_copied
    final :: reservoir_freed
  end type

  ! --- generic names ---------------------------------------------------------------------------------------

  ! cairn_histogram(x, axis, counts[, tally]): counts, one for each bin, are allocated.
  ! cairn_histogram(x, bins, counts[, edges, range]): in so many bins of one width.
  ! cairn_histogram(columns, axes, counts[, tally]): of several axes, the first one fastest.
  ! All end with [, exec, stat, errmsg].
  interface cairn_histogram
module procedure :: histogram_i8_1, histogram_i8_2, histogram_i8_3, histogram_i8_4, histogram_i8_5, &
  histogram_i16_1, histogram_i16_2, histogram_i16_3, histogram_i16_4, histogram_i16_5, histogram_i32_1, &
  histogram_i32_2, histogram_i32_3, histogram_i32_4, histogram_i32_5, histogram_i64_1, histogram_i64_2, &
  histogram_i64_3, histogram_i64_4, histogram_i64_5, histogram_r32_1, histogram_r32_2, histogram_r32_3, &
  histogram_r32_4, histogram_r32_5, histogram_r64_1, histogram_r64_2, histogram_r64_3, histogram_r64_4, &
  histogram_r64_5
module procedure :: histogram_in_bins_i8_1, histogram_in_bins_i8_2, histogram_in_bins_i8_3, &
  histogram_in_bins_i8_4, histogram_in_bins_i8_5, histogram_in_bins_i16_1, histogram_in_bins_i16_2, &
  histogram_in_bins_i16_3, histogram_in_bins_i16_4, histogram_in_bins_i16_5, histogram_in_bins_i32_1, &
  histogram_in_bins_i32_2, histogram_in_bins_i32_3, histogram_in_bins_i32_4, histogram_in_bins_i32_5, &
  histogram_in_bins_i64_1, histogram_in_bins_i64_2, histogram_in_bins_i64_3, histogram_in_bins_i64_4, &
  histogram_in_bins_i64_5, histogram_in_bins_r32_1, histogram_in_bins_r32_2, histogram_in_bins_r32_3, &
  histogram_in_bins_r32_4, histogram_in_bins_r32_5, histogram_in_bins_r64_1, histogram_in_bins_r64_2, &
  histogram_in_bins_r64_3, histogram_in_bins_r64_4, histogram_in_bins_r64_5
    module procedure :: histogram_of_columns
  end interface
  ! The same counts, added to what an array of any rank has.
  interface cairn_histogram_into
module procedure :: histogram_into_i8_1, histogram_into_i8_2, histogram_into_i8_3, histogram_into_i8_4, &
  histogram_into_i8_5, histogram_into_i16_1, histogram_into_i16_2, histogram_into_i16_3, &
  histogram_into_i16_4, histogram_into_i16_5, histogram_into_i32_1, histogram_into_i32_2, &
  histogram_into_i32_3, histogram_into_i32_4, histogram_into_i32_5, histogram_into_i64_1, &
  histogram_into_i64_2, histogram_into_i64_3, histogram_into_i64_4, histogram_into_i64_5, &
  histogram_into_r32_1, histogram_into_r32_2, histogram_into_r32_3, histogram_into_r32_4, &
  histogram_into_r32_5, histogram_into_r64_1, histogram_into_r64_2, histogram_into_r64_3, &
  histogram_into_r64_4, histogram_into_r64_5
module procedure :: histogram_into_of_columns_1, histogram_into_of_columns_2, histogram_into_of_columns_3, &
  histogram_into_of_columns_4, histogram_into_of_columns_5
  end interface
  ! cairn_divided_histogram(x, axis, counts, first, exec), or (columns, axes, ...): over the ranks of `exec`,
  ! the bins of this rank alone, `first` and those behind it; no rank holds all.
  interface cairn_divided_histogram
module procedure :: divided_histogram_i8_1, divided_histogram_i8_2, divided_histogram_i8_3, &
  divided_histogram_i8_4, divided_histogram_i8_5, divided_histogram_i16_1, divided_histogram_i16_2, &
  divided_histogram_i16_3, divided_histogram_i16_4, divided_histogram_i16_5, divided_histogram_i32_1, &
  divided_histogram_i32_2, divided_histogram_i32_3, divided_histogram_i32_4, divided_histogram_i32_5, &
  divided_histogram_i64_1, divided_histogram_i64_2, divided_histogram_i64_3, divided_histogram_i64_4, &
  divided_histogram_i64_5, divided_histogram_r32_1, divided_histogram_r32_2, divided_histogram_r32_3, &
  divided_histogram_r32_4, divided_histogram_r32_5, divided_histogram_r64_1, divided_histogram_r64_2, &
  divided_histogram_r64_3, divided_histogram_r64_4, divided_histogram_r64_5
    module procedure :: divided_histogram_of_columns
  end interface
  ! cairn_weighted_histogram(x, weights, axis, sums[, squares, reproducible])
  interface cairn_weighted_histogram
module procedure :: weighted_i8_r32_1, weighted_i8_r32_2, weighted_i8_r32_3, weighted_i8_r32_4, &
  weighted_i8_r32_5, weighted_i8_r64_1, weighted_i8_r64_2, weighted_i8_r64_3, weighted_i8_r64_4, &
  weighted_i8_r64_5, weighted_i16_r32_1, weighted_i16_r32_2, weighted_i16_r32_3, weighted_i16_r32_4, &
  weighted_i16_r32_5, weighted_i16_r64_1, weighted_i16_r64_2, weighted_i16_r64_3, weighted_i16_r64_4, &
  weighted_i16_r64_5, weighted_i32_r32_1, weighted_i32_r32_2, weighted_i32_r32_3, weighted_i32_r32_4, &
  weighted_i32_r32_5, weighted_i32_r64_1, weighted_i32_r64_2, weighted_i32_r64_3, weighted_i32_r64_4, &
  weighted_i32_r64_5, weighted_i64_r32_1, weighted_i64_r32_2, weighted_i64_r32_3, weighted_i64_r32_4, &
  weighted_i64_r32_5, weighted_i64_r64_1, weighted_i64_r64_2, weighted_i64_r64_3, weighted_i64_r64_4, &
  weighted_i64_r64_5, weighted_r32_r32_1, weighted_r32_r32_2, weighted_r32_r32_3, weighted_r32_r32_4, &
  weighted_r32_r32_5, weighted_r32_r64_1, weighted_r32_r64_2, weighted_r32_r64_3, weighted_r32_r64_4, &
  weighted_r32_r64_5, weighted_r64_r32_1, weighted_r64_r32_2, weighted_r64_r32_3, weighted_r64_r32_4, &
  weighted_r64_r32_5, weighted_r64_r64_1, weighted_r64_r64_2, weighted_r64_r64_3, weighted_r64_r64_4, &
  weighted_r64_r64_5
  end interface
  ! cairn_profile(x, y, axis, counts, means[, variances, ddof]): of y in the bins of x.
  interface cairn_profile
module procedure :: profile_i8_r32_1, profile_i8_r32_2, profile_i8_r32_3, profile_i8_r32_4, &
  profile_i8_r32_5, profile_i8_r64_1, profile_i8_r64_2, profile_i8_r64_3, profile_i8_r64_4, &
  profile_i8_r64_5, profile_i16_r32_1, profile_i16_r32_2, profile_i16_r32_3, profile_i16_r32_4, &
  profile_i16_r32_5, profile_i16_r64_1, profile_i16_r64_2, profile_i16_r64_3, profile_i16_r64_4, &
  profile_i16_r64_5, profile_i32_r32_1, profile_i32_r32_2, profile_i32_r32_3, profile_i32_r32_4, &
  profile_i32_r32_5, profile_i32_r64_1, profile_i32_r64_2, profile_i32_r64_3, profile_i32_r64_4, &
  profile_i32_r64_5, profile_i64_r32_1, profile_i64_r32_2, profile_i64_r32_3, profile_i64_r32_4, &
  profile_i64_r32_5, profile_i64_r64_1, profile_i64_r64_2, profile_i64_r64_3, profile_i64_r64_4, &
  profile_i64_r64_5, profile_r32_r32_1, profile_r32_r32_2, profile_r32_r32_3, profile_r32_r32_4, &
  profile_r32_r32_5, profile_r32_r64_1, profile_r32_r64_2, profile_r32_r64_3, profile_r32_r64_4, &
  profile_r32_r64_5, profile_r64_r32_1, profile_r64_r32_2, profile_r64_r32_3, profile_r64_r32_4, &
  profile_r64_r32_5, profile_r64_r64_1, profile_r64_r64_2, profile_r64_r64_3, profile_r64_r64_4, &
  profile_r64_r64_5
  end interface
  ! cairn_digitize(x, axis, numbers): of 32 or 64 bits, as many as samples.
  interface cairn_digitize
module procedure :: digitize_i8_i32_1, digitize_i8_i32_2, digitize_i8_i32_3, digitize_i8_i32_4, &
  digitize_i8_i32_5, digitize_i8_i64_1, digitize_i8_i64_2, digitize_i8_i64_3, digitize_i8_i64_4, &
  digitize_i8_i64_5, digitize_i16_i32_1, digitize_i16_i32_2, digitize_i16_i32_3, digitize_i16_i32_4, &
  digitize_i16_i32_5, digitize_i16_i64_1, digitize_i16_i64_2, digitize_i16_i64_3, digitize_i16_i64_4, &
  digitize_i16_i64_5, digitize_i32_i32_1, digitize_i32_i32_2, digitize_i32_i32_3, digitize_i32_i32_4, &
  digitize_i32_i32_5, digitize_i32_i64_1, digitize_i32_i64_2, digitize_i32_i64_3, digitize_i32_i64_4, &
  digitize_i32_i64_5, digitize_i64_i32_1, digitize_i64_i32_2, digitize_i64_i32_3, digitize_i64_i32_4, &
  digitize_i64_i32_5, digitize_i64_i64_1, digitize_i64_i64_2, digitize_i64_i64_3, digitize_i64_i64_4, &
  digitize_i64_i64_5, digitize_r32_i32_1, digitize_r32_i32_2, digitize_r32_i32_3, digitize_r32_i32_4, &
  digitize_r32_i32_5, digitize_r32_i64_1, digitize_r32_i64_2, digitize_r32_i64_3, digitize_r32_i64_4, &
  digitize_r32_i64_5, digitize_r64_i32_1, digitize_r64_i32_2, digitize_r64_i32_3, digitize_r64_i32_4, &
  digitize_r64_i32_5, digitize_r64_i64_1, digitize_r64_i64_2, digitize_r64_i64_3, digitize_r64_i64_4, &
  digitize_r64_i64_5
  end interface
  ! cairn_moments_of(x, moments[, low, high]): of the items from low to high.
  interface cairn_moments_of
module procedure :: moments_i8_1, moments_i8_2, moments_i8_3, moments_i8_4, moments_i8_5, moments_i16_1, &
  moments_i16_2, moments_i16_3, moments_i16_4, moments_i16_5, moments_i32_1, moments_i32_2, moments_i32_3, &
  moments_i32_4, moments_i32_5, moments_i64_1, moments_i64_2, moments_i64_3, moments_i64_4, moments_i64_5, &
  moments_r32_1, moments_r32_2, moments_r32_3, moments_r32_4, moments_r32_5, moments_r64_1, moments_r64_2, &
  moments_r64_3, moments_r64_4, moments_r64_5
  end interface
  ! cairn_extremes(x, least, greatest[, nan])
  interface cairn_extremes
module procedure :: extremes_i8_1, extremes_i8_2, extremes_i8_3, extremes_i8_4, extremes_i8_5, &
  extremes_i16_1, extremes_i16_2, extremes_i16_3, extremes_i16_4, extremes_i16_5, extremes_i32_1, &
  extremes_i32_2, extremes_i32_3, extremes_i32_4, extremes_i32_5, extremes_i64_1, extremes_i64_2, &
  extremes_i64_3, extremes_i64_4, extremes_i64_5, extremes_r32_1, extremes_r32_2, extremes_r32_3, &
  extremes_r32_4, extremes_r32_5, extremes_r64_1, extremes_r64_2, extremes_r64_3, extremes_r64_4, &
  extremes_r64_5
  end interface
  ! cairn_value_counts(x, values, counts[, order])
  interface cairn_value_counts
module procedure :: value_counts_i8_1, value_counts_i8_2, value_counts_i8_3, value_counts_i8_4, &
  value_counts_i8_5, value_counts_i16_1, value_counts_i16_2, value_counts_i16_3, value_counts_i16_4, &
  value_counts_i16_5, value_counts_i32_1, value_counts_i32_2, value_counts_i32_3, value_counts_i32_4, &
  value_counts_i32_5, value_counts_i64_1, value_counts_i64_2, value_counts_i64_3, value_counts_i64_4, &
  value_counts_i64_5, value_counts_r32_1, value_counts_r32_2, value_counts_r32_3, value_counts_r32_4, &
  value_counts_r32_5, value_counts_r64_1, value_counts_r64_2, value_counts_r64_3, value_counts_r64_4, &
  value_counts_r64_5
  end interface
  ! cairn_divided_value_counts(x, values, counts, first, distinct, exec[, order]): over the ranks of `exec`,
  ! the entries of this rank alone, `first` and those behind it of `distinct` in all.
  interface cairn_divided_value_counts
module procedure :: divided_value_counts_i8_1, divided_value_counts_i8_2, divided_value_counts_i8_3, &
  divided_value_counts_i8_4, divided_value_counts_i8_5, divided_value_counts_i16_1, &
  divided_value_counts_i16_2, divided_value_counts_i16_3, divided_value_counts_i16_4, &
  divided_value_counts_i16_5, divided_value_counts_i32_1, divided_value_counts_i32_2, &
  divided_value_counts_i32_3, divided_value_counts_i32_4, divided_value_counts_i32_5, &
  divided_value_counts_i64_1, divided_value_counts_i64_2, divided_value_counts_i64_3, &
  divided_value_counts_i64_4, divided_value_counts_i64_5, divided_value_counts_r32_1, &
  divided_value_counts_r32_2, divided_value_counts_r32_3, divided_value_counts_r32_4, &
  divided_value_counts_r32_5, divided_value_counts_r64_1, divided_value_counts_r64_2, &
  divided_value_counts_r64_3, divided_value_counts_r64_4, divided_value_counts_r64_5
  end interface
  ! cairn_median(x, median[, skip_nan])
  interface cairn_median
module procedure :: median_i8_1, median_i8_2, median_i8_3, median_i8_4, median_i8_5, median_i16_1, &
  median_i16_2, median_i16_3, median_i16_4, median_i16_5, median_i32_1, median_i32_2, median_i32_3, &
  median_i32_4, median_i32_5, median_i64_1, median_i64_2, median_i64_3, median_i64_4, median_i64_5, &
  median_r32_1, median_r32_2, median_r32_3, median_r32_4, median_r32_5, median_r64_1, median_r64_2, &
  median_r64_3, median_r64_4, median_r64_5
  end interface
  ! cairn_quantiles(x, at, quantiles[, skip_nan])
  interface cairn_quantiles
module procedure :: quantiles_i8_1, quantiles_i8_2, quantiles_i8_3, quantiles_i8_4, quantiles_i8_5, &
  quantiles_i16_1, quantiles_i16_2, quantiles_i16_3, quantiles_i16_4, quantiles_i16_5, quantiles_i32_1, &
  quantiles_i32_2, quantiles_i32_3, quantiles_i32_4, quantiles_i32_5, quantiles_i64_1, quantiles_i64_2, &
  quantiles_i64_3, quantiles_i64_4, quantiles_i64_5, quantiles_r32_1, quantiles_r32_2, quantiles_r32_3, &
  quantiles_r32_4, quantiles_r32_5, quantiles_r64_1, quantiles_r64_2, quantiles_r64_3, quantiles_r64_4, &
  quantiles_r64_5
  end interface
  ! cairn_order_statistics(x, ranks, items): ranks from 1.
  interface cairn_order_statistics
module procedure :: order_statistics_i8_1, order_statistics_i8_2, order_statistics_i8_3, &
  order_statistics_i8_4, order_statistics_i8_5, order_statistics_i16_1, order_statistics_i16_2, &
  order_statistics_i16_3, order_statistics_i16_4, order_statistics_i16_5, order_statistics_i32_1, &
  order_statistics_i32_2, order_statistics_i32_3, order_statistics_i32_4, order_statistics_i32_5, &
  order_statistics_i64_1, order_statistics_i64_2, order_statistics_i64_3, order_statistics_i64_4, &
  order_statistics_i64_5, order_statistics_r32_1, order_statistics_r32_2, order_statistics_r32_3, &
  order_statistics_r32_4, order_statistics_r32_5, order_statistics_r64_1, order_statistics_r64_2, &
  order_statistics_r64_3, order_statistics_r64_4, order_statistics_r64_5
  end interface
  ! cairn_uniform(values[, low, high, draws])
  interface cairn_uniform
module procedure :: uniform_r32_1, uniform_r32_2, uniform_r32_3, uniform_r32_4, uniform_r32_5, &
  uniform_r64_1, uniform_r64_2, uniform_r64_3, uniform_r64_4, uniform_r64_5
  end interface
  ! cairn_poisson(values, means[, draws]): values and means item by item.
  interface cairn_poisson
module procedure :: poisson_i32_r32_1, poisson_i32_r32_2, poisson_i32_r32_3, poisson_i32_r32_4, &
  poisson_i32_r32_5, poisson_i32_r64_1, poisson_i32_r64_2, poisson_i32_r64_3, poisson_i32_r64_4, &
  poisson_i32_r64_5, poisson_i64_r32_1, poisson_i64_r32_2, poisson_i64_r32_3, poisson_i64_r32_4, &
  poisson_i64_r32_5, poisson_i64_r64_1, poisson_i64_r64_2, poisson_i64_r64_3, poisson_i64_r64_4, &
  poisson_i64_r64_5
  end interface
  ! cairn_binomial(values, trials, probabilities[, draws])
  interface cairn_binomial
module procedure :: binomial_i32_r32_1, binomial_i32_r32_2, binomial_i32_r32_3, binomial_i32_r32_4, &
  binomial_i32_r32_5, binomial_i32_r64_1, binomial_i32_r64_2, binomial_i32_r64_3, binomial_i32_r64_4, &
  binomial_i32_r64_5, binomial_i64_r32_1, binomial_i64_r32_2, binomial_i64_r32_3, binomial_i64_r32_4, &
  binomial_i64_r32_5, binomial_i64_r64_1, binomial_i64_r64_2, binomial_i64_r64_3, binomial_i64_r64_4, &
  binomial_i64_r64_5
  end interface
  ! cairn_multinomial(counts, weights, n[, draws])
  interface cairn_multinomial
module procedure :: multinomial_r32_1, multinomial_r32_2, multinomial_r32_3, multinomial_r32_4, &
  multinomial_r32_5, multinomial_r64_1, multinomial_r64_2, multinomial_r64_3, multinomial_r64_4, &
  multinomial_r64_5
  end interface
  ! cairn_permutation(indices[, draws]): 1 to the number of indices, in a random order.
  interface cairn_permutation
module procedure :: permutation_i32, permutation_i64
  end interface
  ! cairn_shuffle(items[, draws]): in place.
  interface cairn_shuffle
module procedure :: shuffle_i8, shuffle_i16, shuffle_i32, shuffle_i64, shuffle_r32, shuffle_r64
  end interface
  ! cairn_resample(values, from[, numbers, draws]): items of `from`, with replacement; `numbers` are one item.
  interface cairn_resample
module procedure :: resample_i8, resample_i16, resample_i32, resample_i64, resample_r32, resample_r64
  end interface
  ! cairn_poisson_weights(weights[, draws]): of the Poisson bootstrap.
  interface cairn_poisson_weights
module procedure :: poisson_weights_i8, poisson_weights_i16, poisson_weights_i32, poisson_weights_i64, &
  poisson_weights_r32, poisson_weights_r64
  end interface
  ! cairn_sample_without_replacement(indices, weights[, ascending, draws]), or (indices, items, ...): as many
  ! of 1 to items, each as probable.
  interface cairn_sample_without_replacement
module procedure :: sample_i32_r32, sample_i32_r64, sample_i64_r32, sample_i64_r64
module procedure :: sample_of_range_i32, sample_of_range_i64
  end interface
  ! cairn_mean_shift(points, centers, labels[, bandwidth, radius, iterations, epsilon, min_distance, classic,
  ! flat, seeds, distances, sizes, converged]): points(dims, n), and so seeds, which climb instead of points.
  interface cairn_mean_shift
module procedure :: mean_shift_r32, mean_shift_r64
  end interface
  ! cairn_nearest_centers(points, centers, labels): centers(dims, m); labels from 1.
  interface cairn_nearest_centers
module procedure :: nearest_r32, nearest_r64
  end interface
  ! cairn_bin_seeds(points, width, seeds[, least]): middles of cells with `least` points or more.
  interface cairn_bin_seeds
module procedure :: bin_seeds_r32, bin_seeds_r64
  end interface
  ! cairn_estimate_bandwidth(points, bandwidth[, quantile]): mean distance to the nearest share of the points.
  interface cairn_estimate_bandwidth
module procedure :: bandwidth_r32, bandwidth_r64
  end interface
  ! cairn_max_subarrays(values, k, sums, first, last[, disjoint]): first(dims, k) and last(dims, k) are the
  ! corners, both inclusive; sums are integer(int64) of integers, real(real64) of reals.
  interface cairn_max_subarrays
module procedure :: subarrays_i8_1, subarrays_i8_2, subarrays_i8_3, subarrays_i8_4, subarrays_i8_5, &
  subarrays_i16_1, subarrays_i16_2, subarrays_i16_3, subarrays_i16_4, subarrays_i16_5, subarrays_i32_1, &
  subarrays_i32_2, subarrays_i32_3, subarrays_i32_4, subarrays_i32_5, subarrays_i64_1, subarrays_i64_2, &
  subarrays_i64_3, subarrays_i64_4, subarrays_i64_5, subarrays_r32_1, subarrays_r32_2, subarrays_r32_3, &
  subarrays_r32_4, subarrays_r32_5, subarrays_r64_1, subarrays_r64_2, subarrays_r64_3, subarrays_r64_4, &
  subarrays_r64_5
  end interface

  interface
    function strlen(text) bind(c, name='strlen') result(length)
      import
      type(c_ptr), value :: text
      integer(c_size_t) :: length
    end function
    function c_message() bind(c, name='cairn_message') result(text)
      import
      type(c_ptr) :: text
    end function
    function c_version() bind(c, name='cairn_version') result(text)
      import
      type(c_ptr) :: text
    end function
    subroutine c_free(bytes) bind(c, name='cairn_free')
      import
      type(c_ptr), value :: bytes
    end subroutine
    ! Axes.
    integer(c_int) function c_axis_uniform(bins, low, high, made) bind(c, name='cairn_axis_uniform')
      import
      integer(c_size_t), value :: bins
      real(c_double), value :: low, high
      type(c_ptr) :: made
    end function
    integer(c_int) function c_axis_logarithmic(bins, low, high, made) bind(c, name='cairn_axis_logarithmic')
      import
      integer(c_size_t), value :: bins
      real(c_double), value :: low, high
      type(c_ptr) :: made
    end function
    integer(c_int) function c_axis_integers(first, last, made) bind(c, name='cairn_axis_integers')
      import
      integer(c_int64_t), value :: first, last
      type(c_ptr) :: made
    end function
    integer(c_int) function c_axis_categories(integers, count, made) bind(c, name='cairn_axis_categories')
      import
      type(c_ptr), value :: integers
      integer(c_size_t), value :: count
      type(c_ptr) :: made
    end function
    integer(c_int) function c_axis_edges(edges, map, made) bind(c, name='cairn_axis_edges')
      import
      type(in_t) :: edges
      type(c_ptr), value :: map
      type(c_ptr) :: made
    end function
    subroutine c_axis_free(axis) bind(c, name='cairn_axis_free')
      import
      type(c_ptr), value :: axis
    end subroutine
    integer(c_int) function c_axis_copy(axis, made) bind(c, name='cairn_axis_copy')
      import
      type(c_ptr), value :: axis
      type(c_ptr) :: made
    end function
    integer(c_size_t) function c_axis_bins(axis) bind(c, name='cairn_axis_bins')
      import
      type(c_ptr), value :: axis
    end function
    integer(c_int) function c_axis_edge_list(axis, edges, count) bind(c, name='cairn_axis_edge_list')
      import
      type(c_ptr), value :: axis
      type(c_ptr) :: edges
      integer(c_size_t) :: count
    end function
    integer(c_int) function c_axis_index(axis, x, index) bind(c, name='cairn_axis_index')
      import
      type(c_ptr), value :: axis
      real(c_double), value :: x
      integer(c_int64_t) :: index
    end function
    integer(c_int) function c_axes_bins(axes, bins) bind(c, name='cairn_axes_bins')
      import
      type(axes_t) :: axes
      integer(c_int64_t) :: bins
    end function
    ! Histograms.
    integer(c_int) function c_histogram_into(x, axes, exec, counts, tally) bind(c, &
        name='cairn_histogram_into')
      import
      type(list_t) :: x
      type(axes_t) :: axes
      type(execution_t) :: exec
      type(out_t) :: counts
      type(tally_t) :: tally
    end function
    integer(c_int) function c_histogram_in_bins(x, bins, range, exec, made) &
        bind(c, name='cairn_histogram_in_bins')
      import
      type(in_t) :: x
      integer(c_size_t), value :: bins
      type(c_ptr), value :: range
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    integer(c_int) function c_weighted_histogram(x, weights, axes, how, exec, made) &
        bind(c, name='cairn_weighted_histogram')
      import
      type(list_t) :: x
      type(in_t) :: weights
      type(axes_t) :: axes
      type(weighting_t) :: how
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    integer(c_int) function c_profile(x, y, axes, how, exec, made) bind(c, name='cairn_profile')
      import
      type(list_t) :: x
      type(in_t) :: y
      type(axes_t) :: axes
      type(c_ptr), value :: how
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    integer(c_int) function c_digitize_into(x, axis, exec, numbers, tally) bind(c, name='cairn_digitize_into')
      import
      type(in_t) :: x
      type(c_ptr), value :: axis
      type(execution_t) :: exec
      type(out_t) :: numbers
      type(c_ptr), value :: tally
    end function
    integer(c_int) function c_moments_of(x, range, origin, exec, found) bind(c, name='cairn_moments_of')
      import
      type(in_t) :: x
      type(bounds_t) :: range
      real(c_double), value :: origin
      type(execution_t) :: exec
      type(moments_t) :: found
    end function
    integer(c_int) function c_moments_merge(into, from) bind(c, name='cairn_moments_merge')
      import
      type(moments_t) :: into, from
    end function
    integer(c_int) function c_extremes_of(x, exec, found) bind(c, name='cairn_extremes_of')
      import
      type(in_t) :: x
      type(execution_t) :: exec
      type(extremes_t) :: found
    end function
    integer(c_int) function c_divided_histogram(x, axes, exec, part, first) &
        bind(c, name='cairn_divided_histogram')
      import
      type(list_t) :: x
      type(axes_t) :: axes
      type(execution_t) :: exec
      type(c_ptr) :: part
      integer(c_int64_t) :: first
    end function
    subroutine c_binned_free(histogram) bind(c, name='cairn_binned_free')
      import
      type(c_ptr), value :: histogram
    end subroutine
    integer(c_int64_t) function c_binned_bins(histogram) bind(c, name='cairn_binned_bins')
      import
      type(c_ptr), value :: histogram
    end function
    integer(c_int) function c_binned_axis(histogram, i, made) bind(c, name='cairn_binned_axis')
      import
      type(c_ptr), value :: histogram
      integer(c_size_t), value :: i
      type(c_ptr) :: made
    end function
    integer(c_int) function c_binned_tally(histogram, tally) bind(c, name='cairn_binned_tally')
      import
      type(c_ptr), value :: histogram
      type(tally_t) :: tally
    end function
    type(c_ptr) function c_binned_counts(histogram) bind(c, name='cairn_binned_counts')
      import
      type(c_ptr), value :: histogram
    end function
    type(c_ptr) function c_binned_real_weights(histogram) bind(c, name='cairn_binned_real_weights')
      import
      type(c_ptr), value :: histogram
    end function
    type(c_ptr) function c_binned_means(histogram) bind(c, name='cairn_binned_means')
      import
      type(c_ptr), value :: histogram
    end function
    real(c_double) function c_variance(of, ddof) bind(c, name='cairn_variance')
      import
      type(mean_t) :: of
      real(c_double), value :: ddof
    end function
    ! Chunks.
    integer(c_int) function c_builder_make(kind, axes, weighting, profiling, exec, made) &
        bind(c, name='cairn_histogram_builder_make')
      import
      integer(c_int32_t), value :: kind
      type(axes_t) :: axes
      type(c_ptr), value :: weighting, profiling, exec
      type(c_ptr) :: made
    end function
    subroutine c_builder_free(builder) bind(c, name='cairn_histogram_builder_free')
      import
      type(c_ptr), value :: builder
    end subroutine
    integer(c_int) function c_builder_add(builder, x, values, weights) bind(c, &
        name='cairn_histogram_builder_add')
      import
      type(c_ptr), value :: builder
      type(list_t) :: x
      type(c_ptr), value :: values, weights
    end function
    integer(c_int) function c_builder_merge(builder, other) bind(c, name='cairn_histogram_builder_merge')
      import
      type(c_ptr), value :: builder, other
    end function
    integer(c_int) function c_builder_result(builder, exec, made) bind(c, &
        name='cairn_histogram_builder_result')
      import
      type(c_ptr), value :: builder
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    integer(c_int) function c_builder_save(builder, bytes, size) bind(c, name='cairn_histogram_builder_save')
      import
      type(c_ptr), value :: builder
      type(c_ptr) :: bytes
      integer(c_size_t) :: size
    end function
    integer(c_int) function c_builder_load(bytes, size, exec, made) bind(c, &
        name='cairn_histogram_builder_load')
      import
      type(c_ptr), value :: bytes
      integer(c_size_t), value :: size
      type(c_ptr), value :: exec
      type(c_ptr) :: made
    end function

    ! Values.
    integer(c_int) function c_divided_value_counts(x, order, exec, part, first, distinct) &
        bind(c, name='cairn_divided_value_counts')
      import
      type(in_t) :: x
      integer(c_int32_t), value :: order
      type(execution_t) :: exec
      type(c_ptr) :: part
      integer(c_int64_t) :: first, distinct
    end function
    integer(c_int) function c_value_counts(x, order, exec, made) bind(c, name='cairn_value_counts')
      import
      type(in_t) :: x
      integer(c_int32_t), value :: order
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    subroutine c_frequencies_free(table) bind(c, name='cairn_frequencies_free')
      import
      type(c_ptr), value :: table
    end subroutine
    integer(c_int64_t) function c_frequencies_size(table) bind(c, name='cairn_frequencies_size')
      import
      type(c_ptr), value :: table
    end function
    type(c_ptr) function c_frequencies_values(table) bind(c, name='cairn_frequencies_values')
      import
      type(c_ptr), value :: table
    end function
    type(c_ptr) function c_frequencies_counts(table) bind(c, name='cairn_frequencies_counts')
      import
      type(c_ptr), value :: table
    end function
    integer(c_int) function c_counter_make(kind, options, made) bind(c, name='cairn_value_counter_make')
      import
      integer(c_int32_t), value :: kind
      type(counter_options_t) :: options
      type(c_ptr) :: made
    end function
    subroutine c_counter_free(counter) bind(c, name='cairn_value_counter_free')
      import
      type(c_ptr), value :: counter
    end subroutine
    integer(c_int64_t) function c_counter_total(counter) bind(c, name='cairn_value_counter_total')
      import
      type(c_ptr), value :: counter
    end function
    integer(c_int) function c_counter_add(counter, x, exec) bind(c, name='cairn_value_counter_add')
      import
      type(c_ptr), value :: counter
      type(in_t) :: x
      type(execution_t) :: exec
    end function
    integer(c_int) function c_counter_merge(counter, other, exec) bind(c, name='cairn_value_counter_merge')
      import
      type(c_ptr), value :: counter, other
      type(execution_t) :: exec
    end function
    integer(c_int) function c_counter_table(counter, order, exec, made) bind(c, &
        name='cairn_value_counter_table')
      import
      type(c_ptr), value :: counter
      integer(c_int32_t), value :: order
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    integer(c_int) function c_counter_save(counter, bytes, size) bind(c, name='cairn_value_counter_save')
      import
      type(c_ptr), value :: counter
      type(c_ptr) :: bytes
      integer(c_size_t) :: size
    end function
    integer(c_int) function c_counter_load(kind, bytes, size, options, made) &
        bind(c, name='cairn_value_counter_load')
      import
      integer(c_int32_t), value :: kind
      type(c_ptr), value :: bytes
      integer(c_size_t), value :: size
      type(counter_options_t) :: options
      type(c_ptr) :: made
    end function
    integer(c_int) function c_heading_of_state(bytes, size, kind, type) bind(c, name='cairn_heading_of_state')
      import
      type(c_ptr), value :: bytes
      integer(c_size_t), value :: size
      integer(c_int32_t) :: kind, type
    end function
    ! Ranks of items.
    integer(c_int) function c_median(x, nan, exec, lower, upper, mean) bind(c, name='cairn_median')
      import
      type(in_t) :: x
      integer(c_int32_t), value :: nan
      type(execution_t) :: exec
      type(c_ptr), value :: lower, upper
      real(c_double) :: mean
    end function
    integer(c_int) function c_quantiles(x, at, count, nan, exec, quantiles) bind(c, name='cairn_quantiles')
      import
      type(in_t) :: x
      type(c_ptr), value :: at
      integer(c_size_t), value :: count
      integer(c_int32_t), value :: nan
      type(execution_t) :: exec
      type(c_ptr), value :: quantiles
    end function
    integer(c_int) function c_order_statistics(x, ranks, count, exec, items) bind(c, &
        name='cairn_order_statistics')
      import
      type(in_t) :: x
      type(c_ptr), value :: ranks
      integer(c_size_t), value :: count
      type(execution_t) :: exec
      type(c_ptr), value :: items
    end function

    ! Draws.
    integer(c_int) function c_sampler_make(weights, exec, made) bind(c, name='cairn_sampler_make')
      import
      type(in_t) :: weights
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    integer(c_int) function c_sampler_uniform(size, made) bind(c, name='cairn_sampler_uniform')
      import
      integer(c_int64_t), value :: size
      type(c_ptr) :: made
    end function
    subroutine c_sampler_free(sampler) bind(c, name='cairn_sampler_free')
      import
      type(c_ptr), value :: sampler
    end subroutine
    integer(c_int) function c_sampler_copy(sampler, made) bind(c, name='cairn_sampler_copy')
      import
      type(c_ptr), value :: sampler
      type(c_ptr) :: made
    end function
    integer(c_int64_t) function c_sampler_size(sampler) bind(c, name='cairn_sampler_size')
      import
      type(c_ptr), value :: sampler
    end function
    integer(c_int) function c_sampler_draw_into(sampler, which, exec, indices, run) &
        bind(c, name='cairn_sampler_draw_into')
      import
      type(c_ptr), value :: sampler
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: indices
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_poisson(mean, drawn_by, made) bind(c, name='cairn_poisson')
      import
      real(c_double), value :: mean
      integer(c_int32_t), value :: drawn_by
      type(c_ptr) :: made
    end function
    integer(c_int) function c_binomial(trials, probability, drawn_by, made) bind(c, name='cairn_binomial')
      import
      integer(c_int64_t), value :: trials
      real(c_double), value :: probability
      integer(c_int32_t), value :: drawn_by
      type(c_ptr) :: made
    end function
    integer(c_int) function c_negative_binomial(successes, probability, drawn_by, made) &
        bind(c, name='cairn_negative_binomial')
      import
      real(c_double), value :: successes, probability
      integer(c_int32_t), value :: drawn_by
      type(c_ptr) :: made
    end function
    integer(c_int) function c_geometric(probability, drawn_by, made) bind(c, name='cairn_geometric')
      import
      real(c_double), value :: probability
      integer(c_int32_t), value :: drawn_by
      type(c_ptr) :: made
    end function
    integer(c_int) function c_hypergeometric(good, bad, taken, drawn_by, made) bind(c, &
        name='cairn_hypergeometric')
      import
      integer(c_int64_t), value :: good, bad, taken
      integer(c_int32_t), value :: drawn_by
      type(c_ptr) :: made
    end function
    integer(c_int) function c_zipf(exponent, most, made) bind(c, name='cairn_zipf')
      import
      real(c_double), value :: exponent
      integer(c_int64_t), value :: most
      type(c_ptr) :: made
    end function
    integer(c_int) function c_uniform_integers(first, last, made) bind(c, name='cairn_uniform_integers')
      import
      integer(c_int64_t), value :: first, last
      type(c_ptr) :: made
    end function
    subroutine c_distribution_free(distribution) bind(c, name='cairn_distribution_free')
      import
      type(c_ptr), value :: distribution
    end subroutine
    integer(c_int) function c_distribution_copy(distribution, made) bind(c, name='cairn_distribution_copy')
      import
      type(c_ptr), value :: distribution
      type(c_ptr) :: made
    end function
    integer(c_int) function c_distribution_facts_of(distribution, facts) bind(c, &
        name='cairn_distribution_facts_of')
      import
      type(c_ptr), value :: distribution
      type(facts_t) :: facts
    end function
    integer(c_int) function c_distribution_probability(distribution, k, p) &
        bind(c, name='cairn_distribution_probability')
      import
      type(c_ptr), value :: distribution
      integer(c_int64_t), value :: k
      real(c_double) :: p
    end function
    integer(c_int) function c_distribution_cumulative(distribution, k, p) &
        bind(c, name='cairn_distribution_cumulative')
      import
      type(c_ptr), value :: distribution
      integer(c_int64_t), value :: k
      real(c_double) :: p
    end function
    integer(c_int) function c_distribution_quantile(distribution, p, k) bind(c, &
        name='cairn_distribution_quantile')
      import
      type(c_ptr), value :: distribution
      real(c_double), value :: p
      integer(c_int64_t) :: k
    end function
    integer(c_int) function c_distribution_draw_into(distribution, which, exec, values, run) &
        bind(c, name='cairn_distribution_draw_into')
      import
      type(c_ptr), value :: distribution
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: values
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_normal(mean, deviation, made) bind(c, name='cairn_normal')
      import
      real(c_double), value :: mean, deviation
      type(c_ptr) :: made
    end function
    integer(c_int) function c_exponential(rate, made) bind(c, name='cairn_exponential')
      import
      real(c_double), value :: rate
      type(c_ptr) :: made
    end function
    integer(c_int) function c_gamma(shape, scale, made) bind(c, name='cairn_gamma')
      import
      real(c_double), value :: shape, scale
      type(c_ptr) :: made
    end function
    integer(c_int) function c_empirical_of_edges(edges, weights, bins, within, made) &
        bind(c, name='cairn_empirical_of_edges')
      import
      type(c_ptr), value :: edges, weights
      integer(c_size_t), value :: bins
      integer(c_int32_t), value :: within
      type(c_ptr) :: made
    end function
    subroutine c_reals_free(distribution) bind(c, name='cairn_continuous_distribution_free')
      import
      type(c_ptr), value :: distribution
    end subroutine
    integer(c_int) function c_reals_copy(distribution, made) bind(c, &
        name='cairn_continuous_distribution_copy')
      import
      type(c_ptr), value :: distribution
      type(c_ptr) :: made
    end function
    integer(c_int) function c_reals_moments(distribution, mean, variance) &
        bind(c, name='cairn_continuous_distribution_moments')
      import
      type(c_ptr), value :: distribution
      real(c_double) :: mean, variance
    end function
    integer(c_int) function c_reals_density(distribution, x, density) &
        bind(c, name='cairn_continuous_distribution_density')
      import
      type(c_ptr), value :: distribution
      real(c_double), value :: x
      real(c_double) :: density
    end function
    integer(c_int) function c_reals_cumulative(distribution, x, p) &
        bind(c, name='cairn_continuous_distribution_cumulative')
      import
      type(c_ptr), value :: distribution
      real(c_double), value :: x
      real(c_double) :: p
    end function
    integer(c_int) function c_reals_quantile(distribution, p, x) &
        bind(c, name='cairn_continuous_distribution_quantile')
      import
      type(c_ptr), value :: distribution
      real(c_double), value :: p
      real(c_double) :: x
    end function
    integer(c_int) function c_reals_draw_into(distribution, which, exec, values, run) &
        bind(c, name='cairn_continuous_distribution_draw_into')
      import
      type(c_ptr), value :: distribution
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: values
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_uniform_into(low, high, which, exec, values, run) bind(c, &
        name='cairn_uniform_into')
      import
      real(c_double), value :: low, high
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: values
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_poisson_into(means, which, exec, values, run) bind(c, name='cairn_poisson_into')
      import
      type(in_t) :: means
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: values
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_binomial_into(trials, probabilities, which, exec, values, run) &
        bind(c, name='cairn_binomial_into')
      import
      type(in_t) :: trials, probabilities
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: values
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_multinomial_into(weights, n, which, exec, counts, run) &
        bind(c, name='cairn_multinomial_into')
      import
      type(in_t) :: weights
      integer(c_int64_t), value :: n
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: counts
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_sample_into(weights, order, which, exec, indices, run) &
        bind(c, name='cairn_sample_without_replacement_into')
      import
      type(in_t) :: weights
      integer(c_int32_t), value :: order
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: indices
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_sample_of_range_into(items, order, which, exec, indices, run) &
        bind(c, name='cairn_sample_of_range_into')
      import
      integer(c_int64_t), value :: items
      integer(c_int32_t), value :: order
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: indices
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_resample_into(from, numbers, which, exec, values, run) &
        bind(c, name='cairn_resample_into')
      import
      type(in_t) :: from
      integer(c_size_t), value :: numbers
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: values
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_poisson_weights_into(which, exec, weights, run) &
        bind(c, name='cairn_poisson_weights_into')
      import
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: weights
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_shuffle(items, count, bytes, which, exec, run) bind(c, name='cairn_shuffle')
      import
      type(c_ptr), value :: items
      integer(c_size_t), value :: count, bytes
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_permutation_into(which, exec, indices, run) bind(c, &
        name='cairn_permutation_into')
      import
      type(cairn_draws) :: which
      type(execution_t) :: exec
      type(out_t) :: indices
      type(c_ptr), value :: run
    end function
    integer(c_int) function c_reservoir_make(size, options, made) bind(c, &
        name='cairn_weighted_reservoir_make')
      import
      integer(c_int64_t), value :: size
      type(reservoir_options_t) :: options
      type(c_ptr) :: made
    end function
    subroutine c_reservoir_free(reservoir) bind(c, name='cairn_weighted_reservoir_free')
      import
      type(c_ptr), value :: reservoir
    end subroutine
    integer(c_int) function c_reservoir_add(reservoir, weights, exec) bind(c, &
        name='cairn_weighted_reservoir_add')
      import
      type(c_ptr), value :: reservoir
      type(in_t) :: weights
      type(execution_t) :: exec
    end function
    integer(c_int) function c_reservoir_merge(reservoir, other) bind(c, name='cairn_weighted_reservoir_merge')
      import
      type(c_ptr), value :: reservoir, other
    end function
    integer(c_int) function c_reservoir_result(reservoir, items, keys, room, found) &
        bind(c, name='cairn_weighted_reservoir_result')
      import
      type(c_ptr), value :: reservoir, items, keys
      integer(c_size_t), value :: room
      integer(c_size_t) :: found
    end function
    integer(c_int) function c_reservoir_save(reservoir, bytes, size) bind(c, &
        name='cairn_weighted_reservoir_save')
      import
      type(c_ptr), value :: reservoir
      type(c_ptr) :: bytes
      integer(c_size_t) :: size
    end function
    integer(c_int) function c_reservoir_load(bytes, size, made) bind(c, name='cairn_weighted_reservoir_load')
      import
      type(c_ptr), value :: bytes
      integer(c_size_t), value :: size
      type(c_ptr) :: made
    end function

    ! Points and arrays.
    integer(c_int) function c_say(status, sentence) bind(c, name='cairn_say')
      import
      integer(c_int), value :: status
      character(kind=c_char), intent(in) :: sentence(*)
    end function
    integer(c_int) function c_mean_shift(points, dims, options, seeds, exec, made) bind(c, &
        name='cairn_mean_shift')
      import
      type(in_t) :: points
      integer(c_size_t), value :: dims
      type(shift_options_t) :: options
      type(c_ptr), value :: seeds
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    subroutine c_shift_free(result) bind(c, name='cairn_mean_shift_result_free')
      import
      type(c_ptr), value :: result
    end subroutine
    integer(c_size_t) function c_shift_centers(result) bind(c, name='cairn_mean_shift_result_centers')
      import
      type(c_ptr), value :: result
    end function
    integer(c_size_t) function c_shift_points(result) bind(c, name='cairn_mean_shift_result_points')
      import
      type(c_ptr), value :: result
    end function
    type(c_ptr) function c_shift_center_list(result) bind(c, name='cairn_mean_shift_result_center_list')
      import
      type(c_ptr), value :: result
    end function
    type(c_ptr) function c_shift_labels(result) bind(c, name='cairn_mean_shift_result_labels')
      import
      type(c_ptr), value :: result
    end function
    type(c_ptr) function c_shift_distances(result) bind(c, name='cairn_mean_shift_result_distances')
      import
      type(c_ptr), value :: result
    end function
    type(c_ptr) function c_shift_sizes(result) bind(c, name='cairn_mean_shift_result_sizes')
      import
      type(c_ptr), value :: result
    end function
    integer(c_int32_t) function c_shift_converged(result) bind(c, name='cairn_mean_shift_result_converged')
      import
      type(c_ptr), value :: result
    end function
    integer(c_int) function c_nearest_centers_into(points, centers, dims, exec, numbers, count) &
        bind(c, name='cairn_nearest_centers_into')
      import
      type(in_t) :: points, centers
      integer(c_size_t), value :: dims, count
      type(execution_t) :: exec
      type(c_ptr), value :: numbers
    end function
    integer(c_int) function c_bin_seeds_into(points, dims, width, least, exec, seeds, room, found) &
        bind(c, name='cairn_bin_seeds_into')
      import
      type(in_t) :: points
      integer(c_size_t), value :: dims, least, room
      real(c_double), value :: width
      type(execution_t) :: exec
      type(c_ptr), value :: seeds
      integer(c_size_t) :: found
    end function
    integer(c_int) function c_estimate_bandwidth(points, dims, quantile, exec, bandwidth) &
        bind(c, name='cairn_estimate_bandwidth')
      import
      type(in_t) :: points
      integer(c_size_t), value :: dims
      real(c_double), value :: quantile
      type(execution_t) :: exec
      real(c_double) :: bandwidth
    end function
    integer(c_int) function c_max_subarrays(values, shape, dims, k, limits, exec, made) &
        bind(c, name='cairn_max_subarrays')
      import
      type(in_t) :: values
      type(c_ptr), value :: shape
      integer(c_size_t), value :: dims, k
      type(c_ptr), value :: limits
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    integer(c_int) function c_disjoint_max_subarrays(values, shape, dims, k, limits, exec, made) &
        bind(c, name='cairn_disjoint_max_subarrays')
      import
      type(in_t) :: values
      type(c_ptr), value :: shape
      integer(c_size_t), value :: dims, k
      type(c_ptr), value :: limits
      type(execution_t) :: exec
      type(c_ptr) :: made
    end function
    subroutine c_subarrays_free(found) bind(c, name='cairn_subarrays_free')
      import
      type(c_ptr), value :: found
    end subroutine
    integer(c_size_t) function c_subarrays_size(found) bind(c, name='cairn_subarrays_size')
      import
      type(c_ptr), value :: found
    end function
    type(c_ptr) function c_subarrays_integer_sums(found) bind(c, name='cairn_subarrays_integer_sums')
      import
      type(c_ptr), value :: found
    end function
    type(c_ptr) function c_subarrays_real_sums(found) bind(c, name='cairn_subarrays_real_sums')
      import
      type(c_ptr), value :: found
    end function
    type(c_ptr) function c_subarrays_first(found) bind(c, name='cairn_subarrays_first')
      import
      type(c_ptr), value :: found
    end function
    type(c_ptr) function c_subarrays_last(found) bind(c, name='cairn_subarrays_last')
      import
      type(c_ptr), value :: found
    end function
    integer(c_int) function c_saturating_into(bins, width, exec, counts, run) &
        bind(c, name='cairn_saturating_histogram_into')
      import
      type(in_t) :: bins
      integer(c_size_t), value :: width
      type(execution_t) :: exec
      type(out_t) :: counts
      type(c_ptr), value :: run
    end function
  end interface

contains

  ! --- texts, statuses, executions -------------------------------------------------------------------------

  function text_at(address) result(text)
    type(c_ptr), intent(in) :: address
    character(:), allocatable :: text
    character(kind=c_char), pointer :: letters(:)
    integer(c_size_t) :: i, length
    length = strlen(address)
    call c_f_pointer(address, letters, [length])
    allocate(character(length) :: text)
    do i = 1, length
      text(i:i) = letters(i)
    end do
  end function

  ! The sentence of this thread's last call that failed. Names and items are those of Fortran: exec%threads,
  ! and weights(3) for weights[2], whose items C counts from 0.
  function cairn_message() result(text)
    character(:), allocatable :: text
    text = with_names(with_items(text_at(c_message())))
  end function

  function with_names(given) result(text)
    character(*), intent(in) :: given
    character(:), allocatable :: text
    character(18), parameter :: of_cpp(5) = &
      [character(18) :: 'execution::where', 'execution::', 'place::', 'order::', '::']
    character(18), parameter :: of_fortran(5) = &
      [character(18) :: 'exec%place', 'exec%', 'cairn_place_', 'cairn_', '%']
    integer :: i, at
    text = given
    do i = 1, size(of_cpp)
      at = index(text, trim(of_cpp(i)))
      do while (at > 0)
        text = text(:at - 1) // trim(of_fortran(i)) // text(at + len_trim(of_cpp(i)):)
        at = index(text, trim(of_cpp(i)))
      end do
    end do
  end function

  function with_items(given) result(text)
    character(*), intent(in) :: given
    character(:), allocatable :: text
    character(20) :: item
    integer(int64) :: number
    integer :: first, last, after, failed
    text = ''
    after = 1
    do
      first = index(given(after:), '[')
      if (first == 0) exit
      first = after + first - 1
      last = first + index(given(first:), ']') - 1
      if (last <= first) exit
      failed = 1
      if (last > first + 1 .and. verify(given(first + 1:last - 1), '0123456789') == 0) &
        read (given(first + 1:last - 1), *, iostat=failed) number
      if (failed == 0) then
        write (item, '(i0)') number + 1
        text = text // given(after:first - 1) // '(' // trim(item) // ')'
      else
        text = text // given(after:last)
      end if
      after = last + 1
    end do
    text = text // given(after:)
  end function

  function cairn_version() result(text)
    character(:), allocatable :: text
    text = text_at(c_version())
  end function

  subroutine settle(status, stat, errmsg)
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (present(stat)) stat = int(status)
    if (status == cairn_ok) return
    if (present(errmsg)) errmsg = cairn_message()
    if (present(stat)) return
    write (error_unit, '(2a)') 'cairn: ', cairn_message()
    error stop 1
  end subroutine

  function execution_of(exec) result(made)
    type(cairn_execution), intent(in), optional :: exec
    type(execution_t) :: made
    made%size = c_sizeof(made)
    if (.not. present(exec)) return
    made%place = int(exec%place, c_int32_t)
    made%device = int(exec%device, c_int32_t)
    made%threads = int(exec%threads, c_int32_t)
    made%bind = merge(1_c_int32_t, 0_c_int32_t, exec%bind)
    made%root = int(exec%root, c_int32_t)
    made%ranks = exec%ranks
    made%scratch_bytes = exec%scratch_bytes
    made%device_bytes = exec%device_bytes
  end function

  ! Arrays as C takes them. One that is not allocated has no address, and its bounds are undefined: C refuses
  ! the size -1 in words. Array constructors without items have no address either.
  function in_of(address, size, kind) result(made)
    type(c_ptr), intent(in) :: address
    integer(c_int64_t), intent(in) :: size
    integer, intent(in) :: kind
    type(in_t) :: made
    made = in_t(address, size, 1, int(kind, c_int32_t), 0)
    if (size /= 0) made%size = extent_of(address, size)
  end function

  function out_of(address, size, kind) result(made)
    type(c_ptr), intent(in) :: address
    integer(c_int64_t), intent(in) :: size
    integer, intent(in) :: kind
    type(out_t) :: made
    made = out_t(address, extent_of(address, size), int(kind, c_int32_t), 0)
  end function

  function extent_of(address, size) result(extent)
    type(c_ptr), intent(in) :: address
    integer(c_int64_t), intent(in) :: size
    integer(c_int64_t) :: extent
    extent = merge(size, -1_c_int64_t, c_associated(address))
  end function

  ! Whether a result has room for as many items as are wanted; `given` is -1 if it is not allocated.
  function room_status(call, what, given, wanted) result(status)
    character(*), intent(in) :: call, what
    integer(int64), intent(in) :: given, wanted
    integer(c_int) :: status
    character(20) :: here, expected
    status = cairn_ok
    if (given == wanted) return
    write (here, '(i0)') given
    write (expected, '(i0)') wanted
    if (given < 0) then
      status = c_say(cairn_invalid_argument, call // ': ' // what // ' is not allocated' // c_null_char)
    else
      status = c_say(cairn_invalid_argument, call // ': ' // what // ' has ' // trim(here) // &
                     ' items; expected ' // trim(expected) // c_null_char)
    end if
  end function

  function draws_of(draws) result(which)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_draws) :: which
    if (present(draws)) which = draws
  end function

  function nan_policy(skip_nan) result(policy)
    logical, intent(in), optional :: skip_nan
    integer(c_int32_t) :: policy
    policy = 0
    if (present(skip_nan)) policy = merge(1_c_int32_t, 0_c_int32_t, skip_nan)
  end function

  function tally_of(from) result(made)
    type(tally_t), intent(in) :: from
    type(cairn_tally) :: made
    made%total = from%total
    made%inside = from%inside
    made%below = from%outside%below
    made%above = from%outside%above
    made%nan = from%outside%nan
    made%unlisted = from%outside%unlisted
  end function

  ! `size` bytes of C become an array, and are freed.
  subroutine take_bytes(from, size, bytes)
    type(c_ptr), intent(in) :: from
    integer(c_size_t), intent(in) :: size
    integer(int8), allocatable, intent(inout) :: bytes(:)
    integer(int8), pointer :: there(:)
    call c_f_pointer(from, there, [size])
    bytes = there
    call c_free(from)
  end subroutine

  ! --- axes ------------------------------------------------------------------------------------------------

  subroutine axis_kept(axis, made, status, stat, errmsg)
    class(cairn_axis), intent(inout) :: axis
    type(c_ptr), intent(in) :: made
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (status == cairn_ok) then
      call c_axis_free(axis%handle)
      axis%handle = made
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine axis_uniform(axis, bins, low, high, stat, errmsg)
    class(cairn_axis), intent(inout) :: axis
    integer, intent(in) :: bins
    real(real64), intent(in) :: low, high
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_axis_uniform(unsigned_size(bins), low, high, made)
    call axis_kept(axis, made, status, stat, errmsg)
  end subroutine

  subroutine axis_logarithmic(axis, bins, low, high, stat, errmsg)
    class(cairn_axis), intent(inout) :: axis
    integer, intent(in) :: bins
    real(real64), intent(in) :: low, high
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_axis_logarithmic(unsigned_size(bins), low, high, made)
    call axis_kept(axis, made, status, stat, errmsg)
  end subroutine

  ! Numbers below 0 are refused by the library as 0 is.
  function unsigned_size(n) result(size)
    integer, intent(in) :: n
    integer(c_size_t) :: size
    size = int(max(n, 0), c_size_t)
  end function

  subroutine axis_integers(axis, first, last, stat, errmsg)
    class(cairn_axis), intent(inout) :: axis
    integer, intent(in) :: first, last
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_axis_integers(int(first, c_int64_t), int(last, c_int64_t), made)
    call axis_kept(axis, made, status, stat, errmsg)
  end subroutine

  subroutine axis_categories(axis, integers, stat, errmsg)
    class(cairn_axis), intent(inout) :: axis
    integer, intent(in) :: integers(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: wide(size(integers))
    type(c_ptr) :: made
    integer(c_int) :: status
    wide = integers
    status = c_axis_categories(c_loc(wide), size(wide, kind=c_size_t), made)
    call axis_kept(axis, made, status, stat, errmsg)
  end subroutine

  subroutine axis_edges(axis, edges, stat, errmsg)
    class(cairn_axis), intent(inout) :: axis
    real(real64), intent(in), contiguous, target :: edges(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: given
    type(c_ptr) :: made
    integer(c_int) :: status
    given = in_of(c_loc(edges), size(edges, kind=c_int64_t), 10)
    status = c_axis_edges(given, c_null_ptr, made)
    call axis_kept(axis, made, status, stat, errmsg)
  end subroutine

  function axis_bins(axis) result(bins)
    class(cairn_axis), intent(in) :: axis
    integer(int64) :: bins
    bins = int(c_axis_bins(axis%handle), int64)
  end function

  subroutine axis_get_edges(axis, edges, stat, errmsg)
    class(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: edges(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: list
    integer(c_size_t) :: count
    real(c_double), pointer :: there(:)
    integer(c_int) :: status
    status = c_axis_edge_list(axis%handle, list, count)
    if (status == cairn_ok) then
      call c_f_pointer(list, there, [count])
      edges = there
    end if
    call settle(status, stat, errmsg)
  end subroutine

  function axis_index(axis, x) result(index)
    class(cairn_axis), intent(in) :: axis
    real(real64), intent(in) :: x
    integer(int64) :: index
    integer(c_int64_t) :: found
    index = 0
    if (c_axis_index(axis%handle, x, found) == cairn_ok) index = found + 1
  end function

  subroutine axis_copied(axis, from)
    class(cairn_axis), intent(inout) :: axis
    class(cairn_axis), intent(in) :: from
    type(c_ptr) :: made
    made = c_null_ptr
    if (c_associated(from%handle)) call settle(c_axis_copy(from%handle, made))
    call c_axis_free(axis%handle)
    axis%handle = made
  end subroutine

  subroutine axis_freed(axis)
    type(cairn_axis), intent(inout) :: axis
    call c_axis_free(axis%handle)
    axis%handle = c_null_ptr
  end subroutine

  ! --- histograms ------------------------------------------------------------------------------------------

  subroutine columns_cleared(columns)
    class(cairn_columns), intent(inout) :: columns
    columns%count = 0
  end subroutine
  subroutine columns_add_i8_1(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int8), intent(in), contiguous, target :: x(:)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
  end subroutine
  subroutine columns_add_i8_2(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int8), intent(in), contiguous, target :: x(:, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
  end subroutine
  subroutine columns_add_i8_3(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
  end subroutine
  subroutine columns_add_i8_4(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
  end subroutine
  subroutine columns_add_i8_5(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
  end subroutine
  subroutine columns_add_i16_1(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int16), intent(in), contiguous, target :: x(:)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
  end subroutine
  subroutine columns_add_i16_2(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int16), intent(in), contiguous, target :: x(:, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
  end subroutine
  subroutine columns_add_i16_3(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
  end subroutine
  subroutine columns_add_i16_4(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
  end subroutine
  subroutine columns_add_i16_5(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
  end subroutine
  subroutine columns_add_i32_1(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int32), intent(in), contiguous, target :: x(:)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
  end subroutine
  subroutine columns_add_i32_2(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int32), intent(in), contiguous, target :: x(:, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
  end subroutine
  subroutine columns_add_i32_3(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
  end subroutine
  subroutine columns_add_i32_4(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
  end subroutine
  subroutine columns_add_i32_5(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
  end subroutine
  subroutine columns_add_i64_1(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int64), intent(in), contiguous, target :: x(:)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
  end subroutine
  subroutine columns_add_i64_2(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int64), intent(in), contiguous, target :: x(:, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
  end subroutine
  subroutine columns_add_i64_3(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
  end subroutine
  subroutine columns_add_i64_4(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
  end subroutine
  subroutine columns_add_i64_5(columns, x)
    class(cairn_columns), intent(inout) :: columns
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
  end subroutine
  subroutine columns_add_r32_1(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real32), intent(in), contiguous, target :: x(:)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
  end subroutine
  subroutine columns_add_r32_2(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real32), intent(in), contiguous, target :: x(:, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
  end subroutine
  subroutine columns_add_r32_3(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
  end subroutine
  subroutine columns_add_r32_4(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
  end subroutine
  subroutine columns_add_r32_5(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
  end subroutine
  subroutine columns_add_r64_1(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real64), intent(in), contiguous, target :: x(:)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
  end subroutine
  subroutine columns_add_r64_2(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real64), intent(in), contiguous, target :: x(:, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
  end subroutine
  subroutine columns_add_r64_3(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
  end subroutine
  subroutine columns_add_r64_4(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
  end subroutine
  subroutine columns_add_r64_5(columns, x)
    class(cairn_columns), intent(inout) :: columns
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    if (columns%count == 16) then
      write (error_unit, '(a)') 'cairn: cairn_columns: a 17th column; expected up to 16'
      error stop 1
    end if
    columns%count = columns%count + 1
    columns%items(columns%count) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
  end subroutine

  ! x and bins, which are in columns and handles: the last axis first, as C has it.
  subroutine last_axis_first(items, axes, columns, handles, x, bins)
    type(in_t), intent(in), target :: items(:)
    class(cairn_axis), intent(in) :: axes(:)
    type(c_ptr), intent(out), target :: columns(:), handles(:)
    type(list_t), intent(out) :: x
    type(axes_t), intent(out) :: bins
    integer :: i
    do i = 1, size(items)
      columns(size(items) + 1 - i) = c_loc(items(i))
    end do
    do i = 1, size(axes)
      handles(size(axes) + 1 - i) = axes(i)%handle
    end do
    x = list_t(c_loc(columns), size(items, kind=c_size_t))
    bins = axes_t(c_loc(handles), size(axes, kind=c_size_t), 0)
  end subroutine

  ! Adds the counts of `items`, the first axis fastest.
  subroutine counted(items, axes, counts, size, tally, exec, stat, errmsg)
    type(in_t), intent(in), target :: items(:)
    class(cairn_axis), intent(in) :: axes(:)
    type(c_ptr), intent(in) :: counts
    integer(c_int64_t), intent(in) :: size
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr), target :: columns(16), handles(ubound(axes, 1))
    type(list_t) :: x
    type(axes_t) :: bins
    type(out_t) :: to
    type(tally_t) :: found
    type(cairn_tally) :: reversed
    integer(c_int) :: status
    integer :: n
    n = ubound(items, 1)
    call last_axis_first(items, axes, columns, handles, x, bins)
    to = out_of(counts, size, 8)
    status = c_histogram_into(x, bins, execution_of(exec), to, found)
    if (status == cairn_ok .and. present(tally)) then
      tally = tally_of(found)
      reversed = tally
      tally%below(1:n) = reversed%below(n:1:-1)
      tally%above(1:n) = reversed%above(n:1:-1)
      tally%nan(1:n) = reversed%nan(n:1:-1)
      tally%unlisted(1:n) = reversed%unlisted(n:1:-1)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  function product_of_bins(axes) result(bins)
    class(cairn_axis), intent(in) :: axes(:)
    integer(int64) :: bins
    integer :: i
    bins = 1
    do i = 1, size(axes)
      bins = bins * axes(i)%bins()
    end do
  end function

  ! Counts of `items` in new memory, which replaces `counts` where all went well.
  subroutine newly_counted(items, axes, counts, tally, exec, stat, errmsg)
    type(in_t), intent(in) :: items(:)
    class(cairn_axis), intent(in) :: axes(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), allocatable, target :: made(:)
    allocate(made(product_of_bins(axes)))
    made = 0
    call counted(items, axes, c_loc(made), size(made, kind=c_int64_t), tally, exec, stat, errmsg)
    if (present(stat)) then
      if (stat /= cairn_ok) return
    end if
    call move_alloc(made, counts)
  end subroutine

  ! The counts of this rank's bins; `first`: the number, from 1, of the first of them.
  subroutine divided(items, axes, counts, first, exec, stat, errmsg)
    type(in_t), intent(in), target :: items(:)
    class(cairn_axis), intent(in) :: axes(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr), target :: columns(16), handles(ubound(axes, 1))
    type(list_t) :: x
    type(axes_t) :: bins
    type(c_ptr) :: part
    integer(c_int64_t), pointer :: there(:)
    integer(c_int) :: status
    call last_axis_first(items, axes, columns, handles, x, bins)
    first = 0
    status = c_divided_histogram(x, bins, execution_of(exec), part, first)
    if (status == cairn_ok) then
      if (allocated(counts)) deallocate (counts)
      allocate (counts(c_binned_bins(part)))
      if (size(counts) > 0) then
        call c_f_pointer(c_binned_counts(part), there, [c_binned_bins(part)])
        counts = there
      end if
      first = first + 1
      call c_binned_free(part)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_histogram_of_columns(columns, axes, counts, first, exec, stat, errmsg)
    type(cairn_columns), intent(in), target :: columns
    type(cairn_axis), intent(in) :: axes(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call divided(columns%items(1:columns%count), axes, counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i8_1(x, axis, counts, first, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i8_2(x, axis, counts, first, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i8_3(x, axis, counts, first, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i8_4(x, axis, counts, first, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i8_5(x, axis, counts, first, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i16_1(x, axis, counts, first, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i16_2(x, axis, counts, first, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i16_3(x, axis, counts, first, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i16_4(x, axis, counts, first, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i16_5(x, axis, counts, first, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i32_1(x, axis, counts, first, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i32_2(x, axis, counts, first, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i32_3(x, axis, counts, first, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i32_4(x, axis, counts, first, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i32_5(x, axis, counts, first, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i64_1(x, axis, counts, first, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i64_2(x, axis, counts, first, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i64_3(x, axis, counts, first, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i64_4(x, axis, counts, first, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_i64_5(x, axis, counts, first, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r32_1(x, axis, counts, first, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r32_2(x, axis, counts, first, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r32_3(x, axis, counts, first, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r32_4(x, axis, counts, first, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r32_5(x, axis, counts, first, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r64_1(x, axis, counts, first, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r64_2(x, axis, counts, first, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r64_3(x, axis, counts, first, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r64_4(x, axis, counts, first, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine divided_histogram_r64_5(x, axis, counts, first, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first
    type(cairn_execution), intent(in) :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call divided(items, [axis], counts, first, exec, stat, errmsg)
  end subroutine

  subroutine histogram_of_columns(columns, axes, counts, tally, exec, stat, errmsg)
    type(cairn_columns), intent(in) :: columns
    type(cairn_axis), intent(in) :: axes(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call newly_counted(columns%items(1:columns%count), axes, counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_of_columns_1(counts, columns, axes, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    type(cairn_columns), intent(in) :: columns
    type(cairn_axis), intent(in) :: axes(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call counted(columns%items(1:columns%count), axes, c_loc(counts), size(counts, kind=c_int64_t), &
    tally, exec, &
                 stat, errmsg)
  end subroutine
  subroutine histogram_into_of_columns_2(counts, columns, axes, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :)
    type(cairn_columns), intent(in) :: columns
    type(cairn_axis), intent(in) :: axes(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call counted(columns%items(1:columns%count), axes, c_loc(counts), size(counts, kind=c_int64_t), &
    tally, exec, &
                 stat, errmsg)
  end subroutine
  subroutine histogram_into_of_columns_3(counts, columns, axes, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :)
    type(cairn_columns), intent(in) :: columns
    type(cairn_axis), intent(in) :: axes(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call counted(columns%items(1:columns%count), axes, c_loc(counts), size(counts, kind=c_int64_t), &
    tally, exec, &
                 stat, errmsg)
  end subroutine
  subroutine histogram_into_of_columns_4(counts, columns, axes, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :, :)
    type(cairn_columns), intent(in) :: columns
    type(cairn_axis), intent(in) :: axes(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call counted(columns%items(1:columns%count), axes, c_loc(counts), size(counts, kind=c_int64_t), &
    tally, exec, &
                 stat, errmsg)
  end subroutine
  subroutine histogram_into_of_columns_5(counts, columns, axes, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :, :, :)
    type(cairn_columns), intent(in) :: columns
    type(cairn_axis), intent(in) :: axes(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call counted(columns%items(1:columns%count), axes, c_loc(counts), size(counts, kind=c_int64_t), &
    tally, exec, &
                 stat, errmsg)
  end subroutine

  subroutine histogram_i8_1(x, axis, counts, tally, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i8_1(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int8), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i8_1(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 1), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i8_2(x, axis, counts, tally, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i8_2(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i8_2(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 1), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i8_3(x, axis, counts, tally, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i8_3(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i8_3(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 1), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i8_4(x, axis, counts, tally, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i8_4(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i8_4(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 1), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i8_5(x, axis, counts, tally, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i8_5(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i8_5(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 1), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i16_1(x, axis, counts, tally, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i16_1(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int16), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i16_1(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 2), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i16_2(x, axis, counts, tally, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i16_2(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i16_2(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 2), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i16_3(x, axis, counts, tally, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i16_3(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i16_3(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 2), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i16_4(x, axis, counts, tally, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i16_4(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i16_4(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 2), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i16_5(x, axis, counts, tally, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i16_5(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i16_5(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 2), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i32_1(x, axis, counts, tally, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i32_1(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i32_1(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 3), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i32_2(x, axis, counts, tally, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i32_2(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i32_2(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 3), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i32_3(x, axis, counts, tally, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i32_3(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i32_3(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 3), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i32_4(x, axis, counts, tally, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i32_4(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i32_4(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 3), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i32_5(x, axis, counts, tally, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i32_5(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i32_5(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 3), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i64_1(x, axis, counts, tally, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i64_1(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i64_1(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 4), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i64_2(x, axis, counts, tally, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i64_2(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i64_2(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 4), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i64_3(x, axis, counts, tally, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i64_3(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i64_3(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 4), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i64_4(x, axis, counts, tally, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i64_4(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i64_4(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 4), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_i64_5(x, axis, counts, tally, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_i64_5(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_i64_5(x, bins, counts, edges, range, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 4), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r32_1(x, axis, counts, tally, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r32_1(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r32_1(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 9), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r32_2(x, axis, counts, tally, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r32_2(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r32_2(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 9), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r32_3(x, axis, counts, tally, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r32_3(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r32_3(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 9), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r32_4(x, axis, counts, tally, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r32_4(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r32_4(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 9), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r32_5(x, axis, counts, tally, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r32_5(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r32_5(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 9), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r64_1(x, axis, counts, tally, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r64_1(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r64_1(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 10), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r64_2(x, axis, counts, tally, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r64_2(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r64_2(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 10), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r64_3(x, axis, counts, tally, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r64_3(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r64_3(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 10), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r64_4(x, axis, counts, tally, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r64_4(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r64_4(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 10), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine
  subroutine histogram_r64_5(x, axis, counts, tally, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call newly_counted(items, [axis], counts, tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_into_r64_5(counts, x, axis, tally, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items(1)
    items(1) = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call counted(items, [axis], c_loc(counts), size(counts, kind=c_int64_t), tally, exec, stat, errmsg)
  end subroutine

  subroutine histogram_in_bins_r64_5(x, bins, counts, edges, range, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call histogram_of_range(in_of(c_loc(x), size(x, kind=c_int64_t), 10), bins, counts, edges, &
    range, exec, &
                            stat, errmsg)
  end subroutine

  subroutine histogram_of_range(x, bins, counts, edges, range, exec, stat, errmsg)
    type(in_t), intent(in) :: x
    integer, intent(in) :: bins
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout), optional :: edges(:)
    real(real64), intent(in), optional :: range(2)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: given
    type(bounds_t), target :: bounds
    type(c_ptr) :: at_bounds, made
    type(cairn_axis) :: axis
    integer(c_int64_t), pointer :: there(:)
    integer(c_int) :: status
    given = x
    at_bounds = c_null_ptr
    if (present(range)) then
      bounds = bounds_t(range(1), range(2))
      at_bounds = c_loc(bounds)
    end if
    status = c_histogram_in_bins(given, unsigned_size(bins), at_bounds, execution_of(exec), made)
    if (status == cairn_ok) then
      call c_f_pointer(c_binned_counts(made), there, [c_binned_bins(made)])
      counts = there
      if (present(edges)) then
        status = c_binned_axis(made, 0_c_size_t, axis%handle)
        if (status == cairn_ok) call axis%get_edges(edges)
      end if
      call c_binned_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine weighted_i8_r32_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r32_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r32_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r32_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r32_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r32_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r32_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r32_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r32_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r32_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r64_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r64_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r64_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r64_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r64_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r64_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r64_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r64_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i8_r64_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i8_r64_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 1), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r32_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r32_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r32_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r32_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r32_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r32_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r32_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r32_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r32_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r32_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r64_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r64_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r64_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r64_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r64_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r64_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r64_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r64_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i16_r64_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i16_r64_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 2), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r32_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r32_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r32_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r32_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r32_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r32_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r32_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r32_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r32_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r32_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r64_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r64_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r64_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r64_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r64_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r64_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r64_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r64_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i32_r64_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i32_r64_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 3), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r32_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r32_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r32_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r32_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r32_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r32_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r32_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r32_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r32_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r32_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r64_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r64_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r64_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r64_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r64_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r64_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r64_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r64_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_i64_r64_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_i64_r64_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 4), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r32_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r32_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r32_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r32_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r32_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r32_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r32_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r32_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r32_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r32_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r64_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r64_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r64_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r64_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r64_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r64_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r64_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r64_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r32_r64_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r32_r64_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 9), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r32_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r32_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real32), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r32_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r32_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r32_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r32_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r32_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r32_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r32_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 9), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r32_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 9), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r64_1(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r64_1(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real64), intent(in), contiguous, target :: y(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r64_2(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: weights(:, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r64_2(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in), contiguous, target :: y(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r64_3(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r64_3(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r64_4(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r64_4(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine
  subroutine weighted_r64_r64_5(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call weighted(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(weights), size(weights, kind=c_int64_t), 10), axis, sums, squares, &
                  reproducible, exec, stat, errmsg)
  end subroutine

  subroutine profile_r64_r64_5(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: y(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call profiled(in_of(c_loc(x), size(x, kind=c_int64_t), 10), &
                  in_of(c_loc(y), size(y, kind=c_int64_t), 10), axis, counts, means, variances, &
                  ddof, &
                  exec, stat, errmsg)
  end subroutine

  subroutine weighted(x, weights, axis, sums, squares, reproducible, exec, stat, errmsg)
    type(in_t), intent(in) :: x, weights
    type(cairn_axis), intent(in) :: axis
    real(real64), allocatable, intent(inout) :: sums(:)
    real(real64), allocatable, intent(inout), optional :: squares(:)
    logical, intent(in), optional :: reproducible
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(in_t) :: each
    type(c_ptr), target :: column(1), handle(1)
    type(weighting_t) :: how
    type(c_ptr) :: made
    type(sum_t), pointer :: there(:)
    integer(c_int) :: status
    item = x
    each = weights
    column(1) = c_loc(item)
    handle(1) = axis%handle
    how%size = c_sizeof(how)
    how%squares = merge(1_c_int32_t, 0_c_int32_t, present(squares))
    if (present(reproducible)) how%reproducible = merge(1_c_int32_t, 0_c_int32_t, reproducible)
    status = c_weighted_histogram(list_t(c_loc(column), 1), each, axes_t(c_loc(handle), 1, 0), how, &
                                  execution_of(exec), made)
    if (status == cairn_ok) then
      call c_f_pointer(c_binned_real_weights(made), there, [c_binned_bins(made)])
      sums = there%sum
      if (present(squares)) squares = there%squares
      call c_binned_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine profiled(x, y, axis, counts, means, variances, ddof, exec, stat, errmsg)
    type(in_t), intent(in) :: x, y
    type(cairn_axis), intent(in) :: axis
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), allocatable, intent(inout) :: means(:)
    real(real64), allocatable, intent(inout), optional :: variances(:)
    real(real64), intent(in), optional :: ddof
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(in_t) :: numbers
    type(c_ptr), target :: column(1), handle(1)
    type(c_ptr) :: made
    type(mean_t), pointer :: there(:)
    real(c_double) :: less
    integer(c_int) :: status
    integer :: i
    item = x
    numbers = y
    column(1) = c_loc(item)
    handle(1) = axis%handle
    status = c_profile(list_t(c_loc(column), 1), numbers, axes_t(c_loc(handle), 1, 0), c_null_ptr, &
                       execution_of(exec), made)
    if (status == cairn_ok) then
      call c_f_pointer(c_binned_means(made), there, [c_binned_bins(made)])
      counts = there%count
      means = there%mean
      less = 0
      if (present(ddof)) less = ddof
      if (present(variances)) variances = [(c_variance(there(i), less), i = 1, size(there))]
      call c_binned_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine digitize_i8_i32_1(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i32_2(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i32_3(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i32_4(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i32_5(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i64_1(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i64_2(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i64_3(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i64_4(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i8_i64_5(x, axis, numbers, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i32_1(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i32_2(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i32_3(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i32_4(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i32_5(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i64_1(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i64_2(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i64_3(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i64_4(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i16_i64_5(x, axis, numbers, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i32_1(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i32_2(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i32_3(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i32_4(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i32_5(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i64_1(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i64_2(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i64_3(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i64_4(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i32_i64_5(x, axis, numbers, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i32_1(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i32_2(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i32_3(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i32_4(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i32_5(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i64_1(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i64_2(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i64_3(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i64_4(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_i64_i64_5(x, axis, numbers, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i32_1(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i32_2(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i32_3(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i32_4(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i32_5(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i64_1(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i64_2(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i64_3(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i64_4(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r32_i64_5(x, axis, numbers, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i32_1(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i32_2(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i32_3(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i32_4(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i32_5(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int32), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 3)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i64_1(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i64_2(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i64_3(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i64_4(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine digitize_r64_i64_5(x, axis, numbers, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_axis), intent(in) :: axis
    integer(int64), intent(inout), contiguous, target :: numbers(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    to = out_of(c_loc(numbers), size(numbers, kind=c_int64_t), 4)
    call settle(c_digitize_into(from, axis%handle, execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine extremes_i8_1(x, least, greatest, nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    integer(int8), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i8(found%least)
      greatest = value_i8(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i8_1(x, moments, low, high, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i8_2(x, least, greatest, nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    integer(int8), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i8(found%least)
      greatest = value_i8(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i8_2(x, moments, low, high, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i8_3(x, least, greatest, nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    integer(int8), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i8(found%least)
      greatest = value_i8(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i8_3(x, moments, low, high, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i8_4(x, least, greatest, nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int8), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i8(found%least)
      greatest = value_i8(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i8_4(x, moments, low, high, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i8_5(x, least, greatest, nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int8), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i8(found%least)
      greatest = value_i8(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i8_5(x, moments, low, high, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i16_1(x, least, greatest, nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    integer(int16), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i16(found%least)
      greatest = value_i16(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i16_1(x, moments, low, high, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i16_2(x, least, greatest, nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    integer(int16), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i16(found%least)
      greatest = value_i16(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i16_2(x, moments, low, high, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i16_3(x, least, greatest, nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    integer(int16), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i16(found%least)
      greatest = value_i16(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i16_3(x, moments, low, high, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i16_4(x, least, greatest, nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int16), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i16(found%least)
      greatest = value_i16(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i16_4(x, moments, low, high, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i16_5(x, least, greatest, nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int16), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i16(found%least)
      greatest = value_i16(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i16_5(x, moments, low, high, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i32_1(x, least, greatest, nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    integer(int32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i32(found%least)
      greatest = value_i32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i32_1(x, moments, low, high, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i32_2(x, least, greatest, nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    integer(int32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i32(found%least)
      greatest = value_i32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i32_2(x, moments, low, high, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i32_3(x, least, greatest, nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    integer(int32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i32(found%least)
      greatest = value_i32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i32_3(x, moments, low, high, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i32_4(x, least, greatest, nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i32(found%least)
      greatest = value_i32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i32_4(x, moments, low, high, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i32_5(x, least, greatest, nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i32(found%least)
      greatest = value_i32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i32_5(x, moments, low, high, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i64_1(x, least, greatest, nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    integer(int64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i64(found%least)
      greatest = value_i64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i64_1(x, moments, low, high, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i64_2(x, least, greatest, nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    integer(int64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i64(found%least)
      greatest = value_i64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i64_2(x, moments, low, high, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i64_3(x, least, greatest, nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i64(found%least)
      greatest = value_i64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i64_3(x, moments, low, high, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i64_4(x, least, greatest, nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i64(found%least)
      greatest = value_i64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i64_4(x, moments, low, high, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_i64_5(x, least, greatest, nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_i64(found%least)
      greatest = value_i64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_i64_5(x, moments, low, high, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r32_1(x, least, greatest, nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r32(found%least)
      greatest = value_r32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r32_1(x, moments, low, high, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r32_2(x, least, greatest, nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r32(found%least)
      greatest = value_r32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r32_2(x, moments, low, high, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r32_3(x, least, greatest, nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r32(found%least)
      greatest = value_r32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r32_3(x, moments, low, high, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r32_4(x, least, greatest, nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r32(found%least)
      greatest = value_r32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r32_4(x, moments, low, high, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r32_5(x, least, greatest, nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r32(found%least)
      greatest = value_r32(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r32_5(x, moments, low, high, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r64_1(x, least, greatest, nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r64(found%least)
      greatest = value_r64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r64_1(x, moments, low, high, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r64_2(x, least, greatest, nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r64(found%least)
      greatest = value_r64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r64_2(x, moments, low, high, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r64_3(x, least, greatest, nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r64(found%least)
      greatest = value_r64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r64_3(x, moments, low, high, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r64_4(x, least, greatest, nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r64(found%least)
      greatest = value_r64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r64_4(x, moments, low, high, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine extremes_r64_5(x, least, greatest, nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(inout) :: least, greatest
    integer(int64), intent(inout), optional :: nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(extremes_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_extremes_of(from, execution_of(exec), found)
    if (status == cairn_ok) then
      least = value_r64(found%least)
      greatest = value_r64(found%greatest)
      if (present(nan)) nan = found%nan
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine moments_r64_5(x, moments, low, high, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_moments), intent(inout) :: moments
    real(real64), intent(in), optional :: low, high
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(moments_t) :: found
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = c_moments_of(from, range_of(low, high), 0._c_double, execution_of(exec), found)
    if (status == cairn_ok) call give_moments(found, moments)
    call settle(status, stat, errmsg)
  end subroutine

  function range_of(low, high) result(range)  ! all, where there are no ends
    real(real64), intent(in), optional :: low, high
    type(bounds_t) :: range
    range%high = transfer(int(z'7ff0000000000000', c_int64_t), 0._c_double)
    range%low = -range%high
    if (present(low)) range%low = low
    if (present(high)) range%high = high
  end function

  subroutine give_moments(from, moments)
    type(moments_t), intent(in) :: from
    class(cairn_moments), intent(inout) :: moments
    moments%count = from%count
    moments%least = from%least
    moments%greatest = from%greatest
    moments%mean = from%mean
    moments%squares = from%squares
    moments%skewness = from%skewness
  end subroutine

  function taken_moments(of) result(moments)
    class(cairn_moments), intent(in) :: of
    type(moments_t) :: moments
    moments = moments_t(of%count, of%least, of%greatest, of%mean, of%squares, of%skewness)
  end function

  subroutine merge_moments(self, other)
    class(cairn_moments), intent(inout) :: self
    type(cairn_moments), intent(in) :: other
    type(moments_t) :: both
    integer(c_int) :: status
    both = taken_moments(self)
    status = c_moments_merge(both, taken_moments(other))
    call settle(status)
    call give_moments(both, self)
  end subroutine
  function value_i8(bits) result(value)  ! of a cairn_value
    integer(c_int64_t), intent(in) :: bits
    integer(int8) :: value
    value = int(bits, kind(value))
  end function
  function value_i16(bits) result(value)  ! of a cairn_value
    integer(c_int64_t), intent(in) :: bits
    integer(int16) :: value
    value = int(bits, kind(value))
  end function
  function value_i32(bits) result(value)  ! of a cairn_value
    integer(c_int64_t), intent(in) :: bits
    integer(int32) :: value
    value = int(bits, kind(value))
  end function
  function value_i64(bits) result(value)  ! of a cairn_value
    integer(c_int64_t), intent(in) :: bits
    integer(int64) :: value
    value = int(bits, kind(value))
  end function
  function value_r32(bits) result(value)  ! of a cairn_value
    integer(c_int64_t), intent(in) :: bits
    real(real32) :: value
    value = real(transfer(bits, 0._c_double), kind(value))
  end function
  function value_r64(bits) result(value)  ! of a cairn_value
    integer(c_int64_t), intent(in) :: bits
    real(real64) :: value
    value = real(transfer(bits, 0._c_double), kind(value))
  end function

  ! --- chunks ----------------------------------------------------------------------------------------------

  subroutine builder_kept(builder, made, status, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    type(c_ptr), intent(in) :: made
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (status == cairn_ok) then
      call c_builder_free(builder%handle)
      builder%handle = made
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine builder_started(builder, axis, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    type(cairn_axis), intent(in) :: axis
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr), target :: handle(1)
    type(c_ptr) :: made
    integer(c_int) :: status
    handle(1) = axis%handle
    status = c_builder_make(1_c_int32_t, axes_t(c_loc(handle), 1, 0), c_null_ptr, c_null_ptr, c_null_ptr, &
        made)
    call builder_kept(builder, made, status, stat, errmsg)
  end subroutine

  subroutine builder_add_i8_1(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int8), intent(in), contiguous, target :: x(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i8_2(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int8), intent(in), contiguous, target :: x(:, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i8_3(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i8_4(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i8_5(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i16_1(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int16), intent(in), contiguous, target :: x(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i16_2(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int16), intent(in), contiguous, target :: x(:, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i16_3(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i16_4(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i16_5(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i32_1(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int32), intent(in), contiguous, target :: x(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i32_2(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int32), intent(in), contiguous, target :: x(:, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i32_3(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i32_4(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i32_5(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i64_1(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int64), intent(in), contiguous, target :: x(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i64_2(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int64), intent(in), contiguous, target :: x(:, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i64_3(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i64_4(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_i64_5(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r32_1(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real32), intent(in), contiguous, target :: x(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r32_2(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real32), intent(in), contiguous, target :: x(:, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r32_3(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r32_4(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r32_5(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r64_1(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real64), intent(in), contiguous, target :: x(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r64_2(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real64), intent(in), contiguous, target :: x(:, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r64_3(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r64_4(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine
  subroutine builder_add_r64_5(builder, x, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t), target :: item
    type(c_ptr), target :: column(1)
    item = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    column(1) = c_loc(item)
    call settle(c_builder_add(builder%handle, list_t(c_loc(column), 1), c_null_ptr, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine builder_merged(builder, other, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    class(cairn_histogram_builder), intent(in) :: other
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_builder_merge(builder%handle, other%handle), stat, errmsg)
  end subroutine

  subroutine builder_counts(builder, counts, tally, exec, stat, errmsg)
    class(cairn_histogram_builder), intent(in) :: builder
    integer(int64), allocatable, intent(inout) :: counts(:)
    type(cairn_tally), intent(out), optional :: tally
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    type(tally_t) :: found
    integer(c_int64_t), pointer :: there(:)
    integer(c_int) :: status
    status = c_builder_result(builder%handle, execution_of(exec), made)
    if (status == cairn_ok) then
      call c_f_pointer(c_binned_counts(made), there, [c_binned_bins(made)])
      counts = there
      if (present(tally)) then
        if (c_binned_tally(made, found) == cairn_ok) tally = tally_of(found)
      end if
      call c_binned_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine builder_saved(builder, bytes, stat, errmsg)
    class(cairn_histogram_builder), intent(in) :: builder
    integer(int8), allocatable, intent(inout) :: bytes(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_size_t) :: size
    integer(c_int) :: status
    status = c_builder_save(builder%handle, made, size)
    if (status == cairn_ok) call take_bytes(made, size, bytes)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine builder_loaded(builder, bytes, stat, errmsg)
    class(cairn_histogram_builder), intent(inout) :: builder
    integer(int8), intent(in), contiguous, target :: bytes(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_builder_load(c_loc(bytes), size(bytes, kind=c_size_t), c_null_ptr, made)
    call builder_kept(builder, made, status, stat, errmsg)
  end subroutine

  subroutine not_copied(what)
    character(*), intent(in) :: what
    write (error_unit, '(3a)') 'cairn: a ', what, ' cannot be copied; save and load it'
    error stop 1
  end subroutine

  subroutine builder_copied(builder, from)
    class(cairn_histogram_builder), intent(inout) :: builder
    class(cairn_histogram_builder), intent(in) :: from
    if (c_associated(from%handle) .or. c_associated(builder%handle)) &
      call not_copied('cairn_histogram_builder')
  end subroutine

  subroutine builder_freed(builder)
    type(cairn_histogram_builder), intent(inout) :: builder
    call c_builder_free(builder%handle)
    builder%handle = c_null_ptr
  end subroutine

  ! --- values ----------------------------------------------------------------------------------------------

  ! The table becomes arrays, and is freed.
  subroutine take_table_i8(table, values, counts)
    type(c_ptr), intent(in) :: table
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int8), pointer :: there(:)
    integer(c_int64_t), pointer :: often(:)
    integer(int64) :: size
    size = c_frequencies_size(table)
    if (size == 0) then
      values = [integer(int8) ::]
      counts = [integer(int64) ::]
    else
      call c_f_pointer(c_frequencies_values(table), there, [size])
      call c_f_pointer(c_frequencies_counts(table), often, [size])
      values = there
      counts = often
    end if
    call c_frequencies_free(table)
  end subroutine

  ! The table becomes arrays, and is freed.
  subroutine take_table_i16(table, values, counts)
    type(c_ptr), intent(in) :: table
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int16), pointer :: there(:)
    integer(c_int64_t), pointer :: often(:)
    integer(int64) :: size
    size = c_frequencies_size(table)
    if (size == 0) then
      values = [integer(int16) ::]
      counts = [integer(int64) ::]
    else
      call c_f_pointer(c_frequencies_values(table), there, [size])
      call c_f_pointer(c_frequencies_counts(table), often, [size])
      values = there
      counts = often
    end if
    call c_frequencies_free(table)
  end subroutine

  ! The table becomes arrays, and is freed.
  subroutine take_table_i32(table, values, counts)
    type(c_ptr), intent(in) :: table
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int32), pointer :: there(:)
    integer(c_int64_t), pointer :: often(:)
    integer(int64) :: size
    size = c_frequencies_size(table)
    if (size == 0) then
      values = [integer(int32) ::]
      counts = [integer(int64) ::]
    else
      call c_f_pointer(c_frequencies_values(table), there, [size])
      call c_f_pointer(c_frequencies_counts(table), often, [size])
      values = there
      counts = often
    end if
    call c_frequencies_free(table)
  end subroutine

  ! The table becomes arrays, and is freed.
  subroutine take_table_i64(table, values, counts)
    type(c_ptr), intent(in) :: table
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), pointer :: there(:)
    integer(c_int64_t), pointer :: often(:)
    integer(int64) :: size
    size = c_frequencies_size(table)
    if (size == 0) then
      values = [integer(int64) ::]
      counts = [integer(int64) ::]
    else
      call c_f_pointer(c_frequencies_values(table), there, [size])
      call c_f_pointer(c_frequencies_counts(table), often, [size])
      values = there
      counts = often
    end if
    call c_frequencies_free(table)
  end subroutine

  ! The table becomes arrays, and is freed.
  subroutine take_table_r32(table, values, counts)
    type(c_ptr), intent(in) :: table
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real32), pointer :: there(:)
    integer(c_int64_t), pointer :: often(:)
    integer(int64) :: size
    size = c_frequencies_size(table)
    if (size == 0) then
      values = [real(real32) ::]
      counts = [integer(int64) ::]
    else
      call c_f_pointer(c_frequencies_values(table), there, [size])
      call c_f_pointer(c_frequencies_counts(table), often, [size])
      values = there
      counts = often
    end if
    call c_frequencies_free(table)
  end subroutine

  ! The table becomes arrays, and is freed.
  subroutine take_table_r64(table, values, counts)
    type(c_ptr), intent(in) :: table
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    real(real64), pointer :: there(:)
    integer(c_int64_t), pointer :: often(:)
    integer(int64) :: size
    size = c_frequencies_size(table)
    if (size == 0) then
      values = [real(real64) ::]
      counts = [integer(int64) ::]
    else
      call c_f_pointer(c_frequencies_values(table), there, [size])
      call c_f_pointer(c_frequencies_counts(table), often, [size])
      values = there
      counts = often
    end if
    call c_frequencies_free(table)
  end subroutine

  subroutine value_counts_i8_1(x, values, counts, order, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i8(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i8_1(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i8(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i8_1(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int8), intent(in), contiguous, target :: x(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(1_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 1
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i8_2(x, values, counts, order, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i8(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i8_2(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i8(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i8_2(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int8), intent(in), contiguous, target :: x(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(1_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 1
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i8_3(x, values, counts, order, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i8(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i8_3(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i8(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i8_3(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(1_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 1
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i8_4(x, values, counts, order, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i8(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i8_4(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i8(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i8_4(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(1_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 1
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i8_5(x, values, counts, order, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i8(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i8_5(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i8(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i8_5(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(1_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 1
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i16_1(x, values, counts, order, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i16(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i16_1(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i16(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i16_1(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int16), intent(in), contiguous, target :: x(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(2_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 2
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i16_2(x, values, counts, order, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i16(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i16_2(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i16(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i16_2(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int16), intent(in), contiguous, target :: x(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(2_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 2
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i16_3(x, values, counts, order, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i16(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i16_3(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i16(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i16_3(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(2_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 2
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i16_4(x, values, counts, order, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i16(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i16_4(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i16(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i16_4(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(2_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 2
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i16_5(x, values, counts, order, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i16(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i16_5(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i16(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i16_5(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(2_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 2
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i32_1(x, values, counts, order, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i32_1(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i32_1(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int32), intent(in), contiguous, target :: x(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(3_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 3
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i32_2(x, values, counts, order, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i32_2(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i32_2(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int32), intent(in), contiguous, target :: x(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(3_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 3
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i32_3(x, values, counts, order, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i32_3(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i32_3(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(3_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 3
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i32_4(x, values, counts, order, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i32_4(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i32_4(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(3_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 3
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i32_5(x, values, counts, order, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i32_5(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i32_5(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(3_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 3
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i64_1(x, values, counts, order, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i64_1(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i64_1(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int64), intent(in), contiguous, target :: x(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(4_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 4
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i64_2(x, values, counts, order, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i64_2(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i64_2(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int64), intent(in), contiguous, target :: x(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(4_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 4
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i64_3(x, values, counts, order, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i64_3(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i64_3(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(4_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 4
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i64_4(x, values, counts, order, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i64_4(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i64_4(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(4_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 4
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_i64_5(x, values, counts, order, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_i64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_i64_5(x, values, counts, first, distinct, exec, order, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_i64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_i64_5(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(4_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 4
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r32_1(x, values, counts, order, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r32_1(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r32_1(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real32), intent(in), contiguous, target :: x(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(9_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 9
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r32_2(x, values, counts, order, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r32_2(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r32_2(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real32), intent(in), contiguous, target :: x(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(9_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 9
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r32_3(x, values, counts, order, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r32_3(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r32_3(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(9_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 9
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r32_4(x, values, counts, order, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r32_4(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r32_4(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(9_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 9
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r32_5(x, values, counts, order, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r32(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r32_5(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r32(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r32_5(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(9_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 9
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r64_1(x, values, counts, order, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r64_1(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r64_1(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real64), intent(in), contiguous, target :: x(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(10_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 10
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r64_2(x, values, counts, order, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r64_2(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r64_2(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real64), intent(in), contiguous, target :: x(:, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(10_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 10
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r64_3(x, values, counts, order, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r64_3(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r64_3(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(10_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 10
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r64_4(x, values, counts, order, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r64_4(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r64_4(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(10_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 10
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine value_counts_r64_5(x, values, counts, order, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    status = c_value_counts(from, wanted, execution_of(exec), table)
    if (status == cairn_ok) call take_table_r64(table, values, counts)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine divided_value_counts_r64_5(x, values, counts, first, distinct, exec, order, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer(int64), intent(out) :: first, distinct
    type(cairn_execution), intent(in) :: exec
    integer, intent(in), optional :: order
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: table
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    first = 0
    distinct = 0
    status = c_divided_value_counts(from, wanted, execution_of(exec), table, first, distinct)
    if (status == cairn_ok) then
      call take_table_r64(table, values, counts)
      first = first + 1
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_add_r64_5(counter, x, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    integer(c_int) :: status
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    status = cairn_ok
    if (.not. c_associated(counter%handle)) then
      status = c_counter_make(10_c_int32_t, options_of(counter), counter%handle)
      counter%kind = 10
    end if
    if (status == cairn_ok) status = c_counter_add(counter%handle, from, execution_of(exec))
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_table_i8(counter, values, counts, order, exec, stat, errmsg)
    class(cairn_value_counter), intent(in) :: counter
    integer(int8), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: table, none
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    if (counter%kind /= 1 .and. c_associated(counter%handle)) then
      status = c_counter_make(0_c_int32_t, options_of(counter), none)  ! refused: no kind
    else
      status = c_counter_table(counter%handle, wanted, execution_of(exec), table)
      if (status == cairn_ok) call take_table_i8(table, values, counts)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_table_i16(counter, values, counts, order, exec, stat, errmsg)
    class(cairn_value_counter), intent(in) :: counter
    integer(int16), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: table, none
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    if (counter%kind /= 2 .and. c_associated(counter%handle)) then
      status = c_counter_make(0_c_int32_t, options_of(counter), none)  ! refused: no kind
    else
      status = c_counter_table(counter%handle, wanted, execution_of(exec), table)
      if (status == cairn_ok) call take_table_i16(table, values, counts)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_table_i32(counter, values, counts, order, exec, stat, errmsg)
    class(cairn_value_counter), intent(in) :: counter
    integer(int32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: table, none
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    if (counter%kind /= 3 .and. c_associated(counter%handle)) then
      status = c_counter_make(0_c_int32_t, options_of(counter), none)  ! refused: no kind
    else
      status = c_counter_table(counter%handle, wanted, execution_of(exec), table)
      if (status == cairn_ok) call take_table_i32(table, values, counts)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_table_i64(counter, values, counts, order, exec, stat, errmsg)
    class(cairn_value_counter), intent(in) :: counter
    integer(int64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: table, none
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    if (counter%kind /= 4 .and. c_associated(counter%handle)) then
      status = c_counter_make(0_c_int32_t, options_of(counter), none)  ! refused: no kind
    else
      status = c_counter_table(counter%handle, wanted, execution_of(exec), table)
      if (status == cairn_ok) call take_table_i64(table, values, counts)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_table_r32(counter, values, counts, order, exec, stat, errmsg)
    class(cairn_value_counter), intent(in) :: counter
    real(real32), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: table, none
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    if (counter%kind /= 9 .and. c_associated(counter%handle)) then
      status = c_counter_make(0_c_int32_t, options_of(counter), none)  ! refused: no kind
    else
      status = c_counter_table(counter%handle, wanted, execution_of(exec), table)
      if (status == cairn_ok) call take_table_r32(table, values, counts)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_table_r64(counter, values, counts, order, exec, stat, errmsg)
    class(cairn_value_counter), intent(in) :: counter
    real(real64), allocatable, intent(inout) :: values(:)
    integer(int64), allocatable, intent(inout) :: counts(:)
    integer, intent(in), optional :: order
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: table, none
    integer(c_int32_t) :: wanted
    integer(c_int) :: status
    wanted = cairn_unordered
    if (present(order)) wanted = int(order, c_int32_t)
    if (counter%kind /= 10 .and. c_associated(counter%handle)) then
      status = c_counter_make(0_c_int32_t, options_of(counter), none)  ! refused: no kind
    else
      status = c_counter_table(counter%handle, wanted, execution_of(exec), table)
      if (status == cairn_ok) call take_table_r64(table, values, counts)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine median_i8_1(x, median, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i8_1(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i8_1(x, ranks, items, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:)
    integer(int64), intent(in) :: ranks(:)
    integer(int8), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int8), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i8_2(x, median, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i8_2(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i8_2(x, ranks, items, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int8), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int8), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i8_3(x, median, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i8_3(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i8_3(x, ranks, items, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int8), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int8), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i8_4(x, median, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i8_4(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i8_4(x, ranks, items, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int8), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int8), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i8_5(x, median, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i8_5(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i8_5(x, ranks, items, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int8), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int8), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 1)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i16_1(x, median, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i16_1(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i16_1(x, ranks, items, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:)
    integer(int64), intent(in) :: ranks(:)
    integer(int16), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int16), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i16_2(x, median, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i16_2(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i16_2(x, ranks, items, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int16), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int16), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i16_3(x, median, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i16_3(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i16_3(x, ranks, items, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int16), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int16), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i16_4(x, median, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i16_4(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i16_4(x, ranks, items, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int16), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int16), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i16_5(x, median, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i16_5(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i16_5(x, ranks, items, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int16), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int16), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 2)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i32_1(x, median, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i32_1(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i32_1(x, ranks, items, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:)
    integer(int64), intent(in) :: ranks(:)
    integer(int32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i32_2(x, median, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i32_2(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i32_2(x, ranks, items, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i32_3(x, median, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i32_3(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i32_3(x, ranks, items, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i32_4(x, median, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i32_4(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i32_4(x, ranks, items, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i32_5(x, median, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i32_5(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i32_5(x, ranks, items, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 3)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i64_1(x, median, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i64_1(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i64_1(x, ranks, items, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:)
    integer(int64), intent(in) :: ranks(:)
    integer(int64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i64_2(x, median, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i64_2(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i64_2(x, ranks, items, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i64_3(x, median, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i64_3(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i64_3(x, ranks, items, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i64_4(x, median, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i64_4(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i64_4(x, ranks, items, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_i64_5(x, median, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_i64_5(x, at, quantiles, skip_nan, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_i64_5(x, ranks, items, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    integer(int64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    integer(int64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 4)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r32_1(x, median, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r32_1(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r32_1(x, ranks, items, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:)
    integer(int64), intent(in) :: ranks(:)
    real(real32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r32_2(x, median, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r32_2(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r32_2(x, ranks, items, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :)
    integer(int64), intent(in) :: ranks(:)
    real(real32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r32_3(x, median, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r32_3(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r32_3(x, ranks, items, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), intent(in) :: ranks(:)
    real(real32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r32_4(x, median, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r32_4(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r32_4(x, ranks, items, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    real(real32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r32_5(x, median, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r32_5(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r32_5(x, ranks, items, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    real(real32), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real32), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 9)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r64_1(x, median, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r64_1(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r64_1(x, ranks, items, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:)
    integer(int64), intent(in) :: ranks(:)
    real(real64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r64_2(x, median, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r64_2(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r64_2(x, ranks, items, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :)
    integer(int64), intent(in) :: ranks(:)
    real(real64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r64_3(x, median, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r64_3(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r64_3(x, ranks, items, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :)
    integer(int64), intent(in) :: ranks(:)
    real(real64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r64_4(x, median, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r64_4(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r64_4(x, ranks, items, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    real(real64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine median_r64_5(x, median, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(inout) :: median
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    call settle(c_median(from, nan_policy(skip_nan), execution_of(exec), c_null_ptr, c_null_ptr, median), &
                stat, errmsg)
  end subroutine

  subroutine quantiles_r64_5(x, at, quantiles, skip_nan, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    real(real64), intent(in) :: at(:)
    real(real64), intent(inout), optional :: quantiles(:)  ! absent if it is not allocated
    logical, intent(in), optional :: skip_nan
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(c_double), target :: wanted(size(at)), found(size(at))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(quantiles)) room = size(quantiles, kind=int64)
    status = room_status('cairn_quantiles', 'quantiles', room, size(at, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    wanted = at
    if (status == cairn_ok) &
      status = c_quantiles(from, c_loc(wanted), size(at, kind=c_size_t), nan_policy(skip_nan), &
                           execution_of(exec), c_loc(found))
    if (status == cairn_ok) quantiles = found
    call settle(status, stat, errmsg)
  end subroutine

  subroutine order_statistics_r64_5(x, ranks, items, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: x(:, :, :, :, :)
    integer(int64), intent(in) :: ranks(:)
    real(real64), intent(inout), optional :: items(:)  ! absent if it is not allocated
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), target :: from_0(size(ranks))
    real(real64), target :: found(size(ranks))
    type(in_t) :: from
    integer(c_int) :: status
    integer(int64) :: room
    room = -1
    if (present(items)) room = size(items, kind=int64)
    status = room_status('cairn_order_statistics', 'items', room, size(ranks, kind=int64))
    from = in_of(c_loc(x), size(x, kind=c_int64_t), 10)
    from_0 = ranks - 1
    if (status == cairn_ok) &
      status = c_order_statistics(from, c_loc(from_0), size(ranks, kind=c_size_t), execution_of(exec), &
                                  c_loc(found))
    if (status == cairn_ok) items = found
    call settle(status, stat, errmsg)
  end subroutine

  function options_of(counter) result(options)
    class(cairn_value_counter), intent(in) :: counter
    type(counter_options_t) :: options
    options%size = c_sizeof(options)
    options%order = counter%order
  end function

  subroutine counter_started(counter, order)
    class(cairn_value_counter), intent(inout) :: counter
    integer, intent(in) :: order
    call c_counter_free(counter%handle)
    counter%handle = c_null_ptr
    counter%order = int(order, c_int32_t)
  end subroutine

  function counter_total(counter) result(total)
    class(cairn_value_counter), intent(in) :: counter
    integer(int64) :: total
    total = c_counter_total(counter%handle)
  end function

  subroutine counter_merged(counter, other, exec, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    class(cairn_value_counter), intent(in) :: other
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_counter_merge(counter%handle, other%handle, execution_of(exec)), stat, errmsg)
  end subroutine

  subroutine counter_saved(counter, bytes, stat, errmsg)
    class(cairn_value_counter), intent(in) :: counter
    integer(int8), allocatable, intent(inout) :: bytes(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_size_t) :: size
    integer(c_int) :: status
    status = c_counter_save(counter%handle, made, size)
    if (status == cairn_ok) call take_bytes(made, size, bytes)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_loaded(counter, bytes, stat, errmsg)
    class(cairn_value_counter), intent(inout) :: counter
    integer(int8), intent(in), contiguous, target :: bytes(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int32_t) :: state, kind
    integer(c_int) :: status
    status = c_heading_of_state(c_loc(bytes), size(bytes, kind=c_size_t), state, kind)
    if (status == cairn_ok) &
      status = c_counter_load(kind, c_loc(bytes), size(bytes, kind=c_size_t), options_of(counter), made)
    if (status == cairn_ok) then
      call c_counter_free(counter%handle)
      counter%handle = made
      counter%kind = kind
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine counter_copied(counter, from)
    class(cairn_value_counter), intent(inout) :: counter
    class(cairn_value_counter), intent(in) :: from
    if (c_associated(from%handle) .or. c_associated(counter%handle)) call not_copied('cairn_value_counter')
    counter%order = from%order
  end subroutine

  subroutine counter_freed(counter)
    type(cairn_value_counter), intent(inout) :: counter
    call c_counter_free(counter%handle)
    counter%handle = c_null_ptr
  end subroutine

  ! --- draws -----------------------------------------------------------------------------------------------

  subroutine sampler_kept(sampler, made, status, stat, errmsg)
    class(cairn_sampler), intent(inout) :: sampler
    type(c_ptr), intent(in) :: made
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (status == cairn_ok) then
      call c_sampler_free(sampler%handle)
      sampler%handle = made
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine sampler_uniform(sampler, size, stat, errmsg)
    class(cairn_sampler), intent(inout) :: sampler
    integer, intent(in) :: size
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_sampler_uniform(int(max(size, 0), c_int64_t), made)
    call sampler_kept(sampler, made, status, stat, errmsg)
  end subroutine

  subroutine sampler_weights_r32(sampler, weights, exec, stat, errmsg)
    class(cairn_sampler), intent(inout) :: sampler
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    status = c_sampler_make(from, execution_of(exec), made)
    call sampler_kept(sampler, made, status, stat, errmsg)
  end subroutine
  subroutine sampler_weights_r64(sampler, weights, exec, stat, errmsg)
    class(cairn_sampler), intent(inout) :: sampler
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    status = c_sampler_make(from, execution_of(exec), made)
    call sampler_kept(sampler, made, status, stat, errmsg)
  end subroutine

  function sampler_size(sampler) result(size)
    class(cairn_sampler), intent(in) :: sampler
    integer(int64) :: size
    size = c_sampler_size(sampler%handle)
  end function

  ! 1 is added to each: numbers of items begin with it.
  subroutine from_1_i32(items, count, status)
    type(c_ptr), intent(in) :: items
    integer(c_int64_t), intent(in) :: count
    integer(c_int), intent(in) :: status
    integer(int32), pointer :: there(:)
    if (status /= cairn_ok .or. count == 0) return
    call c_f_pointer(items, there, [count])
    there = there + 1
  end subroutine

  ! 1 is added to each: numbers of items begin with it.
  subroutine from_1_i64(items, count, status)
    type(c_ptr), intent(in) :: items
    integer(c_int64_t), intent(in) :: count
    integer(c_int), intent(in) :: status
    integer(int64), pointer :: there(:)
    if (status /= cairn_ok .or. count == 0) return
    call c_f_pointer(items, there, [count])
    there = there + 1
  end subroutine

  subroutine sampler_draw_i32_1(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int32), intent(inout), contiguous, target :: indices(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i32_1(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int32), intent(inout), contiguous, target :: values(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i32_2(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int32), intent(inout), contiguous, target :: indices(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i32_2(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int32), intent(inout), contiguous, target :: values(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i32_3(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int32), intent(inout), contiguous, target :: indices(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i32_3(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int32), intent(inout), contiguous, target :: values(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i32_4(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int32), intent(inout), contiguous, target :: indices(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i32_4(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i32_5(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int32), intent(inout), contiguous, target :: indices(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i32_5(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i64_1(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int64), intent(inout), contiguous, target :: indices(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i64_1(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int64), intent(inout), contiguous, target :: values(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i64_2(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int64), intent(inout), contiguous, target :: indices(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i64_2(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int64), intent(inout), contiguous, target :: values(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i64_3(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int64), intent(inout), contiguous, target :: indices(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i64_3(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int64), intent(inout), contiguous, target :: values(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i64_4(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int64), intent(inout), contiguous, target :: indices(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i64_4(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine sampler_draw_i64_5(sampler, indices, draws, exec, stat, errmsg)
    class(cairn_sampler), intent(in) :: sampler
    integer(int64), intent(inout), contiguous, target :: indices(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sampler_draw_into(sampler%handle, draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_draw_i64_5(distribution, values, draws, exec, stat, errmsg)
    class(cairn_distribution), intent(in) :: distribution
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_distribution_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, &
    c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine permutation_i32(indices, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: indices(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_permutation_into(draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine sample_of_range_i32(indices, items, ascending, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: indices(:)
    integer(int32), intent(in) :: items
    logical, intent(in), optional :: ascending
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sample_of_range_into(max(int(items, c_int64_t), 0_c_int64_t), nan_policy(ascending), &
    draws_of(draws), &
                                    execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine
  subroutine permutation_i64(indices, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: indices(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_permutation_into(draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine sample_of_range_i64(indices, items, ascending, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: indices(:)
    integer(int64), intent(in) :: items
    logical, intent(in), optional :: ascending
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    integer(c_int) :: status
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sample_of_range_into(max(int(items, c_int64_t), 0_c_int64_t), nan_policy(ascending), &
    draws_of(draws), &
                                    execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine sample_i32_r32(indices, weights, ascending, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: indices(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    logical, intent(in), optional :: ascending
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    integer(c_int) :: status
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sample_into(from, nan_policy(ascending), draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine sample_i32_r64(indices, weights, ascending, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: indices(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    logical, intent(in), optional :: ascending
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    integer(c_int) :: status
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 3)
    status = c_sample_into(from, nan_policy(ascending), draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i32(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine sample_i64_r32(indices, weights, ascending, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: indices(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    logical, intent(in), optional :: ascending
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    integer(c_int) :: status
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sample_into(from, nan_policy(ascending), draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine sample_i64_r64(indices, weights, ascending, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: indices(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    logical, intent(in), optional :: ascending
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    integer(c_int) :: status
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    to = out_of(c_loc(indices), size(indices, kind=c_int64_t), 4)
    status = c_sample_into(from, nan_policy(ascending), draws_of(draws), execution_of(exec), to, c_null_ptr)
    call from_1_i64(to%data, to%size, status)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine poisson_i32_r32_1(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:)
    real(real32), intent(in), contiguous, target :: means(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r32_1(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:)
    integer(int64), intent(in), contiguous, target :: trials(:)
    real(real32), intent(in), contiguous, target :: probabilities(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r32_2(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :)
    real(real32), intent(in), contiguous, target :: means(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r32_2(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r32_3(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :)
    real(real32), intent(in), contiguous, target :: means(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r32_3(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r32_4(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :)
    real(real32), intent(in), contiguous, target :: means(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r32_4(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r32_5(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: means(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r32_5(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r64_1(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:)
    real(real64), intent(in), contiguous, target :: means(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r64_1(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:)
    integer(int64), intent(in), contiguous, target :: trials(:)
    real(real64), intent(in), contiguous, target :: probabilities(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r64_2(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :)
    real(real64), intent(in), contiguous, target :: means(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r64_2(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r64_3(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :)
    real(real64), intent(in), contiguous, target :: means(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r64_3(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r64_4(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :)
    real(real64), intent(in), contiguous, target :: means(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r64_4(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i32_r64_5(values, means, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: means(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i32_r64_5(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:, :, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r32_1(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:)
    real(real32), intent(in), contiguous, target :: means(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r32_1(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:)
    integer(int64), intent(in), contiguous, target :: trials(:)
    real(real32), intent(in), contiguous, target :: probabilities(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r32_2(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :)
    real(real32), intent(in), contiguous, target :: means(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r32_2(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r32_3(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :)
    real(real32), intent(in), contiguous, target :: means(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r32_3(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r32_4(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :)
    real(real32), intent(in), contiguous, target :: means(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r32_4(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r32_5(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: means(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r32_5(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: probabilities(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r64_1(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:)
    real(real64), intent(in), contiguous, target :: means(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r64_1(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:)
    integer(int64), intent(in), contiguous, target :: trials(:)
    real(real64), intent(in), contiguous, target :: probabilities(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r64_2(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :)
    real(real64), intent(in), contiguous, target :: means(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r64_2(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r64_3(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :)
    real(real64), intent(in), contiguous, target :: means(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r64_3(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r64_4(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :)
    real(real64), intent(in), contiguous, target :: means(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r64_4(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine
  subroutine poisson_i64_r64_5(values, means, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: means(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(means), size(means, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_poisson_into(from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine binomial_i64_r64_5(values, trials, probabilities, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:, :, :, :, :)
    integer(int64), intent(in), contiguous, target :: trials(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: probabilities(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: tried, from
    type(out_t) :: to
    tried = in_of(c_loc(trials), size(trials, kind=c_int64_t), 4)
    from = in_of(c_loc(probabilities), size(probabilities, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call settle(c_binomial_into(tried, from, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine uniform_r32_1(values, low, high, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: values(:)
    real(real32), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r32_1(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real32), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r32_1(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real32), intent(inout), contiguous, target :: values(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r32_2(values, low, high, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: values(:, :)
    real(real32), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r32_2(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :)
    real(real32), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r32_2(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real32), intent(inout), contiguous, target :: values(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r32_3(values, low, high, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: values(:, :, :)
    real(real32), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r32_3(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :)
    real(real32), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r32_3(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real32), intent(inout), contiguous, target :: values(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r32_4(values, low, high, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: values(:, :, :, :)
    real(real32), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r32_4(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r32_4(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real32), intent(inout), contiguous, target :: values(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r32_5(values, low, high, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: values(:, :, :, :, :)
    real(real32), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r32_5(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :, :, :)
    real(real32), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r32_5(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real32), intent(inout), contiguous, target :: values(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r64_1(values, low, high, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: values(:)
    real(real64), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r64_1(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:)
    real(real64), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r64_1(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(inout), contiguous, target :: values(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r64_2(values, low, high, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: values(:, :)
    real(real64), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r64_2(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :)
    real(real64), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r64_2(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(inout), contiguous, target :: values(:, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r64_3(values, low, high, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: values(:, :, :)
    real(real64), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r64_3(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :)
    real(real64), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r64_3(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(inout), contiguous, target :: values(:, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r64_4(values, low, high, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: values(:, :, :, :)
    real(real64), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r64_4(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r64_4(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(inout), contiguous, target :: values(:, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine uniform_r64_5(values, low, high, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: values(:, :, :, :, :)
    real(real64), intent(in), optional :: low, high
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    real(c_double) :: from, up_to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    from = 0
    up_to = 1
    if (present(low)) from = low
    if (present(high)) up_to = high
    call settle(c_uniform_into(from, up_to, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine multinomial_r64_5(counts, weights, n, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: counts(:, :, :, :, :)
    real(real64), intent(in), contiguous, target :: weights(:)
    integer(int64), intent(in) :: n
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(out_t) :: to
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    to = out_of(c_loc(counts), size(counts, kind=c_int64_t), 4)
    call settle(c_multinomial_into(from, n, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
        errmsg)
  end subroutine

  subroutine reals_draw_r64_5(distribution, values, draws, exec, stat, errmsg)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(inout), contiguous, target :: values(:, :, :, :, :)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call settle(c_reals_draw_into(distribution%handle, draws_of(draws), execution_of(exec), to, c_null_ptr), &
                stat, errmsg)
  end subroutine

  subroutine reservoir_add_r32(reservoir, weights, exec, stat, errmsg)
    class(cairn_reservoir), intent(inout) :: reservoir
    real(real32), intent(in), contiguous, target :: weights(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    call settle(c_reservoir_add(reservoir%handle, from, execution_of(exec)), stat, errmsg)
  end subroutine
  subroutine reservoir_add_r64(reservoir, weights, exec, stat, errmsg)
    class(cairn_reservoir), intent(inout) :: reservoir
    real(real64), intent(in), contiguous, target :: weights(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    from = in_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    call settle(c_reservoir_add(reservoir%handle, from, execution_of(exec)), stat, errmsg)
  end subroutine

  subroutine resample_i8(values, from, numbers, draws, exec, stat, errmsg)
    integer(int8), intent(inout), contiguous, target :: values(:)
    integer(int8), intent(in), contiguous, target :: from(:)
    integer, intent(in), optional :: numbers
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items
    type(out_t) :: to
    integer(c_size_t) :: width
    items = in_of(c_loc(from), size(from, kind=c_int64_t), 1)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 1)
    width = 1
    if (present(numbers)) width = unsigned_size(numbers)
    call settle(c_resample_into(items, width, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
                errmsg)
  end subroutine

  subroutine poisson_weights_i8(weights, draws, exec, stat, errmsg)
    integer(int8), intent(inout), contiguous, target :: weights(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(weights), size(weights, kind=c_int64_t), 1)
    call settle(c_poisson_weights_into(draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine shuffle_i8(items, draws, exec, stat, errmsg)
    integer(int8), intent(inout), contiguous, target :: items(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_shuffle(c_loc(items), extent_of(c_loc(items), size(items, kind=c_int64_t)), &
                          storage_size(items, c_size_t) / 8, draws_of(draws), execution_of(exec), &
                          c_null_ptr), stat, errmsg)
  end subroutine
  subroutine resample_i16(values, from, numbers, draws, exec, stat, errmsg)
    integer(int16), intent(inout), contiguous, target :: values(:)
    integer(int16), intent(in), contiguous, target :: from(:)
    integer, intent(in), optional :: numbers
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items
    type(out_t) :: to
    integer(c_size_t) :: width
    items = in_of(c_loc(from), size(from, kind=c_int64_t), 2)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 2)
    width = 1
    if (present(numbers)) width = unsigned_size(numbers)
    call settle(c_resample_into(items, width, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
                errmsg)
  end subroutine

  subroutine poisson_weights_i16(weights, draws, exec, stat, errmsg)
    integer(int16), intent(inout), contiguous, target :: weights(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(weights), size(weights, kind=c_int64_t), 2)
    call settle(c_poisson_weights_into(draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine shuffle_i16(items, draws, exec, stat, errmsg)
    integer(int16), intent(inout), contiguous, target :: items(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_shuffle(c_loc(items), extent_of(c_loc(items), size(items, kind=c_int64_t)), &
                          storage_size(items, c_size_t) / 8, draws_of(draws), execution_of(exec), &
                          c_null_ptr), stat, errmsg)
  end subroutine
  subroutine resample_i32(values, from, numbers, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: values(:)
    integer(int32), intent(in), contiguous, target :: from(:)
    integer, intent(in), optional :: numbers
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items
    type(out_t) :: to
    integer(c_size_t) :: width
    items = in_of(c_loc(from), size(from, kind=c_int64_t), 3)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 3)
    width = 1
    if (present(numbers)) width = unsigned_size(numbers)
    call settle(c_resample_into(items, width, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
                errmsg)
  end subroutine

  subroutine poisson_weights_i32(weights, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: weights(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(weights), size(weights, kind=c_int64_t), 3)
    call settle(c_poisson_weights_into(draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine shuffle_i32(items, draws, exec, stat, errmsg)
    integer(int32), intent(inout), contiguous, target :: items(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_shuffle(c_loc(items), extent_of(c_loc(items), size(items, kind=c_int64_t)), &
                          storage_size(items, c_size_t) / 8, draws_of(draws), execution_of(exec), &
                          c_null_ptr), stat, errmsg)
  end subroutine
  subroutine resample_i64(values, from, numbers, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: values(:)
    integer(int64), intent(in), contiguous, target :: from(:)
    integer, intent(in), optional :: numbers
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items
    type(out_t) :: to
    integer(c_size_t) :: width
    items = in_of(c_loc(from), size(from, kind=c_int64_t), 4)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 4)
    width = 1
    if (present(numbers)) width = unsigned_size(numbers)
    call settle(c_resample_into(items, width, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
                errmsg)
  end subroutine

  subroutine poisson_weights_i64(weights, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: weights(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(weights), size(weights, kind=c_int64_t), 4)
    call settle(c_poisson_weights_into(draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine shuffle_i64(items, draws, exec, stat, errmsg)
    integer(int64), intent(inout), contiguous, target :: items(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_shuffle(c_loc(items), extent_of(c_loc(items), size(items, kind=c_int64_t)), &
                          storage_size(items, c_size_t) / 8, draws_of(draws), execution_of(exec), &
                          c_null_ptr), stat, errmsg)
  end subroutine
  subroutine resample_r32(values, from, numbers, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: values(:)
    real(real32), intent(in), contiguous, target :: from(:)
    integer, intent(in), optional :: numbers
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items
    type(out_t) :: to
    integer(c_size_t) :: width
    items = in_of(c_loc(from), size(from, kind=c_int64_t), 9)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 9)
    width = 1
    if (present(numbers)) width = unsigned_size(numbers)
    call settle(c_resample_into(items, width, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
                errmsg)
  end subroutine

  subroutine poisson_weights_r32(weights, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: weights(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(weights), size(weights, kind=c_int64_t), 9)
    call settle(c_poisson_weights_into(draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine shuffle_r32(items, draws, exec, stat, errmsg)
    real(real32), intent(inout), contiguous, target :: items(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_shuffle(c_loc(items), extent_of(c_loc(items), size(items, kind=c_int64_t)), &
                          storage_size(items, c_size_t) / 8, draws_of(draws), execution_of(exec), &
                          c_null_ptr), stat, errmsg)
  end subroutine
  subroutine resample_r64(values, from, numbers, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: values(:)
    real(real64), intent(in), contiguous, target :: from(:)
    integer, intent(in), optional :: numbers
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: items
    type(out_t) :: to
    integer(c_size_t) :: width
    items = in_of(c_loc(from), size(from, kind=c_int64_t), 10)
    to = out_of(c_loc(values), size(values, kind=c_int64_t), 10)
    width = 1
    if (present(numbers)) width = unsigned_size(numbers)
    call settle(c_resample_into(items, width, draws_of(draws), execution_of(exec), to, c_null_ptr), stat, &
                errmsg)
  end subroutine

  subroutine poisson_weights_r64(weights, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: weights(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(out_t) :: to
    to = out_of(c_loc(weights), size(weights, kind=c_int64_t), 10)
    call settle(c_poisson_weights_into(draws_of(draws), execution_of(exec), to, c_null_ptr), stat, errmsg)
  end subroutine

  subroutine shuffle_r64(items, draws, exec, stat, errmsg)
    real(real64), intent(inout), contiguous, target :: items(:)
    type(cairn_draws), intent(in), optional :: draws
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_shuffle(c_loc(items), extent_of(c_loc(items), size(items, kind=c_int64_t)), &
                          storage_size(items, c_size_t) / 8, draws_of(draws), execution_of(exec), &
                          c_null_ptr), stat, errmsg)
  end subroutine

  subroutine sampler_copied(sampler, from)
    class(cairn_sampler), intent(inout) :: sampler
    class(cairn_sampler), intent(in) :: from
    type(c_ptr) :: made
    made = c_null_ptr
    if (c_associated(from%handle)) call settle(c_sampler_copy(from%handle, made))
    call c_sampler_free(sampler%handle)
    sampler%handle = made
  end subroutine

  subroutine sampler_freed(sampler)
    type(cairn_sampler), intent(inout) :: sampler
    call c_sampler_free(sampler%handle)
    sampler%handle = c_null_ptr
  end subroutine

  ! --- distributions ---------------------------------------------------------------------------------------

  subroutine distribution_kept(distribution, made, status, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    type(c_ptr), intent(in) :: made
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (status == cairn_ok) then
      call c_distribution_free(distribution%handle)
      distribution%handle = made
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine distribution_poisson(distribution, mean, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    real(real64), intent(in) :: mean
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_poisson(mean, 0_c_int32_t, made)
    call distribution_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine distribution_binomial(distribution, trials, probability, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    integer(int64), intent(in) :: trials
    real(real64), intent(in) :: probability
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_binomial(trials, probability, 0_c_int32_t, made)
    call distribution_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine distribution_negative_binomial(distribution, successes, probability, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    real(real64), intent(in) :: successes, probability
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_negative_binomial(successes, probability, 0_c_int32_t, made)
    call distribution_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine distribution_geometric(distribution, probability, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    real(real64), intent(in) :: probability
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_geometric(probability, 0_c_int32_t, made)
    call distribution_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine distribution_hypergeometric(distribution, good, bad, taken, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    integer(int64), intent(in) :: good, bad, taken
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_hypergeometric(good, bad, taken, 0_c_int32_t, made)
    call distribution_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine distribution_zipf(distribution, exponent, most, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    real(real64), intent(in) :: exponent
    integer(int64), intent(in), optional :: most
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int64_t) :: bound
    integer(c_int) :: status
    bound = 0
    if (present(most)) bound = most
    status = c_zipf(exponent, bound, made)
    call distribution_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine distribution_uniform(distribution, first, last, stat, errmsg)
    class(cairn_distribution), intent(inout) :: distribution
    integer(int64), intent(in) :: first, last
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_uniform_integers(first, last, made)
    call distribution_kept(distribution, made, status, stat, errmsg)
  end subroutine

  function distribution_facts(distribution) result(facts)
    class(cairn_distribution), intent(in) :: distribution
    type(facts_t) :: facts
    call settle(c_distribution_facts_of(distribution%handle, facts))
  end function

  function distribution_mean(distribution) result(mean)
    class(cairn_distribution), intent(in) :: distribution
    real(real64) :: mean
    type(facts_t) :: facts
    facts = distribution_facts(distribution)
    mean = facts%mean
  end function

  function distribution_variance(distribution) result(variance)
    class(cairn_distribution), intent(in) :: distribution
    real(real64) :: variance
    type(facts_t) :: facts
    facts = distribution_facts(distribution)
    variance = facts%variance
  end function

  function distribution_probability(distribution, k) result(p)
    class(cairn_distribution), intent(in) :: distribution
    integer(int64), intent(in) :: k
    real(real64) :: p
    call settle(c_distribution_probability(distribution%handle, k, p))
  end function

  function distribution_cumulative(distribution, k) result(p)
    class(cairn_distribution), intent(in) :: distribution
    integer(int64), intent(in) :: k
    real(real64) :: p
    call settle(c_distribution_cumulative(distribution%handle, k, p))
  end function

  function distribution_quantile(distribution, p) result(k)
    class(cairn_distribution), intent(in) :: distribution
    real(real64), intent(in) :: p
    integer(int64) :: k
    call settle(c_distribution_quantile(distribution%handle, p, k))
  end function

  subroutine distribution_copied(distribution, from)
    class(cairn_distribution), intent(inout) :: distribution
    class(cairn_distribution), intent(in) :: from
    type(c_ptr) :: made
    made = c_null_ptr
    if (c_associated(from%handle)) call settle(c_distribution_copy(from%handle, made))
    call c_distribution_free(distribution%handle)
    distribution%handle = made
  end subroutine

  subroutine distribution_freed(distribution)
    type(cairn_distribution), intent(inout) :: distribution
    call c_distribution_free(distribution%handle)
    distribution%handle = c_null_ptr
  end subroutine

  subroutine reals_kept(distribution, made, status, stat, errmsg)
    class(cairn_real_distribution), intent(inout) :: distribution
    type(c_ptr), intent(in) :: made
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (status == cairn_ok) then
      call c_reals_free(distribution%handle)
      distribution%handle = made
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine reals_normal(distribution, mean, deviation, stat, errmsg)
    class(cairn_real_distribution), intent(inout) :: distribution
    real(real64), intent(in) :: mean, deviation
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_normal(mean, deviation, made)
    call reals_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine reals_exponential(distribution, rate, stat, errmsg)
    class(cairn_real_distribution), intent(inout) :: distribution
    real(real64), intent(in) :: rate
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_exponential(rate, made)
    call reals_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine reals_gamma(distribution, shape, scale, stat, errmsg)
    class(cairn_real_distribution), intent(inout) :: distribution
    real(real64), intent(in) :: shape, scale
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_gamma(shape, scale, made)
    call reals_kept(distribution, made, status, stat, errmsg)
  end subroutine

  subroutine reals_empirical(distribution, edges, weights, stat, errmsg)
    class(cairn_real_distribution), intent(inout) :: distribution
    real(real64), intent(in), contiguous, target :: weights(:)
    real(real64), intent(in), contiguous, target :: edges(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    if (size(edges) /= size(weights) + 1) then
      status = c_empirical_of_edges(c_null_ptr, c_null_ptr, size(weights, kind=c_size_t), 0_c_int32_t, made)
    else
      status = c_empirical_of_edges(c_loc(edges), c_loc(weights), size(weights, kind=c_size_t), &
          0_c_int32_t, made)
    end if
    call reals_kept(distribution, made, status, stat, errmsg)
  end subroutine

  function reals_mean(distribution) result(mean)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64) :: mean, variance
    call settle(c_reals_moments(distribution%handle, mean, variance))
  end function

  function reals_variance(distribution) result(variance)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64) :: mean, variance
    call settle(c_reals_moments(distribution%handle, mean, variance))
  end function

  function reals_density(distribution, x) result(density)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(in) :: x
    real(real64) :: density
    call settle(c_reals_density(distribution%handle, x, density))
  end function

  function reals_cumulative(distribution, x) result(p)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(in) :: x
    real(real64) :: p
    call settle(c_reals_cumulative(distribution%handle, x, p))
  end function

  function reals_quantile(distribution, p) result(x)
    class(cairn_real_distribution), intent(in) :: distribution
    real(real64), intent(in) :: p
    real(real64) :: x
    call settle(c_reals_quantile(distribution%handle, p, x))
  end function

  subroutine reals_copied(distribution, from)
    class(cairn_real_distribution), intent(inout) :: distribution
    class(cairn_real_distribution), intent(in) :: from
    type(c_ptr) :: made
    made = c_null_ptr
    if (c_associated(from%handle)) call settle(c_reals_copy(from%handle, made))
    call c_reals_free(distribution%handle)
    distribution%handle = made
  end subroutine

  subroutine reals_freed(distribution)
    type(cairn_real_distribution), intent(inout) :: distribution
    call c_reals_free(distribution%handle)
    distribution%handle = c_null_ptr
  end subroutine

  ! --- reservoirs ------------------------------------------------------------------------------------------

  subroutine reservoir_kept(reservoir, made, status, stat, errmsg)
    class(cairn_reservoir), intent(inout) :: reservoir
    type(c_ptr), intent(in) :: made
    integer(c_int), intent(in) :: status
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    if (status == cairn_ok) then
      call c_reservoir_free(reservoir%handle)
      reservoir%handle = made
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine reservoir_started(reservoir, size, draws, first_item, stat, errmsg)
    class(cairn_reservoir), intent(inout) :: reservoir
    integer(int64), intent(in) :: size
    type(cairn_draws), intent(in), optional :: draws
    integer(int64), intent(in), optional :: first_item  ! its number, from 1
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(cairn_draws) :: which
    type(reservoir_options_t) :: options
    type(c_ptr) :: made
    integer(c_int) :: status
    which = draws_of(draws)
    options = reservoir_options_t(c_sizeof(options), which%seed, which%stream, which%offset, 0)
    if (present(first_item)) options%first_item = first_item - 1
    status = c_reservoir_make(max(size, 0_int64), options, made)
    call reservoir_kept(reservoir, made, status, stat, errmsg)
  end subroutine

  subroutine reservoir_merged(reservoir, other, stat, errmsg)
    class(cairn_reservoir), intent(inout) :: reservoir
    class(cairn_reservoir), intent(in) :: other
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    call settle(c_reservoir_merge(reservoir%handle, other%handle), stat, errmsg)
  end subroutine

  subroutine reservoir_result(reservoir, items, keys, stat, errmsg)
    class(cairn_reservoir), intent(in) :: reservoir
    integer(int64), allocatable, intent(inout) :: items(:)
    real(real64), allocatable, intent(inout), optional :: keys(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(c_int64_t), allocatable, target :: numbers(:)
    real(c_double), allocatable, target :: sizes(:)
    integer(c_size_t) :: count
    integer(c_int) :: status
    status = c_reservoir_result(reservoir%handle, c_null_ptr, c_null_ptr, 0_c_size_t, count)
    if (status == cairn_ok) then
      allocate(numbers(count), sizes(count))
      status = c_reservoir_result(reservoir%handle, c_loc(numbers), c_loc(sizes), count, count)
    end if
    if (status == cairn_ok) then
      items = numbers + 1
      if (present(keys)) keys = sizes
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine reservoir_saved(reservoir, bytes, stat, errmsg)
    class(cairn_reservoir), intent(in) :: reservoir
    integer(int8), allocatable, intent(inout) :: bytes(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_size_t) :: size
    integer(c_int) :: status
    status = c_reservoir_save(reservoir%handle, made, size)
    if (status == cairn_ok) call take_bytes(made, size, bytes)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine reservoir_loaded(reservoir, bytes, stat, errmsg)
    class(cairn_reservoir), intent(inout) :: reservoir
    integer(int8), intent(in), contiguous, target :: bytes(:)
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(c_ptr) :: made
    integer(c_int) :: status
    status = c_reservoir_load(c_loc(bytes), size(bytes, kind=c_size_t), made)
    call reservoir_kept(reservoir, made, status, stat, errmsg)
  end subroutine

  subroutine reservoir_copied(reservoir, from)
    class(cairn_reservoir), intent(inout) :: reservoir
    class(cairn_reservoir), intent(in) :: from
    if (c_associated(from%handle) .or. c_associated(reservoir%handle)) call not_copied('cairn_reservoir')
  end subroutine

  subroutine reservoir_freed(reservoir)
    type(cairn_reservoir), intent(inout) :: reservoir
    call c_reservoir_free(reservoir%handle)
    reservoir%handle = c_null_ptr
  end subroutine

  ! --- points and arrays -----------------------------------------------------------------------------------

  subroutine mean_shift_r32(points, centers, labels, bandwidth, radius, iterations, epsilon, &
                            min_distance, classic, flat, seeds, distances, sizes, converged, exec, stat, &
                            errmsg)
    real(real32), intent(in), contiguous, target :: points(:, :)
    real(real32), intent(in), contiguous, target, optional :: seeds(:, :)
    real(real32), allocatable, intent(inout) :: centers(:, :)
    integer(int64), allocatable, intent(inout) :: labels(:)
    real(real64), intent(in), optional :: bandwidth, radius, epsilon, min_distance
    integer, intent(in), optional :: iterations
    logical, intent(in), optional :: classic, flat
    real(real32), allocatable, intent(inout), optional :: distances(:)
    integer(int64), allocatable, intent(inout), optional :: sizes(:)
    logical, intent(inout), optional :: converged
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(in_t), target :: climbing
    type(shift_options_t) :: options
    type(c_ptr) :: made, starts
    real(real32), pointer :: rows(:, :), away(:)
    integer(c_int64_t), pointer :: numbers(:), often(:)
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 9)
    options = shift_options(bandwidth, radius, iterations, epsilon, min_distance, classic, flat)
    starts = c_null_ptr
    if (present(seeds)) then
      climbing = in_of(c_loc(seeds), size(seeds, kind=c_int64_t), 9)
      if (size(seeds, 1) /= size(points, 1)) climbing%kind = 0  ! refused, over ranks on all
      starts = c_loc(climbing)
    end if
    status = c_mean_shift(from, size(points, 1, kind=c_size_t), options, starts, execution_of(exec), made)
    if (present(seeds)) call say_dims(status, 'cairn_mean_shift: seeds', size(seeds, 1), size(points, 1))
    if (status == cairn_ok) then
      call c_f_pointer(c_shift_center_list(made), rows, [size(points, 1, kind=c_size_t), &
          c_shift_centers(made)])
      call c_f_pointer(c_shift_labels(made), numbers, [c_shift_points(made)])
      centers = rows
      labels = numbers + 1
      call c_f_pointer(c_shift_distances(made), away, [c_shift_points(made)])
      if (present(distances)) distances = away
      call c_f_pointer(c_shift_sizes(made), often, [c_shift_centers(made)])
      if (present(sizes)) sizes = often
      if (present(converged)) converged = c_shift_converged(made) /= 0
      call c_shift_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine nearest_r32(points, centers, labels, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: points(:, :), centers(:, :)
    integer(int64), allocatable, target, intent(inout) :: labels(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from, to
    integer(int64), allocatable, target :: numbers(:)
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 9)
    to = in_of(c_loc(centers), size(centers, kind=c_int64_t), 9)
    if (size(centers, 1) /= size(points, 1)) to%kind = 0  ! refused
    allocate(numbers(size(points, 2)))
    status = c_nearest_centers_into(from, to, size(points, 1, kind=c_size_t), execution_of(exec), &
                                    c_loc(numbers), size(numbers, kind=c_size_t))
    call say_dims(status, 'cairn_nearest_centers: centers', size(centers, 1), size(points, 1))
    if (status == cairn_ok) labels = numbers + 1
    call settle(status, stat, errmsg)
  end subroutine

  subroutine bin_seeds_r32(points, width, seeds, least, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: points(:, :)
    real(real64), intent(in) :: width
    real(real32), allocatable, intent(inout) :: seeds(:, :)
    integer, intent(in), optional :: least
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    real(real32), allocatable, target :: rows(:, :)
    integer(c_size_t) :: most, found
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 9)
    most = 1
    if (present(least)) most = unsigned_size(least)
    found = 0
    status = c_bin_seeds_into(from, size(points, 1, kind=c_size_t), width, most, execution_of(exec), &
                              c_null_ptr, 0_c_size_t, found)
    if (status == cairn_ok) then
      allocate(rows(size(points, 1), found))
      status = c_bin_seeds_into(from, size(points, 1, kind=c_size_t), width, most, execution_of(exec), &
                                c_loc(rows), found, found)
    end if
    if (status == cairn_ok) call move_alloc(rows, seeds)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine bandwidth_r32(points, bandwidth, quantile, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: points(:, :)
    real(real64), intent(inout) :: bandwidth
    real(real64), intent(in), optional :: quantile
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    real(c_double) :: share, found
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 9)
    share = 0.3_c_double
    if (present(quantile)) share = quantile
    status = c_estimate_bandwidth(from, size(points, 1, kind=c_size_t), share, execution_of(exec), found)
    if (status == cairn_ok) bandwidth = found
    call settle(status, stat, errmsg)
  end subroutine
  subroutine mean_shift_r64(points, centers, labels, bandwidth, radius, iterations, epsilon, &
                            min_distance, classic, flat, seeds, distances, sizes, converged, exec, stat, &
                            errmsg)
    real(real64), intent(in), contiguous, target :: points(:, :)
    real(real64), intent(in), contiguous, target, optional :: seeds(:, :)
    real(real64), allocatable, intent(inout) :: centers(:, :)
    integer(int64), allocatable, intent(inout) :: labels(:)
    real(real64), intent(in), optional :: bandwidth, radius, epsilon, min_distance
    integer, intent(in), optional :: iterations
    logical, intent(in), optional :: classic, flat
    real(real64), allocatable, intent(inout), optional :: distances(:)
    integer(int64), allocatable, intent(inout), optional :: sizes(:)
    logical, intent(inout), optional :: converged
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    type(in_t), target :: climbing
    type(shift_options_t) :: options
    type(c_ptr) :: made, starts
    real(real64), pointer :: rows(:, :), away(:)
    integer(c_int64_t), pointer :: numbers(:), often(:)
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 10)
    options = shift_options(bandwidth, radius, iterations, epsilon, min_distance, classic, flat)
    starts = c_null_ptr
    if (present(seeds)) then
      climbing = in_of(c_loc(seeds), size(seeds, kind=c_int64_t), 10)
      if (size(seeds, 1) /= size(points, 1)) climbing%kind = 0  ! refused, over ranks on all
      starts = c_loc(climbing)
    end if
    status = c_mean_shift(from, size(points, 1, kind=c_size_t), options, starts, execution_of(exec), made)
    if (present(seeds)) call say_dims(status, 'cairn_mean_shift: seeds', size(seeds, 1), size(points, 1))
    if (status == cairn_ok) then
      call c_f_pointer(c_shift_center_list(made), rows, [size(points, 1, kind=c_size_t), &
          c_shift_centers(made)])
      call c_f_pointer(c_shift_labels(made), numbers, [c_shift_points(made)])
      centers = rows
      labels = numbers + 1
      call c_f_pointer(c_shift_distances(made), away, [c_shift_points(made)])
      if (present(distances)) distances = away
      call c_f_pointer(c_shift_sizes(made), often, [c_shift_centers(made)])
      if (present(sizes)) sizes = often
      if (present(converged)) converged = c_shift_converged(made) /= 0
      call c_shift_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine nearest_r64(points, centers, labels, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: points(:, :), centers(:, :)
    integer(int64), allocatable, target, intent(inout) :: labels(:)
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from, to
    integer(int64), allocatable, target :: numbers(:)
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 10)
    to = in_of(c_loc(centers), size(centers, kind=c_int64_t), 10)
    if (size(centers, 1) /= size(points, 1)) to%kind = 0  ! refused
    allocate(numbers(size(points, 2)))
    status = c_nearest_centers_into(from, to, size(points, 1, kind=c_size_t), execution_of(exec), &
                                    c_loc(numbers), size(numbers, kind=c_size_t))
    call say_dims(status, 'cairn_nearest_centers: centers', size(centers, 1), size(points, 1))
    if (status == cairn_ok) labels = numbers + 1
    call settle(status, stat, errmsg)
  end subroutine

  subroutine bin_seeds_r64(points, width, seeds, least, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: points(:, :)
    real(real64), intent(in) :: width
    real(real64), allocatable, intent(inout) :: seeds(:, :)
    integer, intent(in), optional :: least
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    real(real64), allocatable, target :: rows(:, :)
    integer(c_size_t) :: most, found
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 10)
    most = 1
    if (present(least)) most = unsigned_size(least)
    found = 0
    status = c_bin_seeds_into(from, size(points, 1, kind=c_size_t), width, most, execution_of(exec), &
                              c_null_ptr, 0_c_size_t, found)
    if (status == cairn_ok) then
      allocate(rows(size(points, 1), found))
      status = c_bin_seeds_into(from, size(points, 1, kind=c_size_t), width, most, execution_of(exec), &
                                c_loc(rows), found, found)
    end if
    if (status == cairn_ok) call move_alloc(rows, seeds)
    call settle(status, stat, errmsg)
  end subroutine

  subroutine bandwidth_r64(points, bandwidth, quantile, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: points(:, :)
    real(real64), intent(inout) :: bandwidth
    real(real64), intent(in), optional :: quantile
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    type(in_t) :: from
    real(c_double) :: share, found
    integer(c_int) :: status
    from = in_of(c_loc(points), size(points, kind=c_int64_t), 10)
    share = 0.3_c_double
    if (present(quantile)) share = quantile
    status = c_estimate_bandwidth(from, size(points, 1, kind=c_size_t), share, execution_of(exec), found)
    if (status == cairn_ok) bandwidth = found
    call settle(status, stat, errmsg)
  end subroutine

  ! What was refused, where it was for its first extent.
  subroutine say_dims(status, what, dims, expected)
    integer(c_int), intent(in) :: status
    character(*), intent(in) :: what
    integer, intent(in) :: dims, expected
    character(12) :: given, wanted
    integer(c_int) :: said
    if (status == cairn_ok .or. dims == expected) return
    write (given, '(i0)') dims
    write (wanted, '(i0)') expected
    said = c_say(status, what // ' have ' // trim(given) // ' coordinates, points ' // trim(wanted) // &
                 c_null_char)
  end subroutine

  function shift_options(bandwidth, radius, iterations, epsilon, min_distance, classic, flat) result(options)
    real(real64), intent(in), optional :: bandwidth, radius, epsilon, min_distance
    integer, intent(in), optional :: iterations
    logical, intent(in), optional :: classic, flat
    type(shift_options_t) :: options
    options%size = c_sizeof(options)
    options%radius = transfer(int(z'7ff0000000000000', c_int64_t), 0._c_double)  ! infinite
    if (present(bandwidth)) options%bandwidth = bandwidth
    if (present(radius)) options%radius = radius
    if (present(iterations)) options%iterations = int(iterations, c_int32_t)
    if (present(epsilon)) options%epsilon = epsilon
    if (present(min_distance)) options%min_distance = min_distance
    options%method = nan_policy(classic)
    options%kernel = nan_policy(flat)
  end function

  subroutine subarrays_i8_1(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: values(:)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 1)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 1, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i8_2(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: values(:, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 1)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 2, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i8_3(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: values(:, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 1)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 3, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i8_4(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: values(:, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 1)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 4, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i8_5(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int8), intent(in), contiguous, target :: values(:, :, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 1)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 5, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i16_1(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: values(:)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 2)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 1, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i16_2(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: values(:, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 2)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 2, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i16_3(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: values(:, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 2)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 3, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i16_4(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: values(:, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 2)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 4, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i16_5(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int16), intent(in), contiguous, target :: values(:, :, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 2)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 5, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i32_1(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: values(:)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 1, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i32_2(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: values(:, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 2, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i32_3(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: values(:, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 3, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i32_4(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: values(:, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 4, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i32_5(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int32), intent(in), contiguous, target :: values(:, :, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 3)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 5, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i64_1(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: values(:)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 1, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i64_2(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: values(:, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 2, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i64_3(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: values(:, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 3, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i64_4(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: values(:, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 4, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_i64_5(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    integer(int64), intent(in), contiguous, target :: values(:, :, :, :, :)
    integer, intent(in) :: k
    integer(int64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 4)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_integer_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 5, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r32_1(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: values(:)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 1, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r32_2(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: values(:, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 2, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r32_3(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: values(:, :, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 3, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r32_4(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: values(:, :, :, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 4, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r32_5(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real32), intent(in), contiguous, target :: values(:, :, :, :, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 9)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 5, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r64_1(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: values(:)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 1, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r64_2(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: values(:, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 2, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r64_3(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: values(:, :, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 3, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r64_4(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: values(:, :, :, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 4, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine
  subroutine subarrays_r64_5(values, k, sums, first, last, disjoint, exec, stat, errmsg)
    real(real64), intent(in), contiguous, target :: values(:, :, :, :, :)
    integer, intent(in) :: k
    real(real64), allocatable, intent(inout) :: sums(:)
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    real(real64), pointer :: there(:)
    type(in_t) :: from
    type(c_ptr) :: made
    integer(c_int) :: status
    from = in_of(c_loc(values), size(values, kind=c_int64_t), 10)
    call find_subarrays(from, shape(values), k, disjoint, exec, made, status)
    if (status == cairn_ok) then
      call c_f_pointer(c_subarrays_real_sums(made), there, [c_subarrays_size(made)])
      sums = there
      call take_corners(made, 5, first, last)
      call c_subarrays_free(made)
    end if
    call settle(status, stat, errmsg)
  end subroutine

  subroutine find_subarrays(values, sides, k, disjoint, exec, made, status)
    type(in_t), intent(in) :: values
    integer, intent(in) :: sides(:)
    integer, intent(in) :: k
    logical, intent(in), optional :: disjoint
    type(cairn_execution), intent(in), optional :: exec
    type(c_ptr), intent(out) :: made
    integer(c_int), intent(out) :: status
    integer(c_size_t), target :: reversed(size(sides))
    type(in_t) :: from
    logical :: apart
    from = values
    reversed = sides(size(sides):1:-1)
    apart = .false.
    if (present(disjoint)) apart = disjoint
    if (apart) then
      status = c_disjoint_max_subarrays(from, c_loc(reversed), size(sides, kind=c_size_t), unsigned_size(k), &
                                        c_null_ptr, execution_of(exec), made)
    else
      status = c_max_subarrays(from, c_loc(reversed), size(sides, kind=c_size_t), unsigned_size(k), &
                               c_null_ptr, execution_of(exec), made)
    end if
  end subroutine

  subroutine take_corners(found, dims, first, last)
    type(c_ptr), intent(in) :: found
    integer, intent(in) :: dims
    integer(int64), allocatable, intent(inout) :: first(:, :), last(:, :)
    integer(c_int64_t), pointer :: from(:, :), up_to(:, :)
    integer(c_size_t) :: count
    count = c_subarrays_size(found)
    call c_f_pointer(c_subarrays_first(found), from, [int(dims, c_size_t), count])
    call c_f_pointer(c_subarrays_last(found), up_to, [int(dims, c_size_t), count])
    first = from(dims:1:-1, :) + 1
    last = up_to(dims:1:-1, :) + 1
  end subroutine

  ! Counts bin numbers, from 1, in counters that stop at `greatest`: 255, or 65535. counts(width, height) are
  ! those of bins 1 to width in the first column, and so on.
  subroutine cairn_saturating_histogram(bins, counts, greatest, exec, stat, errmsg)
    integer(int32), intent(in) :: bins(:)
    integer(int32), intent(inout), optional :: counts(:, :)  ! absent if it is not allocated
    integer, intent(in), optional :: greatest
    type(cairn_execution), intent(in), optional :: exec
    integer, intent(out), optional :: stat
    character(*), intent(inout), optional :: errmsg
    integer(int32), allocatable, target :: from_0(:)
    integer(int8), allocatable, target :: bytes(:)
    integer(int16), allocatable, target :: words(:)
    type(in_t) :: from
    type(out_t) :: to
    integer(c_int) :: status
    if (.not. present(counts)) then
      status = room_status('cairn_saturating_histogram', 'counts', -1_int64, 1_int64)
      call settle(status, stat, errmsg)
      return
    end if
    allocate(from_0(size(bins)), bytes(size(counts)), words(size(counts)))
    from_0 = bins - 1
    from = in_of(c_loc(from_0), size(bins, kind=c_int64_t), 7)
    bytes = int(reshape(min(counts, 255), [size(counts)]), int8)
    words = int(reshape(min(counts, 65535), [size(counts)]), int16)
    to = out_of(c_loc(bytes), size(counts, kind=c_int64_t), 5)
    if (present(greatest)) then
      if (greatest == 65535) then
        to = out_of(c_loc(words), size(counts, kind=c_int64_t), 6)
      else if (greatest /= 255) then
        to%kind = 0  ! refused
      end if
    end if
    status = c_saturating_into(from, size(counts, 1, kind=c_size_t), execution_of(exec), to, c_null_ptr)
    if (status == cairn_ok) then
      if (to%kind == 5) counts = reshape(iand(int(bytes, int32), 255), shape(counts))
      if (to%kind == 6) counts = reshape(iand(int(words, int32), 65535), shape(counts))
    end if
    call settle(status, stat, errmsg)
  end subroutine

end module
