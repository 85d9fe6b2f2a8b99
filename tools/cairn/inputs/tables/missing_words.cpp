// Compares cells with a short list.
#include "inputs/tables/missing_words.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t all_letters = 256;

}  // namespace

missing_words::missing_words()
    : missing_words({"#N/A",    "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND",
                     "1.#QNAN", "<NA>",     "N/A", "NA",      "NULL",     "NaN",  "None", "n/a",
                     "nan",     "null",     "-",   "--",      ".",        "?"}) {
  usual_ = true;
}

missing_words::missing_words(const std::vector<std::string>& words) : begins_(all_letters) {
  for (const std::string& word : words) add(word);
}

// What is nan as a number needs no look at a list.
void missing_words::add(const std::string& word) {
  const std::string bare(without_blanks(word));
  if (bare.empty()) return;
  words_.push_back(bare);
  begins_[static_cast<unsigned char>(bare.front())] = true;
  const std::optional<double> number = parse_cell(bare);
  if (number && !std::isnan(*number)) numbers_.push_back(*number);
}

bool missing_words::hold(std::string_view cell) const {
  cell = without_blanks(cell);
  if (cell.empty()) return true;
  if (begins_[static_cast<unsigned char>(cell.front())] && std::ranges::find(words_, cell) != words_.end())
    return true;
  if (numbers_.empty()) return false;
  const std::optional<double> number = parse_cell(cell);
  return number && hold(*number);
}

bool missing_words::hold(double number) const {
  return std::ranges::find(numbers_, number) != numbers_.end();
}

}  // namespace cairn::tool
