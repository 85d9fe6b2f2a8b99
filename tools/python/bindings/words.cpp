// Words of columns of text, numbered in the order in which they first occur.
#include <algorithm>
#include <cairn/words/word_table.hpp>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bindings.hpp"
#include "text/arrow_words.hpp"
#include "text/numpy_words.hpp"
#include "text/object_words.hpp"

namespace cairn::python {
namespace {

// As numpy has positions, by signed integers; -1 is a missing word.
nb::object signed_array(std::vector<std::uint32_t> numbers) {
  return numpy_array(std::move(numbers)).attr("view")("int32");
}

// What a stream gives, until it ends.
class stream_chunks {
 public:
  explicit stream_chunks(nb::handle capsule)
      : stream_(content_of<arrow_stream>(capsule, "arrow_array_stream")) {
    check(stream_->get_schema(stream_, &*type));
    while (true) {
      released<arrow_array> next;
      check(stream_->get_next(stream_, &*next));
      if (next->release == nullptr) return;
      rows += static_cast<std::size_t>(next->length);
      chunks.push_back(std::move(next));
    }
  }

  released<arrow_schema> type;
  std::vector<released<arrow_array>> chunks;
  std::size_t rows = 0;

 private:
  void check(int failure) const {
    if (failure == 0) return;
    const char* const why = stream_->get_last_error(stream_);
    throw nb::value_error(why == nullptr ? "an Arrow stream failed" : why);
  }

  arrow_stream* stream_;
};

// How a word begins: most pairs of words differ there.
struct beginning {
  std::uint64_t bytes;
  std::size_t number;
};

// Ordered as the bytes are; behind the end of a word are zeros.
std::uint64_t first_bytes(std::string_view word) {
  std::uint64_t made = 0;
  for (std::size_t i = 0; i < 8; ++i)
    made = made << 8 | (i < word.size() ? static_cast<unsigned char>(word[i]) : 0U);
  return made;
}

class words {
 public:
  // An array by Arrow's C data interface.
  nb::object number_arrow(const call_place& at, nb::handle schema, nb::handle column, bool adds) {
    const auto& type = *content_of<arrow_schema>(schema, "arrow_schema");
    const auto& array = *content_of<arrow_array>(column, "arrow_array");
    return numbered(at, static_cast<std::size_t>(array.length), [&](auto numbers, const execution& exec) {
      python::number_arrow(type, array, numbers, by(adds, exec));
    });
  }

  // The chunks of a stream.
  nb::object number_stream(const call_place& at, nb::handle stream, bool adds) {
    const stream_chunks all(stream);
    return numbered(at, all.rows, [&](auto numbers, const execution& exec) {
      for (const auto& chunk : all.chunks) {
        const auto size = static_cast<std::size_t>(chunk->length);
        python::number_arrow(*all.type, *chunk, numbers.first(size), by(adds, exec));
        numbers = numbers.subspan(size);
      }
    });
  }

  // numpy's S: bytes of a fixed width, in rows.
  nb::object number_bytes(const call_place& at, const array& bytes, bool adds) {
    const word_source source = words_of_bytes(bytes.items<const std::uint8_t>(), bytes.row_size());
    return numbered(at, bytes.rows(),
                    [&](auto numbers, const execution& exec) { by(adds, exec)(numbers, source); });
  }

  // numpy's U: code points, in rows.
  nb::object number_code_points(const call_place& at, const array& points, bool adds) {
    const auto all = points.items<const std::uint32_t>();
    const std::size_t width = points.row_size();
    return numbered(at, points.rows(), [&](auto numbers, const execution& exec) {
      kept_words some;
      const std::size_t most =
          std::clamp<std::size_t>(in_block * 64 / std::max(width, std::size_t{1}), 1, in_block);
      for (std::size_t first = 0, count = 0; first < numbers.size(); first += count) {
        count = std::min(most, numbers.size() - first);
        words_of_code_points(all.subspan(first * width, count * width), width, some);
        by(adds, exec)(numbers.subspan(first, count), source_of(some));
      }
    });
  }

