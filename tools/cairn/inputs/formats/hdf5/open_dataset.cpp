// Opens files and datasets, and says what HDF5 has refused.
#include "inputs/formats/hdf5/open_dataset.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/formats/hdf5/attributes.hpp"
#include "inputs/formats/hdf5/handle.hpp"
#include "inputs/formats/hdf5/listing.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

herr_t take_innermost(unsigned depth, const H5E_error2_t* error, void* words) {
  if (depth == 0 && error->desc != nullptr) *static_cast<std::string*>(words) = error->desc;
  return 0;
}

}  // namespace

std::string hdf5_words() {
  std::string words;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_innermost, &words);
  return words.empty() ? "the HDF5 library refused it without a word" : words;
}

namespace {

// https://github.com/HDFGroup/hdf5_plugins, registered filters.
constexpr std::array<std::pair<int, std::string_view>, 18> filter_names{{{1, "deflate"},
                                                                         {2, "shuffle"},
                                                                         {3, "fletcher32"},
                                                                         {4, "szip"},
                                                                         {5, "nbit"},
                                                                         {6, "scaleoffset"},
                                                                         {305, "lzo"},
                                                                         {307, "bzip2"},
                                                                         {32000, "lzf"},
                                                                         {32001, "blosc"},
                                                                         {32004, "lz4"},
                                                                         {32008, "bitshuffle"},
                                                                         {32013, "zfp"},
                                                                         {32015, "zstd"},
                                                                         {32017, "sz"},
                                                                         {32023, "granular bitround"},
                                                                         {32026, "blosc2"},
                                                                         {32024, "sz3"}}};

std::string name_of_filter(int number, const char* told) {
  for (const auto& [known, name] : filter_names)
    if (known == number) return number < 256 ? std::string(name) : fmt::format("{} ({})", name, number);
  return *told == '\0' ? fmt::format("filter {}", number) : fmt::format("{} ({})", told, number);
}

void refuse_another_file(const hdf5_handle& file, const std::string& path, int descriptor) {
  void* handle = nullptr;
  if (descriptor < 0 || H5Fget_vfd_handle(file.id(), H5P_DEFAULT, &handle) < 0 || handle == nullptr) return;
  struct stat opened{}, here{};
  if (fstat(descriptor, &opened) != 0 || fstat(*static_cast<int*>(handle), &here) != 0) return;
  if (opened.st_dev == here.st_dev && opened.st_ino == here.st_ino) return;
  throw refusal(name_of_input(path) + ": was replaced while it was opened; run it again");
}

[[noreturn]] void refuse_file(const std::string& path, const std::string& words) {
  const bool locked = words.find("unable to lock") != std::string::npos;
  throw refusal(
      fmt::format("{}: cannot be opened as HDF5: {}{}", name_of_input(path), words,
                  locked ? "; another program writes to it, or HDF5_USE_FILE_LOCKING=FALSE says that none "
                           "does"
                         : ""));
}

std::vector<std::string> names_of_datasets(const hdf5_handle& file, bool all) {
  std::vector<std::string> names;
  walk_objects(file, [&](const hdf5_object& object, hid_t id) {
    if (object.kind == hdf5_kind::dataset && (all || !is_only_a_dimension(id))) names.push_back(object.path);
  });
  std::ranges::sort(names, comes_before);
  return names;
}

std::string list_of(const std::vector<std::string>& names) {
  constexpr std::size_t most = 20;
  if (names.empty()) return "none";
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() <= most
             ? text
             : fmt::format("{} and {} more, which cairn describe --list names", text, names.size() - most);
}

// One with the same end, else the nearest one.
std::string suggestion_for(const std::string& typed, const std::vector<std::string>& names) {
  const std::string end = typed.substr(typed.rfind('/'));
  for (const std::string& name : names)
    if (name.size() > end.size() && name.ends_with(end)) return " (did you mean " + in_quotes(name) + "?)";
  const std::string_view nearest = nearest_name(typed, names);
  return nearest.empty() ? "" : " (did you mean " + in_quotes(nearest) + "?)";
}

[[noreturn]] void refuse_name(const hdf5_handle& file, const std::string& path, const std::string& name) {
  const std::string input = name_of_input(path);
  if (const std::string target = target_of_link(file.id(), name); !target.empty())
    throw refusal(
        fmt::format("{}: {} is a link to {}, which is not there", input, in_quotes(name), in_quotes(target)));
  if (H5Lexists(file.id(), name.c_str(), H5P_DEFAULT) > 0)
    throw refusal(fmt::format("{}: dataset {} {}", input, name, unopened_words()));
  const std::vector<std::string> names = names_of_datasets(file, true);
  throw refusal(fmt::format("{}: has no dataset {}{}; it has {}", input, in_quotes(name),
                            suggestion_for(name, names), list_of(names)));
}

[[noreturn]] void refuse_group(const hdf5_handle& file, const std::string& path, const std::string& name) {
  std::vector<std::string> within;
  const std::string start = name.ends_with('/') ? name : name + "/";
  for (const std::string& one : names_of_datasets(file, true))
    if (one.starts_with(start)) within.push_back(one);
  throw refusal(fmt::format("{}: {} is a group, not a dataset; it has {}", name_of_input(path),
                            in_quotes(name), list_of(within)));
}

std::string only_dataset(const hdf5_handle& file, const std::string& path) {
  const std::vector<std::string> names = names_of_datasets(file, false);
  if (names.size() == 1) return names.front();
  if (names.empty()) throw refusal(name_of_input(path) + ": holds no dataset");
  throw refusal(fmt::format("{}: has {} datasets; --dataset NAME chooses one: {}", name_of_input(path),
                            names.size(), list_of(names)));
}

void refuse_lacking_filters(const open_dataset& found, const std::string& path) {
  for (const hdf5_filter& filter : filters_of(found.dataset.id())) {
    if (filter.is_there) continue;
    throw refusal(
        fmt::format("{}: dataset {} went through the filter {}, which the HDF5 library here lacks; "
                    "HDF5_PLUGIN_PATH names a "
                    "folder of its plugins, or rewrite the file with h5repack -f GZIP=4 where there is one",
                    name_of_input(path), found.name, filter.name));
  }
}

void read_lengths(open_dataset& found, const std::string& path) {
  if (H5Sget_simple_extent_type(found.space.id()) == H5S_NULL)
    throw refusal(fmt::format("{}: dataset {} has a null dataspace: it holds nothing, not even no values",
                              name_of_input(path), found.name));
  const int dimensions = H5Sget_simple_extent_ndims(found.space.id());
  std::vector<hsize_t> lengths(static_cast<std::size_t>(std::max(dimensions, 0)));
  H5Sget_simple_extent_dims(found.space.id(), lengths.data(), nullptr);
  found.lengths.assign(lengths.begin(), lengths.end());
}

}  // namespace

