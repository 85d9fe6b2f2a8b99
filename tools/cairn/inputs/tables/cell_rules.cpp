// Compares cells with a short list, and parses numbers.
#include "inputs/tables/cell_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t all_letters = 256;

// Adds the letters of a number's whole part but those between thousands; false where these divide it into
// other groups than three digits, or the first group begins with 0.
bool join_thousands(std::string_view whole, std::optional<char> thousands, std::string& joined) {
  std::size_t digits = 0;
  bool grouped = false;
  for (const char letter : whole) {
    if (letter == thousands) {
      if (grouped ? digits != 3 : digits == 0 || digits > 3 || joined[joined.size() - digits] == '0')
        return false;
      grouped = true;
      digits = 0;
    } else if (letter == '.') {
      return false;
    } else {
      digits += is_digit(letter) ? 1 : 0;
      joined += letter;
    }
  }
  return !grouped || digits == 3;
}

bool is_whole(std::string_view bare) {
  if (!bare.empty() && bare[0] == '-') bare.remove_prefix(1);
  return !bare.empty() && std::ranges::all_of(bare, is_digit);
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

void cell_rules::write_numbers_with(char decimal, std::optional<char> thousands) {
  decimal_ = decimal;
  thousands_ = thousands;
}

std::optional<std::string_view> cell_rules::usual_number(std::string_view cell, std::string& room,
                                                         std::size_t readable) const {
  if (has_usual_numbers()) return cell;
  cell = without_blanks(cell);
  const std::size_t size = std::min(cell.find(decimal_), cell.size());
  room.clear();
  if (!join_thousands(cell.substr(0, size), thousands_, room)) return std::nullopt;
  if (size != cell.size()) {
    const std::string_view decimals = cell.substr(size + 1);
    const auto is_other = [this](char letter) {
      return letter == '.' || letter == decimal_ || letter == thousands_;
    };
    if (std::ranges::any_of(decimals, is_other)) return std::nullopt;
    room += '.';
    room += decimals;
  }
  const std::size_t written = room.size();
  room.append(readable, '\0');
  return std::string_view(room).substr(0, written);
}

std::optional<double> cell_rules::number_in(std::string_view cell) const {
  std::string room;
  const auto number = usual_number(cell, room);
  return number ? parse_cell(*number) : std::nullopt;
}

template <class T>
std::optional<T> cell_rules::whole_number_in(std::string_view cell) const {
  std::string room;
  const auto number = usual_number(cell, room);
  return number ? tool::whole_number_in<T>(*number) : std::nullopt;
}
template std::optional<std::int64_t> cell_rules::whole_number_in(std::string_view) const;
template std::optional<std::uint64_t> cell_rules::whole_number_in(std::string_view) const;

bool cell_rules::double_holds(std::string_view cell, double value) const {
  std::string room;
  return tool::double_holds(usual_number(cell, room).value_or(cell), value);
}

cell_value cell_rules::value_in(std::string_view bare) const {
  std::string room;
  if (const auto number = usual_number(bare, room)) {
    const std::string_view text = bare_number(*number);
    if (text.empty()) return {};
    if (const auto whole = tool::whole_number_in<std::int64_t>(text))
      return {cell_kind::integer, ordered_key(*whole)};
    if (const auto value = parse_cell(text); value && !std::isnan(*value)) {
      if (is_whole(text) && !tool::double_holds(text, *value)) return {};
      return {cell_kind::real, ordered_key(*value)};
    }
  }
  if (const auto days = days_in(bare)) return {cell_kind::date, ordered_key(*days)};
  if (const auto moment = moment_in(bare)) return {cell_kind::moment, ordered_key(*moment)};
  if (const auto instant = instant_in(bare)) return {cell_kind::instant, ordered_key(*instant)};
  return {};
}

bool cell_rules::is_nan(std::string_view cell) const {
  const auto number = number_in(cell);
  return number && std::isnan(*number);
}

bool cell_rules::looks_like_number(std::string_view bare) const {
  constexpr std::string_view beginnings = "0123456789+-.,iI";
  if (bare.empty() || beginnings.find(bare[0]) == std::string_view::npos) return false;
  const auto number = number_in(bare);
  return number && !std::isnan(*number);
}

std::string hint_of_number(std::string_view cell) {
  struct way {
    char decimal;
    std::optional<char> thousands;
    std::string_view options;
  };
  for (const way& one : {way{',', std::nullopt, "--decimal ,"}, way{',', '.', "--decimal , --thousands ."},
                         way{'.', ',', "--thousands ,"}}) {
    cell_rules rules;
    rules.write_numbers_with(one.decimal, one.thousands);
    if (rules.looks_like_number(without_blanks(cell)))
      return fmt::format("; {} reads it as one", one.options);
  }
  return {};
}

}  // namespace cairn::tool
