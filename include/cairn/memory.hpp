// cairn/memory.hpp: how memory comes in and goes out, on the host and on devices.
//
// Functions take `in<T>` and `out<T>`, which convert from any contiguous host range of T (std::vector,
// std::span, an array) and from a device_span. What lies on a device is used there; nothing is copied.
#pragma once

#include <cairn/containers.hpp>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>

namespace cairn {

// Memory on an offload device, from any allocator of that device (device_array, omp_target_alloc,
// cudaMalloc). Never dereferenced on the host. The caller's own streams must be idle when it is passed.
template <class T>
struct device_span {
  T* data = nullptr;
  std::size_t size = 0;
  int device = 0;
};

template <class R, class T>
concept host_range_of =
    std::ranges::contiguous_range<R> && std::ranges::sized_range<R> &&
    std::same_as<std::remove_cv_t<std::ranges::range_value_t<R>>, std::remove_cv_t<T>> &&
    std::convertible_to<std::remove_reference_t<std::ranges::range_reference_t<R>> (*)[], T (*)[]>;

// A non-owning view of n items in host memory or on a device. Row-major where it stands for an array.
template <class T>
class view {
 public:
  constexpr view() = default;
  // `device` is -1 for host memory.
  constexpr view(T* data, std::size_t size, int device = -1) : data_(data), size_(size), device_(device) {}

  template <host_range_of<T> R>
    requires(!std::same_as<std::remove_cvref_t<R>, view>)
  constexpr view(R&& host)  // NOLINT(google-explicit-constructor): a range is a view
      : data_(std::ranges::data(host)), size_(std::ranges::size(host)) {}

  constexpr view(device_span<T> span)  // NOLINT(google-explicit-constructor)
      : data_(span.data), size_(span.size), device_(span.device) {}

  constexpr view(device_span<std::remove_const_t<T>> span)  // NOLINT(google-explicit-constructor)
    requires std::is_const_v<T>
      : data_(span.data), size_(span.size), device_(span.device) {}

  constexpr T* data() const { return data_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool on_device() const { return device_ >= 0; }
  constexpr int device() const { return device_; }  // -1: host memory

  // Items first to first + count - 1, in the same memory.
  constexpr view part(std::size_t first, std::size_t count) const {
    view piece = *this;
    piece.data_ += first;
    piece.size_ = count;
    return piece;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  int device_ = -1;
};

template <class T>
using in = view<const T>;
template <class T>
using out = view<T>;

namespace detail {  // the parts of device_array that need no type; device_error when the device refuses
void* device_allocate(std::size_t bytes, int device);
void device_free(void* data, int device) noexcept;
void copy_to_device(void* to, const void* from, std::size_t bytes, int device);
void copy_from_device(void* to, const void* from, std::size_t bytes, int device);
}  // namespace detail

// Owns n items of T in the memory of one device. Moves, never copies.
// Errors: device_error when there is no such device, when it is out of memory, or when a copy fails.
template <class T>
  requires std::is_trivially_copyable_v<T>
class device_array {
 public:
  device_array() = default;
  explicit device_array(std::size_t size, int device = 0) : size_(size), device_(device) {
    if (size > static_cast<std::size_t>(-1) / sizeof(T)) throw_too_large();
    data_ = static_cast<T*>(detail::device_allocate(size * sizeof(T), device));
  }
  explicit device_array(std::span<const T> host, int device = 0) : device_array(host.size(), device) {
    detail::copy_to_device(data_, host.data(), size_ * sizeof(T), device_);
  }
  device_array(device_array&& other) noexcept { swap(other); }
  device_array& operator=(device_array&& other) noexcept {
    device_array taken(std::move(other));
    swap(taken);
    return *this;
  }
  device_array(const device_array&) = delete;
  device_array& operator=(const device_array&) = delete;
  ~device_array() { detail::device_free(data_, device_); }

  std::size_t size() const { return size_; }
  device_span<T> span() { return {data_, size_, device_}; }
  device_span<const T> span() const { return {data_, size_, device_}; }

  // Copies all items to `host`, which must hold exactly size() of them (std::invalid_argument).
  void copy_to(std::span<T> host) const {
    check_size(host.size(), size_);
    detail::copy_from_device(host.data(), data_, size_ * sizeof(T), device_);
  }
  // Copies from `host`, which must hold exactly size() items.
  void copy_from(std::span<const T> host) {
    check_size(host.size(), size_);
    detail::copy_to_device(data_, host.data(), size_ * sizeof(T), device_);
  }

 private:
  void swap(device_array& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(device_, other.device_);
  }
  static void check_size(std::size_t given, std::size_t expected);
  [[noreturn]] static void throw_too_large();

  T* data_ = nullptr;
  std::size_t size_ = 0;
  int device_ = 0;
};

namespace detail {
void check_copy_size(std::size_t given, std::size_t expected);
[[noreturn]] void throw_bad_array_size();
}  // namespace detail

template <class T>
  requires std::is_trivially_copyable_v<T>
void device_array<T>::check_size(std::size_t given, std::size_t expected) {
  detail::check_copy_size(given, expected);
}
template <class T>
  requires std::is_trivially_copyable_v<T>
void device_array<T>::throw_too_large() {
  detail::throw_bad_array_size();
}

}  // namespace cairn
