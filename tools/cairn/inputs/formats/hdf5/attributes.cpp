// Reads small attributes whole.
#include "inputs/formats/hdf5/attributes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "inputs/formats/hdf5/dataset_type.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t most_items = 4096;  // of one that is read

hdf5_handle open(hid_t object, const std::string& name) {
  if (H5Aexists(object, name.c_str()) <= 0) return {};
  return hdf5_handle(H5Aopen(object, name.c_str(), H5P_DEFAULT));
}

std::uint64_t items_in(const hdf5_handle& attribute) {
  const hdf5_handle space(H5Aget_space(attribute.id()));
  return static_cast<std::uint64_t>(std::max<hssize_t>(0, H5Sget_simple_extent_npoints(space.id())));
}

template <class T>
void read_as(const hdf5_handle& attribute, hid_t type, std::uint64_t items,
             std::vector<attribute_number>& into) {
  std::vector<T> values(items);
  if (items > 0 && H5Aread(attribute.id(), type, values.data()) < 0) return;
  for (const T value : values) into.emplace_back(value);
}

bool is_number(hid_t type) {
  const H5T_class_t kind = H5Tget_class(type);
  return kind == H5T_FLOAT || kind == H5T_INTEGER;
}

std::vector<attribute_number> read_numbers(const hdf5_handle& attribute, std::uint64_t items) {
  const hdf5_handle type(H5Aget_type(attribute.id()));
  std::vector<attribute_number> found;
  if (H5Tget_class(type.id()) == H5T_FLOAT)
    read_as<double>(attribute, H5T_NATIVE_DOUBLE, items, found);
  else if (H5Tget_sign(type.id()) == H5T_SGN_2)
    read_as<std::int64_t>(attribute, H5T_NATIVE_INT64, items, found);
  else
    read_as<std::uint64_t>(attribute, H5T_NATIVE_UINT64, items, found);
  return found;
}

std::string without_padding(std::string text, H5T_str_t padding) {
  if (padding == H5T_STR_SPACEPAD) {
    while (text.ends_with(' ')) text.pop_back();
    return text;
  }
  return text.substr(0, text.find('\0'));
}

std::vector<std::string> read_fixed(const hdf5_handle& attribute, hid_t type, std::uint64_t items) {
  const std::size_t bytes = H5Tget_size(type);
  std::string all(bytes * items, '\0');
  std::vector<std::string> texts;
  if (items == 0 || H5Aread(attribute.id(), type, all.data()) < 0) return texts;
  for (std::uint64_t i = 0; i < items; ++i)
    texts.push_back(without_padding(all.substr(i * bytes, bytes), H5Tget_strpad(type)));
  return texts;
}

std::vector<std::string> read_of_any_length(const hdf5_handle& attribute, hid_t type, std::uint64_t items) {
  std::vector<char*> pointers(items, nullptr);
  std::vector<std::string> texts;
  if (items == 0 || H5Aread(attribute.id(), type, static_cast<void*>(pointers.data())) < 0) return texts;
  for (const char* const text : pointers) texts.emplace_back(text == nullptr ? "" : text);
  const hdf5_handle space(H5Aget_space(attribute.id()));
  H5Dvlen_reclaim(type, space.id(), H5P_DEFAULT, static_cast<void*>(pointers.data()));
  return texts;
}

std::vector<std::string> read_texts(const hdf5_handle& attribute, std::uint64_t items) {
  const hdf5_handle type(H5Aget_type(attribute.id()));
  if (H5Tget_class(type.id()) != H5T_STRING) return {};
  return H5Tis_variable_str(type.id()) > 0 ? read_of_any_length(attribute, type.id(), items)
                                           : read_fixed(attribute, type.id(), items);
}

herr_t take_facts(hid_t object, const char* name, const H5A_info_t* /*info*/, void* into) {
  const hdf5_handle attribute = open(object, name);
  if (!attribute) return 0;
  const hdf5_handle type(H5Aget_type(attribute.id()));
  attribute_facts facts{name, name_of_hdf5_type(type.id()), {}, {}, items_in(attribute)};
  if (facts.items <= most_items) {
    if (is_number(type.id())) facts.numbers = read_numbers(attribute, facts.items);
    facts.texts = read_texts(attribute, facts.items);
  }
  static_cast<std::vector<attribute_facts>*>(into)->push_back(std::move(facts));
  return 0;
}

// The numbers of an attribute; none if the object has no attribute of that name.
std::vector<attribute_number> numbers_of(hid_t object, const std::string& name) {
  const hdf5_handle attribute = open(object, name);
  if (!attribute) return {};
  const hdf5_handle type(H5Aget_type(attribute.id()));
  const std::uint64_t items = items_in(attribute);
  if (!is_number(type.id()) || items > most_items)
    throw std::invalid_argument(
        fmt::format("has an attribute {} of {} items, {}, where numbers were expected", name, items,
                    name_of_hdf5_type(type.id())));
  return read_numbers(attribute, items);
}

}  // namespace

cf_attributes cf_attributes_of(hid_t dataset) {
  cf_attributes all;
  for (const char* const name : cf_attributes::names) all.numbers[name] = numbers_of(dataset, name);
  all.is_unsigned = text_attribute(dataset, "_Unsigned").value_or("");
  return all;
}

std::optional<std::string> text_attribute(hid_t object, const std::string& name) {
  const hdf5_handle attribute = open(object, name);
  if (!attribute || items_in(attribute) != 1) return std::nullopt;
  const std::vector<std::string> texts = read_texts(attribute, 1);
  return texts.empty() ? std::nullopt : std::optional(texts.front());
}

std::vector<attribute_facts> attributes_of(hid_t object) {
  std::vector<attribute_facts> all;
  hsize_t at = 0;
  H5Aiterate2(object, H5_INDEX_NAME, H5_ITER_INC, &at, take_facts, &all);
  return all;
}

}  // namespace cairn::tool
