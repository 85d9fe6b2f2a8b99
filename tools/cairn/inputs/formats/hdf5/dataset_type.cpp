// Names types of HDF5 and picks the sample type that holds each number exactly.
#include "inputs/formats/hdf5/dataset_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "shared/array_index.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

bool is_swapped(hid_t type) {
  return H5Tget_size(type) > 1 && H5Tget_order(type) != H5Tget_order(H5T_NATIVE_INT);
}

bool is_signed(hid_t type) { return H5Tget_sign(type) == H5T_SGN_2; }

struct float_fields {
  std::size_t sign = 0, exponent_at = 0, exponent = 0, fraction_at = 0, fraction = 0;
  std::size_t bias = 0;
  bool normal = false;

  explicit float_fields(hid_t type) : bias(H5Tget_ebias(type)) {
    H5Tget_fields(type, &sign, &exponent_at, &exponent, &fraction_at, &fraction);
    normal =
        H5Tget_norm(type) == H5T_NORM_IMPLIED && exponent > 0 && bias + 1 == std::size_t{1} << (exponent - 1);
  }
  bool is_half(hid_t type) const {
    return H5Tget_size(type) == 2 && exponent == 5 && fraction == 10 && sign == 15 && exponent_at == 10 &&
           fraction_at == 0 && normal;
  }
  bool fits(std::size_t exponents, std::size_t fractions) const {
    return normal && exponent <= exponents && fraction <= fractions;
  }
};

std::string name_of_integer(hid_t type) {
  const std::size_t bits = 8 * H5Tget_size(type);
  const std::size_t used = H5Tget_precision(type);
  return fmt::format("{}int{}{}{}", is_signed(type) ? "" : "u", bits,
                     used == bits ? "" : fmt::format(" ({} bits used)", used),
                     is_swapped(type) ? ", big-endian" : "");
}

std::string name_of_float(hid_t type) {
  const float_fields fields(type);
  const std::size_t bits = 8 * H5Tget_size(type);
  const bool usual = fields.is_half(type) || (bits == 32 && fields.exponent == 8 && fields.fraction == 23) ||
                     (bits == 64 && fields.exponent == 11 && fields.fraction == 52);
  return fmt::format(
      "float{}{}{}", bits,
      usual ? "" : fmt::format(" ({} bits of exponent, {} of fraction)", fields.exponent, fields.fraction),
      is_swapped(type) ? ", big-endian" : "");
}

std::string member_name(hid_t type, unsigned member) {
  char* const name = H5Tget_member_name(type, member);
  std::string text = name == nullptr ? "" : name;
  H5free_memory(name);
  return text;
}

std::string name_of_enum(hid_t type) {
  constexpr int most = 8;
  const hdf5_handle base(H5Tget_super(type));
  std::string list;
  const int members = H5Tget_nmembers(type);
  for (int m = 0; m < std::min(members, most); ++m) {
    std::vector<std::byte> bytes(std::max<std::size_t>(8, H5Tget_size(type)));
    H5Tget_member_value(type, static_cast<unsigned>(m), bytes.data());
    H5Tconvert(base.id(), H5T_NATIVE_INT64, 1, bytes.data(), nullptr, H5P_DEFAULT);
    std::int64_t value = 0;
    std::memcpy(&value, bytes.data(), sizeof value);
    list += fmt::format("{}{} = {}", m == 0 ? "" : ", ", member_name(type, static_cast<unsigned>(m)), value);
  }
  return fmt::format("enum of {} {{{}{}}}", name_of_hdf5_type(base.id()), list,
                     members > most ? ", ..." : "");
}

std::string name_of_records(hid_t type) {
  std::string list;
  const int members = H5Tget_nmembers(type);
  for (int m = 0; m < members; ++m) {
    const hdf5_handle one(H5Tget_member_type(type, static_cast<unsigned>(m)));
    list += fmt::format("{}{}: {}", m == 0 ? "" : ", ", member_name(type, static_cast<unsigned>(m)),
                        name_of_hdf5_type(one.id()));
  }
  return fmt::format("records {{{}}}", list);
}

std::vector<hsize_t> lengths_of_array(hid_t type) {
  std::vector<hsize_t> lengths(static_cast<std::size_t>(std::max(0, H5Tget_array_ndims(type))));
  H5Tget_array_dims2(type, lengths.data());
  return lengths;
}

