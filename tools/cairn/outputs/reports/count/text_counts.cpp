// Prints values and counts in aligned columns, cuts long words, and tells the facts below.
#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "outputs/reports/count/count_report.hpp"
#include "outputs/reports/text_label.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

template <class T>
class counts_in_text {
 public:
  counts_in_text(const count_result& result, const count_answers<T>& answers, const count_drawing& exec)
      : result_(result), answers_(answers), exec_(exec) {}

  void write(text_pieces& text) const {
    if (!answers_.table.values.empty()) write_table(text);
    if (answers_.median) text += tell_median(*answers_.median);
    for (std::size_t i = 0; i < result_.quantiles.size(); ++i)
      text += fmt::format("  quantile {}: {}\n", result_.quantiles_at[i], result_.quantiles[i]);
    if (answers_.mode) text += tell_mode(*answers_.mode);
    text += fmt::format("  {}, {}", plural(result_.total, "item"),
                        plural(result_.distinct, result_.words ? "distinct word" : "distinct value"));
    if (result_.weights) text += fmt::format(", weight {}", amount_text(result_.weights->total));
    text +=
        result_.nan ? fmt::format(", {} {} left out\n", *result_.nan, result_.words ? "empty" : "nan") : "\n";
  }

 private:
  std::size_t shown(std::size_t items) const { return std::min(items, exec_.most_rows.value_or(items)); }

  text_label label_of(T value) const {
    if constexpr (std::floating_point<T>) {
      if (result_.type == sample_type::f4) return text_label(fmt::format("{}", static_cast<float>(value)));
    } else {
      if (result_.words) return label_of_word((*result_.words)[static_cast<std::size_t>(value)], exec_.utf8);
    }
    return text_label(fmt::format("{}", value));
  }

  // Words begin at the left, numbers end at the right.
  std::string padded(const text_label& one, std::size_t width) const {
    const std::string blanks(width - std::min(width, one.width), ' ');
    return result_.words ? one.text + blanks : blanks + one.text;
  }

  void write_table(text_pieces& text) const {
    const frequencies<T>& table = answers_.table;
    const std::size_t rows = shown(table.values.size());
    const text_label value(result_.words ? "word" : "value"), count("count");
    std::size_t value_width = value.width;
    for (std::size_t i = 0; i < rows; ++i)
      value_width = std::max(value_width, label_of(table.values[i]).width);
    const std::uint64_t most =
        *std::max_element(table.counts.begin(), table.counts.begin() + static_cast<std::ptrdiff_t>(rows));
    const bool tells_other = result_.other && result_.other->distinct != 0;
    if (tells_other) value_width = std::max(value_width, std::string_view(other_name).size());
    const std::uint64_t largest = tells_other ? std::max(most, result_.other->count) : most;
    const std::size_t count_width = std::max(count.width, fmt::format("{}", largest).size());
    const std::size_t weight_width = width_of_weights(rows);

    text += fmt::format("  {}  {:>{}}{}  percent\n", padded(value, value_width), count.text, count_width,
                        weight_cell("weight", weight_width));
    const auto tell = [&](const text_label& name, std::uint64_t items,
                          const std::optional<weight_amount>& w) {
      text += fmt::format("  {}  {:>{}}{}  {:7.2f}\n", padded(name, value_width), items, count_width,
                          w ? weight_cell(amount_text(*w), weight_width) : "", 100 * share_of(items, w));
    };
    for (std::size_t i = 0; i < rows; ++i) tell(label_of(table.values[i]), table.counts[i], weight_at(i));
    if (tells_other && rows == table.values.size())
      tell(text_label(other_name), result_.other->count, result_.other->weight);
    text += tell_rest(table.values.size(), rows) + '\n';
  }

  // --- weights ---------------------------------------------------------------------------------------------

  std::optional<weight_amount> weight_at(std::size_t i) const {
    if (!result_.weights) return std::nullopt;
    return amount_at(result_.weights->sums, i);
  }
  // 0: there are none.
  std::size_t width_of_weights(std::size_t rows) const {
    if (!result_.weights) return 0;
    std::size_t width = std::string_view("weight").size();
    for (std::size_t i = 0; i < rows; ++i) width = std::max(width, amount_text(*weight_at(i)).size());
    if (result_.other && result_.other->weight)
      width = std::max(width, amount_text(*result_.other->weight).size());
    return width;
  }
  static std::string weight_cell(const std::string& text, std::size_t width) {
    return width == 0 ? std::string() : fmt::format("  {:>{}}", text, width);
  }
  double share_of(std::uint64_t items, const std::optional<weight_amount>& weight) const {
    if (!weight) return static_cast<double>(items) / static_cast<double>(result_.total);
    const double all = as_double(result_.weights->total);
    return all == 0 ? 0 : as_double(*weight) / all;
  }

  // ---------------------------------------------------------------------------------------------------------

  std::string tell_rest(std::size_t items, std::size_t rows) const {
    if (rows < items) return fmt::format("  ... and {} more (--top {} prints all)\n", items - rows, items);
    if (items < result_.distinct && !result_.other) return fmt::format("  the {} most frequent\n", items);
    return {};
  }

  std::string tell_median(const median_result<T>& found) const {
    const std::string mean = fmt::format("{}", found.mean);
    const std::string lower = label_of(found.lower).text, upper = label_of(found.upper).text;
    if (lower == upper) return fmt::format("  median {}\n", lower);
    return fmt::format("  median {}, between {} and {}\n", mean, lower, upper);
  }

  std::string tell_mode(const std::vector<T>& modes) const {
    std::string text = "  mode";
    const std::size_t rows = shown(modes.size());
    for (std::size_t i = 0; i < rows; ++i) text += (i == 0 ? " " : ", ") + label_of(modes[i]).text;
    if (modes.empty()) text += ": none";
    if (rows < modes.size()) text += fmt::format(" and {} more (--json prints all)", modes.size() - rows);
    return text + '\n';
  }

  const count_result& result_;
  const count_answers<T>& answers_;
  const count_drawing& exec_;
};

void write_counts(const count_result& result, const count_drawing& exec, text_pieces& text) {
  std::visit(
      [&]<class T>(const count_answers<T>& answers) { counts_in_text<T>(result, answers, exec).write(text); },
      result.answers);
}

}  // namespace

void write_text(const count_result& result, const count_drawing& exec, const text_sink& sink) {
  text_pieces text(sink);
  write_counts(result, exec, text);
  text += tell_run(result.run);
  text.end();
}

void write_text(const grouped_counts& result, const count_drawing& exec, const text_sink& sink) {
  text_pieces text(sink);
  const std::string by = label_of_word(result.by, exec.utf8).text;
  for (std::size_t i = 0; i < result.found.size(); ++i) {
    text += fmt::format("  {} {}\n\n", by, label_of_word(result.names[i], exec.utf8).text);
    write_counts(result.found[i], exec, text);
    text += "\n";
  }
  run_facts run = result.found.front().run;
  for (std::size_t i = 1; i < result.found.size(); ++i)
    run.tables.missing += result.found[i].run.tables.missing;
  text += tell_run(run);
  text.end();
}

}  // namespace cairn::tool
