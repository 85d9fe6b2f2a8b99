// .npy files through the whole reader, from a file and from a pipe, against the bytes themselves.
// The input: a byte for the pieces, the column and a zero byte, the file.
#include "array_model.hpp"
#include "byte_source.hpp"
#include "fields.hpp"
#include "inputs_in_memory.hpp"
#include "npy.hpp"
#include "reading.hpp"

using namespace cairn;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::file_with_column given = fuzz::file_with_column_of(data, size);
  const auto& [pieces, column, file] = given;
  const auto open = [&](const std::string& path) {
    return [path, &column] { return tool::open_npy(std::make_unique<tool::byte_source>(path), column); };
  };

  const fuzz::file_in_memory whole(file);
  const fuzz::reading once = fuzz::read_all(open(whole.path()), fuzz::room_for(file));
  const auto expected = fuzz::npy_samples(file, column);
  fuzz::require(once.refused == !expected, "refused when its bytes are not what its header promises");
  if (expected) {
    fuzz::require(once.type == expected->type, "the type that the header names");
    fuzz::require(once.samples == expected->samples, "the samples that the file holds");
    fuzz::require(once.position == file.size(), "all of the file is used");
  }
  const fuzz::pipe_in_memory cut(file, pieces);
  fuzz::require_same(once, fuzz::read_all(open(cut.path()), 8 + pieces % 64));
  return 0;
}
