// The table of options.
#include <algorithm>

#include "commands/options/options.hpp"

namespace cairn::tool {
namespace {

using row = option_row;
using group = option_group;

constexpr std::string_view with_bins = "hist digitize";
constexpr std::string_view with_answers = "count merge";
constexpr std::string_view with_inputs = "hist digitize count describe sample cluster maxsum";
constexpr std::string_view with_device = "hist digitize count merge sample cluster maxsum histo";
constexpr std::string_view with_threads = "hist digitize count describe merge sample cluster maxsum histo";

constexpr row option_table[] = {
    // Input
    row{with_inputs, "--column", "COLUMN|@N", group::input,
        "Column, by its name or @ and its position from 0",
        "A number that is no name is a position too. In HDF5 files a column is also a member of records "
        "(pos.x), an element of an array (v[1]) or a dataset (/name). Give the option once for each column."}
        .repeated(),
    row{"merge", "--column", "NAME", group::input, "Name of an axis of a histogram",
        "States of histograms have no names. Give the option once for each axis, in their order."}
        .repeated(),
    row{with_inputs, "--dtype", "TYPE", group::input, "Type of raw binary: <f4, >i2, uint8, ..."},
    row{"hist digitize count describe cluster maxsum", "--shape", "SHAPE", group::input,
        "Shape of raw binary: N or ROWS,COLUMNS"},
    row{"sample", "--shape", "SHAPE", group::input, "Shape of raw binary: N or ROWS,COLUMNS",
        "With --distribution gamma it is the shape of the distribution, a number."},
    row{"describe", "--names", "", group::input, "Print the names of columns alone",
        "There is one name on a line: those of datasets in HDF5 files, @N for a column without a name."}
        .not_with("--list"),
    row{"describe", "--list", "", group::input, "Print what datasets HDF5 files hold",
        "The list has types, shapes, chunks, filters and attributes."},

    // Bins
    row{with_bins, "--bins", "N|RULE", group::bins, "Number of bins, or a rule such as fd",
        "The rules are those of numpy 2.4: auto, sqrt, sturges, rice, scott, fd, doane and stone. Whole "
        "numbers (also a .csv column of them) get no bins narrower than 1, and stone keeps all samples in "
        "memory. Of several columns each has an axis: give one number for all axes, or N,N,...; 10 bins are "
        "usual there, as with --weights and --mean-of."}
        .usually("auto"),
    row{with_bins, "--width", "W", group::bins, "Width of each bin; the edges are multiples of it",
        "The edges are decimal multiples (0.3, not 3 * 0.1), each rounded once. The first edge is at or "
        "below the least sample, the last one above the greatest: with --width 1 each whole number has a bin "
        "of its own. With --range LO HI the edges are LO, LO + W, ... up to the first one that is not below "
        "HI."}
        .not_with("--bins --log")
        .repeated(),
    row{with_bins, "--range", "LO HI", group::bins, "First and last edge, instead of those of the data",
        "Without it the bins reach from the least to the greatest sample. If all samples are equal, they "
        "reach from half a unit below to half a unit above; without samples from 0 to 1."}
        .repeated(),
    row{with_bins, "--log", "", group::bins, "Space the edges evenly in the logarithm",
        "The edges are those of numpy.geomspace. Bins without --range span the samples above 0, and a rule "
        "looks at their logarithms; all other samples are below the bins. Of several columns it is for all."},
    row{with_bins, "--circular", "", group::bins, "Count angles, hours: the first bin follows the last",
        "Samples are moved by whole lengths of --range, which is needed, as is --bins N."}
        .not_with("--log --width"),
    row{with_bins, "--edges", "LIST|FILE", group::bins, "All edges: numbers with commas, or a .npy file",
        "The first edge may be -inf, the last one inf."}
        .not_with("--bins --range --width --log --circular")
        .repeated(),
    row{with_bins, "--map", "NAME", group::bins, "How the bin of a sample is predicted",
        "It is auto, uniform, logarithmic, exponential, normal, log-normal, power-law or learned. It changes "
        "the speed, never a count. Of several columns it is for those with --edges."}
        .not_with("--circular")
        .repeated(),

    // Counted values
    row{with_answers, "--order", "count|value|first|any", group::answers, "Order of the table",
        "count: the most frequent value first, values with equal counts ascending. value: ascending. first: "
        "as the values first occur. any: as the values are found, which is the fastest."}
        .usually("count"),
    row{with_answers, "--top", "K", group::answers, "Only the K most frequent values; 0: no table",
        "Of values with equal counts the least ones are kept."},
    row{with_answers, "--other", "", group::answers, "With --top: a last row (other) for all other values"},
    row{with_answers, "--median", "", group::answers, "The median",
        "With an even number of values it is the mean of the two in the middle."},
    row{with_answers, "--quantiles", "LIST", group::answers, "Quantiles: numbers from 0 to 1 with commas",
        "They are those of numpy.quantile."},
    row{with_answers, "--mode", "", group::answers, "The most frequent value, or values"},
    row{with_answers, "--skip-nan", "", group::answers, "Leave out NaN and empty cells",
        "The report says how many there were."},
    row{with_answers, "--skip-na", "", group::answers, "Leave out words for missing values too (--na)"},
    row{"count", "--text", "", group::answers, "Count cells as text: 07306 is not 7306",
        "The cells of a .csv column are counted as they stand, also where all are numbers, which may then "
        "have any number of digits."},
    row{"count", "--words", "", group::answers, "The same as --text"},
    row{with_answers, "--memory", "SIZE", group::answers, "Memory for distinct numbers, such as 2G",
        "Numbers that do not fit go to a file without a name (see --folder). K, M and G are powers of 1024; "
        "expected is at least 1M (of cairn merge 2M, for two tables share it). The 40 most frequent values "
        "are reported, or --top K; --out has all of them in no order. All inputs hold numbers of one type, "
        "and no number in a .csv file that a double would round."},
    row{"describe", "--memory", "SIZE", group::answers, "Memory for values [half of what is free]",
        "Values that do not fit go to a file without a name (see --folder). K, M and G are powers of 1024; "
        "expected is at least 1M."},
    row{"count merge describe", "--folder", "DIR", group::answers, "Where the file of --memory is",
        "Without it the folder is TMPDIR, else /tmp, which may be memory itself."},

    // Draws
    row{"sample", "--count", "N", group::draws, "How many draws"},
    row{"sample", "--seed", "S", group::draws, "The same seed gives the same draws"}.usually("0"),
    row{"sample", "--stream", "T", group::draws, "Each stream of a seed has draws of its own"}.usually("0"),
    row{"sample", "--offset", "I", group::draws, "Number of the first draw",
        "Pieces that are drawn by --offset join to the whole. Without replacement another offset is another "
        "sample."}
        .usually("0"),
    row{"sample", "--without-replacement", "", group::draws, "Draw no item twice",
        "Items come in the order in which they are taken."},
    row{"sample", "--reservoir", "", group::draws, "Draw no item twice, from a pipe of any length",
        "The input is read once, and N items are kept in memory."},
    row{"sample", "--equal", "", group::draws, "All items have the same weight, whatever the input says"},
    row{"sample", "--items", "N", group::draws, "With --equal: how many items, without an input"},
    row{"sample", "--resample", "", group::draws, "Bootstrap: as many draws as items, all weights equal"},
    row{"sample", "--multinomial", "N", group::draws, "How often each item is drawn in N draws",
        "The draws are not made one by one. --offset is the number of the experiment."},
    row{"sample", "--method", "auto|alias", group::draws, "How items are found",
        "auto: the cumulative weights, searched in the fastest way. alias: an alias table, whose draws are "
        "others."}
        .usually("auto"),
    row{"sample", "--skip-nan", "", group::draws, "Never draw items whose weight is NaN",
        "An empty cell is NaN. The weight is taken as 0."},

    // Distributions
    row{"sample", "--distribution", "NAME", group::distributions, "Draw numbers from a distribution",
        "There is no input then. It is poisson, binomial, negative_binomial, geometric (trials up to the "
        "first success), hypergeometric, zipf, uniform (whole numbers), exponential, normal or gamma."},
    row{"sample", "--lambda", "X", group::distributions, "poisson: how many events are expected"},
    row{"sample", "--trials", "N", group::distributions, "binomial: number of trials"},
    row{"sample", "--probability", "P", group::distributions, "Probability of a success",
        "It is a parameter of binomial, negative_binomial and geometric."},
    row{"sample", "--successes", "X", group::distributions, "negative_binomial: number of successes",
        "The failures before this many successes are counted."},
    row{"sample", "--good", "N", group::distributions, "hypergeometric: items that are counted when taken"},
    row{"sample", "--bad", "N", group::distributions, "hypergeometric: all other items"},
    row{"sample", "--taken", "N", group::distributions, "hypergeometric: items taken, without replacement"},
    row{"sample", "--exponent", "X", group::distributions, "zipf: k has a probability proportional to k^-X"},
    row{"sample", "--most", "N", group::distributions, "zipf: the greatest number",
        "Without it there is none, and --exponent is above 1."},
    row{"sample", "--first", "N", group::distributions, "uniform: the least whole number"},
    row{"sample", "--last", "N", group::distributions, "uniform: the greatest whole number"},
    row{"sample", "--rate", "X", group::distributions, "exponential: events expected in a unit of time"},
    row{"sample", "--mean", "X", group::distributions, "normal: mean"},
    row{"sample", "--deviation", "X", group::distributions, "normal: standard deviation"},
    row{"sample", "--scale", "X", group::distributions, "gamma: factor of all numbers",
        "The other parameter of gamma is --shape."},

    // Subarrays
    row{"maxsum", "-k", "K", group::subarrays, "How many [1]"},
    row{"maxsum", "--disjoint", "", group::subarrays,
        "The heaviest, then the heaviest of what it leaves, ..."},
    row{"maxsum", "--maximal", "", group::subarrays, "All maximal scoring subsequences of a sequence",
        "They are those of Ruzzo and Tompa, from left to right."},
    row{"maxsum", "--subtract", "mean|median|VALUE", group::subarrays, "Subtract this from each value",
        "Sums are then those of doubles."},
    row{"maxsum", "--least", "N,...", group::subarrays, "Least length of the sides",
        "Give one number, or one for each dimension."},
    row{"maxsum", "--greatest", "N,...", group::subarrays, "Greatest length of the sides",
        "Give one number, or one for each dimension."},

    // Mean shift
    row{"cluster", "--bandwidth", "H|H,H,...|estimate", group::shift, "Width of the kernel (needed)",
        "Give one number, or one for each dimension. estimate: the mean distance of points to the nearest 30 "
        "% of all points."},
    row{"cluster", "--radius", "R", group::shift, "Where a Gaussian kernel ends [nowhere]",
        "Without it the kernel looks at all pairs of points, with it only at near ones."},
    row{"cluster", "--kernel", "gaussian|flat", group::shift, "Kernel", "flat: 1 up to the bandwidth."}
        .usually("gaussian"),
    row{"cluster", "--method", "blurring|classic", group::shift, "Which points move",
        "blurring: all points move. classic: points climb over the data, which stays as it is."}
        .usually("blurring"),
    row{"cluster", "--iterations", "N", group::shift, "Greatest number of iterations"}.usually("50"),
    row{"cluster", "--epsilon", "E", group::shift, "A point that moves no farther has arrived [0]"},
    row{"cluster", "--all-pairs", "", group::shift, "Visit all pairs of points, not only near ones"},
    row{"cluster", "--bin-seeding", "", group::shift, "classic: only middles of cells climb",
        "The cells are as wide as the bandwidth."},
    row{"cluster", "--min-bin-freq", "N", group::shift, "With --bin-seeding: points that a cell needs [1]"},
    row{"cluster", "--scale", "deviation|S,S,...", group::shift, "Divide each column by a number",
        "It is for columns of unlike units. deviation: each column is divided by its standard deviation (the "
        "square root of the mean squared distance from the mean); a column of equal numbers stays as it is. "
        "S,S,...: one number for each column. Widths and distances (--bandwidth, --radius, --epsilon, "
        "--min-distance) are then those of scaled columns; centers have the units of the input."},

    // Centers and labels
    row{"cluster", "--min-distance", "D", group::centers, "Distance between centers [the bandwidth]"},
    row{"cluster", "--centers-by", "order|support", group::centers, "Which points become centers first",
        "order: the first ones of the input. support: those with the most weight around them."}
        .usually("order"),
    row{"cluster", "--basins", "", group::centers, "Label points by where they ended",
        "Without it points are labelled by the nearest center."},
    row{"cluster", "--leave-out", "", group::centers, "Label -1: points that no center's kernel reaches"},

    // The benchmark histo
    row{"histo", "--iterations", "N", group::image, "Count so often, each time from zero"}.usually("1"),
    row{"histo", "--generate", "FILE.bin", group::image, "Make an input instead of counting one"}.not_with(
        "IMG.bin --iterations --out --counts --state"),
    row{"histo", "--size", "WxH", group::image, "Width and height of the image [996x1040]"},
    row{"histo", "--bins", "WxH", group::image, "Width and height of the histogram [256x4096]"},
    row{"histo", "--eye", "ROW,COLUMN", group::image, "Bin around which the others gather [the middle]"},
    row{"histo", "--spread", "ROWS,COLUMNS", group::image, "Standard deviations around it",
        "The usual ones are a sixth of the height and of the width."},
    row{"histo", "--outliers", "SHARE", group::image, "Share of bin numbers that lie anywhere [0.01]"},
    row{"histo", "--seed", "S", group::image, "The same seed gives the same bin numbers [0]"},

    // Weights and groups
    row{"hist", "--weights", "COLUMN|FILE", group::weights, "Sum these weights instead of counting",
        "They are a column of the table, or a .npy file with one weight for each sample."}
        .not_with("--mean-of --by --compare"),
    row{"count", "--weights", "COLUMN|FILE", group::weights, "Sum these weights beside the counts",
        "They are a column of the table, or a .npy file with one weight for each item. The table is ordered "
        "by them, and median, quantiles, modes and percents are weighted."},
    row{"hist", "--mean-of", "COLUMN|FILE", group::weights, "Mean and variance of these in each bin",
        "They are a column of the table, or a .npy file. The variance is the mean squared distance from the "
        "mean (divided by the count)."}
        .not_with("--by --compare"),
    row{"hist", "--by", "COLUMN", group::weights, "A histogram for each category of a column",
        "The categories are the cells of this column of a .csv file."}
        .not_with("--compare"),
    row{"count", "--by", "COLUMN", group::weights, "A table for each category of a column",
        "The categories are the cells of this column of a .csv file."},
    row{"hist", "--compare", "", group::weights, "A histogram for each file and column, in the same bins"},
    row{"hist", "--skip-nan", "", group::weights, "Leave out NaN",
        "Left out are samples that are NaN, and those whose weight or --mean-of number is. The report says "
        "how many."},

    // Output
    row{"hist", "--density", "", group::output, "Densities, which integrate to 1, instead of counts"},
    row{"merge", "--density", "", group::output, "Densities of a histogram, which integrate to 1"},
    row{"sample", "--rows", "", group::output, "Rows of the .csv file instead of their numbers"},
    row{"hist", "--out", "FILE", group::output, "Write the counts: .npy, .csv, .tsv or .h5",
        "Counts are uint64; densities, means and sums of weights are float64, sums of whole weights 64-bit "
        "integers. .csv and .tsv have a row for each bin, with its edges; .h5 has counts and edges as UHI "
        "lays them out."},
    row{"digitize", "--out", "FILE", group::output, "Write the bins (needed): .npy, .csv or .tsv",
        ".npy is an array of int32. .csv and .tsv have a row for each sample: the number and the edges of "
        "its bin."},
    row{"count", "--out", "FILE", group::output, "Write the table: .npy, .csv, .tsv or .h5",
        ".npy is an array of records (value, count). .csv and .tsv have a row for each value; .h5 has "
        "datasets."},
    row{"describe", "--out", "FILE", group::output, "Write a row for each column: .csv or .tsv"},
    row{"merge", "--out", "FILE", group::output, "Write the result: .npy, .csv or .tsv",
        "It is written as cairn hist, count, histo and sample write it."},
    row{"sample", "--out", "FILE", group::output, "Write what is drawn: .npy, .csv or .tsv",
        "The numbers have 64 bits."},
    row{"histo", "--out", "FILE.bmp", group::output, "Draw the counts, a pixel for each bin"},
    row{"histo", "--counts", "FILE.npy", group::output, "Write the counts (uint8, height x width)"},
    row{"cluster", "--labels", "FILE", group::output, "Write the label of each point: .npy, .csv or .tsv",
        "The labels are int64."},
    row{"cluster", "--centers", "FILE", group::output, "Write the centers: .npy, .csv or .tsv"},
    row{"describe", "--html", "FILE", group::output, "Write a page with a histogram of each column"},
    row{"hist digitize count merge sample cluster maxsum", "--plot", "FILE", group::output,
        "Draw a picture: .png, .svg or .pdf", "gnuplot draws it."},
    row{"cairn info hist digitize count describe merge sample cluster maxsum histo", "--json", "",
        group::output, "Print one JSON document"},
    row{"cairn", "--version", "", group::output, "Print the version"},

    // States
    row{"hist count histo merge", "--state", "FILE", group::checkpoints,
        "Save what was counted, for cairn merge",
        "Programs load it too. All inputs hold numbers of one type (of cairn count --text, words)."},
    row{"sample", "--state", "FILE", group::checkpoints, "With --reservoir: save it, for cairn merge",
        "Programs load it too."},
    row{"count", "--first-item", "N", group::checkpoints, "Number of the first item in a longer sequence",
        "It is for --state, where other runs count other parts of the sequence: cairn merge then finds first "
        "occurrences whatever the order of its files, and refuses items that two runs have counted."},
    row{"sample", "--first-item", "N", group::checkpoints, "Number of the first item in a longer input",
        "It is for --state, where other runs keep items of other parts."},
    row{"hist count", "--checkpoint", "FILE", group::checkpoints,
        "Save now and then what is needed to resume",
        "It is saved on SIGUSR1 too, and on SIGTERM, after which the exit status is 75. The file is removed "
        "when the run has succeeded. Inputs are files that do not change, with numbers of one type (of cairn "
        "count --text, words). A script may always say --checkpoint FILE --resume FILE."},
    row{"hist count", "--every", "SECONDS", group::checkpoints,
        "Time between checkpoints; 0: after each chunk"}
        .usually("60"),
    row{"hist count", "--resume", "FILE", group::checkpoints, "Resume from a checkpoint of the same command",
        "Where there is no such file the run starts from the beginning."},

    // Tables as text
    row{with_inputs, "--delimiter", "C|tab|blanks", group::table, "Separator of cells [by the file's name]",
        "It is one character, tab, or blanks: any number of blanks and tabs, of which those at the ends of a "
        "line do not count. A file of any name is then a table."},
    row{with_inputs, "--encoding", "NAME", group::table, "Encoding: latin1, utf-16, ... [UTF-8]",
        "The names are those of iconv. Without it the first bytes of the file tell."},
    row{with_inputs, "--lines", "", group::table, "Each line is one cell, as it stands",
        "It is for files of any name: nothing separates cells, quotes are letters, and without --header "
        "there are no names."},
    row{with_inputs, "--header", "", group::table, "The first row names the columns",
        "Without --header and --no-header the rows tell."},
    row{with_inputs, "--no-header", "", group::table, "The first row is data"},
    row{with_inputs, "--units-row", "", group::table, "The second row has units; the first one names"},
    row{with_inputs, "--na", "LIST", group::table, "Words for missing numbers, with commas",
        "They stand instead of the usual ones: NA, N/A, NaN, null, None, -, --, ., ? and all others of "
        "pandas."}
        .repeated(),
    row{with_inputs, "--quote", "C", group::table, "Quote around cells of text [\"]"},
    row{with_inputs, "--no-quotes", "", group::table, "Quotes are letters like all others"},
    row{with_inputs, "--comment", "C", group::table, "Leave out lines that begin with C"},
    row{with_inputs, "--skip-rows", "N", group::table, "Leave out the first N lines"},
    row{with_inputs, "--ragged", "skip|fill", group::table, "Rows with fewer or more cells than the first",
        "skip leaves them out. fill takes cells that are not there as empty, and drops cells that are too "
        "many. Without it such rows are refused."},
    row{with_inputs, "--decimal", ".|,", group::table, "Decimal mark of numbers [.]"},
    row{with_inputs, "--thousands", "C", group::table, "Separator of thousands in numbers",
        "It is one of . , ' _ or a blank."},

    // HDF5
    row{with_inputs, "--dataset", "DATASET", group::hdf5, "Dataset, such as /events/energy",
        "A file with only one dataset does not need it. Several datasets are columns side by side."}
        .repeated(),
    row{with_inputs, "--slice", "PARTS", group::hdf5, "Part of a dataset, as in Python: 0:1000,:,3",
        "Each dimension has an index or first:last:step."},
    row{with_inputs, "--raw", "", group::hdf5, "Numbers as they are stored",
        "Without it _FillValue, valid_range, scale_factor and their like change what is read."},

    // Execution
    row{with_device, "--device", "host|gpu|auto", group::execution, "Where to compute"}.usually("auto"),
    row{with_threads, "--threads", "N", group::execution, "Greatest number of threads [all that it may use]"},
    row{with_device, "--bind", "", group::execution, "Place threads on cores near the data (see cairn info)"},
    row{with_threads, "--alone", "", group::execution,
        "Write files though a launcher started several of these"},

    row{"*", "--help", "", group::help, "Print the options that are used most"},
    row{"*", "--help-all", "", group::help, "Print all options and how they work"},
};

static_assert(std::ranges::is_sorted(option_table, {}, &row::group));

bool has_option(std::string_view command, const option_row& row) {
  if (row.commands == "*") return true;
  const std::vector<std::string_view> commands = words_of(row.commands);
  return std::ranges::find(commands, command.empty() ? "cairn" : command) != commands.end();
}

}  // namespace

std::string_view title_of(option_group group) {
  constexpr std::string_view titles[] = {
      "Input",     "Bins",        "Table and statistics", "Draws",     "Distributions",
      "Subarrays", "Mean shift",  "Centers and labels",   "Benchmark", "Weights and groups",
      "Output",    "Checkpoints", "Input table",          "HDF5",      "Execution",
      "Help"};
  return titles[static_cast<std::size_t>(group)];
}

std::vector<option_row> options_of(const command_row& command) {
  std::vector<option_row> found;
  std::ranges::copy_if(option_table, std::back_inserter(found),
                       [&](const option_row& row) { return has_option(command.name, row); });
  return found;
}

bool is_option(std::string_view name) {
  return std::ranges::find(option_table, name, &option_row::name) != std::ranges::end(option_table);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end != 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::vector<std::string> choices_of(const option_row& row) {
  const bool is_list = row.value.find('|') != std::string_view::npos;
  if (!is_list || std::ranges::any_of(row.value, [](char c) { return c >= 'A' && c <= 'Z'; })) return {};
  std::vector<std::string> choices;
  for (std::size_t first = 0; first <= row.value.size();) {
    const std::size_t last = std::min(row.value.find('|', first), row.value.size());
    choices.emplace_back(row.value.substr(first, last - first));
    first = last + 1;
  }
  return choices;
}

}  // namespace cairn::tool
