// Prints the heaviest subarrays: corners and sums, as JSON or as a table.
#include "outputs/reports/maxsum_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "outputs/json_text.hpp"

namespace cairn::tool {
namespace {

std::span<const std::int64_t> corner(const std::vector<std::int64_t>& all, const maxsum_result& result,
                                     std::size_t i) {
  return std::span(all).subspan(i * result.shape.size(), result.shape.size());
}

std::string sum_text(const maxsum_result& result, std::size_t i, bool json) {
  return std::visit(
      [&]<class S>(const std::vector<S>& sums) {
        if constexpr (std::is_integral_v<S>)
          return json_integer(sums[i]);
        else
          return json ? json_real(sums[i]) : fmt::format("{:.10g}", sums[i]);
      },
      result.sums);
}

}  // namespace

void write_json(const maxsum_result& result, const text_sink& sink) {
  text_pieces text(sink);
  text += "{\n" + json_members(result.run) + "  \"shape\": ";
  write_json_list(result.shape, text, json_integer<std::size_t>);
  text += fmt::format(",\n  \"subtracted\": {},\n  \"none_negative\": {},\n  \"subarrays\": [",
                      json_real(result.subtracted), result.none_negative);
  for (std::size_t i = 0; i < result.size(); ++i) {
    text += i == 0 ? "\n    {\"first\": " : ",\n    {\"first\": ";
    write_json_list(corner(result.first, result, i), text, json_integer<std::int64_t>);
    text += ", \"last\": ";
    write_json_list(corner(result.last, result, i), text, json_integer<std::int64_t>);
    text += fmt::format(", \"sum\": {}}}", sum_text(result, i, true));
  }
  text += "\n  ]\n}\n";
  text.end();
}

std::string tell_subarrays(const maxsum_result& result) {
  constexpr std::size_t most = 40;
  std::string text = fmt::format("  {:>20}  first .. last\n", "sum");
  for (std::size_t i = 0; i < std::min(most, result.size()); ++i)
    text += fmt::format("  {:>20}  ({}) .. ({})\n", sum_text(result, i, false),
                        fmt::join(corner(result.first, result, i), ", "),
                        fmt::join(corner(result.last, result, i), ", "));
  if (result.size() > most) text += fmt::format("  and {} more\n", result.size() - most);
  text += fmt::format("\n  {} of an array of {}\n", plural(result.size(), "subarray"),
                      fmt::join(result.shape, " x "));
  if (result.none_negative)
    text +=
        "  no value is negative, so the whole array is the heaviest; --subtract mean shows what stands out\n";
  return text + tell_run(result.run);
}

}  // namespace cairn::tool
