// Histograms over ranks: each counts its samples, then tables are added up.
#include <cairn/histogram.hpp>
#include <optional>
#include <utility>

#include "offload/memory/devices.hpp"
#include "src/binned/range.hpp"
#include "src/call/added_counts.hpp"
#include "src/call/binned_call.hpp"
#include "src/collective/even_axis.hpp"
#include "src/collective/histograms.hpp"
#include "src/collective/statistics.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/counts.hpp"

namespace cairn::collective {
namespace {

constexpr std::string_view histogram_call = "histogram";

// Behind the beginning of a call, with a table for the bins. make_axes() returns them.
template <class MakeAxes>
binned<std::uint64_t> counted(const communicator& all, std::vector<std::uint64_t> table, const columns& x,
                              const MakeAxes& make_axes, const execution& exec, int root) {
  binned<std::uint64_t> made;
  const std::exception_ptr failure = ranks::failure_of([&] {
    const axes bins = make_axes();
    made.axes = used_axes(types_of(x), bins);
    static_cast<tally&>(made) = cairn::histogram_into(std::span(table).first(bins.bins()), x, bins, exec);
  });
  ranks::add_counts(all, root, table, x.size(), made, failure);
  made.counts = std::move(table);
  return made;
}

// Adds on each rank that has some to add, to counts wherever they lie, or on none.
void add_on_each(const communicator& all, out<std::uint64_t> counts, std::span<const std::uint64_t> added) {
  if (!counts.on_device()) {
    const std::span here(counts.data(), counts.size());
    ranks::on_each(all, [&] {
      if (!added.empty()) check_fit(here, added.data());
    });
    if (!added.empty()) add_counts(here, added.data());
    return;
  }
  std::vector<std::uint64_t> here;
  const std::size_t bytes = counts.size() * sizeof(std::uint64_t);
  ranks::on_each(all, [&] {
    if (added.empty()) return;
    here.resize(counts.size());
    offload::copy_out(here.data(), counts.data(), bytes, counts.device());
    add_counts(here, added.data());
  });
  if (!added.empty()) offload::copy_in(counts.data(), here.data(), bytes, counts.device());
}

}  // namespace

binned<std::uint64_t> histogram(const communicator& all, const columns& x, const axes& bins,
                                const execution& exec, int root) {
  ranks::signature mine{.who = histogram_call, .types = ranks::packed_types(x), .options = {{"root", root}}};
  std::vector<std::uint64_t> table;
  const std::exception_ptr failure = ranks::failure_of([&] {
    check_axes(histogram_call, x, bins);
    ranks::check_root(histogram_call, all, root);
    mine.axes = ranks::hash_of(bins);
    table = ranks::table_for(histogram_call, bins);
  });
  ranks::begin(all, mine, failure);
  return counted(all, std::move(table), x, [&] { return bins; }, exec, root);
}

binned<std::uint64_t> histogram(const communicator& all, const detail::samples& x, std::size_t bins,
                                const std::optional<bounds>& range, const execution& exec, int root) {
  const portable::fp_default fp;
  const bounds given = range.value_or(bounds{});
  ranks::signature mine{.who = histogram_call, .types = ranks::packed_types(x.type)};
  mine.options = {{"root", root},
                  {"bins", bins},
                  {"has a range", range.has_value()},
                  {"low", given.low},
                  {"high", given.high}};
  std::vector<std::uint64_t> table;
  const std::exception_ptr failure = ranks::failure_of([&] {
    ranks::check_root(histogram_call, all, root);
    table = ranks::table_for(histogram_call, axis::uniform(bins, 0, 1));
  });
  ranks::begin(all, mine, failure);
  const bounds found = range ? *range : range_of_all(all, x, exec);
  return counted(
      all, std::move(table), columns(x), [&] { return even_axis(x, bins, found, exec); }, exec, root);
}

tally histogram_into(const communicator& all, out<std::uint64_t> counts, const columns& x, const axes& bins,
                     const execution& exec, int root) {
  ranks::signature mine{
      .who = "histogram_into", .types = ranks::packed_types(x), .options = {{"root", root}}};
  std::vector<std::uint64_t> table;
  const std::exception_ptr failure = ranks::failure_of([&] {
    check_axes("histogram_into", x, bins);
    check_counts(counts, bins.bins(), "axes have");
    ranks::check_root("histogram_into", all, root);
    mine.axes = ranks::hash_of(bins);
    table = ranks::table_for("histogram_into", bins);
  });
  ranks::begin(all, mine, failure);
  const binned<std::uint64_t> made = counted(all, std::move(table), x, [&] { return bins; }, exec, root);
  add_on_each(all, counts, made.counts);
  return static_cast<const tally&>(made);
}

}  // namespace cairn::collective
