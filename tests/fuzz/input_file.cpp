// Any bytes as a file and as a pipe whose names tell no format: which reader gets them, and what it makes of
// them. The input: a byte for the pieces; type, shape (may be empty) and column, a zero byte after each; the
// file.
#include <algorithm>
#include <cstring>
#include <span>
#include <stdexcept>

#include "array_model.hpp"
#include "csv_model.hpp"
#include "fields.hpp"
#include "inputs/decoding/compression.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/formats/npy.hpp"
#include "inputs/formats/raw.hpp"
#include "inputs/input.hpp"
#include "inputs_in_memory.hpp"
#include "reading.hpp"
#include "shared/file_extension.hpp"

using namespace cairn;

namespace {

tool::input_options options_from(fuzz::fields& given) {
  tool::input_options options;
  const std::string type = given.text(), shape = given.text();
  options.column = given.text();
  try {
    if (!type.empty()) options.raw_type = tool::parse_stored_type(type);
    if (options.raw_type && !shape.empty()) options.shape = tool::parse_shape(shape);
  } catch (const std::invalid_argument&) {
  } catch (const tool::usage_error&) {
  }
  return options;
}

std::optional<fuzz::model_samples> csv_samples(std::string_view file, std::string_view column) {
  const fuzz::csv_model model = fuzz::read_csv(file, column);
  if (model.refused) return std::nullopt;
  fuzz::model_samples found{tool::sample_type::f8,
                            std::vector<std::byte>(model.values.size() * sizeof(double))};
  if (!model.values.empty()) std::memcpy(found.samples.data(), model.values.data(), found.samples.size());
  return found;
}

// Nothing to tell .npy by: raw binary when a type is given; otherwise .csv from a pipe, and no guess at a
// file.
std::optional<fuzz::model_samples> expected_samples(std::string_view file,
                                                    const tool::input_options& options) {
  if (file.starts_with(tool::npy_magic)) return fuzz::npy_samples(file, options.column);
  if (!options.raw_type) return csv_samples(file, options.column);
  return fuzz::raw_samples(*options.raw_type, options.shape, options.column, file);
}

void require_expected(const fuzz::reading& read, const std::optional<fuzz::model_samples>& expected) {
  fuzz::require(read.refused == !expected, "refused when its format says so");
  if (!expected) return;
  fuzz::require(read.type == expected->type, "the type of its format");
  fuzz::require(read.samples == expected->samples, "the samples of its format");
}

std::span<const std::byte> head_of(std::string_view file) {
  return std::as_bytes(std::span(file)).first(std::min<std::size_t>(file.size(), 4096));
}

bool is_packed(std::string_view file) {
  try {
    tool::refuse_other_packing("-", head_of(file), false);
  } catch (const tool::refusal&) {
    return true;
  }
  return tool::compression_begun(head_of(file)) != tool::compression::none;
}

bool is_other_text(std::string_view file) {
  const std::string_view encoding = tool::encoding_begun(head_of(file)).name;
  return !encoding.empty() && encoding != "UTF-8";
}

void require_alike_in_pieces(std::string_view file, std::size_t pieces, const tool::input_options& options) {
  const fuzz::pipe_in_memory cut(file, pieces), whole(file, 4096);
  const auto read = [&](const std::string& path) {
    return fuzz::read_all([&] { return tool::open_input(path, options); }, 8 + pieces % 64);
  };
  fuzz::require_same(read(cut.path()), read(whole.path()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::fields given(data, size);
  const std::size_t pieces = given.byte();
  const tool::input_options options = options_from(given);
  const std::string_view file = given.rest();
  // What compressed pipes hold is not modelled, nor HDF5 files, which are read from a name, nor formats that
  // are told and refused; nor is text that is no UTF-8: it is read alike in any pieces.
  if (!options.raw_type && is_packed(file)) return 0;
  if (!options.raw_type && (file.starts_with("\x89HDF") || tool::other_format(file) != nullptr)) return 0;
  if (!options.raw_type && !file.starts_with(tool::npy_magic) && is_other_text(file)) {
    require_alike_in_pieces(file, pieces, options);
    return 0;
  }
  const auto expected = expected_samples(file, options);
  const auto open = [&](const std::string& path) {
    return [&options, path] { return tool::open_input(path, options); };
  };

  const fuzz::pipe_in_memory cut(file, pieces);
  require_expected(fuzz::read_all(open(cut.path()), 8 + pieces % 64), expected);

  const fuzz::file_in_memory whole(file);
  const bool told = file.starts_with(tool::npy_magic) || options.raw_type;
  try {
    require_expected(fuzz::read_all(open(whole.path()), fuzz::room_for(file)), expected);
    fuzz::require(told, "a file that tells no format is not guessed at");
  } catch (const tool::usage_error& cause) {
    fuzz::require(!told, "a file that tells its format is read");
    fuzz::require_fit_to_print(cause.what());
  }
  return 0;
}
