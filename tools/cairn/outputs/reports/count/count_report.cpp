// Writes frequency tables with their answers as JSON, .npy records or rows of text.
#include "outputs/reports/count/count_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/output_file.hpp"
#include "outputs/reports/count/number_table.hpp"
#include "outputs/run_facts.hpp"
#include "shared/refusal.hpp"
#include "shared/utf8.hpp"

namespace cairn::tool {
namespace {

template <class T>
std::string json_value(const count_result& result, T value) {
  if constexpr (std::floating_point<T>) {
    return json_real(value);
  } else {
    if (result.words) return json_string((*result.words)[static_cast<std::size_t>(value)]);
    return json_integer(value);
  }
}

// Members of the document, each after a comma.
template <class T>
class answers_in_json {
 public:
  answers_in_json(const count_result& result, const count_answers<T>& answers)
      : result_(result), answers_(answers) {}

  void write(bool with_table, text_pieces& text) const {
    if (answers_.median) add_median(*answers_.median, text);
    if (!result_.quantiles.empty()) add_list("quantiles", result_.quantiles, text, json_real);
    if (answers_.mode) add_list("mode", *answers_.mode, text, print_);
    if (!with_table) return;
    add_list("values", answers_.table.values, text, print_);
    add_list("counts", answers_.table.counts, text, json_integer<std::uint64_t>);
    if (result_.weights) add_weights(result_.weights->sums, text);
  }

 private:
  void add_median(const median_result<T>& found, text_pieces& text) const {
    text += fmt::format(",\n  \"median\": {{\"lower\": {}, \"upper\": {}, \"mean\": {}}}",
                        print_(found.lower), print_(found.upper), json_real(found.mean));
  }

  void add_weights(const weight_amounts& sums, text_pieces& text) const {
    std::visit([&](const auto& all) { add_list("weights", all, text, json_weight); }, sums);
  }

  static std::string json_weight(const weight_amount& amount) { return json_amount(amount); }

  template <class Items, class Print>
  void add_list(std::string_view name, const Items& items, text_pieces& text, const Print& print) const {
    text += fmt::format(",\n  \"{}\": ", name);
    write_json_list(items, text, print);
  }

