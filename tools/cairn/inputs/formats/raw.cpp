// Parses a shape, and opens the reader of raw items.
#include "inputs/formats/raw.hpp"

#include <fmt/format.h>

#include <charconv>

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

}  // namespace cairn::tool
