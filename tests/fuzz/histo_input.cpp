// Inputs of `cairn histo`, from a file and from a pipe, against the bytes themselves.
// The input: a byte for the pieces, the file.
#include "inputs/formats/histo_input.hpp"

#include <array>
#include <optional>
#include <vector>

#include "fields.hpp"
#include "inputs_in_memory.hpp"
#include "require.hpp"
#include "shared/refusal.hpp"

using namespace cairn;

namespace {

using numbers = std::vector<std::uint32_t>;

// Nothing: to be refused.
std::optional<numbers> expected_numbers(std::string_view file) {
  numbers all;
  for (std::size_t at = 0; at + 4 <= file.size(); at += 4) {
    std::uint32_t number = 0;
    for (std::size_t i = 4; i-- > 0;) number = 256 * number + static_cast<unsigned char>(file[at + i]);
    all.push_back(number);
  }
  if (file.size() % 4 != 0 || all.size() < 4) return {};
  const std::array<std::uint64_t, 4> sides{all[0], all[1], all[2], all[3]};
  all.erase(all.begin(), all.begin() + 4);
  const bool no_zeros = sides[0] > 0 && sides[1] > 0 && sides[2] > 0 && sides[3] > 0;
  if (!no_zeros || sides[0] * sides[1] != all.size()) return {};  // cannot wrap: 64 bits
  for (const std::uint32_t number : all) {
    if (number >= sides[2] * sides[3]) return {};
  }
  return all;
}

std::optional<numbers> read_numbers(const std::string& path) {
  try {
    tool::byte_source source(path);
    const tool::histo_header header = tool::read_histo_header(source);
    const tool::bin_numbers read(source, header, [](double fraction, double) {
      fuzz::require(fraction > 0 && fraction <= 1, "a fraction of what there is");
    });
    tool::refuse_what_is_no_bin(read.all(), header, source.name());
    return numbers(read.all().begin(), read.all().end());
  } catch (const tool::refusal& cause) {
    fuzz::require_fit_to_print(cause.what());
    return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::fields given(data, size);
  const std::size_t pieces = given.byte();
  const std::string_view file = given.rest();
  const std::optional<numbers> expected = expected_numbers(file);

  const fuzz::file_in_memory whole(file);
  fuzz::require(read_numbers(whole.path()) == expected, "the numbers that the file holds");
  const fuzz::pipe_in_memory cut(file, pieces);
  fuzz::require(read_numbers(cut.path()) == expected, "the numbers that the pipe brings");
  return 0;
}
