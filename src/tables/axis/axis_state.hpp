// What an axis holds: its edges, and for each sample type the tables that the kernels look up, built at the
// first use and kept. Safe from several threads at once.
#pragma once

#include <atomic>
#include <cairn/axis.hpp>
#include <cairn/binned.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "src/layouts/sample_kinds.hpp"
#include "src/layouts/wide_view.hpp"
#include "src/tables/axis/edge_cells.hpp"
#include "src/tables/axis/made_once.hpp"
#include "src/tables/axis/mesh.hpp"
#include "src/tables/axis/position_table.hpp"
#include "src/tables/kept_by_device.hpp"

namespace cairn {

namespace tables {

// Tables are built of computed edges, which are listed for that, up to so many: their slots have 16 bits.
constexpr std::size_t most_edges_listed = 0xfffe;

// A mesh that is built at its first use: hosts with fast tables seldom need it.
template <class T>
class mesh_on_demand {
 public:
  bool is_made() const { return mesh_.is_made(); }
  // Safe from several threads at once. std::bad_alloc.
  const mesh<T>& of(std::span<const T> thresholds);

 private:
  made_once<mesh<T>> mesh_;
};

template <class T>
struct sample_tables {
  std::vector<T> thresholds;  // without repetitions: bins of zero width, in this type, hold no slot
  // Where thresholds were repeated, or are those of categories, the slot of the axis for each slot counted;
  // else empty. Slot 0 of the axis is below it, or in none of its categories.
  std::vector<std::uint32_t> slot_of_axis;
  std::optional<cell_map<T>> uniform;
  std::unique_ptr<mesh_on_demand<T>> mesh;  // where there is no uniform map
  std::optional<guarded_view<T>> guarded;
  std::optional<position_table<T>> positions;

  // Where there are thresholds: their copies in the memory of devices.
  std::unique_ptr<kept_by_device> on_devices;

  bool has_above = false;  // whether a sample of this type can lie above the axis

  std::size_t slots() const { return thresholds.size() + 1; }
  // Bins that samples of this type can reach: slots 1 to bins().
  std::size_t bins() const { return thresholds.size() - (has_above ? 1 : 0); }
  // How much of what was found in slots 1 to bins() lies between categories, in no bin of the axis.
  std::uint64_t gap_total(const std::uint64_t* found) const {
    std::uint64_t all = 0;
    for (std::size_t i = 0; !slot_of_axis.empty() && i < bins(); ++i)
      all += slot_of_axis[i + 1] == 0 ? found[i] : 0;
    return all;
  }
  // Adds the rest to the counts of the axis' bins.
  void add_to_bins(const std::uint64_t* found, std::uint64_t* counts) const {
    for (std::size_t i = 0; i < bins(); ++i) {
      const std::size_t slot = slot_of_axis.empty() ? i + 1 : slot_of_axis[i + 1];
      if (slot != 0) counts[slot - 1] += found[i];
    }
  }
  mesh_view<T> as_mesh() const { return mesh->of(thresholds).view(thresholds); }
  uniform_view<T> as_uniform() const {
    return {*uniform, thresholds.data(), static_cast<std::uint32_t>(thresholds.size())};
  }
};

// The tables for samples that are compared as T.
template <class T>
using tables_once = made_once<sample_tables<T>>;

}  // namespace tables

struct axis::state {
  // Edges: computed, where there is a line, else listed. Those of categories are the least and the next
  // greater numbers, rounded to double: good for choosing maps alone.
  std::optional<tables::line_view> line;
  std::vector<double> listed;
  std::vector<std::int64_t> categories;  // one for each bin, or empty
  std::vector<std::uint32_t> ascending;  // bins of categories, the least one's first
  bool rounded = false;                  // edges made from a bin count: rounded to float for float samples
  bool is_half_open = false;             // a sample on the last edge lies above the axis
  axis_map map;                          // as asked for

  bool has_edges() const { return categories.empty(); }
  std::size_t bins() const { return has_edges() ? edge_count() - 1 : categories.size(); }
  std::size_t edge_count() const { return line ? line->bins + 1 : listed.size(); }
  double edge(std::size_t i) const;
  double first() const { return edge(0); }
  double last() const { return edge(edge_count() - 1); }
  std::size_t edges_not_above(double x) const;
  // Where rounding to float fails for some edge it fails for the first or the last.
  bool fits_float() const;
  // Computed edges are listed at the first call. std::bad_alloc.
  std::span<const double> edges() const;

  // The bin of a category, or nothing.
  std::optional<std::size_t> listed_bin(std::int64_t category) const;

  // Samples that were found below the axis, where NaN are too, or in gaps between categories, and above.
  out_of_bins outside(std::uint64_t below, std::uint64_t above, std::uint64_t nan) const;

  // As chosen: never automatic. std::bad_alloc.
  const axis_map& chosen_map() const;

  // Without tables that grow with the bins: none for fewer bins than sample_tables are good for, nor for
  // samples of 8 and 16 bits. std::bad_alloc; std::invalid_argument where edges must be rounded and do not
  // fit.
  std::optional<tables::wide_view> wide_view_for(detail::sample_type type) const;

  // The tables for samples that are compared as T (with_compared_type); builds them at the first call.
  // std::bad_alloc.
  template <class T>
  const tables::sample_tables<T>& tables_for() const;
  template <class T>
  bool has_tables_for() const {
    return std::get<tables::tables_once<T>>(built).is_made();
  }

  // Axes of such a state, from what a saved one holds (src/states/axis_record.hpp). `as_floats`: computed
  // edges are rounded to float, as of a copy for float samples. std::invalid_argument.
  static axis computed_axis(std::size_t bins, double low, double high, bool rounded, bool as_floats);
  static axis listed_axis(const std::vector<double>& edges, bool rounded, const axis_map& map);

  // This axis with edges rounded as for float samples. std::bad_alloc.
  std::shared_ptr<const state> for_floats() const;
  // This axis with edges that are rounded for no samples. std::bad_alloc.
  std::shared_ptr<const state> unrounded() const;
  // This axis, half-open at its end. std::bad_alloc.
  std::shared_ptr<const state> half_open_copy() const;

  mutable for_compared_types<std::tuple, tables::tables_once> built{};
  mutable tables::made_once<axis_map> chosen{};
  mutable tables::made_once<std::vector<double>> computed{};
  mutable tables::made_once<tables::edge_cells> cells{};
  mutable std::atomic<std::size_t> looked_up = 0;  // samples, without tables (src/host/run/few_samples.hpp)
  mutable tables::made_once<std::shared_ptr<const state>> rounded_copy{};
  mutable tables::made_once<std::shared_ptr<const state>> unrounded_copy{};
};

}  // namespace cairn
