// Walks through groups and links, and lists the datasets.
#include "inputs/formats/hdf5/listing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "inputs/formats/hdf5/attributes.hpp"
#include "inputs/formats/hdf5/dataset_type.hpp"
#include "inputs/formats/hdf5/open_dataset.hpp"

namespace cairn::tool {
namespace {

// What the library keeps for itself: which scale belongs to which dimension, and NetCDF's numbers of these.
bool is_bookkeeping(const std::string& name) {
  constexpr const char* names[] = {"CLASS",          "NAME",          "DIMENSION_LIST",
                                   "REFERENCE_LIST", "_Netcdf4Dimid", "_Netcdf4Coordinates",
                                   "_NCProperties",  "_nc3_strict"};
  return std::ranges::find(names, name) != std::end(names);
}

listed_attribute in_list(const attribute_facts& facts) {
  constexpr std::size_t most = 16;
  listed_attribute listed{facts.name, facts.type, {}, facts.items};
  for (const attribute_number& number : facts.numbers) {
    if (listed.values.size() == most) break;
    std::visit([&](auto value) { listed.values.emplace_back(value); }, number);
  }
  for (const std::string& text : facts.texts)
    if (listed.values.size() < most) listed.values.emplace_back(text);
  return listed;
}

void list_space(hid_t dataset, listed_dataset& listed) {
  const hdf5_handle space(H5Dget_space(dataset));
  listed.is_null = H5Sget_simple_extent_type(space.id()) == H5S_NULL;
  const auto dimensions = static_cast<std::size_t>(std::max(0, H5Sget_simple_extent_ndims(space.id())));
  std::vector<hsize_t> lengths(dimensions), most(dimensions);
  H5Sget_simple_extent_dims(space.id(), lengths.data(), most.data());
  listed.shape.assign(lengths.begin(), lengths.end());
  for (const hsize_t length : most)
    listed.most.push_back(length == H5S_UNLIMITED ? std::nullopt : std::optional<std::uint64_t>(length));
}

std::string layout_of(hid_t dataset) {
  const hdf5_handle properties(H5Dget_create_plist(dataset));
  switch (H5Pget_layout(properties.id())) {
    case H5D_COMPACT:
      return "compact";
    case H5D_CONTIGUOUS:
      return "contiguous";
    case H5D_CHUNKED:
      return "chunked";
    case H5D_VIRTUAL:
      return "virtual";
    default:
      return "unknown";
  }
}

// An object among all that are open: its file, and where its header begins there.
using object_place = std::pair<unsigned long, haddr_t>;

std::optional<object_place> place_of(hid_t object) {
  H5O_info_t info;
  if (H5Oget_info2(object, &info, H5O_INFO_BASIC) < 0) return std::nullopt;
  return object_place(info.fileno, info.addr);
}

// Finds the scale of each dimension; nothing for a dimension without one. It is read from the attribute that
// h5py and NetCDF write: for each dimension a list of references to its scales, which are places of their
// headers.
std::vector<std::optional<haddr_t>> scales_of(hid_t dataset, std::size_t lengths) {
  if (H5Aexists(dataset, "DIMENSION_LIST") <= 0) return {};
  const hdf5_handle list(H5Aopen(dataset, "DIMENSION_LIST", H5P_DEFAULT));
  const hdf5_handle space(H5Aget_space(list.id()));
  const hdf5_handle type(H5Tvlen_create(H5T_STD_REF_OBJ));
  const hssize_t dimensions = H5Sget_simple_extent_npoints(space.id());
  if (dimensions <= 0 || static_cast<std::size_t>(dimensions) != lengths) return {};
  std::vector<hvl_t> scales(lengths);
  if (H5Aread(list.id(), type.id(), scales.data()) < 0) return {};
  std::vector<std::optional<haddr_t>> places;
  for (const hvl_t& of_dimension : scales)
    places.push_back(of_dimension.len == 0
                         ? std::nullopt
                         : std::optional<haddr_t>(*static_cast<const hobj_ref_t*>(of_dimension.p)));
  H5Dvlen_reclaim(type.id(), space.id(), H5P_DEFAULT, scales.data());
  return places;
}

void list_dataset(hid_t dataset, listed_dataset& listed) {
  const hdf5_handle type(H5Dget_type(dataset));
  listed.type = name_of_hdf5_type(type.id());
  listed.members = members_of_records(type.id());
  list_space(dataset, listed);
  listed.layout = layout_of(dataset);
  listed.chunk = chunk_of(dataset);
  for (const hdf5_filter& filter : filters_of(dataset))
    listed.filters.push_back(filter.name + (filter.is_there ? "" : ", not there"));
  listed.stored_bytes = H5Dget_storage_size(dataset);
  const auto kind = text_attribute(dataset, "CLASS");
  listed.has_values = !is_only_a_dimension(dataset);
  listed.is_scale = kind && *kind == "DIMENSION_SCALE";
}

// Names the scales of dimensions when all objects were seen: HDF5 itself would go through the file for each.
class scale_names {
 public:
  // The next of the listed objects.
  void see(const listed_dataset& listed, hid_t object) {
    scales_.emplace_back();
    if (listed.kind != "dataset") return;
    const auto place = place_of(object);
    if (!place) return;
    if (listed.link.empty()) names_.emplace(*place, listed.path);
    for (const auto& scale : scales_of(object, listed.shape.size()))
      scales_.back().push_back(scale ? std::optional(object_place(place->first, *scale)) : std::nullopt);
  }
  void name(std::vector<listed_dataset>& all) const {
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const auto& scale : scales_[i]) {
        const auto found = scale ? names_.find(*scale) : names_.end();
        all[i].dimensions.push_back(found == names_.end() ? "" : found->second);
      }
    }
  }

