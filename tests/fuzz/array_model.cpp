// The samples of .npy and raw arrays by the formats' definitions, item by item.
#include "array_model.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

#include "inputs/formats/npy.hpp"
#include "shared/file_extension.hpp"

namespace cairn::fuzz {
namespace {

using tool::array_shape;
using tool::npy_header;
using tool::stored_type;

// The compiler's own conversion, but for the bits of NaN: those it may change, and the tool keeps them.
float widened(std::uint16_t bits) {
  const auto half = std::bit_cast<_Float16>(bits);
  const auto wide = static_cast<float>(half);
  if (!std::isnan(wide)) return wide;
  return std::bit_cast<float>((bits & 0x8000u) << 16 | 0x7f800000u | (bits & 0x3ffu) << 13);
}

void append_item(std::string_view item, const stored_type& stored, std::vector<std::byte>& samples) {
  std::string bytes(item);
  if (stored.swapped) std::ranges::reverse(bytes);
  if (stored.form == tool::stored_form::half) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes.data(), sizeof bits);
    const float wide = widened(bits);
    bytes.resize(sizeof wide);
    std::memcpy(bytes.data(), &wide, sizeof wide);
  }
  for (const char byte : bytes) samples.push_back(static_cast<std::byte>(byte));
}

// Items of the shape when they take exactly so many bytes.
std::optional<std::size_t> items_in_bytes(const array_shape& shape, std::size_t item_bytes,
                                          std::size_t bytes) {
  if (std::ranges::find(shape.lengths, 0u) != shape.lengths.end()) {
    return bytes == 0 ? std::optional<std::size_t>(0) : std::nullopt;
  }
  std::size_t items = 1;
  for (const std::uint64_t length : shape.lengths) {
    if (length > bytes / items) return std::nullopt;
    items *= static_cast<std::size_t>(length);
  }
  return items * item_bytes == bytes ? std::optional(items) : std::nullopt;
}

std::optional<std::uint64_t> number_below(std::uint64_t limit, std::string_view digits) {
  if (limit == 0) return std::nullopt;
  const std::uint64_t most = limit - 1;
  std::uint64_t number = 0;
  for (const char digit : digits) {
    if (digit < '0' || digit > '9') return std::nullopt;
    const auto value = static_cast<std::uint64_t>(digit - '0');
    if (number > most / 10 || value > most - number * 10) return std::nullopt;
    number = number * 10 + value;
  }
  return number;
}

// NaT is a time that is none.
bool holds_no_time(const stored_type& stored, std::span<const std::byte> samples) {
  if (stored.form != tool::stored_form::time) return false;
  for (; !samples.empty(); samples = samples.subspan(sizeof(std::int64_t))) {
    std::int64_t time = 0;
    std::memcpy(&time, samples.data(), sizeof time);
    if (time == std::numeric_limits<std::int64_t>::min()) return true;
  }
  return false;
}

// Which items the samples are: the first, how far apart, how many.
struct walk {
  std::size_t first = 0, step = 1, count = 0;
};

std::optional<walk> walk_along(const array_shape& shape, std::string_view column, std::size_t items) {
  if (column.empty()) return walk{0, 1, items};
  if (shape.lengths.size() != 2) return std::nullopt;
  const std::uint64_t rows = shape.lengths[0], columns = shape.lengths[1];
  const std::optional<std::uint64_t> number = number_below(columns, column);
  if (!number) return std::nullopt;
  return shape.fortran_order ? walk{*number * rows, 1, rows} : walk{*number, columns, rows};
}

struct npy_parts {
  npy_header header;
  std::string_view data;
};

std::optional<npy_parts> parts_of(std::string_view file) {
  constexpr std::size_t longest_header = std::size_t{1} << 20;
  if (file.size() < 10 || !file.starts_with(tool::npy_magic) || file[7] != '\0') return std::nullopt;
  if (file[6] < 1 || file[6] > 3) return std::nullopt;
  const std::size_t length_bytes = file[6] == 1 ? 2 : 4;
  if (file.size() < 8 + length_bytes) return std::nullopt;
  std::size_t length = 0;
  for (std::size_t i = length_bytes; i > 0; --i) {
    length = length * 256 + static_cast<unsigned char>(file[7 + i]);
  }
  const std::string_view after = file.substr(8 + length_bytes);
  if (length > longest_header || length > after.size()) return std::nullopt;
  try {
    return npy_parts{tool::parse_npy_dictionary(after.substr(0, length)), after.substr(length)};
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

}  // namespace

std::optional<model_samples> array_samples(const stored_type& stored, const array_shape& shape,
                                           std::string_view column, std::string_view data) {
  const std::optional<std::size_t> items = items_in_bytes(shape, stored.bytes, data.size());
  if (!items || stored.is_text()) return std::nullopt;
  const std::optional<walk> path = walk_along(shape, column, *items);
  if (!path) return std::nullopt;
  model_samples model{stored.sample, {}};
  if (*items == 0) return model;
  for (std::size_t i = 0; i < path->count; ++i) {
    const std::size_t item = path->first + i * path->step;
    append_item(data.substr(item * stored.bytes, stored.bytes), stored, model.samples);
  }
  return holds_no_time(stored, model.samples) ? std::nullopt : std::optional(model);
}

std::optional<model_samples> npy_samples(std::string_view file, std::string_view column) {
  const std::optional<npy_parts> parts = parts_of(file);
  if (!parts) return std::nullopt;
  const npy_header& header = parts->header;
  if (header.members.empty()) return array_samples(header.stored, header.shape, column, parts->data);
  const auto member = std::ranges::find(header.members, column, &tool::npy_member::name);
  const auto records = items_in_bytes(header.shape, header.record_bytes, parts->data.size());
  if (member == header.members.end() || !member->stored || !records) return std::nullopt;
  std::string alone;
  for (std::size_t i = 0; i < *records; ++i)
    alone += parts->data.substr(i * header.record_bytes + member->offset, member->stored->bytes);
  return array_samples(*member->stored, array_shape{{*records}}, {}, alone);
}

std::optional<model_samples> raw_samples(const stored_type& stored,
                                         const std::optional<std::vector<std::uint64_t>>& shape,
                                         std::string_view column, std::string_view file) {
  if (shape) return array_samples(stored, array_shape{*shape}, column, file);
  if (!column.empty() || file.empty()) return std::nullopt;
  return array_samples(stored, array_shape{{file.size() / stored.bytes}}, {}, file);
}

}  // namespace cairn::fuzz