std::string name_of_array(hid_t type) {
  const hdf5_handle base(H5Tget_super(type));
  return fmt::format("array ({}) of {}", fmt::join(lengths_of_array(type), ", "),
                     name_of_hdf5_type(base.id()));
}

// Those of an array of so many numbers that each may be a column: "[0,0]", "[0,1]", ...
std::vector<std::string> elements_of(hid_t type) {
  constexpr hsize_t most = 4096;
  const hdf5_handle base(H5Tget_super(type));
  const H5T_class_t kind = H5Tget_class(base.id());
  const std::vector<hsize_t> lengths = lengths_of_array(type);
  hsize_t items = kind == H5T_INTEGER || kind == H5T_FLOAT || kind == H5T_ENUM ? 1 : 0;
  for (const hsize_t length : lengths) items = length > most ? most + 1 : std::min(most + 1, items * length);
  std::vector<std::string> names;
  for (hsize_t i = 0; items <= most && i < items; ++i) names.push_back(index_text(i, lengths));
  return names;
}

std::vector<std::string> members_of(hid_t type) {
  std::vector<std::string> names;
  for (int m = 0; m < H5Tget_nmembers(type); ++m)
    names.push_back(member_name(type, static_cast<unsigned>(m)));
  return names;
}

hdf5_handle native_integer(std::size_t bytes, bool has_sign) {
  switch (bytes) {
    case 1:
      return hdf5_handle(H5Tcopy(has_sign ? H5T_NATIVE_INT8 : H5T_NATIVE_UINT8));
    case 2:
      return hdf5_handle(H5Tcopy(has_sign ? H5T_NATIVE_INT16 : H5T_NATIVE_UINT16));
    case 4:
      return hdf5_handle(H5Tcopy(has_sign ? H5T_NATIVE_INT32 : H5T_NATIVE_UINT32));
    default:
      return hdf5_handle(H5Tcopy(has_sign ? H5T_NATIVE_INT64 : H5T_NATIVE_UINT64));
  }
}

sample_type integer_of(std::size_t bytes, bool has_sign) {
  switch (bytes) {
    case 1:
      return has_sign ? sample_type::i1 : sample_type::u1;
    case 2:
      return has_sign ? sample_type::i2 : sample_type::u2;
    case 4:
      return has_sign ? sample_type::i4 : sample_type::u4;
    default:
      return has_sign ? sample_type::i8 : sample_type::u8;
  }
}

std::size_t bytes_for(std::size_t bytes) {
  if (bytes <= 2) return bytes;
  return bytes <= 4 ? 4 : 8;
}

[[noreturn]] void refuse_type(hid_t type, std::string_view why) {
  throw std::invalid_argument(fmt::format("holds {}, {}", name_of_hdf5_type(type), why));
}

readable_type readable_integer(hid_t type) {
  if (H5Tget_size(type) > 8) refuse_type(type, "which no sample type holds; samples have up to 64 bits");
  const std::size_t bytes = bytes_for(H5Tget_size(type));
  return {native_integer(bytes, is_signed(type)), integer_of(bytes, is_signed(type)), bytes};
}

readable_type readable_float(hid_t type) {
  const float_fields fields(type);
  if (fields.is_half(type)) {
    hdf5_handle half(H5Tcopy(type));
    H5Tset_order(half.id(), H5Tget_order(H5T_NATIVE_INT));
    return {std::move(half), sample_type::f4, 2, true};
  }
  if (fields.fits(8, 23)) return {hdf5_handle(H5Tcopy(H5T_NATIVE_FLOAT)), sample_type::f4, 4};
  if (fields.fits(11, 52)) return {hdf5_handle(H5Tcopy(H5T_NATIVE_DOUBLE)), sample_type::f8, 8};
  refuse_type(type, "which float64 does not hold exactly");
}

// The library reads an enum as nothing else: in memory it is one of the same names.
readable_type readable_enum(hid_t type) {
  const hdf5_handle base(H5Tget_super(type));
  readable_type found = readable_integer(base.id());
  found.in_memory = hdf5_handle(H5Tget_native_type(type, H5T_DIR_ASCEND));
  found.bytes = H5Tget_size(found.in_memory.id());
  const hdf5_handle native(H5Tget_super(found.in_memory.id()));
  found.sample = integer_of(found.bytes, is_signed(native.id()));
  return found;
}