  // numpy's StringDType: its dtype, the address of the first of so many items, which lie one behind another.
  nb::object number_strings(const call_place& at, nb::handle dtype, std::size_t address, std::size_t size,
                            bool adds) {
    const auto* const items = reinterpret_cast<const char*>(address);
    std::vector<std::uint32_t> numbers(size);
    kept_words some;
    for (std::size_t first = 0, count = 0; first < size; first += count) {
      const std::size_t most = std::min(in_block, size - first);
      count = words_of_strings(dtype, items + first * string_size, most, some);
      if (count == 0) throw nb::value_error("numpy cannot read a string of the array");
      unlocked(at, count, [&](const execution& exec) {
        by(adds, exec)(std::span(numbers).subspan(first, count), source_of(some));
      });
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    return signed_array(std::move(numbers));
  }

  // (numbers, which objects stood for missing words); the latter is -1 where an object is no word.
  nb::tuple number_objects(nb::handle objects, nb::handle others, bool takes_bytes) {
    const held_buffer buffer(objects, PyBUF_FORMAT | PyBUF_C_CONTIGUOUS);
    if (std::string_view(buffer->format) != "O")
      throw nb::type_error("an array of other than objects came in");
    const auto size = static_cast<std::size_t>(buffer->len) / sizeof(PyObject*);
    std::vector<std::uint32_t> numbers(size);
    const int missing = python::number_objects(table_, {static_cast<PyObject* const*>(buffer->buf), size},
                                               others, takes_bytes, numbers);
    return nb::make_tuple(signed_array(std::move(numbers)), missing);
  }

  // The numbers of all words of another table.
  nb::object number_table(const words& other, bool adds) {
    std::vector<std::string_view> all(other.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = other.table_[i];
    return numbered({}, all.size(),
                    [&](auto numbers, const execution& exec) { by(adds, exec)(numbers, words_in(all)); });
  }

  std::size_t size() const { return table_.size(); }
  // (bytes, ends) of all words, one behind another.
  nb::tuple all() const {
    return nb::make_tuple(numpy_copy<std::uint8_t>(table_.bytes()), numpy_copy<std::int64_t>(table_.ends()));
  }

  // The numbers in the order of their words' bytes, which in UTF-8 is that of code points.
  nb::object by_word() const {
    std::vector<std::int64_t> numbers(table_.size());
    unlocked({}, numbers.size(), [&](const execution&) {
      std::vector<beginning> all(table_.size());
      for (std::size_t i = 0; i < all.size(); ++i) all[i] = {first_bytes(table_[i]), i};
      std::ranges::sort(all, [&](const beginning& a, const beginning& b) {
        return a.bytes != b.bytes ? a.bytes < b.bytes : table_[a.number] < table_[b.number];
      });
      std::ranges::transform(all, numbers.begin(), &beginning::number);
    });
    return numpy_array(std::move(numbers));
  }

 private:
  static constexpr std::size_t in_block = std::size_t{1} << 16;  // words

  // The numbers that fill(numbers, exec) writes without the interpreter's lock.
  template <class Fill>
  static nb::object numbered(const call_place& at, std::size_t size, const Fill& fill) {
    std::vector<std::uint32_t> numbers(size);
    unlocked(at, size, [&](const execution& exec) { fill(std::span(numbers), exec); });
    return signed_array(std::move(numbers));
  }

  // Of a call that adds new words, or does not.
  number_call by(bool adds, const execution& exec) {
    if (adds)
      return [this, &exec](auto numbers, const auto& from) { table_.number_into(numbers, from, exec); };
    return [this, &exec](auto numbers, const auto& from) { table_.find_into(numbers, from, exec); };
  }

  static word_source source_of(const kept_words& some) {
    const char* const end = some.letters.data() + some.letters.size();
    return [&words = some.words, end](std::size_t first, std::span<std::string_view> to) {
      std::copy_n(words.begin() + static_cast<std::ptrdiff_t>(first), to.size(), to.begin());
      return end;
    };
  }

  word_table table_;
};

// The position at which each number below `count` first is; numbers that are new ascend.
nb::object first_rows(const array& numbers, std::size_t count) {
  const auto items = numbers.items<const std::int32_t>();
  std::vector<std::int64_t> first;
  first.reserve(count);
  for (std::size_t i = 0; i < items.size() && first.size() < count; ++i)
    if (items[i] == static_cast<std::int32_t>(first.size())) first.push_back(static_cast<std::int64_t>(i));
  return numpy_array(std::move(first));
}

}  // namespace

void add_words(nb::module_& m) {
  m.def("first_rows", &first_rows);
  nb::class_<words>(m, "WordTable")
      .def(nb::init<>())
      .def("number_arrow", placed(&words::number_arrow))
      .def("number_stream", placed(&words::number_stream))
      .def("number_bytes", placed(&words::number_bytes))
      .def("number_code_points", placed(&words::number_code_points))
      .def("number_strings", placed(&words::number_strings))
      .def("number_objects", &words::number_objects)
      .def("number_table", &words::number_table)
      .def("size", &words::size)
      .def("all", &words::all)
      .def("by_word", &words::by_word);
}

}  // namespace cairn::python
