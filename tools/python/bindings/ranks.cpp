// Verbs of a communicator as calls of Python, and the arithmetic of its reductions.
#include "ranks.hpp"

#include <nanobind/stl/string.h>

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "bindings.hpp"

namespace cairn::python {
namespace {

namespace nb = nanobind;

constexpr std::array<std::string_view, 6> reductions = {"sum_uint64",           "sum_float64",
                                                        "sum_int128",           "greatest_uint64",
                                                        "saturating_sum_uint8", "saturating_sum_uint16"};

nb::str name_of(reduction how) {
  const std::string_view name = reductions[static_cast<std::size_t>(how)];
  return nb::str(name.data(), name.size());
}

reduction reduction_named(std::string_view name) {
  for (std::size_t i = 0; i < reductions.size(); ++i)
    if (reductions[i] == name) return static_cast<reduction>(i);
  throw nb::value_error(("there is no reduction '" + std::string(name) + "'").c_str());
}

// Memory as Python sees it, for the time of one call.
nb::object view(const void* bytes, std::size_t size, int access) {
  static std::byte nowhere{};
  void* const first = size == 0 ? &nowhere : const_cast<void*>(bytes);
  PyObject* const made =
      PyMemoryView_FromMemory(static_cast<char*>(first), static_cast<Py_ssize_t>(size), access);
  if (made == nullptr) throw nb::python_error();
  return nb::steal(made);
}
nb::object readable(const void* bytes, std::size_t size) { return view(bytes, size, PyBUF_READ); }
nb::object writable(void* bytes, std::size_t size) { return view(bytes, size, PyBUF_WRITE); }

nb::list sizes_of(std::span<const std::uint64_t> sizes) {
  nb::list made;
  for (const std::uint64_t size : sizes) made.append(size);
  return made;
}

std::size_t total(std::span<const std::uint64_t> sizes) {
  std::size_t all = 0;
  for (const std::uint64_t size : sizes) all += size;
  return all;
}

// The items of `from` combined into those of `into`.
void combine_buffers(const std::string& how, nb::handle from, nb::handle into) {
  const reduction wanted = reduction_named(how);
  const held_buffer source(from, PyBUF_SIMPLE);
  const held_buffer target(into, PyBUF_WRITABLE);
  if (source->len != target->len) throw nb::value_error("combine: buffers of two sizes came in");
  const unlocked_interpreter unlock;
  combine(wanted, source->buf, target->buf, static_cast<std::size_t>(source->len) / size_of(wanted));
}

}  // namespace

python_communicator::python_communicator(nb::object peers)
    : peers_(std::move(peers)),
      rank_(nb::cast<int>(peers_.attr("rank"))),
      size_(nb::cast<int>(peers_.attr("size"))) {
  if (size_ < 1 || rank_ < 0 || rank_ >= size_)
    throw nb::value_error(
        ("rank " + std::to_string(rank_) + " of " + std::to_string(size_) + "; there is none").c_str());
}

void python_communicator::broadcast(std::span<std::byte> bytes, int root) const {
  const nb::gil_scoped_acquire lock;
  peers_.attr("broadcast")(writable(bytes.data(), bytes.size()), root);
}

void python_communicator::allreduce(void* items, std::size_t count, reduction how) const {
  const nb::gil_scoped_acquire lock;
  peers_.attr("allreduce")(writable(items, count * size_of(how)), name_of(how));
}

void python_communicator::exscan(void* items, std::size_t count, reduction how) const {
  const nb::gil_scoped_acquire lock;
  peers_.attr("exscan")(writable(items, count * size_of(how)), name_of(how));
}

void python_communicator::reduce_scatter(const void* items, void* mine, std::span<const std::uint64_t> counts,
                                         reduction how) const {
  const nb::gil_scoped_acquire lock;
  const std::size_t item = size_of(how);
  peers_.attr("reduce_scatter")(readable(items, total(counts) * item),
                                writable(mine, counts[static_cast<std::size_t>(rank_)] * item),
                                sizes_of(counts), name_of(how));
}

void python_communicator::allgather(std::span<const std::byte> mine, std::byte* all,
                                    std::span<const std::uint64_t> bytes) const {
  const nb::gil_scoped_acquire lock;
  peers_.attr("allgather")(readable(mine.data(), mine.size()), writable(all, total(bytes)), sizes_of(bytes));
}

void python_communicator::gather(std::span<const std::byte> mine, std::byte* all,
                                 std::span<const std::uint64_t> bytes, int root) const {
  const nb::gil_scoped_acquire lock;
  peers_.attr("gather")(readable(mine.data(), mine.size()), writable(all, rank_ == root ? total(bytes) : 0),
                        sizes_of(bytes), root);
}

void python_communicator::alltoall(const std::byte* from, std::byte* to, std::size_t bytes) const {
  const nb::gil_scoped_acquire lock;
  const std::size_t all = bytes * static_cast<std::size_t>(size_);
  peers_.attr("alltoall")(readable(from, all), writable(to, all), bytes);
}

void python_communicator::alltoallv(const std::byte* from, std::span<const std::uint64_t> give, std::byte* to,
                                    std::span<const std::uint64_t> take) const {
  const nb::gil_scoped_acquire lock;
  peers_.attr("alltoallv")(readable(from, total(give)), sizes_of(give), writable(to, total(take)),
                           sizes_of(take));
}

void add_ranks(nb::module_& m) {
  nb::class_<python_communicator>(m, "Communicator")
      .def(nb::init<nb::object>())
      .def_prop_ro("rank", &python_communicator::rank)
      .def_prop_ro("size", &python_communicator::size);
  m.def("combine", &combine_buffers);
}

}  // namespace cairn::python
