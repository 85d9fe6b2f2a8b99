! Calls every public procedure of module cairn, and compares with what Fortran computes itself.
module checks
  implicit none
  integer :: failures = 0, done = 0
contains
  subroutine expect(condition, what)
    logical, intent(in) :: condition
    character(*), intent(in) :: what
    done = done + 1
    if (condition) return
    failures = failures + 1
    print '(2a)', 'failed: ', what
  end subroutine
end module

module tests
  use cairn
  use checks
  implicit none
  character(200) :: errmsg
  integer :: stat
contains

  subroutine test_axes
    type(cairn_axis) :: axis, other
    real(real64), allocatable :: edges(:)
    call axis%logarithmic(2, 1d0, 100d0)
    call axis%get_edges(edges)
    call expect(size(edges) == 3 .and. abs(edges(2) - 10) < 1d-12, 'edges')
    other = axis
    call axis%integers(-1, 1)
    call expect(axis%bins() == 3 .and. other%bins() == 2, 'copies of axes')
    call expect(axis%index(0d0) == 2 .and. axis%index(9d0) == 0, 'index')
    call axis%circular(4, 0d0, 24d0)
    call expect(axis%index(25d0) == 1 .and. axis%index(-1d0) == 4, 'hours')
    call axis%categories([7, 9])
    call axis%edges([0d0, 1d0, 5d0])
    call expect(axis%index(5d0) == 2, 'the last edge')
    call axis%uniform(4, 1d0, 0d0, stat, errmsg)
    call expect(stat == cairn_invalid_argument .and. index(errmsg, 'above high') > 0, 'a refused axis')
    call expect(axis%bins() == 2, 'an axis is kept where another is refused')
  end subroutine

  ! Results that the caller forgot to allocate are errors, and so are those of another size.
  subroutine test_results_without_room
    real(real64) :: x(3) = [3d0, 1d0, 2d0], room(2)
    real(real64), allocatable :: quantiles(:), items(:), values(:), weights(:), shuffled(:)
    integer(int64), allocatable :: counts(:), indices(:)
    integer(int32), allocatable :: numbers(:), saturated(:, :)
    type(cairn_axis) :: axis
    type(cairn_sampler) :: sampler
    type(cairn_distribution) :: law
    call axis%uniform(4, 0d0, 4d0)
    call sampler%weights(x)
    call law%poisson(3d0)
    call cairn_quantiles(x, [0.5d0], quantiles, stat=stat, errmsg=errmsg)
    call expect_unallocated('quantiles')
    room = 7
    call cairn_quantiles(x, [0.5d0], room, stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. index(errmsg, 'quantiles has 2 items; expected 1') > 0 &
                .and. room(1) == 7, 'quantiles of another size')
    call cairn_order_statistics(x, [2_int64], items, stat=stat, errmsg=errmsg)
    call expect_unallocated('items')
    call cairn_histogram_into(counts, x, axis, stat=stat, errmsg=errmsg)
    call expect_unallocated('counts of a histogram')
    call cairn_digitize(x, axis, numbers, stat=stat, errmsg=errmsg)
    call expect_unallocated('numbers')
    call sampler%draw(indices, stat=stat, errmsg=errmsg)
    call expect_unallocated('indices')
    call law%draw(counts, stat=stat, errmsg=errmsg)
    call expect_unallocated('draws of a distribution')
    call cairn_poisson_weights(weights, stat=stat, errmsg=errmsg)
    call expect_unallocated('weights')
    call cairn_shuffle(shuffled, stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. index(errmsg, 'items is NULL') > 0, 'shuffled items')
    call cairn_saturating_histogram([1], saturated, stat=stat, errmsg=errmsg)
    call expect_unallocated('saturating counts')
    call cairn_quantiles(values, [0.5d0], room(1:1), stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument, 'samples that are not allocated')
  end subroutine

  subroutine expect_unallocated(what)
    character(*), intent(in) :: what
    call expect(stat == cairn_invalid_argument .and. index(errmsg, 'is not allocated') > 0, &
                what // ' that are not allocated: ' // trim(errmsg))
  end subroutine

  subroutine test_messages
    type(cairn_execution) :: exec
    real(real64) :: x(3) = [3d0, 1d0, 2d0], found(1)
    type(cairn_sampler) :: sampler
    call sampler%weights([1d0, 2d0, -3d0], stat=stat, errmsg=errmsg)
    call expect(index(errmsg, 'weights(3) is -3') > 0, 'items are counted from 1: ' // trim(errmsg))
    call cairn_quantiles(x, [2d0], found, stat=stat, errmsg=errmsg)
    call expect(index(errmsg, 'at(1) is 2') > 0, 'an item of at: ' // trim(errmsg))
    exec%threads = -1
    call cairn_quantiles(x, [0.5d0], found, exec=exec, stat=stat, errmsg=errmsg)
    call expect(index(errmsg, 'exec%threads is -1') > 0, 'names are those of Fortran: ' // trim(errmsg))
    call expect(index(errmsg, '::') == 0, 'no name of C++')
  end subroutine

  subroutine test_histograms
    type(cairn_axis) :: axis, other
    type(cairn_tally) :: tally
    type(cairn_columns) :: columns
    type(cairn_execution) :: exec
    integer(int64), allocatable :: counts(:)
    integer(int64) :: table(2, 3)
    integer :: numbers(7), i
    integer(int64) :: places(7)
    real(real64), target :: x(1000, 10), y(1000, 10)
    real(real64), allocatable :: edges(:), sums(:), squares(:), means(:), variances(:)
    real(real32) :: z(7) = [0.125, 0.25, 0.375, 0.75, 1.0, 3.0, -1.0], least, greatest
    call random_number(x)
    call random_number(y)
    exec%threads = 1
    call axis%uniform(4, 0d0, 1d0)
    call cairn_histogram(x, axis, counts, exec=exec)
    call expect(counts(1) == count(x < 0.25d0) .and. sum(counts) == 10000, 'rank 2')
    call cairn_histogram(x(1:1000:3, 2:10:2), axis, counts, tally)
    call expect(sum(counts) == 1670 .and. tally%total == 1670, 'a section')
    call cairn_histogram(z, axis, counts, tally)
    call expect(all(counts == [1, 2, 0, 2]), 'real32')
    call expect(tally%below(1) == 1 .and. tally%above(1) == 1 .and. tally%inside == 5, 'tally')
    call cairn_histogram([1_int8, 0_int8], axis, counts)
    call cairn_histogram([1_int16, 0_int16], axis, counts)
    call cairn_histogram([1_int64, 0_int64], axis, counts)
    call expect(all(counts == [1, 0, 0, 1]), 'integers')
    call cairn_histogram_into(counts, z, axis)
    call expect(all(counts == [2, 2, 0, 3]), 'into')
    call cairn_histogram_into(counts(1:3), z, axis, stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. index(errmsg, '3 items') > 0, 'too few counts')
    call cairn_histogram(z, 4, counts, edges, range=[0d0, 1d0])
    call expect(all(counts == [1, 2, 0, 2]) .and. edges(2) == 0.25d0, 'in so many bins')
    call other%uniform(2, 0d0, 1d0)
    call axis%uniform(3, 0d0, 1d0)
    call columns%add(x)
    call columns%add(y)
    table = 0
    call cairn_histogram_into(table, columns, [other, axis])
    call expect(table(1, 1) == count(x < 0.5d0 .and. y < 1d0 / 3), 'two axes, the first bins')
    call expect(table(2, 1) == count(x >= 0.5d0 .and. y < 1d0 / 3), 'two axes, the first one fastest')
    call cairn_histogram_into(table, columns, [(axis, i = 1, 17)], stat=stat)
    call expect(stat == cairn_invalid_argument, 'more axes than there may be')
    call cairn_histogram(columns, [other, axis], counts, tally)
    call expect(all(counts == reshape(table, [6])), 'two axes, allocated')
    call cairn_weighted_histogram(z, z, other, sums, squares, reproducible=.true.)
    call expect(sums(1) == 0.75d0 .and. squares(2) == 1.5625d0, 'weights')
    call cairn_profile(z, z, other, counts, means, variances)
    call expect(all(counts == [3, 2]) .and. means(2) == 0.875d0 .and. variances(2) == 0.015625d0, 'means')
    call cairn_weighted_profile(z, z, z, other, sums, means, variances)
    call expect(sums(2) == 1.75d0 .and. abs(means(2) - 1.5625d0 / 1.75d0) < 1d-15, 'weighted means')
    call expect(abs(variances(2) - 0.015306122448979592d0) < 1d-15, 'weighted variances')
    call cairn_number_values(z, [0.75, 3.0], places)
    call expect(places(6) == 2 .and. count(places == 0) >= 4, 'numbers of values')
    call cairn_number_values(z, [3.0], places(1:3), stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. index(errmsg, '3 items') > 0, 'too few numbers')
    call cairn_digitize(z, other, numbers)
    call expect(all(numbers == [1, 1, 1, 2, 2, 3, 0]), 'bin numbers')
    call cairn_extremes(z, least, greatest)
    call expect(least == -1 .and. greatest == 3, 'extremes')
  end subroutine

  subroutine test_chunks
    type(cairn_axis) :: axis
    type(cairn_histogram_builder) :: builder, other
    type(cairn_value_counter) :: counter, more
    integer(int64), allocatable :: counts(:)
    integer, allocatable :: values(:)
    integer(int8), allocatable :: bytes(:)
    type(cairn_tally) :: tally
    call axis%integers(1, 2)
    call builder%start(axis)
    call builder%add([1, 2, 2, 5])
    call builder%save(bytes)
    call other%load(bytes)
    call builder%merge(other)
    call builder%counts(counts, tally)
    call expect(all(counts == [2, 4]) .and. tally%above(1) == 2, 'a builder')
    bytes(size(bytes) / 2) = not(bytes(size(bytes) / 2))
    call other%load(bytes, stat, errmsg)
    call expect(stat == cairn_invalid_argument, 'altered bytes')
    call counter%start(cairn_first_seen)
    call counter%add([9, 3, 9])
    call counter%save(bytes)
    call more%start(cairn_first_seen)
    call more%load(bytes)
    call counter%merge(more)
    call counter%table(values, counts, cairn_first_seen)
    call expect(all(values == [9, 3]) .and. all(counts == [4, 2]) .and. counter%total() == 6, 'a counter')
    call counter%add([1d0], stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. index(errmsg, 'expected int32') > 0, 'another kind')
  end subroutine

  subroutine test_values
    integer, allocatable :: values(:)
    integer(int64), allocatable :: counts(:)
    integer :: items(2)
    real(real64) :: median, at(2)
    call cairn_value_counts([3, 1, 3], values, counts, cairn_by_value)
    call expect(all(values == [1, 3]) .and. all(counts == [1, 2]), 'value counts')
    call cairn_median([4, 1, 3, 2], median)
    call expect(median == 2.5d0, 'median')
    call cairn_median([integer ::], median, stat=stat)
    call expect(stat == cairn_invalid_argument .and. median == 2.5d0, 'median of nothing')
    call cairn_quantiles([4, 1, 3, 2], [0d0, 1d0], at)
    call expect(all(at == [1d0, 4d0]), 'quantiles')
    call cairn_order_statistics([4, 1, 3, 2], [1_int64, 4_int64], items)
    call expect(all(items == [1, 4]), 'order statistics')
  end subroutine

  subroutine test_draws
    type(cairn_sampler) :: sampler, same
    type(cairn_distribution) :: hits
    type(cairn_real_distribution) :: heights
    type(cairn_reservoir) :: reservoir, other
    integer :: drawn(50), again(50), order(50), i
    integer(int64) :: counts(3), wide(3)
    integer(int64), allocatable :: items(:)
    integer(int8), allocatable :: bytes(:)
    real(real64) :: reals(50)
    real(real64), allocatable :: keys(:)
    call sampler%weights([1d0, 0d0, 2d0])
    same = sampler
    call sampler%draw(drawn, cairn_draws(seed=1))
    call same%draw(again(1:25), cairn_draws(seed=1, offset=25))
    call expect(all(drawn == 1 .or. drawn == 3) .and. all(again(1:25) == drawn(26:50)), 'a sampler')
    call sampler%uniform(7)
    call expect(sampler%size() == 7, 'items of equal weight')
    call hits%poisson(3.5d0)
    call hits%draw(drawn)
    call expect(all(drawn >= 0) .and. abs(hits%probability(0_int64) - exp(-3.5d0)) < 1d-15, 'poisson')
    call expect(hits%mean() == 3.5d0 .and. hits%variance() == 3.5d0 .and. hits%quantile(0.5d0) == 3, &
                'its facts')
    call expect(abs(hits%cumulative(0_int64) - exp(-3.5d0)) < 1d-15, 'its cumulative probability')
    call hits%binomial(5_int64, 1d0)
    call hits%draw(wide)
    call expect(all(wide == 5), 'binomial')
    call hits%negative_binomial(2d0, 1d0)
    call hits%geometric(1d0)
    call hits%hypergeometric(3_int64, 4_int64, 5_int64)
    call hits%zipf(2d0)
    call hits%zipf(2d0, 5_int64)
    call hits%uniform(-1_int64, 1_int64)
    call hits%poisson(-1d0, stat, errmsg)
    call expect(stat == cairn_invalid_argument, 'a refused mean')
    call heights%normal(1d0, 2d0)
    call heights%draw(reals)
    call expect(heights%mean() == 1 .and. heights%variance() == 4, 'normal')
    call expect(abs(heights%quantile(0.5d0) - 1) < 1d-12, 'its median')
    call expect(abs(heights%cumulative(1d0) - 0.5d0) < 1d-12 .and. heights%density(1d0) > 0.19d0, &
                'its density')
    call heights%exponential(2d0)
    call heights%gamma(3d0, 1d0)
    call heights%empirical([0d0, 1d0, 3d0], [0d0, 1d0])
    call heights%draw(reals)
    call expect(all(reals >= 1 .and. reals < 3), 'empirical')
    call heights%empirical([0d0, 1d0], [0d0, 1d0], stat, errmsg)
    call expect(stat == cairn_invalid_argument, 'edges and weights that do not fit')
    call cairn_uniform(reals, 2d0, 3d0, cairn_draws(seed=4))
    call expect(all(reals >= 2 .and. reals < 3), 'uniform')
    call cairn_poisson(drawn(1:2), [0d0, 1d6])
    call expect(drawn(1) == 0 .and. drawn(2) > 900000, 'means by item')
    call cairn_binomial(drawn(1:2), [12_int64, 5_int64], [1d0, 0d0])
    call expect(all(drawn(1:2) == [12, 0]), 'trials by item')
    call cairn_multinomial(counts, [1d0, 0d0, 3d0], 100_int64)
    call expect(sum(counts) == 100 .and. counts(2) == 0, 'multinomial')
    call cairn_permutation(order, cairn_draws(seed=3))
    again = [(i, i = 1, 50)]
    call cairn_shuffle(again, cairn_draws(seed=3))
    call expect(all(again == order) .and. sum(order) == 1275, 'random orders')
    call cairn_sample_without_replacement(drawn(1:2), [1d0, 0d0, 3d0], ascending=.true.)
    call expect(all(drawn(1:2) == [1, 3]), 'a sample by weights')
    call cairn_sample_without_replacement(drawn, 50, ascending=.true.)
    call expect(all(drawn == [(i, i = 1, 50)]), 'a sample of all')
    drawn(1:4) = [1, 2, 3, 4]
    call cairn_resample(again(1:6), drawn(1:4), numbers=2)
    call expect(all(again(2:6:2) == again(1:5:2) + 1) .and. all(mod(again(1:5:2), 2) == 1), 'resampled rows')
    call cairn_poisson_weights(again, cairn_draws(seed=5))
    call expect(all(again >= 0) .and. sum(again) > 20 .and. sum(again) < 90, 'Poisson weights')
    call reservoir%start(2_int64, cairn_draws(seed=5))
    call reservoir%add([0d0, 2d0, 3d0])
    call other%start(2_int64, cairn_draws(seed=5), first_item=4_int64)
    call other%add([0d0])
    call reservoir%merge(other)
    call reservoir%save(bytes)
    call other%load(bytes)
    call other%result(items, keys)
    call expect(sum(items) == 5 .and. keys(1) <= keys(2), 'a reservoir')
  end subroutine

  subroutine test_seeds
    real(real32), parameter :: points(2, 4) = reshape([0., 0., 0.1, 0., 5., 5., 5., 5.], [2, 4])
    real(real32), allocatable :: seeds(:, :), centers(:, :)
    integer(int64), allocatable :: labels(:), again(:)
    real(real64) :: bandwidth
    call cairn_estimate_bandwidth(points, bandwidth, quantile=0.5d0)
    call expect(abs(bandwidth - 0.05d0) < 1d-6, 'a bandwidth')
    call cairn_bin_seeds(points, 1d0, seeds, least=2)
    call expect(all(shape(seeds) == [2, 2]) .and. all(abs(seeds(:, 2) - 5) < 1e-6), 'seeds')
    call cairn_mean_shift(points, centers, labels, bandwidth=1d0, classic=.true., flat=.true., &
                          epsilon=1d-3, seeds=seeds)
    call expect(all(shape(centers) == [2, 2]) .and. all(labels == [1, 1, 2, 2]), 'mean shift of seeds')
    call cairn_nearest_centers(points(:, 3:4), centers, again)
    call expect(all(again == [2, 2]), 'nearest centers')
    call cairn_bin_seeds(points, 0d0, seeds, stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. size(seeds, 2) == 2, 'a width of 0')
    call cairn_nearest_centers(points, centers(:1, :), again, stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. size(again) == 2, 'centers of other dimensions')
    call expect(errmsg == 'cairn_nearest_centers: centers have 1 coordinates, points 2', 'what is said')
    call cairn_mean_shift(points, centers, labels, classic=.true., seeds=seeds(:1, :), stat=stat, &
                          errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. index(errmsg, 'seeds have 1') > 0, 'seeds of others')
  end subroutine

  subroutine test_moments
    type(cairn_moments) :: all_of_them, some
    call cairn_moments_of(reshape([1, 2, 2, 3, 12, 100], [2, 3]), all_of_them, high=50d0)
    call expect(all_of_them%count == 5 .and. all_of_them%mean == 4 .and. all_of_them%squares == 82, 'moments')
    call expect(abs(all_of_them%skewness - 1.4093d0) < 1d-3 .and. all_of_them%greatest == 12, 'more moments')
    call cairn_moments_of([4d0], some)
    call all_of_them%merge(some)
    call expect(all_of_them%count == 6 .and. all_of_them%mean == 4, 'merged moments')
  end subroutine

  subroutine test_points
    real(real64), allocatable :: centers(:, :), sums(:), distances(:)
    integer(int64), allocatable :: labels(:), first(:, :), last(:, :), whole(:), sizes(:)
    integer(int32) :: counts(4, 2)
    logical :: converged
    call cairn_mean_shift(reshape([0d0, 0d0, 0.1d0, 0d0, 5d0, 5d0], [2, 3]), centers, labels, bandwidth=1d0, &
                          epsilon=1d-3, distances=distances, sizes=sizes, converged=converged)
    call expect(all(labels == [1, 1, 2]) .and. all(sizes == [2, 1]) .and. converged, 'mean shift')
    call expect(abs(centers(1, 1) - 0.05d0) < 1d-6 .and. distances(3) < 1d-6, 'centers')
    call test_seeds
    call cairn_max_subarrays([1, -2, 3, 4], 2, whole, first, last)
    call expect(whole(1) == 7 .and. first(1, 1) == 3 .and. last(1, 1) == 4, 'segments')
    call cairn_max_subarrays([3, -9, 2], 2, whole, first, last, disjoint=.true.)
    call expect(all(whole == [3, 2]), 'disjoint segments')
    call cairn_max_subarrays(reshape([1d0, -2d0, 3d0, 4d0], [2, 2]), 1, sums, first, last)
    call expect(sums(1) == 7 .and. all(first(:, 1) == [1, 2]) .and. all(last(:, 1) == [2, 2]), 'rectangles')
    counts = 0
    counts(1, 1) = 254
    call cairn_saturating_histogram([1, 1, 1, 8], counts)
    call expect(counts(1, 1) == 255 .and. counts(4, 2) == 1 .and. sum(counts) == 256, 'saturating counts')
    call cairn_saturating_histogram([9], counts, stat=stat, errmsg=errmsg)
    call expect(stat == cairn_invalid_argument .and. len_trim(cairn_message()) > 0, 'a bin that there is not')
  end subroutine
end module

program consumer
  use tests
  implicit none
  call test_axes
  call test_results_without_room
  call test_messages
  call test_histograms
  call test_chunks
  call test_values
  call test_draws
  call test_points
  call test_moments
  print '(a,i0,a,i0,2a)', 'module cairn: ', done, ' checks, ', failures, ' failed, version ', cairn_version()
  if (failures > 0) error stop 1
end program
