// Knows samples without a header by their names, and refuses formats that only Python reads.
#include "inputs/formats/raw.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "shared/refusal.hpp"

namespace cairn::tool {

std::vector<std::uint64_t> parse_shape(std::string_view text) {
  std::vector<std::uint64_t> lengths;
  const char* at = text.data();
  const char* const end = text.data() + text.size();
  for (;;) {
    std::uint64_t length = 0;
    const auto [stop, error] = std::from_chars(at, end, length);
    if (error != std::errc{} || (stop != end && *stop != ',')) {
      throw usage_error(fmt::format("--shape {}: expected lengths, as in 1000 or 1000,3", in_quotes(text)));
    }
    lengths.push_back(length);
    if (stop == end) return lengths;
    at = stop + 1;
  }
}

std::unique_ptr<sample_reader> open_raw(std::unique_ptr<byte_source> source, stored_type stored,
                                        const std::optional<std::vector<std::uint64_t>>& shape,
                                        std::string_view column, word_list* words) {
  if (shape)
    return std::make_unique<array_reader>(std::move(source), stored, array_shape{*shape}, column, words);
  if (!column.empty()) {
    throw refusal(source->name() + ": raw binary has columns only when --shape ROWS,COLUMNS says so");
  }
  if (source->at_end()) throw refusal(source->name() + ": is empty");
  if (source->size() && *source->size() % stored.bytes != 0) {
    throw refusal(fmt::format("{}: {} bytes are not a whole number of items of {} bytes", source->name(),
                              *source->size(), stored.bytes));
  }
  return std::make_unique<array_reader>(std::move(source), stored, words);
}

namespace {

using namespace std::string_view_literals;

constexpr std::string_view by_python =
    "the Python package reads it: cairn.Histogram(axis).fill_from(\"FILE\", columns=\"COLUMN\")";
constexpr std::string_view by_xarray =
    "convert it (nccopy -k nc4 OLD.nc NEW.nc), or read it in Python with xarray and hand the array to cairn";

struct known_format {
  std::string_view magic;
  const char* name;
  std::string_view instead;
};
// None of them begins as text does.
constexpr std::array formats{
    known_format{"PAR1\x15"sv, "a Parquet file", by_python},
    known_format{"ARROW1\0\0"sv, "an Arrow (Feather) file", by_python},
    known_format{"\xff\xff\xff\xff"sv, "an Arrow stream", "pyarrow.ipc.open_stream in Python reads it"},
    known_format{"CDF\x01"sv, "a classic NetCDF file; cairn reads NetCDF-4", by_xarray},
    known_format{"CDF\x02"sv, "a classic NetCDF file (64-bit offsets); cairn reads NetCDF-4", by_xarray},
    known_format{"CDF\x05"sv, "a classic NetCDF file (64-bit data); cairn reads NetCDF-4", by_xarray},
    known_format{"\x0e\x03\x13\x01"sv, "an HDF4 file; cairn reads HDF5", "h4toh5 converts it"}};

const known_format* format_of(std::string_view begins) {
  const auto* const found =
      std::ranges::find_if(formats, [&](const known_format& one) { return begins.starts_with(one.magic); });
  return found == formats.end() ? nullptr : found;
}

}  // namespace

const char* other_format(std::string_view begins) {
  const known_format* const found = format_of(begins);
  return found == nullptr ? nullptr : found->name;
}

void refuse_other_formats(byte_source& source) {
  constexpr std::size_t longest = 8;
  const std::span<const std::byte> head = source.peek(longest);
  const known_format* const found = format_of({reinterpret_cast<const char*>(head.data()), head.size()});
  if (found == nullptr) return;
  throw refusal(fmt::format("{}: is {}; {}", source.name(), found->name, found->instead));
}

}  // namespace cairn::tool
