// The dictionary in the header of an .npy file.
#include <fmt/format.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "npy.hpp"
#include "refusal.hpp"
#include "require.hpp"

using namespace cairn;

namespace {

std::string name_of(const tool::stored_type& stored) {
  const char order = stored.swapped ? '>' : '<';
  if (stored.half) return fmt::format("{}f2", order);
  const char kind = tool::with_type_of(stored.sample, []<class T>(std::type_identity<T>) {
    return std::is_floating_point_v<T> ? 'f' : std::is_signed_v<T> ? 'i' : 'u';
  });
  return fmt::format("{}{}{}", order, kind, stored.bytes);
}

std::string text_of(const tool::npy_header& header) {
  std::string shape;
  for (const std::uint64_t length : header.shape.lengths) shape += fmt::format("{},", length);
  return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': ({}), }}", name_of(header.stored),
                     header.shape.fortran_order ? "True" : "False", shape);
}

bool same(const tool::npy_header& a, const tool::npy_header& b) {
  return a.stored.sample == b.stored.sample && a.stored.bytes == b.stored.bytes &&
         a.stored.swapped == b.stored.swapped && a.stored.half == b.stored.half &&
         a.shape.fortran_order == b.shape.fortran_order && a.shape.lengths == b.shape.lengths;
}

void check_items(const tool::npy_header& header) {
  try {
    const std::uint64_t items = tool::items_in(header.shape, header.stored.bytes, "a.npy");
    fuzz::require(items <= static_cast<std::uint64_t>(INT64_MAX) / header.stored.bytes,
                  "bytes fit in 63 bits");
  } catch (const tool::refusal& cause) {
    fuzz::require_fit_to_print(cause.what());
  }
}

void check(const tool::npy_header& header) {
  fuzz::require(header.shape.lengths.size() <= 64, "at most 64 dimensions");
  fuzz::require(same(tool::parse_npy_dictionary(text_of(header)), header), "written and read again");
  check_items(header);
  if (header.shape.lengths.size() != 1) return;
  const std::string written = tool::npy_header_text(name_of(header.stored), header.shape.lengths[0]);
  tool::npy_header line = header;
  line.shape.fortran_order = false;
  fuzz::require(written.size() % 64 == 0, "data begins at a multiple of 64 bytes");
  fuzz::require(same(tool::parse_npy_dictionary(written.substr(10)), line), "the tool reads what it writes");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    const tool::npy_header header = tool::parse_npy_dictionary(text);
    check(header);
    fuzz::require(same(tool::parse_npy_dictionary(" \t" + text + " \n"), header),
                  "blanks around do not matter");
  } catch (const std::invalid_argument& cause) {
    fuzz::require_fit_to_print(cause.what());
  }
  return 0;
}
