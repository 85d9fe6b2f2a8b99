// Reads the text of Python objects; the same object again is known by its address.
#include "object_words.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

namespace cairn::python {
namespace {

namespace nb = nanobind;

class object_reader {
 public:
  object_reader(word_table& table, nb::handle others, bool takes_bytes)
      : table_(table), others_(others), takes_bytes_(takes_bytes) {}

  // Whether all could be read.
  bool read(std::span<PyObject* const> objects, std::span<std::uint32_t> numbers) {
    for (std::size_t i = 0; i < objects.size(); ++i) {
      PyObject* const object = objects[i];
      const known& here = known_at(object);
      if (here.object == object) {
        numbers[i] = here.number;
        continue;
      }
      const auto word = word_of(object);
      if (!word) return false;
      waiting_[waiting_count_] = {object, &numbers[i]};
      words_[waiting_count_++] = *word;
      if (waiting_count_ == at_once) number_waiting();
    }
    number_waiting();
    return true;
  }
  unsigned missing() const { return missing_; }

 private:
  struct known {
    PyObject* object;
    std::uint32_t number;
  };
  struct waiting {
    PyObject* object;
    std::uint32_t* number;
  };
  static constexpr std::size_t at_once = 64;
  static constexpr int known_bits = 12;

  known& known_at(PyObject* object) {
    const auto address = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(object));
    return known_[(address >> 4) * 0x9e3779b97f4a7c15U >> (64 - known_bits)];
  }

  // A word without memory where it is missing; nothing where the object is neither.
  std::optional<std::string_view> word_of(PyObject* object) {
    Py_ssize_t size = 0;
    if (!takes_bytes_ && PyUnicode_Check(object)) {
      if (const char* const bytes = PyUnicode_AsUTF8AndSize(object, &size); bytes != nullptr)
        return std::string_view(bytes, static_cast<std::size_t>(size));
      PyErr_Clear();  // half of a pair of surrogates
      return std::nullopt;
    }
    if (takes_bytes_ && PyBytes_Check(object))
      return std::string_view(PyBytes_AsString(object), static_cast<std::size_t>(PyBytes_Size(object)));
    const unsigned kind = missing_as(object);
    missing_ |= kind;
    if (kind != 0) return std::string_view();
    return std::nullopt;
  }

  unsigned missing_as(PyObject* object) const {
    if (object == Py_None) return is_none;
    if (PyFloat_Check(object) && std::isnan(PyFloat_AsDouble(object))) return is_nan;
    for (const nb::handle other : others_)
      if (other.ptr() == object) return is_other;
    return 0;
  }

  void number_waiting() {
    std::array<std::uint32_t, at_once> found;
    table_.number_of({words_.data(), waiting_count_}, {found.data(), waiting_count_});
    for (std::size_t i = 0; i < waiting_count_; ++i) {
      *waiting_[i].number = found[i];
      known_at(waiting_[i].object) = {waiting_[i].object, found[i]};
    }
    waiting_count_ = 0;
  }

  word_table& table_;
  nb::handle others_;
  bool takes_bytes_;
  unsigned missing_ = 0;
  std::size_t waiting_count_ = 0;
  std::array<waiting, at_once> waiting_;
  std::array<std::string_view, at_once> words_;
  std::array<known, std::size_t{1} << known_bits> known_{};
};

}  // namespace

int number_objects(word_table& table, std::span<PyObject* const> objects, nb::handle others, bool takes_bytes,
                   std::span<std::uint32_t> numbers) {
  constexpr std::size_t between_signals = std::size_t{1} << 20;
  object_reader reader(table, others, takes_bytes);
  for (std::size_t first = 0; first < objects.size(); first += between_signals) {
    const std::size_t count = std::min(between_signals, objects.size() - first);
    if (!reader.read(objects.subspan(first, count), numbers.subspan(first, count))) return -1;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }
  return static_cast<int>(reader.missing());
}

}  // namespace cairn::python
