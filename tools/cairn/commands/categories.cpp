// Splits samples by category, and orders the categories.
#include "commands/categories.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "inputs/words/word_list.hpp"
#include "ranks/message.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

// Returns nullopt unless all of them are numbers.
std::optional<std::vector<double>> numbers_in(const word_list& words, const cell_rules& cells) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<double> number = cells.number_in(words[i]);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

void check_inputs_with_categories(const std::vector<std::string>& inputs, const input_options& options) {
  for (const std::string& input : inputs) {
    if (!is_text_table(input, options))
      throw usage_error(
          fmt::format("--by: {} is no .csv or .tsv file, whose rows hold sample and category; "
                      "--delimiter says that it is a table as text",
                      in_quotes(input)));
  }
}

void check_categories(const word_list& categories, const std::string& column) {
  if (categories.size() <= most_apart) return;
  throw refusal(
      fmt::format("--by {}: the column holds more than {} categories; is it one of names or numbers?",
                  in_quotes(column), most_apart));
}

std::vector<std::size_t> join_categories(word_list& categories, const run_ranks& ranks) {
  message mine;
  for (std::size_t c = 0; c < categories.size(); ++c) mine.put(categories[c]);
  word_list joined;
  for (const std::string& of_rank : ranks.of_all(mine.bytes()))
    for (received words(of_rank); !words.at_end();) joined.number_of(words.text());
  std::vector<std::size_t> numbers;
  for (std::size_t c = 0; c < categories.size(); ++c) numbers.push_back(joined.number_of(categories[c]));
  categories = std::move(joined);
  return numbers;
}

std::vector<std::size_t> ascending(const word_list& categories, const cell_rules& cells) {
  std::vector<std::size_t> order(categories.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto numbers = numbers_in(categories, cells);
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    if (!numbers) return categories[a] < categories[b];
    const double left = (*numbers)[a], right = (*numbers)[b];
    if (std::isnan(left) != std::isnan(right)) return std::isnan(right);
    return left < right || (!(right < left) && categories[a] < categories[b]);
  });
  return order;
}

}  // namespace cairn::tool
