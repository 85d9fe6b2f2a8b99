// Compares cells with a short list, and parses numbers.
#include "inputs/tables/cell_rules.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t all_letters = 256;

bool is_whole(std::string_view bare) {
  if (!bare.empty() && bare[0] == '-') bare.remove_prefix(1);
  return !bare.empty() &&
         std::ranges::all_of(bare, [](char letter) { return letter >= '0' && letter <= '9'; });
}

}  // namespace

cell_rules::cell_rules()
    : cell_rules({"#N/A",    "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND",
                  "1.#QNAN", "<NA>",     "N/A", "NA",      "NULL",     "NaN",  "None", "n/a",
                  "nan",     "null",     "-",   "--",      ".",        "?"}) {
  usual_ = true;
}

cell_rules::cell_rules(const std::vector<std::string>& missing_words) : begins_(all_letters) {
  for (const std::string& word : missing_words) add(word);
}

// What is nan as a number needs no look at a list.
void cell_rules::add(const std::string& word) {
  const std::string bare(without_blanks(word));
  if (bare.empty()) return;
  words_.push_back(bare);
  begins_[static_cast<unsigned char>(bare.front())] = true;
  const std::optional<double> number = parse_cell(bare);
  if (number && !std::isnan(*number)) numbers_.push_back(*number);
}

bool cell_rules::is_missing(std::string_view cell) const {
  cell = without_blanks(cell);
  if (cell.empty()) return true;
  if (begins_[static_cast<unsigned char>(cell.front())] && std::ranges::find(words_, cell) != words_.end())
    return true;
  if (numbers_.empty()) return false;
  const std::optional<double> number = number_in(cell);
  return number && is_missing(*number);
}

bool cell_rules::is_missing(double number) const {
  return std::ranges::find(numbers_, number) != numbers_.end();
}

std::optional<double> cell_rules::number_in(std::string_view cell) const { return parse_cell(cell); }

template <class T>
std::optional<T> cell_rules::whole_number_in(std::string_view cell) const {
  return tool::whole_number_in<T>(cell);
}
template std::optional<std::int64_t> cell_rules::whole_number_in(std::string_view) const;
template std::optional<std::uint64_t> cell_rules::whole_number_in(std::string_view) const;

bool cell_rules::double_holds(std::string_view cell, double value) const {
  return tool::double_holds(cell, value);
}

cell_value cell_rules::value_in(std::string_view bare) const {
  const std::string_view number_text = bare_number(bare);
  if (number_text.empty()) return {};
  if (const auto whole = whole_number_in<std::int64_t>(bare))
    return {cell_kind::integer, ordered_key(*whole)};
  if (const auto number = number_in(bare); number && !std::isnan(*number)) {
    if (is_whole(number_text) && !double_holds(bare, *number)) return {};
    return {cell_kind::real, ordered_key(*number)};
  }
  if (const auto days = days_in(bare)) return {cell_kind::date, ordered_key(*days)};
  if (const auto moment = moment_in(bare)) return {cell_kind::moment, ordered_key(*moment)};
  return {};
}

bool cell_rules::is_nan(std::string_view cell) const {
  const auto number = number_in(cell);
  return number && std::isnan(*number);
}

bool cell_rules::looks_like_number(std::string_view bare) const {
  constexpr std::string_view beginnings = "0123456789+-.iI";
  if (bare.empty() || beginnings.find(bare[0]) == std::string_view::npos) return false;
  const auto number = number_in(bare);
  return number && !std::isnan(*number);
}

}  // namespace cairn::tool
