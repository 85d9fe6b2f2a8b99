#include "src/call/sentence.hpp"

#include <charconv>

namespace cairn {
namespace {

template <class Number>
void append_number(std::string& sentence, Number number) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  sentence.append(digits, end);
}

}  // namespace

void sentence_part::append_to(std::string& sentence) const {
  switch (kind_) {
    case kind::text:
      sentence += value_.text;
      break;
    case kind::whole:
      append_number(sentence, value_.whole);
      break;
    case kind::positive:
      append_number(sentence, value_.positive);
      break;
    case kind::narrow:
      append_number(sentence, value_.narrow);
      break;
    case kind::real:
      append_number(sentence, value_.real);
      break;
  }
}

std::string joined_parts(std::initializer_list<sentence_part> parts) {
  std::string made;
  for (const sentence_part& part : parts) part.append_to(made);
  return made;
}

}  // namespace cairn
