// Follows the links of each group.
#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "inputs/formats/hdf5/attributes.hpp"

namespace cairn::tool {
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
  // Whether it is a group to be walked through.
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