  const count_result& result_;
  const count_answers<T>& answers_;
  const std::function<std::string(T)> print_ = [this](T value) { return json_value(result_, value); };
};

std::u32string points_of(std::string_view word) {
  std::optional<std::u32string> points = decode_utf8(word);
  if (points) return std::move(*points);
  throw not_utf8(word);
}

std::size_t length_in_npy(std::string_view word) {
  const std::u32string points = points_of(word);
  if (points.empty() || points.back() != 0) return points.size();
  throw refusal(
      fmt::format("the word {} ends in a zero byte, where words in .npy files end; there is no "
                  "telling it from the same word without",
                  in_quotes(word)));
}

// The fields of a record: value, count, and the weight where there are some.
std::string records_header(const std::string& value_type, std::uint64_t records,
                           const std::optional<value_weights>& weights) {
  std::vector<npy_field> fields{{"value", fmt::format("{}{}", npy_byte_order, value_type)},
                                {"count", fmt::format("{}u8", npy_byte_order)}};
  if (weights) fields.push_back({"weight", npy_type_of(weights->sums)});
  return npy_header_text(std::span<const npy_field>(fields), records);
}

void add_weight(const std::optional<value_weights>& weights, std::size_t i, text_pieces& records) {
  if (!weights) return;
  std::visit([&](const auto& all) { records += bytes_in_memory(all[i]); }, weights->sums);
}

// Numbers that have weights.
template <class T>
void write_weighted(const count_result& result, const frequencies<T>& table, output_file& file) {
  with_type_of(result.type, [&]<class Stored>(std::type_identity<Stored>) {
    constexpr char kind = std::floating_point<Stored> ? 'f' : std::is_signed_v<Stored> ? 'i' : 'u';
    text_pieces records([&](std::string_view bytes) { file.write(bytes); });
    const std::uint64_t items = table.values.size();
    const std::string head = records_header(fmt::format("{}{}", kind, sizeof(Stored)), items, result.weights);
    file.expect(head.size() + items * (sizeof(Stored) + 2 * sizeof(std::uint64_t)));
    records += head;
    for (std::size_t i = 0; i < table.values.size(); ++i) {
      records += bytes_in_memory(static_cast<Stored>(table.values[i]));
      records += bytes_in_memory(table.counts[i]);
      add_weight(result.weights, i, records);
    }
    records.end();
  });
}

void write_words(const count_result& result, const frequencies<std::uint64_t>& table, output_file& file) {
  const std::vector<std::string_view>& words = *result.words;
  std::size_t longest = 1;
  for (const std::uint64_t position : table.values)
    longest = std::max(longest, length_in_npy(words[position]));
  const std::string head = records_header(fmt::format("U{}", longest), table.values.size(), result.weights);
  const std::size_t numbers = (result.weights ? 2 : 1) * sizeof(std::uint64_t);
  file.expect(head.size() + table.values.size() * (longest * sizeof(char32_t) + numbers));
  file.write(head);
  text_pieces records([&](std::string_view bytes) { file.write(bytes); });
  for (std::size_t i = 0; i < table.values.size(); ++i) {
    std::u32string points = points_of(words[table.values[i]]);
    points.resize(longest);
    records += {reinterpret_cast<const char*>(points.data()), points.size() * sizeof(char32_t)};
    records += bytes_in_memory(table.counts[i]);
    add_weight(result.weights, i, records);
  }
  records.end();
}

}  // namespace

void refuse_what_is_not_utf8(const count_result& result) {
  if (!result.words) return;
  for (const std::string_view word : *result.words) points_of(word);
}

void refuse_what_is_not_utf8(std::string_view word) { points_of(word); }

void refuse_what_is_not_utf8(const grouped_counts& result) {
  for (const std::string& name : result.names) refuse_what_is_not_utf8(name);
  for (const count_result& one : result.found) refuse_what_is_not_utf8(one);
}

namespace {

std::string json_other(const other_values& other) {
  const std::string weight = other.weight ? fmt::format(", \"weight\": {}", json_amount(*other.weight)) : "";
  return fmt::format(",\n  \"other\": {{\"distinct\": {}, \"count\": {}{}}}", other.distinct, other.count,
                     weight);
}

void write_members(const count_result& result, bool with_table, text_pieces& text) {
  text += json_members(result.run) +
          fmt::format("  \"total\": {},\n  \"distinct\": {}", result.total, result.distinct);
  if (result.weights) text += fmt::format(",\n  \"weight\": {}", json_amount(result.weights->total));
  if (result.nan) text += fmt::format(",\n  \"nan\": {}", *result.nan);
  if (result.other) text += json_other(*result.other);
  std::visit(
      [&]<class T>(const count_answers<T>& answers) {
        answers_in_json<T>(result, answers).write(with_table, text);
      },
      result.answers);
  text += "\n}";
}

}  // namespace

void write_json(const count_result& result, bool with_table, const text_sink& sink) {
  text_pieces text(sink);
  text += "{\n";
  write_members(result, with_table, text);
  text += "\n";
  text.end();
}

void write_json(const grouped_counts& result, bool with_table, const text_sink& sink) {
  text_pieces text(sink);
  for (std::size_t i = 0; i < result.found.size(); ++i) {
    text += fmt::format("{}{{\n  \"category\": {},\n", i == 0 ? "[" : ",\n", json_string(result.names[i]));
    write_members(result.found[i], with_table, text);
  }
  text += "]\n";
  text.end();
}

namespace {

template <class T>
void write_value(const count_result& result, T value, table_rows& rows) {
  if constexpr (std::integral<T>) {
    if (result.words) {
      rows.cell((*result.words)[static_cast<std::size_t>(value)]);
      return;
    }
  }
  write_number(value, result.type, rows);
}

void write_weight(const weight_amount& amount, table_rows& rows) {
  std::visit([&](auto number) { rows.cell(number); }, amount);
}

// The last row, where there are others.
void write_other(const other_values& other, const std::string* category, table_rows& rows) {
  if (other.distinct == 0) return;
  if (category != nullptr) rows.cell(*category);
  rows.cell(std::string_view(other_name)).cell(other.count);
  if (other.weight) write_weight(*other.weight, rows);
  rows.end_row();
}

// `category` comes first, where there is one.
void write_rows(const count_result& result, const std::string* category, table_rows& rows) {
  std::visit(
      [&](const auto& answers) {
        for (std::size_t i = 0; i < answers.table.values.size(); ++i) {
          if (category != nullptr) rows.cell(*category);
          write_value(result, answers.table.values[i], rows);
          rows.cell(answers.table.counts[i]);
          if (result.weights) write_weight(amount_at(result.weights->sums, i), rows);
          rows.end_row();
        }
      },
      result.answers);
  if (result.other) write_other(*result.other, category, rows);
}

void write_names(const count_result& result, table_rows& rows) {
  rows.cell("value").cell("count");
  if (result.weights) rows.cell("weight");
  rows.end_row();
}

void write_records(const count_result& result, output_file& file) {
  if (result.words)
    return write_words(result, std::get<count_answers<std::uint64_t>>(result.answers).table, file);
  std::visit(
      [&](const auto& answers) {
        if (result.weights) return write_weighted(result, answers.table, file);
        number_table numbers(result.type, answers.table.values.size(), table_format::npy, file);
        numbers.add(answers.table);
        numbers.end();
      },
      result.answers);
}

}  // namespace

void write_table(const count_result& result, table_format format, output_file& file) {
  if (format == table_format::hdf5) return write_hdf5(result, file);
  if (format == table_format::npy) return write_records(result, file);
  table_rows rows([&](std::string_view text) { file.write(text); }, format);
  write_names(result, rows);
  write_rows(result, nullptr, rows);
  rows.end();
}

void write_table(const grouped_counts& result, table_format format, output_file& file) {
  table_rows rows([&](std::string_view text) { file.write(text); }, format);
  rows.cell(result.by).cell("value").cell("count").end_row();
  for (std::size_t i = 0; i < result.found.size(); ++i) write_rows(result.found[i], &result.names[i], rows);
  rows.end();
}

}  // namespace cairn::tool
