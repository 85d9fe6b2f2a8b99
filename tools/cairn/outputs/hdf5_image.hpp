// An HDF5 file that is made in memory and then written in one go, so that it goes wherever an output may: to
// a pipe too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cairn::tool {

class output_file;

// Errors: usage_error in a build without HDF5. `path`: of the output, for the message.
void check_hdf5_output(const std::string& path);

class hdf5_image {
 public:
  using attribute = std::variant<bool, std::int64_t, double, std::string>;

  // Errors of all functions: refusal, with the library's words.
  hdf5_image();
  ~hdf5_image();
  hdf5_image(const hdf5_image&) = delete;
  hdf5_image& operator=(const hdf5_image&) = delete;

  // Paths begin at the root; groups on the way are made. Booleans and texts are h5py's.
  void add_group(const std::string& path);
  void add_attribute(const std::string& object, const std::string& name, const attribute& value);
  // Int64, uint64 or double, of the shape given.
  template <class T>
  void add(const std::string& path, std::span<const T> values, const std::vector<std::uint64_t>& shape);
  // UTF-8, without zero bytes: these are refused.
  void add(const std::string& path, const std::vector<std::string>& texts);
  // A second name of a dataset.
  void add_name(const std::string& path, const std::string& of);
  // References to objects.
  void add_references(const std::string& path, const std::vector<std::string>& objects);

  void write_to(output_file& file);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace cairn::tool
