// Refusals of words, which tell where these were met.
#pragma once

#include <fmt/format.h>

#include <cstddef>

#include "inputs/words/word_list.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

// Does work that refuses words that are no UTF-8, and adds to that where the word stands first. `lists`: one
// of them has it; they stay as they are but for such a word.
template <class Work, class... Lists>
void with_places_of_words(const Work& work, Lists&... lists) {
  try {
    work();
  } catch (const not_utf8& cause) {
    const auto look_into = [&](word_list& words) {
      const std::size_t known = words.size();
      const auto number = static_cast<std::size_t>(words.number_of(cause.word()));
      if (number < known && !words.place_of(number).file.empty())
        throw refusal(fmt::format("{}: {}", words.location_of(number), cause.what()));
    };
    (look_into(lists), ...);
    throw;
  }
}

}  // namespace cairn::tool
