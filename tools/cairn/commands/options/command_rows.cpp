// The table of commands.
#include <algorithm>

#include "commands/options/options.hpp"

namespace cairn::tool {
namespace {

constexpr command_row command_table[] = {
    {"", "", "Finds where data piles up: histograms, value counts, weighted draws and modes", "--version",
     "Each command reads .npy, .csv, .tsv, HDF5, NetCDF-4 and raw binary files, also those compressed by "
     "gzip or zstd; - is standard input.",
     "cairn hist table.csv --column price\ncairn describe table.csv"},

    {"info", "", "What this build can do and what this machine offers", "--json", "", "cairn info"},

    {"hist", "INPUT...", "Counts samples in bins",
     "--column --bins --width --range --log --weights --by --out --plot",
     "Bins are half-open; the last one is closed. NaN and samples outside are in no bin: the report says how "
     "many there are, and with --weights and --mean-of their sum or mean.\n"
     "Edges are 64-bit floats. Ends of the data and of --range that are whole numbers beyond 2^53 are "
     "rounded outward. If all samples are float32, edges made by --bins are rounded to float32.\n"
     "Numbers in .csv files are read as doubles. An empty cell is NaN, and so are words that stand for "
     "missing values (--na). In a file of one column a blank line is an empty cell, except before the header "
     "and at the end.\n"
     "Several columns make one axis each. Files are read side by side then; --range and --edges are given "
     "once for each axis, --width and --map once for all or for each.\n"
     "With --by and --compare all histograms have the same bins, found from all samples. Categories are "
     "ascending: as numbers where all are numbers, else byte by byte. --json prints a list of documents for "
     "--by, and for --compare one with a list \"series\". --compare prints shares of the samples in bins, or "
     "densities.\n"
     "--json beside --out lists up to 10,000 bins.",
     "cairn hist samples.npy\n"
     "cairn hist table.csv --column price --bins 20 --plot price.png\n"
     "cairn hist table.csv --column price --by cut\n"
     "\n"
     "cairn hist table.csv --column price --width 500\n"
     "cairn hist sizes.npy --log --bins 40\n"
     "cairn hist wind.csv --column direction --circular --range 0 360 --bins 36\n"
     "cairn hist before.npy after.npy --compare --plot both.png\n"
     "cairn hist table.csv --column carat --column price --bins 20,40 --plot both.png\n"
     "cairn hist table.csv --column carat --mean-of price\n"
     "cairn hist run-*.f32 --dtype '<f4' --range -.5 1 --bins 1000 --out counts.npy\n"
     "cairn hist huge.npy --bins 1000 --checkpoint huge.kept --resume huge.kept --json\n"
     "produce | cairn hist - --dtype f8 --edges 0,1,10,100 --json"},

    {"digitize", "INPUT...", "Writes the number of the bin of each sample",
     "--column --bins --width --range --edges --log --out --plot",
     "The bins are those of cairn hist: half-open, the last one closed. They are numbered from 1, as by "
     "numpy.digitize: 0 is below the first edge; the number of bins plus 1 is above the last edge, and also "
     "NaN. In .csv and .tsv files the low edge is empty below the first one, the high edge above the last "
     "one, and both are for NaN.\n"
     "The numbers stand in the order of the samples, those of several files one after the other. With "
     "--edges, or --range and --bins or --width, the input is read once and may have any size. --json prints "
     "what cairn hist does.",
     "cairn digitize table.csv --column price --edges 0,1000,5000 --out class.csv\n"
     "cairn digitize samples.npy --width 0.5 --out numbers.npy\n"
     "\n"
     "produce | cairn digitize - --dtype f8 --bins 20 --range 0 1 --out numbers.npy --json"},

    {"count", "INPUT...", "Counts how often each value occurs, finds medians",
     "--column --top --order --median --quantiles --weights --by --out --plot",
     "Values that compare equal are one: -0 is 0, and every NaN is the same. Quantiles are doubles.\n"
     "Numbers in a .csv column are doubles, or 64-bit integers where a double would round one. An empty cell "
     "is NaN, and so are words that stand for missing values (--na). A column with any other word holds "
     "words: its cells are counted as they stand, blanks included, and are ordered byte by byte. In a file "
     "of one column a blank line is an empty cell, except before the header and at the end.\n"
     "A terminal shows the first 40 values, and so does any output beside --out; --top or a pipe shows more. "
     "--plot draws 40 values at most. Memory is needed for distinct values, not for items.\n"
     "With --weights all inputs are files, which are read twice. Whole weights are added up exactly, others "
     "as integers of 128 bits in units of the greatest weight / 2^86, and the sum is rounded once: it does "
     "not depend on threads. A weight that is no number is refused; --skip-nan leaves out its item. A "
     "weighted quantile Q is the least value up to which items have Q of all weight (inverted_cdf of "
     "numpy).\n"
     "With --by the categories are ascending: as numbers where all are numbers, else byte by byte. --json "
     "prints a list of documents, and --out writes .csv or .tsv. A category without items has no median and "
     "no quantiles.",
     "cairn count dice.npy\n"
     "cairn count table.csv --column cut --top 3\n"
     "cairn count table.csv --column age --skip-nan --median --top 0\n"
     "\n"
     "cairn count table.csv --column zip --text --top 10 --other\n"
     "cairn count survey.csv --column age --weights weight --median\n"
     "cairn count table.csv --column price --by cut --median --top 0\n"
     "cairn count run-*.npy --order value --median --quantiles .05,.95 --out counts.npy\n"
     "cairn count part-7.npy --state part-7.state\n"
     "cairn count part-7.csv --column city --words --state part-7.state\n"
     "cairn count huge.npy --memory 2G --folder /var/tmp --out counts.npy\n"
     "produce | cairn count - --dtype u2 --mode --json"},

    {"describe", "INPUT...", "Shows all columns of files at a glance",
     "--column --dataset --names --list --out --html --json",
     "For each column of each file it tells the type, how many values there are, how many are missing and "
     "distinct, the least and the greatest value, quartiles, mean, standard deviation and the most frequent "
     "values, and draws a histogram. All figures are exact.\n"
     "A column is integer, real, date, datetime or boolean where all cells are, else words. Words are told "
     "apart by their text, numbers by their value. Each dataset of an HDF5 file is a column, or the one of "
     "--dataset.",
     "cairn describe table.csv\n"
     "cairn describe table.csv --html table.html --out columns.csv\n"
     "cairn describe table.csv --column price --column cut --json\n"
     "cairn describe run.h5"},

    {"merge", "FILE...", "Adds up what other commands saved with --state",
     "--state --top --order --median --quantiles --density --out --plot --json",
     "All files hold the same: counts in the same bins, sums of weights or means; counts of values of one "
     "type, or of words; the saturating counts of cairn histo, whose --out is a .npy; or the items of "
     "reservoirs, which cairn sample --first-item numbered.\n"
     "Counts, sums of integers and items do not depend on the order of the files. First occurrences are "
     "those of the files one after the other, or of the items that cairn count --first-item numbered. The "
     "options of counted values are those of cairn count.",
     "cairn merge part.*.state\n"
     "cairn merge part.*.state --state all.state --out counts.npy\n"
     "cairn merge values.*.state --order value --top 20 --json"},

    {"sample", "[WEIGHTS]", "Draws items by weight, or numbers from distributions",
     "--column --count --seed --without-replacement --rows --distribution --out --plot",
     "Items are drawn by their weights, with replacement. Their numbers, which count from 0, are printed one "
     "on a line. Weights are finite and not negative, and their sum is above 0. They are taken as 64-bit "
     "floats: integers above 2^53 are rounded. A blank line in a .csv file of one column, except before the "
     "header and at the end, is an empty cell; it is no weight, and is refused unless --skip-nan is given.\n"
     "Draw number I depends on the weights, --seed, --stream and I alone: it is the same on any number of "
     "threads and any device.\n"
     "--plot draws how often items were drawn beside their probabilities.",
     "cairn sample weights.npy --count 10\n"
     "cairn sample table.csv --column weight --count 100 --rows --out drawn.csv\n"
     "cairn sample --distribution normal --mean 178 --deviation 7 --count 10\n"
     "\n"
     "cairn sample table.csv --column weight --count 1000000 --seed 7 --out draws.npy --plot draws.png\n"
     "produce | cairn sample - --dtype f4 --count 1000 --offset 5000 --json\n"
     "cairn sample table.csv --equal --without-replacement --count 100 --rows\n"
     "produce_rows | cairn sample - --reservoir --column weight --count 100 --rows\n"
     "cairn sample part7.npy --reservoir --count 100 --state 7.state --first-item 7000000\n"
     "cairn sample table.csv --resample --seed 3 --rows --out bootstrap.csv\n"
     "cairn sample counts.npy --multinomial 1000000000000 --out resampled.npy\n"
     "cairn sample --distribution poisson --lambda 3.5 --count 1000000 --out hits.npy"},

    {"cluster", "POINTS", "Finds the modes of clouds of points, by mean shift",
     "--column --bandwidth --radius --kernel --method --scale --labels --centers --plot",
     "A point is a row of a table, of a .npy array of two dimensions, or of raw binary with --shape. In each "
     "iteration a point moves to the weighted mean of the points around it. Printed are the centers and how "
     "many points belong to each. All columns are coordinates unless --column names some. --plot draws "
     "points of two dimensions, coloured by cluster, and the centers.\n"
     "MeanShift of scikit-learn is --kernel flat --method classic --centers-by support --iterations 300, "
     "with --epsilon 0.001 times the bandwidth.",
     "cairn cluster points.csv --bandwidth 4 --radius 8\n"
     "cairn cluster points.npy --bandwidth 3 --radius 5.5 --labels labels.npy\n"
     "\n"
     "cairn cluster table.csv --column carat --column price --scale deviation --bandwidth 0.4\n"
     "cairn cluster points.npy --bandwidth estimate --kernel flat --method classic --bin-seeding --json"},

    {"maxsum", "INPUT", "Finds the heaviest segments, rectangles or boxes",
     "-k --disjoint --maximal --subtract --least --greatest --plot --json",
     "The array is a .npy of up to 8 dimensions, a table, or raw binary with --shape. The heaviest subarrays "
     "are those with the largest sums, which are exact, heaviest first; equal ones are ordered by their "
     "first corner, then by their last. Corners count from 0 and belong to the subarray. If no value is "
     "negative, the heaviest is the whole array: --subtract mean asks where it stands out. --plot draws an "
     "array of two dimensions and its rectangles.",
     "cairn maxsum scores.npy -k 10\n"
     "cairn maxsum volume.npy -k 100 --greatest 20 --json\n"
     "\n"
     "cairn maxsum picture.npy -k 5 --disjoint --subtract mean --plot rectangles.png"},

    {"histo", "[IMG.bin]", "Runs the benchmark histo: a histogram of bin numbers",
     "--iterations --out --counts --generate --size --bins --seed --json",
     "This is the benchmark histo of Parboil (116.histo of SPEC ACCEL). It counts bin numbers in a histogram "
     "of two dimensions whose counts stop at 255; bins with that count are called saturated. An input has "
     "four 32-bit numbers (width and height of the image, width and height of the histogram) and a 32-bit "
     "bin number, row * width + column, for each pixel of the image, all little-endian. Numbers and "
     "histogram fit in memory.\n"
     "The picture of --out has 24 bits a pixel: black for 0, else a red that grows with the cube root of the "
     "count (1 is 0x44, 255 is 0xff); it takes up to 4 GiB.\n"
     "The time of an iteration includes clearing the counts. With --device gpu and several iterations the "
     "input is copied to the device before the first one. In JSON, width and height are those of the "
     "histogram.",
     "cairn histo img.bin --iterations 20 --out histo.bmp\n"
     "cairn histo img.bin --counts counts.npy --json\n"
     "cairn histo --generate img.bin --size 1920x1080 --bins 256x4096 --seed 7"},

    {"manual", "[COMMAND]", "Prints pages of the manual, for man", "",
     "Without COMMAND it is the page of cairn.", "cairn manual hist > cairn-hist.1"},

    {"completion", "SHELL", "Prints completions for bash, zsh or fish", "", "",
     "source <(cairn completion bash)"},
};

}  // namespace

std::span<const command_row> command_rows() { return command_table; }

const command_row* command_named(std::string_view name) {
  const auto* const found = std::ranges::find(command_table, name, &command_row::name);
  return found == std::ranges::end(command_table) ? nullptr : &*found;
}

std::string operand_name(const command_row& command) {
  std::string name(command.operand.substr(0, command.operand.find("...")));
  std::erase_if(name, [](char c) { return c == '[' || c == ']'; });
  return name;
}

}  // namespace cairn::tool
