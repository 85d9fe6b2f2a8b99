// Makes HDF5 files by the library's core driver.
#include "outputs/hdf5_image.hpp"

#include <fmt/format.h>

#include "inputs/formats/hdf5/handle.hpp"
#include "outputs/output_file.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

[[noreturn]] void refuse_made(std::string_view what) {
  throw refusal(fmt::format("an HDF5 file cannot be made: {}: {}", what, hdf5_words()));
}

hdf5_handle made(hid_t id, std::string_view what) {
  if (id < 0) refuse_made(what);
  return hdf5_handle(id);
}

template <class T>
hid_t type_in_library() {
  if constexpr (std::is_same_v<T, std::int64_t>) return H5T_NATIVE_INT64;
  if constexpr (std::is_same_v<T, std::uint64_t>) return H5T_NATIVE_UINT64;
  if constexpr (std::is_same_v<T, double>) return H5T_NATIVE_DOUBLE;
}

hdf5_handle type_of_text() {
  hdf5_handle type = made(H5Tcopy(H5T_C_S1), "a type of text");
  H5Tset_size(type.id(), H5T_VARIABLE);
  H5Tset_cset(type.id(), H5T_CSET_UTF8);
  return type;
}

hdf5_handle type_of_bool() {
  hdf5_handle type = made(H5Tenum_create(H5T_NATIVE_INT8), "a type of booleans");
  const std::int8_t no = 0, yes = 1;
  H5Tenum_insert(type.id(), "FALSE", &no);
  H5Tenum_insert(type.id(), "TRUE", &yes);
  return type;
}

hdf5_handle groups_on_the_way() {
  hdf5_handle properties = made(H5Pcreate(H5P_LINK_CREATE), "a list of properties");
  H5Pset_create_intermediate_group(properties.id(), 1);
  return properties;
}

}  // namespace

struct hdf5_image::state {
  hdf5_handle file;
};

void check_hdf5_output(const std::string& /*path*/) {}

hdf5_image::hdf5_image() : state_(std::make_unique<state>()) {
  constexpr std::size_t growth = std::size_t{1} << 20;
  const hdf5_silence quiet;
  const hdf5_handle access = made(H5Pcreate(H5P_FILE_ACCESS), "a list of properties");
  H5Pset_fapl_core(access.id(), growth, false);
  state_->file = made(H5Fcreate("in memory", H5F_ACC_TRUNC, H5P_DEFAULT, access.id()), "the file");
}

hdf5_image::~hdf5_image() = default;

void hdf5_image::add_group(const std::string& path) {
  const hdf5_silence quiet;
  const hdf5_handle way = groups_on_the_way();
  made(H5Gcreate2(state_->file.id(), path.c_str(), way.id(), H5P_DEFAULT, H5P_DEFAULT), path);
}

