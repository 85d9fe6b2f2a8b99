// Parses the header of a .npy file, and opens its reader.
#include "inputs/formats/npy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>

#include "shared/array_index.hpp"
#include "shared/file_extension.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t longest_header = std::size_t{1} << 20;
constexpr std::size_t most_dimensions = 64;
constexpr std::size_t most_record_bytes = std::size_t{1} << 30, most_members = std::size_t{1} << 16;
constexpr int most_depth = 32;  // of records within records

// A parser for the one Python literal that headers hold. It accepts what numpy writes, not all of Python.
class dictionary_parser {
 public:
  explicit dictionary_parser(std::string_view text) : text_(text) {}

  npy_header parse() {
    expect('{');
    while (!accept('}')) {
      entry();
      if (accept(',')) continue;
      expect('}');
      break;
    }
    skip_blanks();
    if (at_ != text_.size()) fail("nothing more than blanks");
    if (!seen_descr_ || !seen_order_ || !seen_shape_) {
      throw std::invalid_argument("one of descr, fortran_order and shape is missing");
    }
    return header_;
  }

 private:
  void entry() {
    const std::string_view key = string();
    expect(':');
    if (key == "descr") {
      once(seen_descr_, key);
      descr();
    } else if (key == "fortran_order") {
      once(seen_order_, key);
      header_.shape.fortran_order = truth();
    } else if (key == "shape") {
      once(seen_shape_, key);
      shape();
    } else {
      throw std::invalid_argument("key " + in_quotes(key) + " is not descr, fortran_order or shape");
    }
  }

  void descr() {
    skip_blanks();
    if (next() == '[') {
      const members found = records();
      header_.members = found.all;
      header_.record_bytes = found.bytes;
      if (found.bytes == 0 || found.bytes > most_record_bytes) fail("records of up to 2^30 bytes");
    } else {
      header_.stored = parse_stored_type(string());
    }
  }

  struct members {
    std::vector<npy_member> all;
    std::size_t bytes = 0;
  };

  members records() {
    if (++depth_ > most_depth) fail("records within fewer records");
    members found;
    expect('[');
    while (!accept(']')) {
      field(found);
      if (accept(',')) continue;
      expect(']');
      break;
    }
    --depth_;
    return found;
  }

  // ('name', type) or ('name', type, shape), where the name may be ('title', 'name').
  void field(members& into) {
    expect('(');
    std::string name;
    if (accept('(')) {
      string();
      expect(',');
      name = string();
      expect(')');
    } else {
      name = string();
    }
    expect(',');
    skip_blanks();
    const members one = next() == '[' ? records() : one_item(std::string(string()));
    const std::vector<std::uint64_t> lengths =
        accept(',') ? lengths_of_field() : std::vector<std::uint64_t>();
    expect(')');
    add_field(name, one, lengths, into);
  }

  members one_item(const std::string& code) const {
    npy_member item;
    try {
      item.stored = parse_stored_type(code);
    } catch (const std::invalid_argument& cause) {
      item.fault = cause.what();
    }
    return {{item}, item.stored ? item.stored->bytes : bytes_of_code(code)};
  }

  // Types of what is no sample: "|V4", "<c16".
  std::size_t bytes_of_code(std::string_view code) const {
    const std::size_t digits = std::min(code.find_first_of("0123456789"), code.size());
    std::size_t bytes = 0;
    const auto [end, error] = std::from_chars(code.data() + digits, code.data() + code.size(), bytes);
    if (error != std::errc{} || end != code.data() + code.size() || bytes > most_record_bytes)
      fail("a type of known length instead of " + in_quotes(code));
    return bytes;
  }

  std::vector<std::uint64_t> lengths_of_field() {
    std::vector<std::uint64_t> lengths;
    if (!accept('(')) return {length()};
    while (!accept(')')) {
      lengths.push_back(length());
      if (lengths.size() > most_dimensions) fail("at most 64 dimensions");
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return lengths;
  }

  static void add_members(const std::string& name, const members& one,
                          const std::vector<std::uint64_t>& lengths, std::uint64_t items, members& into) {
    if (items * one.all.size() + into.all.size() > most_members) {
      into.all.push_back({name, into.bytes, std::nullopt, "has more than 65,536 numbers in each record"});
      return;
    }
    for (std::uint64_t i = 0; i < items; ++i)
      for (npy_member member : one.all) {
        member.name = name + (lengths.empty() ? "" : index_text(i, lengths)) +
                      (member.name.empty() ? "" : "." + member.name);
        member.offset += into.bytes + static_cast<std::size_t>(i) * one.bytes;
        into.all.push_back(std::move(member));
      }
  }

  void add_field(const std::string& name, const members& one, const std::vector<std::uint64_t>& lengths,
                 members& into) const {
    std::uint64_t items = 1;
    for (const std::uint64_t length : lengths) {
      if (length != 0 && items > most_record_bytes / length) fail("a shorter array in records");
      items *= length;
    }
    if (one.bytes != 0 && items > most_record_bytes / one.bytes) fail("shorter records");
    if (!name.empty()) add_members(name, one, lengths, items, into);  // else a gap, as numpy tells it
    into.bytes += static_cast<std::size_t>(items) * one.bytes;
    if (into.bytes > most_record_bytes) fail("shorter records");
  }

  void shape() {
    expect('(');
    bool comma = true;
    while (!accept(')')) {
      if (!comma) fail("',' or ')'");
      if (header_.shape.lengths.size() == most_dimensions) fail("at most 64 dimensions");
      header_.shape.lengths.push_back(length());
      comma = accept(',');
    }
    if (header_.shape.lengths.size() == 1 && !comma) fail("a tuple, (n,)");
  }

  std::uint64_t length() {
    skip_blanks();
    std::uint64_t value = 0;
    const char* const begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) fail("a length below 2^64");
    if (error != std::errc{}) fail("a length");
    at_ += static_cast<std::size_t>(end - begin);
    if (next() == 'L') ++at_;  // as Python 2 wrote long integers
    return value;
  }

