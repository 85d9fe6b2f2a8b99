#include "hist_report.hpp"

#include <fmt/format.h>

#include <bit>
#include <span>
#include <string>

#include "json_text.hpp"
#include "npy.hpp"
#include "output_file.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t piece_bytes = std::size_t{1} << 16;

template <class T, class Print>
void write_list(const std::vector<T>& values, std::string& text, const text_sink& sink, Print print) {
  text += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) text += ", ";
    text += print(values[i]);
    if (text.size() < piece_bytes) continue;
    sink(text);
    text.clear();
  }
  text += ']';
}

std::string facts(const hist_result& result) {
  return fmt::format(
      "{{\n  \"place\": {},\n  \"target\": {},\n  \"method\": {},\n  \"threads\": {},\n"
      "  \"seconds\": {{\"read\": {}, \"compute\": {}, \"write\": {}}},\n"
      "  \"total\": {},\n  \"below\": {},\n  \"above\": {},\n  \"nan\": {},\n  \"outside\": {},\n  \"map\": "
      "{},\n",
      json_string(result.on_device ? "device" : "host"), json_string(result.target),
      json_string(result.method), result.threads, json_real(result.seconds.read),
      json_real(result.seconds.compute), json_real(result.seconds.write), result.total, result.below,
      result.above, result.nan, result.total - result.inside, json_string(result.map));
}

template <class T>
std::string_view bytes_of(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

}  // namespace

void write_json(const hist_result& result, const text_sink& sink) {
  std::string text = facts(result);
  text += "  \"edges\": ";
  write_list(result.edges, text, sink, json_real);
  text += ",\n  \"counts\": ";
  if (result.densities.empty()) {
    write_list(result.counts, text, sink, [](std::uint64_t count) { return fmt::format_int(count).str(); });
  } else {
    write_list(result.densities, text, sink, json_real);
  }
  text += "\n}\n";
  sink(text);
}

void write_npy(const hist_result& result, output_file& file) {
  const char order = std::endian::native == std::endian::little ? '<' : '>';
  const bool dense = !result.densities.empty();
  file.write(npy_header_text(fmt::format("{}{}", order, dense ? "f8" : "u8"), result.counts.size()));
  file.write(dense ? bytes_of(result.densities) : bytes_of(result.counts));
}

}  // namespace cairn::tool
