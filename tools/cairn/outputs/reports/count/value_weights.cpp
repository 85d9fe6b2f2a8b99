// Writes sums of weights as text.
#include <fmt/format.h>

#include <concepts>

#include "outputs/json_text.hpp"
#include "outputs/npy_header.hpp"
#include "outputs/reports/count/count_result.hpp"

namespace cairn::tool {

double as_double(const weight_amount& amount) {
  return std::visit([](auto number) { return static_cast<double>(number); }, amount);
}

weight_amount amount_at(const weight_amounts& sums, std::size_t i) {
  return std::visit([i](const auto& all) { return weight_amount(all[i]); }, sums);
}

std::string json_amount(const weight_amount& amount) {
  return std::visit(
      []<class T>(T number) {
        if constexpr (std::floating_point<T>)
          return json_real(number);
        else
          return json_integer(number);
      },
      amount);
}

std::string amount_text(const weight_amount& amount) {
  return std::visit(
      []<class T>(T number) {
        return std::floating_point<T> ? fmt::format("{:.10g}", static_cast<double>(number))
                                      : fmt::format("{}", number);
      },
      amount);
}

std::string npy_type_of(const weight_amounts& sums) {
  constexpr const char* types[] = {"u8", "i8", "f8"};
  return fmt::format("{}{}", npy_byte_order, types[sums.index()]);
}

}  // namespace cairn::tool
