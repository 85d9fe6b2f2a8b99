// Builds the tables of draws, and chooses one.
#include "src/tables/draws/draw_tables.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "src/kernels/random/draw.hpp"
#include "src/machine/for_each.hpp"

namespace cairn::sampling {
namespace {

constexpr int least_cell_bits = 10;
constexpr int most_cell_bits = 20;  // 4 MiB
constexpr std::size_t boundaries_a_line = 7;

std::uint32_t upper_word(std::uint64_t boundary) { return static_cast<std::uint32_t>(boundary >> 32); }

// Cells that hold several boundaries; stops above `most`.
std::size_t crowded_cells(const boundary_list& all, int cell_bits, std::size_t most) {
  const std::uint64_t* boundary = all.data.data();
  std::size_t crowded = 0;
  for (std::size_t j = 0; j < all.count && crowded <= most;) {
    const std::uint64_t cell = boundary[j] >> (64 - cell_bits);
    const std::size_t first = j;
    while (j < all.count && boundary[j] >> (64 - cell_bits) == cell) ++j;
    crowded += j > first + 1 ? 1U : 0U;
  }
  return crowded;
}

// The least number of cells, at least two for each boundary, of which almost none holds several; 0 when there
// is no such number. Cells are equally probable, so the share of crowded cells is the share of undecided
// draws.
int cell_bits_for(const boundary_list& all) {
  const int needed = static_cast<int>(std::bit_width(all.count)) + 1;
  for (int bits = std::max(least_cell_bits, needed); bits <= most_cell_bits; ++bits) {
    const std::size_t most = std::size_t{1} << (bits - (bits <= 16 ? 10 : 7));
    if (crowded_cells(all, bits, most) <= most) return bits;
  }
  return 0;
}

// Where weights differ so much that boundaries lie in heaps, lines leave many draws undecided: from this
// share on, sums with more cells are tried.
constexpr double few_undecided = 1.0 / 16;
constexpr int most_finer_bits = 22;  // 16 MiB

// 0 where the boundaries are too many: a sum's upper bits hold their number, and one bit more.
int finest_cell_bits(const boundary_list& all) {
  const int needed = static_cast<int>(std::bit_width(all.count)) + 1;
  return needed > most_finer_bits ? 0 : std::max(most_cell_bits, std::min(needed + 1, most_finer_bits));
}

// The first boundary whose upper word is at least `word`.
std::size_t first_at(const boundary_list& all, std::uint64_t word) {
  const std::uint64_t* begin = all.data.data();
  const std::uint64_t* found = std::partition_point(
      begin, begin + all.count, [&](std::uint64_t boundary) { return boundary >> 32 < word; });
  return static_cast<std::size_t>(found - begin);
}

std::vector<std::uint32_t> boundaries_in_segments(const boundary_list& all, int bits) {
  std::vector<std::uint32_t> in(std::size_t{1} << bits);
  std::size_t before = 0;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const std::size_t end = first_at(all, (i + 1) << (32 - bits));
    in[i] = static_cast<std::uint32_t>(end - before);
    before = end;
  }
  return in;
}

// One segment where the widths of all segments would be nearly equal.
std::vector<std::uint32_t> choose_segments(const boundary_list& all) {
  std::vector<std::uint32_t> in = boundaries_in_segments(all, tables::segment_bits);
  const std::size_t usual = all.count >> tables::segment_bits;
  if (*std::ranges::max_element(in) <= usual + usual / 4 + 8) in = {static_cast<std::uint32_t>(all.count)};
  return in;
}

scratch<tables::line_segment> segments_of(const std::vector<std::uint32_t>& boundaries, std::size_t& lines) {
  scratch<tables::line_segment> made(boundaries.size());
  lines = 0;
  for (std::size_t i = 0; i < boundaries.size(); ++i) {
    const auto here = static_cast<std::uint32_t>(boundaries[i] / boundaries_a_line + 1);
    made.data()[i] = {std::uint64_t{lines} << 32, here};
    lines += here;
  }
  return made;
}

std::uint64_t position_in(const line_table& table, std::size_t boundary) {
  return portable::position_of_draw(upper_word(table.all.data.data()[boundary]), table.segments.data(),
                                    table.segments.size() == 1);
}

// The first boundary that lies in `line` or after it.
std::size_t first_in(const line_table& table, std::size_t line) {
  std::size_t least = 0;
  std::size_t most = table.all.count;
  while (least < most) {
    const std::size_t middle = least + (most - least) / 2;
    if (portable::line_at(position_in(table, middle)) < line) {
      least = middle + 1;
    } else {
      most = middle;
    }
  }
  return least;
}

// Writes lines first to last - 1.
void fill(const line_table& table, std::size_t first, std::size_t last) {
  std::size_t j = first_in(table, first);
  for (std::size_t i = first; i < last; ++i) {
    tables::draw_line line{static_cast<std::uint32_t>(j), {}};
    std::ranges::fill(line.fraction, tables::no_boundary);
    std::size_t here = 0;
    for (; j < table.all.count; ++j, ++here) {
      const std::uint64_t position = position_in(table, j);
      if (portable::line_at(position) != i) break;
      if (here < tables::line_boundaries) line.fraction[here] = portable::fraction_at(position);
    }
    if (here > tables::line_boundaries) line.first |= tables::crowded_line;
    table.lines.data()[i] = line;
  }
}

// The probability of a draw in a line that holds no fractions.
double crowded_share(const line_table& table) {
  double all = 0;
  for (std::size_t i = 0; i < table.segments.size(); ++i) {
    const tables::line_segment& segment = table.segments.data()[i];
    const tables::draw_line* const line = table.lines.data() + (segment.first >> 32);
    std::size_t crowded = 0;
    for (std::size_t k = 0; k < segment.lines; ++k) crowded += (line[k].first & tables::crowded_line) != 0;
    all += static_cast<double>(crowded) / static_cast<double>(segment.lines);
  }
  return all / static_cast<double>(table.segments.size());
}

}  // namespace

