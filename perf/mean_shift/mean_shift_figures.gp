# The five figures of the slides, from the table that perf_mean_shift_figures prints:
#   gnuplot -e "table = 'figures.txt'; picture = 'figures.svg'" perf/mean_shift/mean_shift_figures.gp
set terminal svg size 1000,1500 background rgb 'white'
set output picture
set logscale x 2
set xlabel 'points'
set key top left
set grid
set multiplot layout 5,2
most = system(sprintf("awk '$1 == \"loop\" && $4 > t { t = $4 } END { print t }' %s", table)) + 0
rows(series, dims, threads) = \
  sprintf("< awk '$1 == \"%s\" && $2 == %d && $4 == %d' %s", series, dims, threads, table)
against_one(dims, threads) = \
  sprintf("< awk '$1 == \"loop\" && $2 == %d { if ($4 == 1) one[$3] = $5;" . \
          " if ($4 == %d) print $3, one[$3] / $5 }' %s", dims, threads, table)
do for [dims = 2:3] {
  set title sprintf('Figure 1: milliseconds, %d-D, %d threads', dims, most)
  set logscale y
  plot rows('loop', dims, most) using 3:5 with linespoints title 'the slides'' OpenMP loop', \
       rows('all_pairs', dims, most) using 3:5 with linespoints title 'cairn, all pairs', \
       rows('cells', dims, most) using 3:5 with linespoints title 'cairn'
  unset logscale y
}
do for [dims = 2:3] {
  set title sprintf('Figure 2: the loop''s speedup, parallel against sequential, %d-D', dims)
  plot for [t = 1:most] rows('loop', dims, t) using 3:7:8 with yerrorlines title sprintf('T = %d', t)
}
do for [dims = 2:3] {
  set title sprintf('Figure 3: the loop''s speedup against T = 1, %d-D', dims)
  plot for [t = 1:most] against_one(dims, t) using 1:2 with linespoints title sprintf('T = %d', t)
}
do for [dims = 2:3] {
  set title sprintf('Figure 4: speedup of cairn, all pairs, against sequential, %d-D', dims)
  plot for [t = 1:most] rows('all_pairs', dims, t) using 3:7:8 with yerrorlines title sprintf('T = %d', t)
}
do for [dims = 2:3] {
  set title sprintf('Figure 5: speedup of cairn, cells and merging, against sequential, %d-D', dims)
  plot for [t = 1:most] rows('cells', dims, t) using 3:7:8 with yerrorlines title sprintf('T = %d', t)
}
unset multiplot