std::string unopened_words() {
  unsigned major = 0, minor = 0, release = 0;
  H5get_libversion(&major, &minor, &release);
  return fmt::format(
      "cannot be opened: it needs a newer HDF5 library than {}.{}.{}, which is here, or it is damaged; h5py "
      "writes what this one reads with libver=('earliest', 'v110')",
      major, minor, release);
}

hdf5_handle open_hdf5_file(const std::string& path, int descriptor) {
  const hdf5_handle access(H5Pcreate(H5P_FILE_ACCESS));
  H5Pset_fclose_degree(access.id(), H5F_CLOSE_SEMI);
  hdf5_handle file(H5Fopen(path == "-" ? "/dev/stdin" : path.c_str(), H5F_ACC_RDONLY, access.id()));
  if (!file) refuse_file(path, hdf5_words());
  refuse_another_file(file, path, descriptor);
  return file;
}

open_dataset open_the_dataset(const hdf5_handle& file, const std::string& path, const std::string& name) {
  open_dataset found;
  found.name = name.empty() ? only_dataset(file, path) : name.starts_with('/') ? name : "/" + name;
  const hdf5_handle object(H5Oopen(file.id(), found.name.c_str(), H5P_DEFAULT));
  if (!object) refuse_name(file, path, found.name);
  const H5I_type_t kind = H5Iget_type(object.id());
  if (kind == H5I_GROUP) refuse_group(file, path, found.name);
  if (kind != H5I_DATASET)
    throw refusal(fmt::format("{}: {} is a type, not a dataset", name_of_input(path), in_quotes(found.name)));
  found.dataset = hdf5_handle(H5Dopen2(file.id(), found.name.c_str(), H5P_DEFAULT));
  if (!found.dataset)
    throw refusal(
        fmt::format("{}: dataset {} cannot be opened: {}", name_of_input(path), found.name, hdf5_words()));
  found.type = hdf5_handle(H5Dget_type(found.dataset.id()));
  found.space = hdf5_handle(H5Dget_space(found.dataset.id()));
  read_lengths(found, path);
  found.chunk = chunk_of(found.dataset.id());
  refuse_lacking_filters(found, path);
  return found;
}

std::vector<std::uint64_t> chunk_of(hid_t dataset) {
  const hdf5_handle properties(H5Dget_create_plist(dataset));
  if (H5Pget_layout(properties.id()) != H5D_CHUNKED) return {};
  std::vector<hsize_t> lengths(H5S_MAX_RANK);
  const int dimensions = H5Pget_chunk(properties.id(), H5S_MAX_RANK, lengths.data());
  return {lengths.begin(), lengths.begin() + std::max(dimensions, 0)};
}

std::vector<hdf5_filter> filters_of(hid_t dataset) {
  const hdf5_handle properties(H5Dget_create_plist(dataset));
  std::vector<hdf5_filter> all;
  for (int f = 0; f < H5Pget_nfilters(properties.id()); ++f) {
    unsigned flags = 0, config = 0;
    std::size_t values = 0;
    std::array<char, 64> told{};
    const H5Z_filter_t number = H5Pget_filter2(properties.id(), static_cast<unsigned>(f), &flags, &values,
                                               nullptr, told.size() - 1, told.data(), &config);
    all.push_back({name_of_filter(number, told.data()), H5Zfilter_avail(number) > 0});
  }
  return all;
}

bool is_only_a_dimension(hid_t dataset) {
  const auto name = text_attribute(dataset, "NAME");
  return name && name->starts_with("This is a netCDF dimension but not a netCDF variable");
}

}  // namespace cairn::tool
