// The layouts of https://arrow.apache.org/docs/format/CDataInterface.html and CStreamInterface.html.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace cairn::python {

struct arrow_schema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  arrow_schema** children;
  arrow_schema* dictionary;  // values that the items are numbers of
  void (*release)(arrow_schema*);
  void* private_data;
};

struct arrow_array {
  std::int64_t length;
  std::int64_t null_count;  // -1: not known
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;  // which items are there (one bit each, or nothing), and the items
  arrow_array** children;
  arrow_array* dictionary;
  void (*release)(arrow_array*);
  void* private_data;
};

struct arrow_stream {
  int (*get_schema)(arrow_stream*, arrow_schema*);
  int (*get_next)(arrow_stream*, arrow_array*);  // a released array: there is no other
  const char* (*get_last_error)(arrow_stream*);
  void (*release)(arrow_stream*);
  void* private_data;
};

// A bit for each item of the buffers, which is_there reads; null if all are there.
inline const std::uint8_t* presence_of(const arrow_array& array) {
  if (array.null_count == 0 || array.n_buffers == 0) return nullptr;
  return static_cast<const std::uint8_t*>(array.buffers[0]);
}
inline bool is_there(const std::uint8_t* bits, std::size_t at) {
  return bits == nullptr || (bits[at / 8] >> (at % 8) & 1) != 0;
}

template <class T>
T* content_of(nanobind::handle capsule, const char* name) {
  void* const content = PyCapsule_GetPointer(capsule.ptr(), name);
  if (content == nullptr) throw nanobind::python_error();
  return static_cast<T*>(content);
}

// A schema or an array that came by a stream, released in the end.
template <class T>
class released {
 public:
  released() = default;
  released(released&& other) noexcept : content_(std::exchange(other.content_, T{})) {}
  released& operator=(released&&) = delete;
  ~released() {
    if (content_.release != nullptr) content_.release(&content_);
  }
  T& operator*() { return content_; }
  T* operator->() { return &content_; }
  const T* operator->() const { return &content_; }
  const T& operator*() const { return content_; }

 private:
  T content_{};
};

}  // namespace cairn::python
