// Numbers of the words of a column, with several threads.
#pragma once

#include <cairn/words/word_table.hpp>
#include <cstdint>
#include <span>

#include "src/counting/word_slots.hpp"

namespace cairn::host {

// Adds new words to the table, which is as it was where this throws.
run_info number_words(word_slots& table, std::span<std::uint32_t> numbers, const word_source& words,
                      const execution& exec);
// Adds none; those that are not there have the number no_word.
run_info find_words(const word_slots& table, std::span<std::uint32_t> numbers, const word_source& words,
                    const execution& exec);

}  // namespace cairn::host