  bool truth() {
    skip_blanks();
    for (const auto& [word, value] : {std::pair{"True", true}, std::pair{"False", false}}) {
      if (!text_.substr(at_).starts_with(word)) continue;
      at_ += std::strlen(word);
      return value;
    }
    fail("True or False");
  }

  std::string_view string() {
    skip_blanks();
    const char quote = next();
    if (quote != '\'' && quote != '"') fail("a string");
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) fail("a string that ends");
    const std::string_view value = text_.substr(at_ + 1, end - at_ - 1);
    if (value.find_first_of("\\\n") != std::string_view::npos) fail("a string without escapes");
    at_ = end + 1;
    return value;
  }

  static void once(bool& seen, std::string_view key) {
    if (seen) throw std::invalid_argument("key " + in_quotes(key) + " comes twice");
    seen = true;
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skip_blanks() { at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size()); }

  bool accept(char wanted) {
    skip_blanks();
    const bool found = at_ < text_.size() && text_[at_] == wanted;
    at_ += found ? 1 : 0;
    return found;
  }

  void expect(char wanted) {
    if (!accept(wanted)) fail(fmt::format("'{}'", wanted));
  }

  [[noreturn]] void fail(std::string_view expected) const {
    throw std::invalid_argument(fmt::format("character {}: expected {}", at_, expected));
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  npy_header header_;
  bool seen_descr_ = false, seen_order_ = false, seen_shape_ = false;
};

[[noreturn]] void refuse_header(const byte_source& source, std::string_view cause) {
  throw refusal(fmt::format("{}: .npy header: {}", source.name(), cause));
}

template <std::size_t N>
std::array<unsigned char, N> read_bytes(byte_source& source) {
  std::array<unsigned char, N> bytes{};
  if (source.read(std::as_writable_bytes(std::span(bytes))) != N) {
    refuse_header(source, fmt::format("byte {}: the file ends in the header", source.position()));
  }
  return bytes;
}

std::size_t read_header_length(byte_source& source) {
  const auto version = read_bytes<2>(source);
  if (version[0] < 1 || version[0] > 3 || version[1] != 0) {
    refuse_header(source,
                  fmt::format("byte 6: version {}.{}, expected 1.0, 2.0 or 3.0", version[0], version[1]));
  }
  std::size_t length = 0;
  if (version[0] == 1) {
    const auto bytes = read_bytes<2>(source);
    length = bytes[0] + std::size_t{256} * bytes[1];
  } else {
    const auto bytes = read_bytes<4>(source);
    for (std::size_t i = 0; i < 4; ++i) length |= std::size_t{bytes[i]} << (8 * i);
  }
  if (length > longest_header) {
    refuse_header(source,
                  fmt::format("byte 8: a length of {} bytes, expected at most {}", length, longest_header));
  }
  return length;
}

}  // namespace

npy_header parse_npy_dictionary(std::string_view text) { return dictionary_parser(text).parse(); }

bool begins_as_npy(byte_source& source) {
  const std::span<const std::byte> head = source.peek(npy_magic.size());
  return head.size() == npy_magic.size() && std::memcmp(head.data(), npy_magic.data(), npy_magic.size()) == 0;
}

npy_header read_npy_header(byte_source& source) {
  if (source.at_end()) throw refusal(source.name() + ": is empty, expected an .npy array");
  if (!begins_as_npy(source)) {
    throw refusal(source.name() + ": byte 0: does not begin as .npy files do (\\x93NUMPY)");
  }
  source.skip(npy_magic.size());
  std::string text(read_header_length(source), '\0');
  if (source.read(std::as_writable_bytes(std::span(text))) != text.size()) {
    refuse_header(source, fmt::format("byte {}: the file ends in the header", source.position()));
  }
  try {
    return parse_npy_dictionary(text);
  } catch (const std::invalid_argument& cause) {
    refuse_header(source, cause.what());
  }
}

namespace {

const npy_member& chosen_member(const npy_header& header, std::string_view column, const std::string& file) {
  constexpr std::size_t most = 12;
  std::vector<std::string> names;
  for (const npy_member& member : header.members) {
    if (member.name != column) {
      names.push_back(member.name);
      continue;
    }
    if (!member.stored) throw refusal(fmt::format("{}: {}: {}", file, column, member.fault));
    return member;
  }
  const std::size_t told = std::min(names.size(), most);
  const std::string list =
      fmt::format("{}{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(told), ", "),
                  told < names.size() ? ", ..." : "");
  if (column.empty())
    throw refusal(fmt::format("{}: holds records, of which --column NAME chooses a member: {}", file, list));
  throw refusal(fmt::format("{}: has records without a member {}; they have {}{}", file, in_quotes(column),
                            list, suggestion(column, names)));
}

}  // namespace

std::unique_ptr<sample_reader> open_npy(std::unique_ptr<byte_source> source, const std::string& column,
                                        word_list* words) {
  const npy_header header = read_npy_header(*source);
  if (header.members.empty())
    return std::make_unique<array_reader>(std::move(source), header.stored, header.shape, column, words);
  const npy_member& member = chosen_member(header, column, source->name());
  return std::make_unique<array_reader>(std::move(source), *member.stored, header.shape,
                                        place_in_records{member.offset, header.record_bytes}, words);
}

}  // namespace cairn::tool
