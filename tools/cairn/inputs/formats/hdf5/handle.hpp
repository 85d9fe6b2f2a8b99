// Identifiers of the HDF5 library, closed when they go out of scope, and its words for what went wrong.
#pragma once

#define H5_USE_110_API  // the calls of Debian 12's library, in later ones too
#include <hdf5.h>

#include <string>
#include <utility>

namespace cairn::tool {

// Of any kind: a file, a group, a dataset, a type, a space, a list of properties.
class hdf5_handle {
 public:
  hdf5_handle() = default;
  explicit hdf5_handle(hid_t id) : id_(id) {}
  ~hdf5_handle() { close(); }
  hdf5_handle(hdf5_handle&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)) {}
  hdf5_handle& operator=(hdf5_handle&& other) noexcept {
    if (this != &other) {
      close();
      id_ = std::exchange(other.id_, H5I_INVALID_HID);
    }
    return *this;
  }

  hid_t id() const { return id_; }
  explicit operator bool() const { return id_ >= 0; }

 private:
  void close() noexcept {
    if (id_ >= 0) H5Idec_ref(id_);
  }

  hid_t id_ = H5I_INVALID_HID;
};

// While one lives, the library prints nothing on this thread, which else it does by itself.
class hdf5_silence {
 public:
  hdf5_silence() {
    H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~hdf5_silence() { H5Eset_auto2(H5E_DEFAULT, print_, data_); }
  hdf5_silence(const hdf5_silence&) = delete;
  hdf5_silence& operator=(const hdf5_silence&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

// What it said of the last call that failed on this thread: the innermost cause.
std::string hdf5_words();

}  // namespace cairn::tool
