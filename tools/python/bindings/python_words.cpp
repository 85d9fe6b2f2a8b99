// Replaces names of C++ in sentences by those of Python.
#include "python_words.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace cairn::python {
namespace {

using renaming = std::pair<std::string_view, std::string_view>;

// Whole names, which Python calls otherwise.
constexpr renaming names[] = {
    {"execution::where is host", "device is 'host'"},
    {"execution::where is device", "device is 'gpu'"},
    {"execution::where host or automatic", "device 'host' or 'auto'"},
    {"execution::where", "device"},
    {"execution::target", "the instruction set"},
    {"execution::progress", "progress"},
    {"place::host or automatic", "device='host' or 'auto'"},
    {"place::host", "device='host'"},
    {"order::first_seen", "order='first'"},
    {"label_rule::own_basin", "labels='own_basin'"},
    {"axis::edges", "Axis"},
    {"axis::categories", "Axis.from_categories"},
    {"continuous_distribution::draw_into", "Distribution.draw"},
    {"distribution::draw_into", "Distribution.draw"},
    {"sampler::draw_into", "Sampler.draw"},
    {"value_counter::load", "ValueCounter.from_state"},
};
// Classes, whose members have the same names.
constexpr renaming classes[] = {
    {"axis::", "Axis."},
    {"continuous_distribution::", "Distribution."},
    {"distribution::", "Distribution."},
    {"sampler::", "Sampler."},
    {"value_counter::", "ValueCounter."},
};

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_0123456789";

bool is_letter(char c) { return letters.find(c) != std::string_view::npos; }

// The renaming of what the text begins with, or one of nothing.
renaming found_in(std::span<const renaming> all, std::string_view text) {
  const auto found = std::ranges::find_if(all, [&](const renaming& one) {
    return text.starts_with(one.first) &&
           (one.first.back() == ':' || text.size() == one.first.size() || !is_letter(text[one.first.size()]));
  });
  return found == all.end() ? renaming() : *found;
}

// Finds where the name begins that holds the "::" at this place.
std::size_t begin_of_name(std::string_view text, std::size_t colons) {
  while (colons > 0 && is_letter(text[colons - 1])) --colons;
  return colons;
}

}  // namespace

std::string in_python_words(std::string_view sentence) {
  std::string made;
  for (std::size_t colons; (colons = sentence.find("::")) != std::string_view::npos;) {
    const std::size_t begin = begin_of_name(sentence, colons);
    made += sentence.substr(0, begin);
    sentence.remove_prefix(begin);
    renaming chosen = found_in(names, sentence);
    if (chosen.first.empty()) chosen = found_in(classes, sentence);
    if (chosen.first.empty()) chosen.first = sentence.substr(0, colons - begin + 2);
    made += chosen.second;
    sentence.remove_prefix(chosen.first.size());
  }
  return made += sentence;
}

}  // namespace cairn::python
