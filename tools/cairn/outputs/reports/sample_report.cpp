// Writes drawn indices as .npy, rows of text, lines or JSON, a part at a time.
#include "outputs/reports/sample_report.hpp"

#include <fmt/format.h>

#include <bit>
#include <string>
#include <string_view>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"
#include "shared/stopwatch.hpp"

namespace cairn::tool {
namespace {

// Indices lie below 2^31: as int64 they have the same bytes.
std::string_view index_bytes(std::span<const std::uint64_t> indices) {
  return {reinterpret_cast<const char*>(indices.data()), indices.size_bytes()};
}

void write_index_list(const index_source& indices, text_pieces& text) {
  text += "  \"indices\": [";
  std::string_view before;
  indices([&](std::span<const std::uint64_t> piece) {
    for (const std::uint64_t index : piece) {
      text += before;
      text += json_integer(index);
      before = ", ";
    }
  });
  text += "],\n";
}

void write_npy(std::uint64_t count, const index_source& indices, output_file& file, double& seconds) {
  constexpr std::string_view type = std::endian::native == std::endian::little ? "<i8" : ">i8";
  file.write(npy_header_text(type, count));
  indices([&](std::span<const std::uint64_t> piece) {
    const stopwatch time(seconds);
    file.write(index_bytes(piece));
  });
}

}  // namespace

void write_table(std::uint64_t count, const index_source& indices, table_format format, output_file& file,
                 double& seconds) {
  if (format == table_format::npy) {
    write_npy(count, indices, file, seconds);
  } else {
    file.write("index\n");
    write_lines(indices, [&](std::string_view text) {
      const stopwatch time(seconds);
      file.write(text);
    });
  }
  const stopwatch time(seconds);
  file.commit();
}

void write_lines(const index_source& indices, const text_sink& sink) {
  text_pieces text(sink);
  indices([&](std::span<const std::uint64_t> piece) {
    for (const std::uint64_t index : piece) {
      text += json_integer(index);
      text += "\n";
    }
  });
  text.end();
}

// What ran comes last, since it is known only then.
void write_json(const sample_result& result, const index_source& indices, const text_sink& sink) {
  text_pieces text(sink);
  text += fmt::format("{{\n  \"count\": {},\n  \"seed\": {},\n  \"stream\": {},\n  \"offset\": {},\n",
                      result.count, result.which.seed, result.which.stream, result.which.offset);
  if (indices) write_index_list(indices, text);
  text += json_members(result.run);
  if (result.nan) text += fmt::format("  \"nan\": {},\n", *result.nan);
  text += fmt::format("  \"items\": {}\n}}\n", result.items);
  text.end();
}

std::string tell_draws(const sample_result& result) {
  const std::string skipped = result.nan ? fmt::format(", {} nan never drawn", *result.nan) : "";
  return fmt::format("  {} from {}{}\n", plural(result.count, "draw"), plural(result.items, "item"),
                     skipped) +
         tell_run(result.run);
}

}  // namespace cairn::tool
