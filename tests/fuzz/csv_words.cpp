// Words of .csv files, from a file and from a pipe, against a second reading of their text; then printed.
// The input: a byte for the pieces, one for the layout (layouts.hpp), the column and a zero byte, the file.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "csv_model.hpp"
#include "fields.hpp"
#include "inputs/byte_source.hpp"
#include "inputs/tables/table_columns.hpp"
#include "inputs/words/word_list.hpp"
#include "inputs_in_memory.hpp"
#include "layouts.hpp"
#include "outputs/reports/count/count_report.hpp"
#include "reading.hpp"
#include "shared/utf8.hpp"

using namespace cairn;

namespace {

std::vector<std::uint64_t> numbers_in(const fuzz::reading& read) {
  std::vector<std::uint64_t> numbers(read.samples.size() / sizeof(std::uint64_t));
  if (!numbers.empty()) std::memcpy(numbers.data(), read.samples.data(), read.samples.size());
  return numbers;
}

void require_words(const fuzz::reading& read, const tool::word_list& words, const fuzz::csv_model& model) {
  fuzz::require(read.refused == model.refused, "refused when the rules say so");
  if (read.refused) return;
  const std::vector<std::uint64_t> numbers = numbers_in(read);
  const auto word_of = [&](std::uint64_t number) {
    fuzz::require(number < words.size(), "a number is that of a word");
    return words[number];
  };
  fuzz::require(std::ranges::equal(numbers, model.words, {}, word_of), "the words of the column");
  std::uint64_t next = 0;  // numbers count up as new words are met
  for (const std::uint64_t number : numbers) {
    fuzz::require(number <= next, "a new word gets the next number");
    next += number == next ? 1 : 0;
  }
  fuzz::require(next == words.size(), "each word stands once in the list");
}

// One line for each word, and nothing in it that a terminal obeys.
void require_harmless(const tool::word_list& words, bool utf8) {
  tool::count_result result;
  result.words.emplace();
  for (std::size_t i = 0; i < words.size(); ++i) result.words->push_back(words[i]);
  tool::count_answers<std::uint64_t> answers;
  answers.table.values.resize(words.size());
  std::iota(answers.table.values.begin(), answers.table.values.end(), 0);
  answers.table.counts.assign(words.size(), 1);
  result.total = result.distinct = words.size();
  result.answers = std::move(answers);
  std::string text;
  tool::write_text(result, {.most_rows = {}, .utf8 = utf8}, [&](std::string_view more) { text += more; });

  const auto points = tool::decode_utf8(text);
  fuzz::require(points.has_value(), "what is printed is UTF-8");
  const auto harmless = [utf8](char32_t point) {
    return point == '\n' || (point >= ' ' && point < 0x7f) || (utf8 && point >= 0xa0);
  };
  fuzz::require(std::ranges::all_of(*points, harmless), "what is printed does nothing to a terminal");
  constexpr std::ptrdiff_t others = 4;  // the head, a blank line, two of facts
  const std::ptrdiff_t lines = std::ranges::count(text, '\n');
  const auto rows = static_cast<std::ptrdiff_t>(words.size());
  fuzz::require(rows == 0 || lines == rows + others, "a line for each word");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const fuzz::file_with_column given = fuzz::file_with_column_of(data, size);
  const auto& [pieces, layout_byte, column, file] = given;
  const tool::table_layout layout = fuzz::layout_of(layout_byte);
  const fuzz::csv_model model = fuzz::read_csv_words(file, column, layout);
  const auto read = [&](const std::string& path, std::size_t bytes_at_once, std::size_t share,
                        tool::word_list& words) {
    const auto open = [&] {
      auto source = std::make_unique<tool::byte_source>(path);
      return tool::open_column(std::move(source), {column, &words}, {.layout = layout, .share = share});
    };
    const fuzz::reading all = fuzz::read_all(open, bytes_at_once);
    require_words(all, words, model);
  };

  tool::word_list words, again;
  const fuzz::file_in_memory whole(file);
  read(whole.path(), fuzz::room_for(file), tool::table_cells::usual_share, words);
  const fuzz::pipe_in_memory cut(file, pieces);
  read(cut.path(), 8 + pieces % 64, 1 + pieces, again);
  if (!model.refused) require_harmless(words, pieces % 2 == 0);
  return 0;
}
