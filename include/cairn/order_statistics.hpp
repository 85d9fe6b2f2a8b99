// cairn/order_statistics.hpp: the items of some positions, medians and quantiles, without sorting.
//
// Source: Floyd and Rivest, "Expected time bounds for selection", Communications of the ACM 18, 1975, with
// counting by digits where their sample misleads.
//
// Positions are those of all items in ascending order, from 0; NaN come last, and -0 is 0. What is found
// never depends on threads, instruction set or place, and is exact for every type.
//
// Cost: O(n) for any input of n items. Items of 32 and 64 bits are read once, and a few per cent of them
// again. Narrower ones are counted (cairn/value_counts.hpp says what that costs), and so are those of several
// positions where a look at a thousand items shows few values, those of more than 32 positions, samples on a
// device and all where execution::where is a device. Scratch memory: some per cent of the input for each
// position that is far from the others. Inputs of some ten thousand items start no threads. Over ranks of
// execution::ranks, which all get the result, no item goes from one to another: all narrow windows of keys
// together, by counts of the keys' next bits, in some seventeen allreduces of at most 16 KiB for a median
// (more for many positions that are wanted). Thread safety: functions may run at once; one position_search
// must not be used by two threads at once. Errors: std::invalid_argument (a position that no item has; a
// place that does not fit; an instruction set this machine lacks), std::bad_alloc, device_error, cancelled.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <vector>

namespace cairn {

namespace detail {

void order_statistics(const samples& x, std::span<const std::uint64_t> positions, const value_list& items,
                      const execution& exec);
// Writes the two middle items, of x's type, and returns their mean.
double median(const samples& x, nan_policy nan, void* lower, void* upper, const execution& exec);
std::vector<double> quantiles(const samples& x, std::span<const double> at, nan_policy nan,
                              const execution& exec);

// A position_search without its type.
class search_of_positions {
 public:
  search_of_positions(sample_type type, std::span<const std::uint64_t> positions);
  search_of_positions(search_of_positions&&) noexcept;
  search_of_positions& operator=(search_of_positions&&) noexcept;
  search_of_positions(const search_of_positions&) = delete;
  search_of_positions& operator=(const search_of_positions&) = delete;
  ~search_of_positions();

  bool done() const;
  void add(const samples& x, const execution& exec);
  void merge(const search_of_positions& other);
  void end_pass();
  void items(const value_list& found) const;
  void save(const sink& to) const;
  void load(const source& from);  // becomes what was saved, of the same type

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace detail

// The items of these positions, which may come in any order and be repeated.
template <sample_range R>
std::vector<item_type<R>> order_statistics(const R& x, std::span<const std::uint64_t> positions,
                                           const execution& exec = {}) {
  std::vector<item_type<R>> items;
  detail::order_statistics(detail::samples_of(x), positions, detail::list_of(items), exec);
  detail::alias_barrier();
  return items;
}
template <sample_range R>
std::vector<item_type<R>> order_statistics(const R& x, std::initializer_list<std::uint64_t> positions,
                                           const execution& exec = {}) {
  return order_statistics(x, std::span(positions.begin(), positions.size()), exec);
}

// As of value_counts(x) (cairn/frequencies.hpp): std::invalid_argument of no items. NaN as nan_policy says.
template <sample_range R>
median_result<item_type<R>> median(const R& x, nan_policy nan = nan_policy::propagate,
                                   const execution& exec = {}) {
  median_result<item_type<R>> found;
  found.mean = detail::median(detail::samples_of(x), nan, &found.lower, &found.upper, exec);
  detail::alias_barrier();
  return found;
}
template <sample_range R>
median_result<item_type<R>> median(const R& x, const execution& exec) {
  return median(x, nan_policy::propagate, exec);
}
template <sample_range R>
std::vector<double> quantiles(const R& x, std::span<const double> at, nan_policy nan = nan_policy::propagate,
                              const execution& exec = {}) {
  return detail::quantiles(detail::samples_of(x), at, nan, exec);
}
template <sample_range R>
std::vector<double> quantiles(const R& x, std::initializer_list<double> at,
                              nan_policy nan = nan_policy::propagate, const execution& exec = {}) {
  return quantiles(x, std::span(at.begin(), at.size()), nan, exec);
}
template <sample_range R>
std::vector<double> quantiles(const R& x, std::span<const double> at, const execution& exec) {
  return quantiles(x, at, nan_policy::propagate, exec);
}
template <sample_range R>
std::vector<double> quantiles(const R& x, std::initializer_list<double> at, const execution& exec) {
  return quantiles(x, std::span(at.begin(), at.size()), nan_policy::propagate, exec);
}

template <class R>
  requires(!sample_range<R>)
std::vector<double> order_statistics(const R&, std::span<const std::uint64_t>, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}
template <class R>
  requires(!sample_range<R>)
std::vector<double> order_statistics(const R&, std::initializer_list<std::uint64_t>, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}
template <class R>
  requires(!sample_range<R>)
median_result<double> median(const R&, nan_policy = nan_policy::propagate, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}
template <class R>
  requires(!sample_range<R>)
std::vector<double> quantiles(const R&, std::span<const double>, nan_policy = nan_policy::propagate,
                              const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}
template <class R>
  requires(!sample_range<R>)
std::vector<double> quantiles(const R&, std::initializer_list<double>, nan_policy = nan_policy::propagate,
                              const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

// Items of some positions of data that exceed memory, by passes over all of it:
//
//   position_search<double> search(positions);
//   while (!search.done()) {
//     for (each chunk of the data) search.add(chunk);
//     search.end_pass();
//   }
//
// Chunks may be cut anew in each pass. Two or three passes are usual; at most five for items of 64 bits,
// three of 32 bits, one of narrower ones. Memory: 512 KiB for each thread and each position that is far from
// the others, or up to 8 MiB for each thread; a pass looks at each item for each such position, of which
// there should be few.
template <sample T>
class position_search {
 public:
  explicit position_search(std::span<const std::uint64_t> positions)
      : search_(detail::sample_type_of<T>(), positions) {}
  position_search(std::initializer_list<std::uint64_t> positions)
      : position_search(std::span(positions.begin(), positions.size())) {}

  bool done() const { return search_.done(); }
  // Host memory, looked at on the host: std::invalid_argument for others. execution::progress is asked once,
  // before anything is done; an add that throws has added nothing.
  void add(in<T> x, const execution& exec = {}) { search_.add(detail::samples_of(x), exec); }
  // Adds what another search of the same positions has added in the same pass, of other items: parts of the
  // data may be gone through side by side, by copies of one search (save, load). std::invalid_argument for
  // other positions, or another pass.
  void merge(const position_search& other) { search_.merge(other.search_); }
  // std::invalid_argument where the pass had too few items for a position, or other ones than the pass
  // before; it must then be made again.
  void end_pass() { search_.end_pass(); }
  // One item for each position, in the order given. std::invalid_argument unless done.
  std::vector<T> items() const {
    std::vector<T> found;
    search_.items(detail::list_of(found));
    detail::alias_barrier();
    return found;
  }

  // All of it as bytes, within a pass too, and from bytes (cairn/state.hpp): the search goes on behind the
  // items that were added. Up to 512 KiB for each position that is far from the others, or 8 MiB.
  void save(const sink& to) const { search_.save(to); }
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static position_search load(const source& from) {
    position_search made(std::span<const std::uint64_t>{});
    made.search_.load(from);
    return made;
  }
  static position_search load(std::span<const std::byte> bytes) { return load(source_of(bytes)); }

 private:
  detail::search_of_positions search_;
};

}  // namespace cairn
