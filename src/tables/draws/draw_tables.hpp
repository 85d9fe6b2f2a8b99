// The tables that draws are looked up in (src/layouts/draw_view.hpp), chosen and built from boundaries.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

#include "src/layouts/draw_view.hpp"
#include "src/tables/draws/boundaries.hpp"

namespace cairn::sampling {

struct uniform_table {
  std::uint64_t size;
  tables::uniform_draws view() const { return {size}; }
};

struct tree_table {
  boundary_list all;
  scratch<tables::draw_tree> tree;
  tables::tree_draws view() const {
    return {{all.data.data(), static_cast<std::uint32_t>(all.count)}, tree.data()};
  }
};

struct sum_table {
  boundary_list all;
  scratch<std::uint32_t> entries;
  int fraction_bits;
  tables::sum_draws view() const {
    return {{all.data.data(), static_cast<std::uint32_t>(all.count)}, entries.data(), fraction_bits};
  }
};

struct line_table {
  boundary_list all;
  scratch<tables::draw_line> lines;
  scratch<tables::line_segment> segments;
  tables::line_draws view() const {
    return {{all.data.data(), static_cast<std::uint32_t>(all.count)},
            lines.data(),
            segments.data(),
            segments.size() == 1};
  }
};

struct alias_table {
  scratch<tables::alias_slot> slots;
  scratch<std::uint32_t> lower;
  tables::alias_draws view() const { return {slots.data(), lower.data(), slots.size()}; }
};

using draw_tables = std::variant<uniform_table, tree_table, sum_table, line_table, alias_table>;

// "uniform", "tree", "sums", "lines" or "alias".
std::string_view method_of(const draw_tables& tables) noexcept;

// Errors of all: std::bad_alloc.
draw_tables tables_for(boundary_list all, int threads);
tree_table tree_for(boundary_list all);  // of at most tables::tree_boundaries
sum_table sums_for(boundary_list all, int cell_bits);
line_table lines_for(boundary_list all, int threads);

}  // namespace cairn::sampling
