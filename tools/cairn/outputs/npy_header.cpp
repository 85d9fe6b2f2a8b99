// Writes the headers of .npy files.
#include "outputs/npy_header.hpp"

#include <fmt/format.h>

#include "shared/file_extension.hpp"

namespace cairn::tool {
namespace {

// `type` and `shape` as they stand in the dictionary.
std::string header_of(std::string_view type, std::string_view shape) {
  constexpr std::size_t before_dictionary = 10, alignment = 64;
  std::string dictionary = fmt::format("{{'descr': {}, 'fortran_order': False, 'shape': {}, }}", type, shape);
  const std::size_t unpadded = before_dictionary + dictionary.size() + 1;
  dictionary.append((alignment - unpadded % alignment) % alignment, ' ');
  dictionary += '\n';

  std::string text(npy_magic);
  text +=
      {'\1', '\0', static_cast<char>(dictionary.size() & 0xff), static_cast<char>(dictionary.size() >> 8)};
  return text + dictionary;
}

std::string line_of(std::uint64_t length) { return fmt::format("({},)", length); }

}  // namespace

std::string npy_header_text(std::string_view descr, std::uint64_t length) {
  return header_of(fmt::format("'{}'", descr), line_of(length));
}

std::string npy_header_text(std::string_view descr, const std::vector<std::uint64_t>& shape) {
  if (shape.size() == 1) return npy_header_text(descr, shape[0]);
  return header_of(fmt::format("'{}'", descr), fmt::format("({})", fmt::join(shape, ", ")));
}

std::string npy_header_text(std::string_view descr, std::uint64_t rows, std::uint64_t columns) {
  return header_of(fmt::format("'{}'", descr), fmt::format("({}, {})", rows, columns));
}

std::string npy_header_text(std::span<const npy_field> fields, std::uint64_t length) {
  std::string list;
  for (const npy_field& field : fields) {
    list += fmt::format("{}('{}', '{}')", list.empty() ? "" : ", ", field.name, field.descr);
  }
  return header_of(fmt::format("[{}]", list), line_of(length));
}

}  // namespace cairn::tool
