// cairn/columns.hpp: samples of several dimensions, a column for each.
//
// columns{x, y, z} of ranges that have one sample of each point; their types may differ. Points that lie one
// after the other are rows(points, dims), which become columns by themselves. Nothing is copied: the memory
// must outlive what refers to it.
#pragma once

#include <array>
#include <cairn/rows.hpp>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <cstddef>

namespace cairn {

// n samples, of which each is `stride` items behind the one before: a channel of an image, a field of a
// record. In host memory.
template <sample T>
struct strided_samples {
  const T* data = nullptr;
  std::size_t size = 0;
  std::size_t stride = 1;
};

template <sample T>
strided_samples<T> strided(const T* data, std::size_t size, std::size_t stride) {
  return {data, size, stride};
}

namespace detail {

template <class C>
constexpr bool is_strided = false;
template <class T>
constexpr bool is_strided<strided_samples<T>> = true;

}  // namespace detail

template <class C>
concept sample_column = sample_range<C> || detail::is_strided<C>;

class columns {
 public:
  static constexpr std::size_t max_size = detail::most_columns;

  columns() = default;
  // Errors: as add.
  template <sample_column... Columns>
    requires(sizeof...(Columns) > 0)
  explicit columns(const Columns&... each) {
    (add(each), ...);
  }
  explicit columns(const detail::samples& one) { add(one); }  // the library's own
  template <sample T>
  columns(const strided_samples<T>& one) {  // NOLINT(google-explicit-constructor): a column is columns
    add(one);
  }
  template <class S>
  columns(const point_rows<S>& points) {  // NOLINT(google-explicit-constructor): rows are columns
    for (std::size_t i = 0; i < points.dims(); ++i)
      add_column({points.data() + i, points.dims() * sizeof(S), detail::sample_type_of<S>()}, points.size(),
                 -1);
  }

  // Errors: std::invalid_argument for a column of another length or in other memory than those before, or the
  // 17th.
  template <sample_range R>
  void add(const R& samples) {
    add(detail::samples_of(samples));
  }
  void add(const detail::samples& one) {  // the library's own
    add_column({one.data, detail::size_of(one.type), one.type}, one.size, one.device);
  }
  template <sample T>
  void add(const strided_samples<T>& samples) {
    detail::alias_barrier();
    add_column({samples.data, samples.stride * sizeof(T), detail::sample_type_of<T>()}, samples.size, -1);
  }

  std::size_t size() const noexcept { return size_; }                          // columns
  std::size_t samples() const noexcept { return samples_; }                    // of each column
  int device() const noexcept { return device_; }                              // -1: host memory
  const detail::column& operator[](std::size_t i) const { return items_[i]; }  // the library's own

 private:
  void add_column(const detail::column& added, std::size_t samples, int device);

  std::array<detail::column, max_size> items_{};
  std::size_t size_ = 0;
  std::size_t samples_ = 0;
  int device_ = -1;
};

}  // namespace cairn
