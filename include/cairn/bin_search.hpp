// cairn/bin_search.hpp: how many bins suit data that exceed memory or arrive in chunks, and what they span.
//
//   cairn::bin_search<double> search(cairn::bin_rule::fd);
//   while (!search.done()) {
//     for (each chunk of the data) search.add(chunk);
//     search.end_pass();
//   }
//   const auto bins = cairn::axis::uniform(search.bins(), search.range().low, search.range().high);
//
// The result is that of bins_by_rule (cairn/bin_rule.hpp) of all samples in memory, but for the last bits of
// moments, which scott and doane use. Passes: one for the range, unless it is given, one for moments, and for
// fd and automatic those of a position_search (cairn/order_statistics.hpp), two or three as a rule. Chunks
// may be cut anew in each pass.
//
// Cost: each pass reads the data once. Memory: 512 KiB for each thread and each of four positions, or up to
// 8 MiB for each thread. Samples lie in host memory. Thread safety: one search must not be used by two
// threads at once; parts of the data may be gone through side by side by copies of one search (save, load),
// which are merged before the pass ends. Errors: std::invalid_argument (the rule stone, which looks at all
// samples at once; a range that is none; samples on a device), std::bad_alloc, cancelled; an add that throws
// has added nothing.
#pragma once

#include <cairn/bin_rule.hpp>
#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace cairn {

struct bin_search_options {
  bin_rule rule = bin_rule::automatic;
  // Samples outside take no part. Without it, bins span the samples.
  std::optional<bounds> range{};
  // The range is that of the samples, which was found before: numpy rounds its width where they are floats.
  bool spans_samples = false;
  // Real samples that all are whole numbers (or NaN) get no bins narrower than 1, as integers. Of searches
  // that are merged in the pass for moments, both must ask for it.
  bool whole_numbers = false;
};

namespace detail {

// A bin_search without its type.
class search_of_bins {
 public:
  search_of_bins(sample_type type, const bin_search_options& options);
  search_of_bins(search_of_bins&&) noexcept;
  search_of_bins& operator=(search_of_bins&&) noexcept;
  search_of_bins(const search_of_bins&) = delete;
  search_of_bins& operator=(const search_of_bins&) = delete;
  ~search_of_bins();

  bool done() const;
  void add(const samples& x, const execution& exec);
  void merge(const search_of_bins& other);
  void end_pass();
  std::size_t bins() const;
  bounds range() const;
  std::uint64_t count() const;
  void save(const sink& to) const;
  void load(const source& from);  // becomes what was saved, of the same type

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace detail

template <sample T>
class bin_search {
 public:
  explicit bin_search(const bin_search_options& options) : search_(detail::sample_type_of<T>(), options) {}
  explicit bin_search(bin_rule rule, const std::optional<bounds>& range = {})
      : bin_search(bin_search_options{.rule = rule, .range = range}) {}

  bool done() const { return search_.done(); }
  void add(in<T> x, const execution& exec = {}) { search_.add(detail::samples_of(x), exec); }
  // Adds what another search of the same options has added in the same pass, of other samples.
  // std::invalid_argument for other options, or another pass.
  void merge(const bin_search& other) { search_.merge(other.search_); }
  // std::invalid_argument for infinite samples without a range, for a rule that asks for too many bins, and
  // where the pass had other samples than the one before; it must then be made again.
  void end_pass() { search_.end_pass(); }

  // Of a search that is done, else std::invalid_argument: how many bins, what they span, and how many samples
  // lie there. Bins of equal samples span half a unit to either side, those of none 0 to 1.
  std::size_t bins() const { return search_.bins(); }
  bounds range() const { return search_.range(); }
  std::uint64_t count() const { return search_.count(); }

  // All of it as bytes, within a pass too, and from bytes (cairn/state.hpp).
  void save(const sink& to) const { search_.save(to); }
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static bin_search load(const source& from) {
    bin_search made{bin_search_options{}};
    made.search_.load(from);
    return made;
  }
  static bin_search load(std::span<const std::byte> bytes) { return load(source_of(bytes)); }

 private:
  detail::search_of_bins search_;
};

}  // namespace cairn
