// Reads text of Arrow's columns where it lies.
#include "arrow_words.hpp"

#include <nanobind/nanobind.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::python {
namespace {

namespace nb = nanobind;

template <class End>
word_source words_between(const arrow_array& column) {
  const auto size = static_cast<std::size_t>(column.length), offset = static_cast<std::size_t>(column.offset);
  if (size == 0) return words_in(std::span<const std::string_view>());
  const std::span<const End> ends(static_cast<const End*>(column.buffers[1]) + offset, size + 1);
  const std::span<const char> bytes(static_cast<const char*>(column.buffers[2]),
                                    static_cast<std::size_t>(ends.back()));
  return words_in(bytes, ends, presence_of(column), offset);
}

// A word of Arrow's views: up to twelve bytes here, others in one of the buffers.
struct arrow_view {
  std::int32_t size;
  char start[4];
  std::int32_t buffer, offset;
};
constexpr std::int32_t most_here = 12;

word_source words_viewed(const arrow_array& column) {
  const auto* const views = static_cast<const arrow_view*>(column.buffers[1]) + column.offset;
  const auto* const there = presence_of(column);
  const auto offset = static_cast<std::size_t>(column.offset);
  const void* const* const buffers = column.buffers + 2;
  return [=](std::size_t first, std::span<std::string_view> words) -> const char* {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const arrow_view& view = views[first + i];
      const char* const from =
          view.size <= most_here ? view.start : static_cast<const char*>(buffers[view.buffer]) + view.offset;
      const bool is_word = is_there(there, offset + first + i);
      words[i] = is_word ? std::string_view(from, static_cast<std::size_t>(view.size)) : std::string_view();
    }
    // Short words are here, and all of a view may be read but its first four bytes.
    return reinterpret_cast<const char*>(views + first + words.size());
  };
}

word_source words_of_width(const arrow_array& column, std::size_t width) {
  const auto offset = static_cast<std::size_t>(column.offset);
  const auto* const bytes = static_cast<const char*>(column.buffers[1]) + offset * width;
  const auto* const there = presence_of(column);
  return [=](std::size_t first, std::span<std::string_view> words) -> const char* {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const bool is_word = is_there(there, offset + first + i);
      words[i] = is_word ? std::string_view(bytes + (first + i) * width, width) : std::string_view();
    }
    return nullptr;
  };
}

[[noreturn]] void refuse(const std::string& format) {
  throw nb::type_error(
      ("an Arrow array of format '" + format + "' came in; expected strings, or a dictionary of strings")
          .c_str());
}

word_source source_of(const arrow_schema& type, const arrow_array& column) {
  const std::string_view format = type.format;
  if (format == "u" || format == "z") return words_between<std::int32_t>(column);
  if (format == "U" || format == "Z") return words_between<std::int64_t>(column);
  if (format == "vu" || format == "vz") return words_viewed(column);
  std::size_t width = 0;
  if (format.starts_with("w:") &&
      std::from_chars(format.data() + 2, format.data() + format.size(), width).ec == std::errc())
    return words_of_width(column, width);
  refuse(type.format);
}

template <class Index>
void look_up(const arrow_array& column, std::span<const std::uint32_t> words,
             std::span<std::uint32_t> numbers) {
  const auto* const items = static_cast<const Index*>(column.buffers[1]) + column.offset;
  const auto* const there = presence_of(column);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    numbers[i] = is_there(there, static_cast<std::size_t>(column.offset) + i)
                     ? words[static_cast<std::size_t>(items[i])]
                     : no_word;
}

// Words that stand in a dictionary and are not met get no numbers: those that are, as they are met.
template <class Index>
void number_met(const arrow_schema& type, const arrow_array& column, std::span<std::uint32_t> numbers,
                const number_call& number) {
  const arrow_array& dictionary = *column.dictionary;
  const word_source source = source_of(*type.dictionary, dictionary);
  const auto size = static_cast<std::size_t>(dictionary.length);
  constexpr std::uint32_t not_met = no_word - 1;
  std::vector<std::uint32_t> met(size, not_met), order;
  const auto* const items = static_cast<const Index*>(column.buffers[1]) + column.offset;
  const auto* const there = presence_of(column);
  for (std::size_t i = 0; i < numbers.size() && order.size() < size; ++i) {
    if (!is_there(there, static_cast<std::size_t>(column.offset) + i)) continue;
    const auto item = static_cast<std::size_t>(items[i]);
    if (met[item] != not_met) continue;
    met[item] = 0;
    order.push_back(static_cast<std::uint32_t>(item));
  }
  std::vector<std::uint32_t> found(order.size());
  number(found, [&](std::size_t first, std::span<std::string_view> words) -> const char* {
    for (std::size_t i = 0; i < words.size(); ++i) source(order[first + i], words.subspan(i, 1));
    return nullptr;
  });
  for (std::size_t i = 0; i < order.size(); ++i) met[order[i]] = found[i];
  look_up<Index>(column, met, numbers);
}

void number_dictionary(const arrow_schema& type, const arrow_array& column, std::span<std::uint32_t> numbers,
                       const number_call& number) {
  const std::string_view format = type.format;
  if (format == "c") return number_met<std::int8_t>(type, column, numbers, number);
  if (format == "C") return number_met<std::uint8_t>(type, column, numbers, number);
  if (format == "s") return number_met<std::int16_t>(type, column, numbers, number);
  if (format == "S") return number_met<std::uint16_t>(type, column, numbers, number);
  if (format == "i") return number_met<std::int32_t>(type, column, numbers, number);
  if (format == "I") return number_met<std::uint32_t>(type, column, numbers, number);
  if (format == "l") return number_met<std::int64_t>(type, column, numbers, number);
  if (format == "L") return number_met<std::uint64_t>(type, column, numbers, number);
  refuse(type.format);
}

}  // namespace

void number_arrow(const arrow_schema& type, const arrow_array& column, std::span<std::uint32_t> numbers,
                  const number_call& number) {
  if (type.dictionary != nullptr) return number_dictionary(type, column, numbers, number);
  number(numbers, source_of(type, column));
}

}  // namespace cairn::python
