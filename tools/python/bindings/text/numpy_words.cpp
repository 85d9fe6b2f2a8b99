// Reads text of numpy's arrays.
#include "numpy_words.hpp"

#include <cstring>

namespace cairn::python {
namespace {

namespace nb = nanobind;

void put_utf8(std::uint32_t point, std::vector<char>& to) {
  const auto put = [&](std::uint32_t byte) { to.push_back(static_cast<char>(byte)); };
  if (point < 0x80) return put(point);
  // A leading byte says how many follow, each with six bits. Whatever is no character is encoded like one.
  int more = 1;
  while (more < 5 && point >> (5 * more + 6) != 0) ++more;
  put((0xff00U >> (more + 1) & 0xffU) | point >> 6 * more);
  while (more-- > 0) put(0x80U | (point >> 6 * more & 0x3fU));
}

// The part of numpy's C API for strings (numpy/__multiarray_api.h, from 2.0 on; its numbers stay).
enum : int { load_string = 313, acquire_allocator = 316, release_allocator = 318 };
struct static_string {
  std::size_t size;
  const char* bytes;
};

// The memory of the strings of arrays of a dtype, locked while this lives.
class locked_strings {
 public:
  explicit locked_strings(nb::handle dtype) : api_(numpy_api()) {
    using call = allocator* (*)(PyObject*);
    allocator_ = reinterpret_cast<call>(api_[acquire_allocator])(dtype.ptr());
  }
  ~locked_strings() {
    using call = void (*)(allocator*);
    reinterpret_cast<call>(api_[release_allocator])(allocator_);
  }
  locked_strings(const locked_strings&) = delete;
  locked_strings& operator=(const locked_strings&) = delete;

  // 1: a null; -1: it cannot be read.
  int load(const char* item, static_string& found) const {
    using call = int (*)(allocator*, const void*, static_string*);
    return reinterpret_cast<call>(api_[load_string])(allocator_, item, &found);
  }

 private:
  struct allocator;

  static void** numpy_api() {
    const nb::object capsule = nb::module_::import_("numpy._core._multiarray_umath").attr("_ARRAY_API");
    void* const api = PyCapsule_GetPointer(capsule.ptr(), nullptr);
    if (api == nullptr) throw nb::python_error();
    return static_cast<void**>(api);
  }

  void** api_;
  allocator* allocator_;
};

}  // namespace

word_source words_of_bytes(std::span<const std::uint8_t> bytes, std::size_t width) {
  const auto* const from = reinterpret_cast<const char*>(bytes.data());
  return [=, end = from + bytes.size()](std::size_t first, std::span<std::string_view> words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const char* const word = from + (first + i) * width;
      std::size_t size = width;
      while (size != 0 && word[size - 1] == 0) --size;
      words[i] = {word, size};
    }
    return end;
  };
}

void words_of_code_points(std::span<const std::uint32_t> points, std::size_t width, kept_words& made) {
  constexpr std::size_t longest = 6;  // bytes of a code point
  std::vector<char>& letters = made.letters;
  letters.clear();
  letters.reserve(longest * points.size() + 8);
  made.words.clear();
  for (std::size_t at = 0; at < points.size(); at += width) {
    const std::uint32_t* const from = points.data() + at;
    std::size_t size = width;
    while (size != 0 && from[size - 1] == 0) --size;
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < size; ++k) bits |= from[k];
    const std::size_t begin = letters.size();
    if (bits < 0x80) {
      letters.resize(begin + size);
      for (std::size_t k = 0; k < size; ++k) letters[begin + k] = static_cast<char>(from[k]);
    } else {
      for (std::size_t k = 0; k < size; ++k) put_utf8(from[k], letters);
    }
    made.words.emplace_back(letters.data() + begin, letters.size() - begin);
  }
}

std::size_t words_of_strings(nb::handle dtype, const char* first_item, std::size_t most, kept_words& made) {
  constexpr std::size_t most_bytes = std::size_t{1} << 24;
  const locked_strings strings(dtype);
  std::vector<static_string> found;
  std::size_t bytes = 0;
  made.words.clear();
  while (made.words.size() < most && bytes < most_bytes) {
    static_string one{0, nullptr};
    const int is_null = strings.load(first_item + made.words.size() * string_size, one);
    if (is_null < 0) return 0;
    // What is not null has memory.
    made.words.push_back(is_null == 0 ? std::string_view("") : std::string_view());
    found.push_back(one);
    bytes += is_null == 0 ? one.size : 0;
  }
  made.letters.resize(bytes + 8);
  char* to = made.letters.data();
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (made.words[i].data() == nullptr) continue;
    if (found[i].size != 0) std::memcpy(to, found[i].bytes, found[i].size);
    made.words[i] = {to, found[i].size};
    to += found[i].size;
  }
  return found.size();
}

}  // namespace cairn::python