 private:
  std::map<object_place, std::string> names_;
  std::vector<std::vector<std::optional<object_place>>> scales_;
};

std::string name_of_kind(hdf5_kind kind) {
  switch (kind) {
    case hdf5_kind::dataset:
      return "dataset";
    case hdf5_kind::group:
      return "group";
    case hdf5_kind::type:
      return "type";
    default:
      return "broken link";
  }
}

}  // namespace

std::vector<listed_dataset> list_datasets(const std::string& path) {
  const hdf5_silence quiet;
  const hdf5_handle file = open_hdf5_file(path);
  std::vector<listed_dataset> all;
  scale_names scales;
  const auto list = [&](const std::string& name, hdf5_kind kind, const std::string& link, hid_t object) {
    listed_dataset listed;
    listed.path = name;
    listed.kind = name_of_kind(kind);
    listed.link = link;
    if (kind == hdf5_kind::dataset) list_dataset(object, listed);
    if (kind == hdf5_kind::type) listed.type = name_of_hdf5_type(object);
    if (kind != hdf5_kind::broken_link && kind != hdf5_kind::type) {
      for (const attribute_facts& facts : attributes_of(object))
        if (!is_bookkeeping(facts.name)) listed.attributes.push_back(in_list(facts));
    }
    scales.see(listed, object);
    all.push_back(std::move(listed));
  };
  const hdf5_handle root(H5Gopen2(file.id(), "/", H5P_DEFAULT));
  list("/", hdf5_kind::group, "", root.id());
  walk_objects(file,
               [&](const hdf5_object& object, hid_t id) { list(object.path, object.kind, object.link, id); });
  scales.name(all);
  std::ranges::sort(all, comes_before, &listed_dataset::path);
  return all;
}

namespace {

herr_t take_name(hid_t /*group*/, const char* name, const H5L_info_t* /*info*/, void* names) {
  static_cast<std::vector<std::string>*>(names)->emplace_back(name);
  return 0;
}

std::vector<std::string> names_in(hid_t group) {
  std::vector<std::string> names;
  H5Literate(group, H5_INDEX_NAME, H5_ITER_INC, nullptr, take_name, &names);
  return names;
}

std::string joined(const std::string& path, const std::string& name) {
  std::string whole = path;
  if (path != "/") whole += '/';
  return whole += name;
}

class walker {
 public:
  explicit walker(const std::function<void(const hdf5_object&, hid_t)>& see) : see_(see) {}

  // Without calling itself: files may nest groups as deep as they like.
  void walk(const hdf5_handle& file) {
    is_new(file.id());
    std::vector<std::string> to_do{"/"};
    while (!to_do.empty()) {
      const std::string path = std::move(to_do.back());
      to_do.pop_back();
      const hdf5_handle group(H5Gopen2(file.id(), path.c_str(), H5P_DEFAULT));
      if (!group) continue;
      std::vector<std::string> inner;
      for (const std::string& name : names_in(group.id()))
        if (look_at(group.id(), path, name)) inner.push_back(joined(path, name));
      to_do.insert(to_do.end(), inner.rbegin(), inner.rend());
    }
  }

 private:
  // True for a group to be walked through.
  bool look_at(hid_t group, const std::string& path, const std::string& name) {
    hdf5_object object{joined(path, name), hdf5_kind::broken_link, target_of_link(group, name)};
    const hdf5_handle one(H5Oopen(group, name.c_str(), H5P_DEFAULT));
    if (one) {
      const H5I_type_t type = H5Iget_type(one.id());
      object.kind = type == H5I_GROUP     ? hdf5_kind::group
                    : type == H5I_DATASET ? hdf5_kind::dataset
                                          : hdf5_kind::type;
    }
    see_(object, one.id());
    return object.kind == hdf5_kind::group && is_new(one.id());
  }

  bool is_new(hid_t group) {
    H5O_info_t info;
    if (H5Oget_info2(group, &info, H5O_INFO_BASIC) < 0) return false;
    return seen_.emplace(info.fileno, info.addr).second;
  }

  const std::function<void(const hdf5_object&, hid_t)>& see_;
  std::set<std::pair<unsigned long, haddr_t>> seen_;
};

}  // namespace

void walk_objects(const hdf5_handle& file, const std::function<void(const hdf5_object&, hid_t)>& see) {
  walker(see).walk(file);
}

bool comes_before(const std::string& path, const std::string& other) {
  return std::ranges::lexicographical_compare(path, other, [](char a, char b) {
    const auto weight = [](char letter) {
      return letter == '/' ? 0 : 1 + static_cast<unsigned char>(letter);
    };
    return weight(a) < weight(b);
  });
}

std::string target_of_link(hid_t at, const std::string& path) {
  H5L_info_t info;
  if (H5Lget_info(at, path.c_str(), &info, H5P_DEFAULT) < 0) return {};
  if (info.type != H5L_TYPE_SOFT && info.type != H5L_TYPE_EXTERNAL) return {};
  std::vector<char> value(info.u.val_size + 1);
  if (H5Lget_val(at, path.c_str(), value.data(), value.size(), H5P_DEFAULT) < 0) return {};
  if (info.type == H5L_TYPE_SOFT) return value.data();
  const char *file = nullptr, *object = nullptr;
  if (H5Lunpack_elink_val(value.data(), info.u.val_size, nullptr, &file, &object) < 0) return {};
  return std::string(file) + ":" + object;
}

}  // namespace cairn::tool
