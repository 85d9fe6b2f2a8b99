// Writes what was drawn as .npy, rows of text, lines or JSON, a part at a time.
#include "outputs/reports/sample_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"
#include "shared/stopwatch.hpp"

namespace cairn::tool {
namespace {

template <class T>
std::string text_of(T value) {
  if constexpr (std::floating_point<T>)
    return fmt::format("{}", value);
  else
    return json_integer(value);
}

template <class T>
std::string json_of(T value) {
  if constexpr (std::floating_point<T>)
    return json_real(value);
  else
    return json_integer(value);
}

template <class T>
void write_value_list(const value_source<T>& values, drawn_name name, text_pieces& text) {
  text += fmt::format("  \"{}\": [", name.all);
  std::string_view before;
  values([&](std::span<const T> piece) {
    for (const T value : piece) {
      text += before;
      text += json_of(value);
      before = ", ";
    }
  });
  text += "],\n";
}

template <class T>
void write_npy(std::uint64_t count, const value_source<T>& values, drawn_name name, output_file& file,
               double& seconds) {
  file.write(npy_header_text(std::string(1, npy_byte_order) + name.type, count));
  values([&](std::span<const T> piece) {
    const stopwatch time(seconds);
    file.write({reinterpret_cast<const char*>(piece.data()), piece.size_bytes()});
  });
}

// "without replacement", "poisson", "lambda 3.5".
std::string tell_fact(const named_value& fact) {
  std::string name = fact.name, value = fact.json;
  std::ranges::replace(name, '_', ' ');
  std::erase(value, '"');
  if (fact.name == "distribution") return value;
  return value == "true" ? name : name + " " + value;
}

// "draws from 5 items, without replacement", "draws of poisson, lambda 3.5".
std::string tell_source(const sample_result& result) {
  std::string text = plural(result.count, "draw");
  if (result.items) text += " from " + plural(*result.items, "item");
  const char* before = result.items ? ", " : " of ";
  for (const named_value& fact : result.facts) {
    text += before + tell_fact(fact);
    before = ", ";
  }
  return text;
}

}  // namespace

template <class T>
void write_table(std::uint64_t count, const value_source<T>& values, drawn_name name, table_format format,
                 output_file& file, double& seconds) {
  if (format == table_format::npy) {
    write_npy(count, values, name, file, seconds);
  } else {
    file.write(fmt::format("{}\n", name.one));
    write_lines<T>(values, [&](std::string_view text) {
      const stopwatch time(seconds);
      file.write(text);
    });
  }
  const stopwatch time(seconds);
  file.commit();
}

template <class T>
void write_lines(const value_source<T>& values, const text_sink& sink) {
  text_pieces text(sink);
  values([&](std::span<const T> piece) {
    for (const T value : piece) {
      text += text_of(value);
      text += "\n";
    }
  });
  text.end();
}

// What ran comes last, since it is known only then.
template <class T>
void write_json(const sample_result& result, const value_source<T>& values, drawn_name name,
                const text_sink& sink) {
  text_pieces text(sink);
  text += fmt::format("{{\n  \"count\": {},\n  \"seed\": {},\n  \"stream\": {},\n  \"offset\": {},\n",
                      result.count, result.which.seed, result.which.stream, result.which.offset);
  for (const named_value& fact : result.facts)
    text += fmt::format("  {}: {},\n", json_string(fact.name), fact.json);
  if (values) write_value_list(values, name, text);
  if (result.nan) text += fmt::format("  \"nan\": {},\n", *result.nan);
  if (result.items) text += fmt::format("  \"items\": {},\n", *result.items);
  std::string run = json_members(result.run);
  run.resize(run.size() - 2);  // of the last member, without its comma
  text += run + "\n}\n";
  text.end();
}

std::string tell_draws(const sample_result& result) {
  const std::string skipped = result.nan ? fmt::format(", {} nan never drawn", *result.nan) : "";
  return fmt::format("  {}{}\n", tell_source(result), skipped) + tell_run(result.run);
}

template void write_table(std::uint64_t, const value_source<std::uint64_t>&, drawn_name, table_format,
                          output_file&, double&);
template void write_lines(const value_source<std::uint64_t>&, const text_sink&);
template void write_json(const sample_result&, const value_source<std::uint64_t>&, drawn_name,
                         const text_sink&);
template void write_table(std::uint64_t, const value_source<std::int64_t>&, drawn_name, table_format,
                          output_file&, double&);
template void write_lines(const value_source<std::int64_t>&, const text_sink&);
template void write_json(const sample_result&, const value_source<std::int64_t>&, drawn_name,
                         const text_sink&);
template void write_table(std::uint64_t, const value_source<double>&, drawn_name, table_format, output_file&,
                          double&);
template void write_lines(const value_source<double>&, const text_sink&);
template void write_json(const sample_result&, const value_source<double>&, drawn_name, const text_sink&);

}  // namespace cairn::tool
