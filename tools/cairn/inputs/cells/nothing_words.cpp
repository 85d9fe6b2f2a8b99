// The list, and how it is searched.
#include "inputs/cells/nothing_words.hpp"

#include <algorithm>
#include <utility>

namespace cairn::tool {

nothing_words::nothing_words()
    : nothing_words({"#N/A",    "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND",
                     "1.#QNAN", "<NA>",     "N/A", "NA",      "NULL",     "NaN",  "None", "n/a",
                     "nan",     "null",     "-",   "--",      ".",        "?"}) {}

nothing_words::nothing_words(std::vector<std::string> words) : words_(std::move(words)) {
  for (const std::string& word : words_) {
    longest_ = std::max(longest_, word.size());
    if (!word.empty()) begins_[static_cast<unsigned char>(word[0])] = true;
  }
}

bool nothing_words::is_listed(std::string_view cell) const {
  return std::ranges::find(words_, cell) != words_.end();
}

}  // namespace cairn::tool
