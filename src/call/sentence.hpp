// Builds the sentences of errors: text and numbers in one line, reals at their shortest.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace cairn {

// A part of a sentence; refers to its text.
class sentence_part {
 public:
  template <class Text>
    requires std::convertible_to<const Text&, std::string_view>
  explicit sentence_part(const Text& text) : kind_(kind::text), value_{.text = text} {}
  template <std::signed_integral Number>
  explicit sentence_part(Number number) : kind_(kind::whole), value_{.whole = number} {}
  template <std::unsigned_integral Number>
  explicit sentence_part(Number number) : kind_(kind::positive), value_{.positive = number} {}
  explicit sentence_part(float number) : kind_(kind::narrow), value_{.narrow = number} {}
  explicit sentence_part(double number) : kind_(kind::real), value_{.real = number} {}

  void append_to(std::string& sentence) const;

 private:
  enum class kind : std::uint8_t { text, whole, positive, narrow, real };
  kind kind_;
  union {
    std::string_view text;
    std::int64_t whole;
    std::uint64_t positive;
    float narrow;
    double real;
  } value_;
};

std::string joined_parts(std::initializer_list<sentence_part> parts);

template <class... Parts>
std::string sentence(const Parts&... parts) {
  return joined_parts({sentence_part(parts)...});
}

}  // namespace cairn
