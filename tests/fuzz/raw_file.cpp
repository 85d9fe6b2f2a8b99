// Raw binary with and without a shape, from a file and from a pipe, against the bytes themselves.
// The input: a byte for the pieces; type, shape (may be empty) and column, a zero byte after each; the file.
#include <stdexcept>

#include "array_model.hpp"
#include "byte_source.hpp"
#include "fields.hpp"
#include "inputs_in_memory.hpp"
#include "raw.hpp"
#include "reading.hpp"

using namespace cairn;

namespace {

using lengths = std::optional<std::vector<std::uint64_t>>;

void read_both_ways(const tool::stored_type& stored, const lengths& shape, const std::string& column,
                    std::string_view file, std::size_t pieces) {
  const auto open = [&](const std::string& path) {
    return [&, path] {
      return tool::open_raw(std::make_unique<tool::byte_source>(path), stored, shape, column);
    };
  };
  const fuzz::file_in_memory whole(file);
  const fuzz::reading once = fuzz::read_all(open(whole.path()), fuzz::room_for(file));
  const auto expected = fuzz::raw_samples(stored, shape, column, file);
  fuzz::require(once.refused == !expected, "refused when its bytes are not what its type and shape make");
  if (expected) {
    fuzz::require(once.samples == expected->samples, "the samples that the file holds");
    fuzz::require(once.position == file.size(), "all of the file is used");
  }
  const fuzz::pipe_in_memory cut(file, pieces);
  fuzz::require_same(once, fuzz::read_all(open(cut.path()), 8 + pieces % 64));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::fields given(data, size);
  const std::size_t pieces = given.byte();
  try {
    const tool::stored_type stored = tool::parse_stored_type(given.text());
    const std::string shape = given.text();
    const lengths wanted = shape.empty() ? lengths() : tool::parse_shape(shape);
    const std::string column = given.text();
    read_both_ways(stored, wanted, column, given.rest(), pieces);
  } catch (const std::invalid_argument&) {  // no type
  } catch (const tool::usage_error&) {      // no shape
  }
  return 0;
}