// The number that an index as "[1,2]" chooses.
readable_type readable_element(hid_t type, std::string_view index) {
  const std::vector<hsize_t> lengths = lengths_of_array(type);
  const std::optional<hsize_t> number = number_of_index(index, lengths);
  if (!number) refuse_type(type, fmt::format("which has no number {}", index));
  readable_type one = readable_as(hdf5_handle(H5Tget_super(type)).id(), "");
  hdf5_handle all(
      H5Tarray_create2(one.in_memory.id(), static_cast<unsigned>(lengths.size()), lengths.data()));
  const std::size_t bytes = H5Tget_size(all.id());
  return {std::move(all), one.sample, bytes, one.half, static_cast<std::size_t>(*number) * one.bytes,
          one.bytes};
}

// Records with this member alone, at their start.
hdf5_handle records_of(const std::string& name, const hdf5_handle& member) {
  hdf5_handle records(H5Tcreate(H5T_COMPOUND, H5Tget_size(member.id())));
  H5Tinsert(records.id(), name.c_str(), 0, member.id());
  return records;
}

readable_type readable_member(hid_t type, std::string_view member) {
  const std::vector<std::string> names = members_of(type);
  // Names may have dots of their own.
  for (std::size_t end = member.size(); end != std::string_view::npos && end > 0;
       end = member.rfind('.', end - 1)) {
    const std::string name(member.substr(0, end));
    const int number = H5Tget_member_index(type, name.c_str());
    if (number < 0) continue;
    const hdf5_handle one(H5Tget_member_type(type, static_cast<unsigned>(number)));
    readable_type found = readable_as(one.id(), end < member.size() ? member.substr(end + 1) : "");
    found.in_memory = records_of(name, found.in_memory);
    return found;
  }
  const std::size_t index = std::min(member.rfind('['), member.size());
  const int array = H5Tget_member_index(type, std::string(member.substr(0, index)).c_str());
  if (member.ends_with(']') && array >= 0) {
    const hdf5_handle one(H5Tget_member_type(type, static_cast<unsigned>(array)));
    readable_type found = readable_as(one.id(), member.substr(index));
    found.in_memory = records_of(std::string(member.substr(0, index)), found.in_memory);
    return found;
  }
  throw std::invalid_argument(fmt::format("has records without a member {}; they have {}{}",
                                          in_quotes(member), fmt::join(names, ", "),
                                          suggestion(member, names)));
}

}  // namespace

std::string name_of_hdf5_type(hid_t type) {
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      return name_of_integer(type);
    case H5T_FLOAT:
      return name_of_float(type);
    case H5T_STRING:
      if (H5Tis_variable_str(type) > 0) return "text";
      return fmt::format("text of {} bytes", H5Tget_size(type));
    case H5T_ENUM:
      return name_of_enum(type);
    case H5T_COMPOUND:
      return name_of_records(type);
    case H5T_ARRAY:
      return name_of_array(type);
    case H5T_VLEN:
      return fmt::format("lists of {}", name_of_hdf5_type(hdf5_handle(H5Tget_super(type)).id()));
    case H5T_BITFIELD:
      return fmt::format("bit field of {} bits", H5Tget_precision(type));
    case H5T_OPAQUE:
      return fmt::format("opaque, {} bytes", H5Tget_size(type));
    case H5T_REFERENCE:
      return "references";
    case H5T_TIME:
      return "times";
    default:
      return "of a type that is not known";
  }
}

std::vector<std::string> members_of_records(hid_t type) {
  std::vector<std::string> names;
  if (H5Tget_class(type) != H5T_COMPOUND) return names;
  for (int m = 0; m < H5Tget_nmembers(type); ++m) {
    const std::string name = member_name(type, static_cast<unsigned>(m));
    const hdf5_handle one(H5Tget_member_type(type, static_cast<unsigned>(m)));
    const std::vector<std::string> within = members_of_records(one.id());
    for (const std::string& member : within) names.push_back(name + "." + member);
    const std::vector<std::string> elements =
        H5Tget_class(one.id()) == H5T_ARRAY ? elements_of(one.id()) : std::vector<std::string>();
    for (const std::string& element : elements) names.push_back(name + element);
    if (within.empty() && elements.empty()) names.push_back(name);
  }
  return names;
}

