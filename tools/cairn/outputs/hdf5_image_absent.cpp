// In a build without HDF5: no such file is asked for, as the options are refused.
#include <fmt/format.h>

#include "outputs/hdf5_image.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

void check_hdf5_output(const std::string& path) {
  throw usage_error(
      fmt::format("--out {}: this cairn was built without HDF5 (CAIRN_HDF5=OFF); expected a name "
                  "that ends in .npy, .csv or .tsv",
                  in_quotes(path)));
}

struct hdf5_image::state {};
hdf5_image::hdf5_image() = default;
hdf5_image::~hdf5_image() = default;
void hdf5_image::add_group(const std::string& /*path*/) {}
void hdf5_image::add_attribute(const std::string& /*object*/, const std::string& /*name*/,
                               const attribute& /*value*/) {}
template <class T>
void hdf5_image::add(const std::string& /*path*/, std::span<const T> /*values*/,
                     const std::vector<std::uint64_t>& /*shape*/) {}
template void hdf5_image::add(const std::string&, std::span<const std::int64_t>,
                              const std::vector<std::uint64_t>&);
template void hdf5_image::add(const std::string&, std::span<const std::uint64_t>,
                              const std::vector<std::uint64_t>&);
template void hdf5_image::add(const std::string&, std::span<const double>, const std::vector<std::uint64_t>&);
void hdf5_image::add(const std::string& /*path*/, const std::vector<std::string>& /*texts*/) {}
void hdf5_image::add_name(const std::string& /*path*/, const std::string& /*of*/) {}
void hdf5_image::add_references(const std::string& /*path*/, const std::vector<std::string>& /*objects*/) {}
void hdf5_image::write_to(output_file& /*file*/) {}

}  // namespace cairn::tool
