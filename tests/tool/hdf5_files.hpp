// HDF5 files made by the tests themselves, by the library's C calls.
#pragma once

#define H5_USE_110_API
#include <hdf5.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

// Closed at its end.
class hdf5_id {
 public:
  explicit hdf5_id(hid_t id) : id_(id) {
    if (id < 0) throw std::runtime_error("the HDF5 library refused a call of the tests");
  }
  ~hdf5_id() {
    if (id_ >= 0) H5Idec_ref(id_);
  }
  hdf5_id(hdf5_id&& other) noexcept : id_(std::exchange(other.id_, -1)) {}
  hdf5_id& operator=(hdf5_id&&) = delete;
  operator hid_t() const { return id_; }  // NOLINT(google-explicit-constructor)

 private:
  hid_t id_;
};

struct dataset_layout {
  std::vector<std::uint64_t> chunk{};
  bool deflated = false, shuffled = false, checked = false, grows = false;
};

template <class T>
hid_t hdf5_type_of() {
  if constexpr (std::is_same_v<T, std::int8_t>) return H5T_NATIVE_INT8;
  if constexpr (std::is_same_v<T, std::int16_t>) return H5T_NATIVE_INT16;
  if constexpr (std::is_same_v<T, std::int32_t>) return H5T_NATIVE_INT32;
  if constexpr (std::is_same_v<T, std::int64_t>) return H5T_NATIVE_INT64;
  if constexpr (std::is_same_v<T, std::uint8_t>) return H5T_NATIVE_UINT8;
  if constexpr (std::is_same_v<T, std::uint16_t>) return H5T_NATIVE_UINT16;
  if constexpr (std::is_same_v<T, std::uint32_t>) return H5T_NATIVE_UINT32;
  if constexpr (std::is_same_v<T, std::uint64_t>) return H5T_NATIVE_UINT64;
  if constexpr (std::is_same_v<T, float>) return H5T_NATIVE_FLOAT;
  if constexpr (std::is_same_v<T, double>) return H5T_NATIVE_DOUBLE;
}

class hdf5_writer {
 public:
  explicit hdf5_writer(const std::string& path)
      : file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  hid_t file() const { return file_; }

  // In the type `stored` of the file.
  template <class T>
  void add(const std::string& name, const std::vector<T>& values, const std::vector<std::uint64_t>& shape,
           hid_t stored, const dataset_layout& layout = {}) const {
    const hdf5_id space = space_of(shape, layout.grows), create = properties_of(layout),
                  links(H5Pcreate(H5P_LINK_CREATE));
    H5Pset_create_intermediate_group(links, 1);
    const hdf5_id data(H5Dcreate2(file_, name.c_str(), stored, space, links, create, H5P_DEFAULT));
    if (!values.empty()) H5Dwrite(data, hdf5_type_of<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
  }
  template <class T>
  void add(const std::string& name, const std::vector<T>& values, const std::vector<std::uint64_t>& shape,
           const dataset_layout& layout = {}) const {
    add(name, values, shape, hdf5_type_of<T>(), layout);
  }
  template <class T>
  void add(const std::string& name, const std::vector<T>& values) const {
    add(name, values, {values.size()});
  }

  template <class T>
  void set(const std::string& object, const std::string& name, const std::vector<T>& values) const {
    const hdf5_id space = space_of({values.size()}, false);
    const hdf5_id one(H5Acreate_by_name(file_, object.c_str(), name.c_str(), hdf5_type_of<T>(), space,
                                        H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Awrite(one, hdf5_type_of<T>(), values.data());
  }
  void set(const std::string& object, const std::string& name, const std::string& text) const {
    const hdf5_id space(H5Screate(H5S_SCALAR)), type(H5Tcopy(H5T_C_S1));
    H5Tset_size(type, text.size());
    const hdf5_id one(H5Acreate_by_name(file_, object.c_str(), name.c_str(), type, space, H5P_DEFAULT,
                                        H5P_DEFAULT, H5P_DEFAULT));
    H5Awrite(one, type, text.data());
  }

 private:
  static hdf5_id space_of(const std::vector<std::uint64_t>& shape, bool grows) {
    if (shape.empty()) return hdf5_id(H5Screate(H5S_SCALAR));
    const std::vector<hsize_t> lengths(shape.begin(), shape.end()), most(shape.size(), H5S_UNLIMITED);
    return hdf5_id(
        H5Screate_simple(static_cast<int>(shape.size()), lengths.data(), grows ? most.data() : nullptr));
  }
  static hdf5_id properties_of(const dataset_layout& layout) {
    hdf5_id create(H5Pcreate(H5P_DATASET_CREATE));
    const std::vector<hsize_t> chunk(layout.chunk.begin(), layout.chunk.end());
    if (!chunk.empty()) H5Pset_chunk(create, static_cast<int>(chunk.size()), chunk.data());
    if (layout.shuffled) H5Pset_shuffle(create);
    if (layout.deflated) H5Pset_deflate(create, 4);
    if (layout.checked) H5Pset_fletcher32(create);
    return create;
  }

  hdf5_id file_;
};
