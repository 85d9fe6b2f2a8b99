// cairn/extremes.hpp: the least and the greatest sample, and the bounds of bins made from a count of them.
//
// Cost: one read of the data; over ranks, whose results are on all of them, also two small allreduces. Thread
// safety: calls may run at once. Errors: std::invalid_argument, device_error, cancelled.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/state.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

namespace detail {
// Where the fields of extremes lie, those of items as they are.
struct extremes_fields {
  sample_type type;
  void* least;
  void* greatest;
  std::uint64_t* numbers;
  std::uint64_t* nan;
};
template <class Extremes>
extremes_fields fields_of(Extremes& of) {
  return {sample_type_of<decltype(of.least)>(), &of.least, &of.greatest, &of.numbers, &of.nan};
}
void merge_extremes(const extremes_fields& into, const extremes_fields& from);
void save_extremes(const extremes_fields& from, const sink& to);
void load_extremes(const extremes_fields& into, const source& from);
}  // namespace detail

// NaN is ignored and counted. Infinities take part: least or greatest is then infinite, for the caller to
// refuse. When no sample is a number (`numbers` == 0), both are 0.
template <sample T>
struct extremes {
  T least = 0;
  T greatest = 0;
  std::uint64_t numbers = 0;
  std::uint64_t nan = 0;
  run_info run;

  // Those of the samples of both; `run` stays as it is. std::overflow_error for more than 2^64 - 1 samples.
  void merge(extremes other) { detail::merge_extremes(detail::fields_of(*this), detail::fields_of(other)); }

  // As bytes, and from bytes (cairn/state.hpp).
  void save(const sink& to) const {
    extremes copied = *this;
    detail::save_extremes(detail::fields_of(copied), to);
  }
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static extremes load(const source& from) {
    extremes made;
    detail::load_extremes(detail::fields_of(made), from);
    detail::alias_barrier();
    return made;
  }
  static extremes load(std::span<const std::byte> bytes) { return load(source_of(bytes)); }
};

// The ends of bins that hold every sample.
struct bounds {
  double low = 0;
  double high = 0;
};

namespace detail {
// Writes the two as items of x's type, unless no sample is a number, and how many are and are not.
void extremes_of(const samples& x, const extremes_fields& found, run_info& run, const execution& exec);
void extremes_of_ranks(const extremes_fields& mine, const execution& exec);
bounds outward(sample_type type, const void* least, const void* greatest);
}  // namespace detail

template <sample_range R>
extremes<item_type<R>> extremes_of(const R& x, const execution& exec = {}) {
  extremes<item_type<R>> found;
  detail::extremes_of(detail::samples_of(x), detail::fields_of(found), found.run, exec);
  detail::alias_barrier();
  return found;
}
template <class R>
  requires(!sample_range<R>)
extremes<double> extremes_of(const R&, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

// Those of the samples of all ranks of `exec`, which each has found parts of, on all of them.
template <sample T>
extremes<T> merged(const extremes<T>& mine, const execution& exec) {
  extremes<T> found = mine;
  detail::extremes_of_ranks(detail::fields_of(found), exec);
  detail::alias_barrier();
  return found;
}

// The least and the greatest sample as doubles, for axis::uniform. If no double equals one, as of integers
// beyond 2^53, the nearest double outside is taken, so that no sample is left out. Infinities stay.
template <sample T>
bounds bounds_of(const extremes<T>& found) {
  return detail::outward(detail::sample_type_of<T>(), &found.least, &found.greatest);
}

}  // namespace cairn