readable_type readable_as(hid_t type, std::string_view member) {
  const H5T_class_t kind = H5Tget_class(type);
  if (kind == H5T_COMPOUND) {
    if (!member.empty()) return readable_member(type, member);
    refuse_type(type, "of which --column NAME chooses one");
  }
  if (kind == H5T_ARRAY) {
    if (member.starts_with('[')) return readable_element(type, member);
    refuse_type(type, "of which --column NAME[N] chooses a number");
  }
  if (!member.empty()) refuse_type(type, fmt::format("which has no members; --column {}", in_quotes(member)));
  if (kind == H5T_INTEGER) return readable_integer(type);
  if (kind == H5T_FLOAT) return readable_float(type);
  if (kind == H5T_ENUM) return readable_enum(type);
  refuse_type(type, "not numbers");
}

namespace {

// Packs the wanted members of records, which may hold records.
class record_packer {
 public:
  explicit record_packer(std::span<const std::string> wanted) : wanted_(wanted), found_(wanted.size()) {}

  // An invalid handle if none of the members is wanted.
  hdf5_handle pack(hid_t type, const std::string& path, std::size_t at) {
    std::vector<std::pair<std::string, hdf5_handle>> kept;
    std::size_t bytes = 0;
    for (int m = 0; m < H5Tget_nmembers(type); ++m) {
      std::string name = member_name(type, static_cast<unsigned>(m));
      const hdf5_handle one(H5Tget_member_type(type, static_cast<unsigned>(m)));
      hdf5_handle made = H5Tget_class(one.id()) == H5T_COMPOUND
                             ? pack(one.id(), path + name + ".", at + bytes)
                             : take(one.id(), path + name, at + bytes);
      if (!made) continue;
      bytes += H5Tget_size(made.id());
      kept.emplace_back(std::move(name), std::move(made));
    }
    if (kept.empty()) return {};
    hdf5_handle records(H5Tcreate(H5T_COMPOUND, bytes));
    std::size_t offset = 0;
    for (const auto& [name, member] : kept) {
      H5Tinsert(records.id(), name.c_str(), offset, member.id());
      offset += H5Tget_size(member.id());
    }
    return records;
  }
  std::vector<readable_records::member> found() { return std::move(found_); }

 private:
  hdf5_handle take(hid_t type, const std::string& path, std::size_t at) {
    return H5Tget_class(type) == H5T_ARRAY ? take_elements(type, path, at) : take_number(type, path, at);
  }
  hdf5_handle take_elements(hid_t type, const std::string& path, std::size_t at) {
    hdf5_handle all;
    for (std::size_t w = 0; w < wanted_.size(); ++w) {
      const bool is_element = wanted_[w].ends_with(']') && wanted_[w].rfind('[') == path.size();
      if (!is_element || !wanted_[w].starts_with(path)) continue;
      readable_type one = readable_as(type, std::string_view(wanted_[w]).substr(path.size()));
      found_[w] = {at + one.element_at, one.sample, one.element_bytes, one.half};
      all = std::move(one.in_memory);
    }
    return all;
  }
  hdf5_handle take_number(hid_t type, const std::string& path, std::size_t at) {
    const auto wanted = std::ranges::find(wanted_, path);
    if (wanted == wanted_.end()) return {};
    readable_type one = readable_as(type, "");
    found_[static_cast<std::size_t>(wanted - wanted_.begin())] = {at, one.sample, one.bytes, one.half};
    return std::move(one.in_memory);
  }

  std::span<const std::string> wanted_;
  std::vector<readable_records::member> found_;
};

}  // namespace

readable_records readable_members(hid_t type, std::span<const std::string> members) {
  record_packer packer(members);
  readable_records made;
  made.whole.in_memory = packer.pack(type, "", 0);
  made.whole.bytes = H5Tget_size(made.whole.in_memory.id());
  made.members = packer.found();
  return made;
}

}  // namespace cairn::tool