std::string_view method_of(const draw_tables& tables) noexcept {
  constexpr std::string_view names[] = {"uniform", "tree", "sums", "lines", "alias"};
  static_assert(std::variant_size_v<draw_tables> == std::size(names));
  return names[tables.index()];
}

// Node i of a level lies between those of the levels above, as in every binary search.
tree_table tree_for(boundary_list all) {
  tree_table made{std::move(all), scratch<tables::draw_tree>(1)};
  tables::draw_tree& tree = made.tree.data()[0] = {};
  tree.levels = std::max(1, static_cast<int>(std::bit_width(made.all.count)));
  std::ranges::fill(tree.upper, std::numeric_limits<std::uint16_t>::max());
  for (std::size_t j = 0; j < made.all.count; ++j)
    tree.upper[j] = static_cast<std::uint16_t>(made.all.data.data()[j] >> 48);
  for (std::size_t cell = 0; cell < std::size(tree.first); ++cell)
    tree.first[cell] = static_cast<std::uint8_t>(
        std::ranges::lower_bound(tree.upper, cell << (16 - tables::tree_cell_bits)) - tree.upper);
  for (int level = 0; level < tree.levels; ++level) {
    const std::size_t stride = std::size_t{1} << (tree.levels - level);
    for (std::size_t i = 0; i < std::size_t{1} << level; ++i)
      tree.compared[level].node[i] = tree.upper[i * stride + stride / 2 - 1];
  }
  for (std::size_t i = 0; i < std::size(tree.next.node); ++i) tree.next.node[i] = tree.upper[2 * i + 1];
  return made;
}

sum_table sums_for(boundary_list all, int cell_bits) {
  const int bits = 32 - cell_bits;
  sum_table made{std::move(all), scratch<std::uint32_t>(std::size_t{1} << cell_bits), bits};
  const std::uint64_t* boundary = made.all.data.data();
  std::size_t j = 0;
  for (std::uint32_t cell = 0; cell < made.entries.size(); ++cell) {
    const std::size_t first = j;
    while (j < made.all.count && upper_word(boundary[j]) >> bits == cell) ++j;
    std::uint32_t entry = static_cast<std::uint32_t>(first) << bits;
    const std::uint32_t one = 1U << bits;
    if (j == first) entry += 1;
    if (j == first + 1) entry += one - (upper_word(boundary[first]) & (one - 1));
    if (j > first + 1) entry += 0x80000000U;
    made.entries.data()[cell] = entry - (cell << bits);
  }
  return made;
}

line_table lines_for(boundary_list all, int threads) {
  constexpr std::size_t lines_a_step = std::size_t{1} << 12;
  const std::vector<std::uint32_t> segments = choose_segments(all);
  std::size_t lines = 0;
  line_table made{std::move(all), {}, segments_of(segments, lines)};
  made.lines = scratch<tables::draw_line>(lines);
  host::for_each((lines + lines_a_step - 1) / lines_a_step, threads, [&](std::size_t step) {
    fill(made, step * lines_a_step, std::min(lines, (step + 1) * lines_a_step));
  });
  return made;
}

draw_tables tables_for(boundary_list all, int threads) {
  if (all.count <= tables::tree_boundaries) return tree_for(std::move(all));
  const int bits = cell_bits_for(all);
  if (bits != 0) return sums_for(std::move(all), bits);
  line_table lines = lines_for(std::move(all), threads);
  const double undecided = crowded_share(lines);
  if (undecided < few_undecided) return lines;
  const int finer = finest_cell_bits(lines.all);
  const auto most = static_cast<std::size_t>(std::ldexp(undecided / 2, finer));
  if (finer == 0 || crowded_cells(lines.all, finer, most) > most) return lines;
  return sums_for(std::move(lines.all), finer);
}

}  // namespace cairn::sampling
