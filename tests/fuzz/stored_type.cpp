// Names of types, as --dtype and the headers of .npy files give them.
#include <cstdint>
#include <stdexcept>
#include <string>

#include "require.hpp"
#include "sample_type.hpp"

using namespace cairn;

namespace {

constexpr std::string_view orders = "<>=|";

// The same name with another sign for the byte order, and what that must make of the type.
void check_order(const std::string& code, char order, const tool::stored_type& plain) {
  const tool::stored_type stored = tool::parse_stored_type(order + code);
  fuzz::require(order != '|' || plain.bytes == 1, "only single bytes have no order");
  const bool foreign =
      (order == '>') == (std::endian::native == std::endian::little) && order != '=' && order != '|';
  fuzz::require(stored.sample == plain.sample && stored.bytes == plain.bytes && stored.half == plain.half,
                "the order of bytes changes nothing else");
  fuzz::require(stored.swapped == (foreign && plain.bytes > 1),
                "swapped when the order is not this machine's");
}

void check(const std::string& name) {
  const tool::stored_type stored = tool::parse_stored_type(name);
  const std::size_t bytes = tool::size_of(stored.sample);
  fuzz::require(stored.half ? stored.bytes == 2 && bytes == 4 : stored.bytes == bytes,
                "the bytes of its type");
  const std::string code = name.substr(orders.find(name[0]) == std::string_view::npos ? 0 : 1);
  const tool::stored_type plain = tool::parse_stored_type(code);
  fuzz::require(!plain.swapped, "this machine's order when none is told");
  for (const char order : {'<', '=', '>'}) check_order(code, order, plain);
  check_order(code, name[0] == '|' || bytes == 1 ? '|' : '=', plain);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    check({reinterpret_cast<const char*>(data), size});
  } catch (const std::invalid_argument& cause) {
    fuzz::require_fit_to_print(cause.what());
  }
  return 0;
}
