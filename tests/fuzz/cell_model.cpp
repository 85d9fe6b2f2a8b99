// Walks over the letters of a cell once.
#include "cell_model.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace cairn::fuzz {
namespace {

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

class letters {
 public:
  explicit letters(const std::string& text) : text_(text) {}

  bool at_end() const { return at_ == text_.size(); }
  bool take(char letter) {
    return take_if([letter](char now) { return now == letter; });
  }
  // In letters of any size.
  bool take_word(const std::string& word) {
    const std::string here = text_.substr(at_, word.size());
    const bool same =
        std::ranges::equal(here, word, {}, [](unsigned char letter) { return std::tolower(letter); });
    at_ += same ? word.size() : 0;
    return same;
  }
  std::size_t take_digits(std::size_t most = std::string::npos) {
    std::size_t count = 0;
    while (count < most && take_if(is_digit)) ++count;
    return count;
  }
  // The whole number of so many digits; -1 where there are none.
  int number(std::size_t digits) {
    const std::size_t begun = at_;
    return take_digits(digits) == digits ? std::stoi(text_.substr(begun, digits)) : -1;
  }

 private:
  template <class Is>
  bool take_if(const Is& is) {
    if (at_end() || !is(text_[at_])) return false;
    ++at_;
    return true;
  }
  const std::string& text_;
  std::size_t at_ = 0;
};

bool is_decimal(const std::string& unsigned_text) {
  letters here(unsigned_text);
  const std::size_t before = here.take_digits();
  const bool pointed = here.take('.');
  const std::size_t behind = pointed ? here.take_digits() : 0;
  if (before + behind == 0) return false;
  if (here.take_word("e") || (pointed && here.take_word("d"))) {
    if (!here.take('-')) here.take('+');
    if (here.take_digits() == 0) return false;
  }
  return here.at_end();
}

bool is_infinity(const std::string& unsigned_text) {
  letters here(unsigned_text);
  return here.take_word("inf") && (here.at_end() || (here.take_word("inity") && here.at_end()));
}

// C writes it with letters, digits and underlines in parentheses too.
bool is_nan(const std::string& unsigned_text) {
  letters here(unsigned_text);
  if (!here.take_word("nan")) return false;
  if (here.at_end()) return true;
  const std::string rest = unsigned_text.substr(3);
  const auto is_inner = [](unsigned char letter) {
    return letter == '_' || (letter < 128 && std::isalnum(letter) != 0);
  };
  return rest.size() >= 2 && rest.front() == '(' && rest.back() == ')' &&
         std::all_of(rest.begin() + 1, rest.end() - 1, is_inner);
}

bool takes_date(letters& here) {
  const int year = here.number(4);
  if (year < 0 || !here.take('-')) return false;
  const int month = here.number(2);
  if (month < 1 || month > 12 || !here.take('-')) return false;
  constexpr int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
  const int day = here.number(2);
  return day >= 1 && day <= lengths[month - 1] + (leap && month == 2 ? 1 : 0);
}

bool takes_time_of_day(letters& here) {
  const int hour = here.number(2);
  if (hour < 0 || hour > 23 || !here.take(':')) return false;
  const int minute = here.number(2);
  if (minute < 0 || minute > 59) return false;
  if (!here.take(':')) return true;
  const int second = here.number(2);
  if (second < 0 || second > 59) return false;
  return !here.take('.') || here.take_digits(9) > 0;
}

}  // namespace

std::string without_blanks(std::string text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.pop_back();
  return text.substr(std::min(text.find_first_not_of(" \t"), text.size()));
}

std::optional<double> number_of_cell(const std::string& text) {
  const std::string bare = without_blanks(text);
  if (bare.empty()) return std::numeric_limits<double>::quiet_NaN();
  const bool negative = bare[0] == '-';
  const std::string size = bare.substr(negative || bare[0] == '+' ? 1 : 0);
  const double sign = negative ? -1 : 1;
  if (is_nan(size)) return std::copysign(std::numeric_limits<double>::quiet_NaN(), sign);
  if (!is_decimal(size) && !is_infinity(size)) return std::nullopt;
  std::string usual = size;
  std::ranges::replace_if(usual, [](char letter) { return letter == 'D' || letter == 'd'; }, 'E');
  return std::copysign(std::strtod(usual.c_str(), nullptr), sign);
}

bool stands_for_nothing(const std::string& text, std::span<const std::string> words) {
  const std::string bare = without_blanks(text);
  const auto number = number_of_cell(bare);
  return bare.empty() || std::ranges::any_of(words, [&](const std::string& word) {
           const auto other = number_of_cell(word);
           return bare == word || (number && other && *number == *other);
         });
}

bool is_time_cell(const std::string& text) {
  const std::string bare = without_blanks(text);
  letters here(bare);
  if (!takes_date(here)) return false;
  if (here.at_end()) return true;
  if (!here.take('T') && !here.take(' ')) return false;
  if (!takes_time_of_day(here)) return false;
  here.take('Z');
  return here.at_end();
}

}  // namespace cairn::fuzz
