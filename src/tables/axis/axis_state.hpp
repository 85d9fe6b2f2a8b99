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
#include <string_view>
#include <tuple>
#include <vector>

#include "src/layouts/instantiated.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/layouts/wide_view.hpp"
#include "src/layouts/wrap_rule.hpp"
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

// Edges: computed, where there is a line, else listed.
struct edge_list {
  std::optional<line_view> line;
  std::vector<double> listed;
  bool rounded = false;       // made from a bin count: rounded to float for float samples
  bool is_half_open = false;  // a sample on the last edge lies above

  std::size_t size() const { return line ? line->bins + 1 : listed.size(); }
  double operator[](std::size_t i) const;
  double first() const { return (*this)[0]; }
  double last() const { return (*this)[size() - 1]; }
  std::size_t not_above(double x) const;
  // Where rounding to float fails for some edge it fails for the first or the last.
  bool fits_float() const;
  bool operator==(const edge_list& other) const;  // of those that are rounded and open alike
};

// The rule by which samples of a type T fall into the bins of an axis: sample x has slot j where j thresholds
// are not above it. Slot j is that of bin names[j] - 1, or of none where names[j] is 0; without names, of bin
// j - 1.
template <class T>
struct named_thresholds {
  std::vector<T> thresholds;  // never decreasing
  std::vector<std::uint32_t> names{};
  bool has_above = false;  // whether what reaches the last threshold lies above the axis
};

// An axis as states hold it (docs/state_format.md). Lists belong to the axis, or to who made the record.
struct axis_record {
  std::uint64_t kind = 0;
  std::uint64_t rule = 0;
  axis_map map{};
  std::uint64_t bins = 0;
  std::span<const double> reals{};
  std::span<const std::int64_t> integers{};
};
struct list_sizes {
  std::uint64_t reals;
  std::uint64_t integers;
};

}  // namespace tables

// An axis of any kind: what holds for all, and what each kind says of itself (src/tables/axis/kinds/).
struct axis::state {
  // Not written out: then what is made of a kind without arguments is cleared in one piece, which of axes
  // that are made for a call takes half the time.
  state() = default;
  virtual ~state() = default;
  state(const state&) = delete;
  state& operator=(const state&) = delete;

  std::size_t bins() const { return bins_; }
  // Null where bins have none.
  virtual const tables::edge_list* edges() const { return nullptr; }
  virtual std::span<const std::int64_t> categories() const { return {}; }
  virtual std::optional<std::size_t> index(double x) const = 0;
  virtual std::vector<double> centers() const;
  virtual std::vector<double> widths() const;
  // Bins first to last - 1 alone, as an axis.
  virtual axis slice(std::size_t first, std::size_t last) const = 0;
  // Bins joined, `factor` at a time, which divides their number; null where they cannot be.
  virtual std::optional<axis> rebin(std::size_t factor) const = 0;
  // True where all samples are counted alike, whatever the maps.
  virtual bool counts_as(const state& other) const = 0;
  virtual tables::axis_record record() const = 0;

  // This axis as it is used for samples of a type, with edges rounded for none, and half-open at its end;
  // null where it is the same. std::bad_alloc; std::invalid_argument where edges do not fit.
  virtual std::shared_ptr<const state> used_for(detail::sample_type /*type*/) const { return nullptr; }
  virtual std::shared_ptr<const state> unrounded() const { return nullptr; }
  virtual std::shared_ptr<const state> half_open() const { return nullptr; }

  // Those of samples that are compared as T. std::bad_alloc; std::invalid_argument where edges must be
  // rounded and do not fit.
#define CAIRN_DECLARE_THRESHOLDS(T) virtual tables::named_thresholds<T> thresholds(T /*of type*/) const = 0;
  CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_DECLARE_THRESHOLDS)
#undef CAIRN_DECLARE_THRESHOLDS
  // The rule by which samples are moved before; then they are compared as doubles, whatever their type.
  virtual tables::wrap_rule wraps() const { return {}; }
  detail::sample_type compared_as(detail::sample_type type) const {
    return wraps().period == 0 ? type : detail::sample_type::float64;
  }
  // Without tables that grow with the bins: none for fewer bins than sample_tables are good for, nor for
  // samples of 8 and 16 bits. Errors as of thresholds.
  virtual std::optional<tables::wide_view> wide_view_for(detail::sample_type /*type*/) const { return {}; }
  // Rising numbers that a map is chosen for. std::bad_alloc.
  virtual std::span<const double> mapped() const = 0;
  // Edges that samples may be compared with one by one, where few are (src/host/run/few_samples.hpp), or
  // null.
  virtual const tables::edge_list* compared_edges() const { return nullptr; }
  // Samples that were found below the axis, where NaN are too, or in no bin, and above.
  virtual out_of_bins outside(std::uint64_t below, std::uint64_t above, std::uint64_t nan) const {
    return {below - nan, above, nan, 0};
  }

  // All edges; none where bins have none. Computed ones are listed at the first call. std::bad_alloc.
  std::span<const double> all_edges() const;
  // As chosen: never automatic. std::bad_alloc.
  const axis_map& chosen_map() const;
  // The tables for samples that are compared as T (with_compared_type); builds them at the first call.
  // std::bad_alloc.
  template <class T>
  const tables::sample_tables<T>& tables_for() const;
  template <class T>
  bool has_tables_for() const {
    return std::get<tables::tables_once<T>>(built).is_made();
  }

  // The axis of a record. std::invalid_argument, which begins with "axis", where there is none.
  static axis of_record(const tables::axis_record& record);
  // The lengths of the lists of a record; null where there is no such kind.
  static std::optional<tables::list_sizes> sizes_of(std::uint64_t kind, std::uint64_t bins);

  axis_map map;  // as asked for
  mutable for_compared_types<std::tuple, tables::tables_once> built{};
  mutable tables::made_once<axis_map> chosen{};
  mutable tables::made_once<std::vector<double>> computed{};
  mutable std::atomic<std::size_t> looked_up = 0;  // samples, without tables (src/host/run/few_samples.hpp)

 protected:
  std::size_t bins_ = 0;  // set by the kind

  static axis axis_of(std::shared_ptr<const state> made) { return axis(std::move(made)); }
};

namespace tables {

// A kind whose thresholds are thresholds_as<T>(), and its axes.
template <class Kind>
class axis_kind : public axis::state {
 public:
#define CAIRN_DEFINE_THRESHOLDS(T)                                      \
  named_thresholds<T> thresholds(T /*of type*/) const final {           \
    return static_cast<const Kind&>(*this).template thresholds_as<T>(); \
  }
  CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_DEFINE_THRESHOLDS)
#undef CAIRN_DEFINE_THRESHOLDS

  static axis made(std::shared_ptr<const Kind> one) { return axis_of(std::move(one)); }

 private:
  friend Kind;
  axis_kind() = default;
};

}  // namespace tables
}  // namespace cairn
