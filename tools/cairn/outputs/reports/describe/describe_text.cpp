// Lays facts of a column out in lines, as many to a line as fit.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "outputs/reports/describe/reports.hpp"
#include "outputs/reports/text_label.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t most_words = 5;  // of the most frequent

// Facts that are not parted at the end of a line.
class wrapped_lines {
 public:
  explicit wrapped_lines(std::size_t width) : width_(width) {}
  void add(const text_label& fact, std::size_t blanks = 2) {
    const std::size_t gap = used_ == 0 ? 0 : blanks;
    if (used_ > 0 && indent + used_ + gap + fact.width > width_) end_line();
    const std::size_t before = used_ == 0 ? 0 : blanks;
    text_ += std::string(used_ == 0 ? indent : before, ' ');
    used_ += before + fact.width;
    text_ += fact.text;
  }
  void add(const std::string& fact, std::size_t blanks = 2) { add(text_label(fact), blanks); }
  // Words of a sentence.
  void add_sentence(std::string_view sentence) {
    while (!sentence.empty()) {
      const std::size_t size = std::min(sentence.find(' '), sentence.size());
      const std::size_t gap = used_ == 0 ? 0 : 1;
      if (used_ > 0 && indent + used_ + gap + size > width_) end_line();
      text_ += used_ == 0 ? std::string(indent, ' ') : " ";
      used_ += (used_ == 0 ? 0 : 1) + size;
      text_ += sentence.substr(0, size);
      sentence.remove_prefix(std::min(size + 1, sentence.size()));
    }
    end_line();
  }
  void end_line() {
    if (used_ > 0) text_ += '\n';
    used_ = 0;
  }
  std::string text() const { return text_; }

 private:
  static constexpr std::size_t indent = 2;
  std::size_t width_, used_ = 0;
  std::string text_;
};

text_label value_label(const described_column& column, const std::string& value, bool utf8) {
  return column.type == column_type::words ? label_of_word(value, utf8)
                                           : text_label(shown_value(column, value));
}

void tell_ends(const described_column& column, bool utf8, wrapped_lines& lines) {
  const auto labelled = [&](std::string_view what, const std::string& value) {
    const text_label label = value_label(column, value, utf8);
    return text_label(fmt::format("{} {}", what, label.text), what.size() + 1 + label.width);
  };
  lines.add(labelled("least", column.least));
  if (column.quartiles) {
    const auto shown = [&](std::size_t q) { return shown_value(column, (*column.quartiles)[q]); };
    lines.add("quartiles " + shown(0) + ",");
    lines.add(shown(1) + ",", 1);
    lines.add(shown(2), 1);
  }
  lines.add(labelled("greatest", column.greatest));
  lines.end_line();
  if (column.mean) lines.add("mean " + shown_real(*column.mean));
  if (column.deviation) lines.add("deviation " + shown_real(*column.deviation));
  lines.end_line();
}

void tell_most(const described_column& column, bool utf8, wrapped_lines& lines) {
  const std::size_t shown = has_frequent(column) ? std::min(most_words, column.most.size()) : 0;
  for (std::size_t i = 0; i < shown; ++i) {
    const text_label value = value_label(column, column.most[i].text, utf8);
    const std::string_view before = i == 0 ? "most frequent " : "";
    const std::string count = fmt::format(" ({})", column.most[i].count);
    lines.add(text_label(fmt::format("{}{}{}", before, value.text, count),
                         before.size() + value.width + count.size()));
  }
  lines.end_line();
}

std::vector<std::uint64_t> counts_to_draw(const described_column& column) {
  if (!column.counts.empty()) return column.counts;
  std::vector<std::uint64_t> counts;
  for (const counted_text& one : column.most) counts.push_back(one.count);
  return counts;
}

std::string tell_column(const described_column& column, std::size_t name_width, std::size_t width,
                        bool utf8) {
  const text_label name = label_of_word(column.name, utf8);
  std::string head = name.text;
  std::size_t used = name.width;
  const std::string type = std::string(name_of(column.type));
  const std::size_t gap = used < name_width ? name_width - used + 2 : 2;
  head += std::string(gap, ' ') + type;
  used += gap + type.size();
  const std::vector<std::uint64_t> counts = counts_to_draw(column);
  constexpr std::size_t type_width = 9;
  if (const std::size_t more = type.size() < type_width ? type_width - type.size() + 1 : 1;
      !counts.empty() && used + more + counts.size() <= width)
    head += std::string(more, ' ') + draw_line(counts, utf8);
  wrapped_lines lines(width);
  if (column.type != column_type::unreadable) {
    lines.add(plural(column.count, "value"));
    lines.add(fmt::format("{} missing", column.missing));
    lines.add(fmt::format("{} distinct", column.distinct));
  }
  if (column.infinite > 0) lines.add(fmt::format("{} infinite", column.infinite));
  lines.end_line();
  if (column.count > 0) tell_ends(column, utf8, lines);
  tell_most(column, utf8, lines);
  for (const std::string& note : column.notes) lines.add_sentence("note: " + note);
  return head.substr(0, head.find_last_not_of(' ') + 1) + "\n" + lines.text();
}

std::string tell_file(const described_file& file, std::size_t width, bool utf8) {
  wrapped_lines head(width + 2);
  std::string text = label_of_word(file.file, utf8).text + "\n";
  if (file.rows) head.add(plural(*file.rows, "row"));
  head.add(plural(file.columns.size(), "column"));
  for (const std::string& fact : told_facts(file.tables)) head.add(fact);
  head.add(fmt::format("{} on {}", tell_time(file.seconds),
                       plural(static_cast<std::uint64_t>(file.threads), "thread")));
  head.end_line();
  text += head.text();
  std::size_t name_width = 0;
  for (const described_column& column : file.columns)
    name_width = std::max(name_width, label_of_word(column.name, utf8).width);
  name_width = std::min(name_width, width / 3);
  for (const described_column& column : file.columns)
    text += "\n" + tell_column(column, name_width, width, utf8);
  return text;
}

}  // namespace

std::string draw_line(std::span<const std::uint64_t> counts, bool utf8) {
  constexpr std::array<std::string_view, 9> blocks{" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::array<std::string_view, 9> letters{" ", ".", ":", "-", "=", "+", "*", "#", "@"};
  if (counts.empty()) return {};
  const auto tallest = static_cast<double>(std::ranges::max(counts));
  std::string text;
  for (const std::uint64_t count : counts) {
    const double height = tallest > 0 ? static_cast<double>(count) / tallest : 0;
    const auto step = static_cast<std::size_t>(std::ceil(height * 8));
    text += utf8 ? blocks[step] : letters[step];
  }
  return text;
}

std::string tell_files(std::span<const described_file> files, std::size_t width, bool utf8) {
  std::string text;
  for (const described_file& file : files) text += (text.empty() ? "" : "\n") + tell_file(file, width, utf8);
  return text;
}

}  // namespace cairn::tool