void hdf5_image::add_attribute(const std::string& object, const std::string& name, const attribute& value) {
  const hdf5_silence quiet;
  const hdf5_handle scalar = made(H5Screate(H5S_SCALAR), "a dataspace");
  const auto write = [&](hid_t type, const void* bytes) {
    const hdf5_handle one = made(H5Acreate_by_name(state_->file.id(), object.c_str(), name.c_str(), type,
                                                   scalar.id(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                                 name);
    if (H5Awrite(one.id(), type, bytes) < 0) refuse_made(name);
  };
  if (const auto* const yes = std::get_if<bool>(&value)) {
    const std::int8_t number = *yes ? 1 : 0;
    write(type_of_bool().id(), &number);
  } else if (const auto* const text = std::get_if<std::string>(&value)) {
    const char* const letters = text->c_str();
    write(type_of_text().id(), static_cast<const void*>(&letters));
  } else if (const auto* const whole = std::get_if<std::int64_t>(&value)) {
    write(H5T_NATIVE_INT64, whole);
  } else {
    write(H5T_NATIVE_DOUBLE, std::get_if<double>(&value));
  }
}

template <class T>
void hdf5_image::add(const std::string& path, std::span<const T> values,
                     const std::vector<std::uint64_t>& shape) {
  const hdf5_silence quiet;
  const std::vector<hsize_t> lengths(shape.begin(), shape.end());
  const hdf5_handle space =
      made(H5Screate_simple(static_cast<int>(lengths.size()), lengths.data(), nullptr), "a dataspace");
  const hdf5_handle way = groups_on_the_way();
  const hid_t type = type_in_library<T>();
  const hdf5_handle data =
      made(H5Dcreate2(state_->file.id(), path.c_str(), type, space.id(), way.id(), H5P_DEFAULT, H5P_DEFAULT),
           path);
  if (!values.empty() && H5Dwrite(data.id(), type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    refuse_made(path);
}
template void hdf5_image::add(const std::string&, std::span<const std::int64_t>,
                              const std::vector<std::uint64_t>&);
template void hdf5_image::add(const std::string&, std::span<const std::uint64_t>,
                              const std::vector<std::uint64_t>&);
template void hdf5_image::add(const std::string&, std::span<const double>, const std::vector<std::uint64_t>&);

void hdf5_image::add(const std::string& path, const std::vector<std::string>& texts) {
  const hdf5_silence quiet;
  std::vector<const char*> letters;
  for (const std::string& text : texts) {
    if (text.find('\0') != std::string::npos)
      throw refusal(
          fmt::format("the word {} has a zero byte, where words in HDF5 files end", in_quotes(text)));
    letters.push_back(text.c_str());
  }
  const hsize_t length = letters.size();
  const hdf5_handle space = made(H5Screate_simple(1, &length, nullptr), "a dataspace"),
                    way = groups_on_the_way();
  const hdf5_handle type = type_of_text();
  const hdf5_handle data = made(
      H5Dcreate2(state_->file.id(), path.c_str(), type.id(), space.id(), way.id(), H5P_DEFAULT, H5P_DEFAULT),
      path);
  if (length != 0 && H5Dwrite(data.id(), type.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                              static_cast<const void*>(letters.data())) < 0)
    refuse_made(path);
}

void hdf5_image::add_name(const std::string& path, const std::string& of) {
  const hdf5_silence quiet;
  const hdf5_handle way = groups_on_the_way();
  const hid_t file = state_->file.id();
  if (H5Lcreate_hard(file, of.c_str(), file, path.c_str(), way.id(), H5P_DEFAULT) < 0) refuse_made(path);
}

void hdf5_image::add_references(const std::string& path, const std::vector<std::string>& objects) {
  const hdf5_silence quiet;
  std::vector<hobj_ref_t> references(objects.size());
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (H5Rcreate(&references[i], state_->file.id(), objects[i].c_str(), H5R_OBJECT, H5I_INVALID_HID) < 0)
      refuse_made(objects[i]);
  const hsize_t length = references.size();
  const hdf5_handle space = made(H5Screate_simple(1, &length, nullptr), "a dataspace");
  const hdf5_handle data = made(H5Dcreate2(state_->file.id(), path.c_str(), H5T_STD_REF_OBJ, space.id(),
                                           H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                                path);
  if (H5Dwrite(data.id(), H5T_STD_REF_OBJ, H5S_ALL, H5S_ALL, H5P_DEFAULT, references.data()) < 0)
    refuse_made(path);
}

void hdf5_image::write_to(output_file& file) {
  const hdf5_silence quiet;
  if (H5Fflush(state_->file.id(), H5F_SCOPE_GLOBAL) < 0) refuse_made("the file");
  const ssize_t bytes = H5Fget_file_image(state_->file.id(), nullptr, 0);
  if (bytes < 0) refuse_made("the file");
  std::string image(static_cast<std::size_t>(bytes), '\0');
  if (H5Fget_file_image(state_->file.id(), image.data(), image.size()) < 0) refuse_made("the file");
  file.write(image);
}

}  // namespace cairn::tool
