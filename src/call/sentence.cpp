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
      sentence += text_;
      break;
    case kind::whole:
      append_number(sentence, whole_);
      break;
    case kind::positive:
      append_number(sentence, positive_);
      break;
    case kind::narrow:
      append_number(sentence, narrow_);
      break;
    case kind::real:
      append_number(sentence, real_);
      break;
  }
}

std::string joined_parts(std::initializer_list<sentence_part> parts) {
  std::string made;
  for (const sentence_part& part : parts) part.append_to(made);
  return made;
}

}  // namespace cairn
