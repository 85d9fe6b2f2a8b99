// What every function of the C API does with its arguments, and with what the library throws.
//
// A function is one of the patterns call, give, make and run below: its work turns the arguments into those
// of the C++ function of the same name; what that throws becomes a status and a sentence (failed).
#pragma once

#include <cairn/c/base.h>
#include <cairn/c/communicator.h>

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cairn/frequencies.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "src/c/ranks.hpp"
#include "src/call/sentence.hpp"
#include "src/layouts/sample_kinds.hpp"

struct cairn_axes;
struct cairn_draws;

namespace cairn::c {

// What the C API itself refuses. Sentences of the library name what was called; these get its name from
// failed.
struct refused : std::invalid_argument {
  using invalid_argument::invalid_argument;
};
// A function that the caller gave returned an error.
struct callback_error : std::runtime_error {
  using runtime_error::runtime_error;
};

// Within a handler: the status of what was thrown, whose sentence becomes the thread's message. Of calls that
// have a form over ranks, with their execution: what is refused here, before the library is called, is told
// to the other ranks, which are in its first collective step or will be.
cairn_status failed(const char* function) noexcept;
cairn_status failed(const char* function, const cairn_execution* exec) noexcept;

template <class... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
  throw refused(sentence(parts...));
}

// What a pointer that may not be NULL points to.
template <class T>
T& at(T* pointer, const char* name) {
  if (pointer == nullptr) {  // handles of Fortran are NULL until they are set
    if constexpr (requires { pointer->it; }) refuse(name, " is NULL: never made, or freed");
    refuse(name, " is NULL");
  }
  return *pointer;
}
// A list of `size` items, which may be NULL where it is empty.
template <class T>
std::span<T> list(T* items, std::size_t size, const char* name) {
  if (size != 0) at(items, name);
  return {items, items == nullptr ? 0 : size};
}
inline void check_size(std::size_t given, std::size_t expected, const char* name) {
  if (given != expected) refuse(name, " has room for ", given, " items; expected ", expected);
}

// Variants of accumulations: merges those of one kind; `difference` is how others differ.
template <class Held>
void merge_alike(Held& into, const Held& from, const char* difference) {
  std::visit(
      [&]<class One, class Other>(One& held, const Other& added) {
        if constexpr (std::same_as<One, Other>)
          held.merge(added);
        else
          refuse("other ", difference);
      },
      into, from);
}

// Options as the caller's header knows them: of a shorter struct the last ones are as `usual`, of a longer
// one what this library does not know must be 0.
void take_options(void* usual, std::size_t known, const void* given, const char* name);
template <class Options>
Options options_of(const Options* given, const Options& usual, const char* name) {
  Options taken = usual;
  if (given != nullptr) take_options(&taken, sizeof taken, given, name);
  taken.size = sizeof taken;
  return taken;
}

// One of `count` numbers, from 0.
template <class Enum>
Enum choice_of(std::int32_t given, std::int32_t count, const char* name) {
  if (given < 0 || given >= count) refuse(name, " is ", given, "; expected 0 to ", count - 1);
  return static_cast<Enum>(given);
}

inline nan_policy policy_of(std::int32_t nan) { return choice_of<nan_policy>(nan, 2, "nan"); }

// The execution of a call. It holds the ranks that the execution refers to.
class how {
 public:
  explicit how(const cairn_execution* given);
  how(const how&) = delete;
  how& operator=(const how&) = delete;

  execution exec;

 private:
  std::optional<ranks_by_table> ranks_;
};

// --- the patterns of functions; `function` is __func__ -----------------------------------------------------

template <class Work>
cairn_status call(const char* function, const Work& work) noexcept {
  try {
    work();
    return CAIRN_OK;
  } catch (...) {
    return failed(function);
  }
}
// For functions that have a form over ranks: work(execution).
template <class Work>
cairn_status call(const char* function, const cairn_execution* exec, const Work& work) noexcept {
  try {
    const how run(exec);
    work(run.exec);
    return CAIRN_OK;
  } catch (...) {
    return failed(function, exec);
  }
}
// `*to` becomes what the work returns; it is looked at first, and stays as it is where the work throws.
template <class T, class Work>
cairn_status give(const char* function, T* to, const char* name, const Work& work) noexcept {
  return call(function, [&] {
    T& place = at(to, name);
    place = work();
  });
}
template <class T, class Work>
cairn_status give(const char* function, const cairn_execution* exec, T* to, const char* name,
                  const Work& work) noexcept {
  return call(function, exec, [&](const execution& how) {
    T& place = at(to, name);
    place = work(how);
  });
}
// The same of a new handle.
template <class Handle, class Work>
cairn_status make(const char* function, Handle** made, const Work& work) noexcept {
  return give(function, made, "made", work);
}
template <class Handle, class Work>
cairn_status make(const char* function, const cairn_execution* exec, Handle** made,
                  const Work& work) noexcept {
  return give(function, exec, made, "made", work);
}

void give_run(cairn_run* to, const run_info& run);  // `to` may be NULL
// The work returns how it ran.
template <class Work>
cairn_status run(const char* function, const cairn_execution* exec, cairn_run* to,
                 const Work& work) noexcept {
  return call(function, exec, [&](const execution& how) { give_run(to, work(how)); });
}

// --- arguments ------------------------------------------------------------------------------------------

detail::sample_type type_of(std::int32_t type, const char* name);
constexpr std::int32_t number_of(detail::sample_type type) { return static_cast<std::int32_t>(type) + 1; }
detail::samples samples_of(const cairn_in* x, const char* name);
// What is written, as a view of bytes whose `size` are items.
struct output {
  void* data;
  std::size_t size;
  int device;
  detail::sample_type type;
};
output output_of(const cairn_out* x, const char* name);
template <class T>
out<T> typed_out(const output& x) {
  return out<T>(static_cast<T*>(x.data), x.size, x.device);
}
// Of that type and no other.
template <class T>
out<T> out_of(const cairn_out* x, const char* name) {
  const output given = output_of(x, name);
  if (given.type != detail::sample_type_of<T>())
    refuse(name, " are of ", detail::name_of(given.type), "; expected ",
           detail::name_of(detail::sample_type_of<T>()));
  return typed_out<T>(given);
}

columns columns_of(const cairn_columns* x);
axes axes_of(const cairn_axes* given);
draws draws_of(const cairn_draws* which);

inline detail::samples array_of(const cairn_in* x, const char* name) { return samples_of(x, name); }
inline output array_of(const cairn_out* x, const char* name) { return output_of(x, name); }
template <class T>
in<T> view_of(const detail::samples& x) {
  return typed<T>(x);
}
template <class T>
out<T> view_of(const output& x) {
  return typed_out<T>(x);
}

// Call use(view): of what is read or written, of float or double; of integers of 32 or 64 bits that are
// written.
template <class Given, class Use>
decltype(auto) with_reals(const Given* given, const char* name, const Use& use) {
  const auto x = array_of(given, name);
  if (x.type == detail::sample_type::float32) return use(view_of<float>(x));
  if (x.type != detail::sample_type::float64)
    refuse(name, " are of ", detail::name_of(x.type), "; expected float32 or float64");
  return use(view_of<double>(x));
}
template <class Use>
decltype(auto) with_wide_integers(const cairn_out* given, const char* name, const Use& use) {
  const output x = output_of(given, name);
  if (x.type == detail::sample_type::int64) return use(typed_out<std::int64_t>(x));
  if (x.type != detail::sample_type::uint64)
    refuse(name, " are of ", detail::name_of(x.type), "; expected int64 or uint64");
  return use(typed_out<std::uint64_t>(x));
}
template <class Use>
decltype(auto) with_integers(const cairn_out* given, const char* name, const Use& use) {
  const output x = output_of(given, name);
  if (x.type == detail::sample_type::int32) return use(typed_out<std::int32_t>(x));
  if (x.type == detail::sample_type::uint32) return use(typed_out<std::uint32_t>(x));
  if (x.type != detail::sample_type::int64 && x.type != detail::sample_type::uint64)
    refuse(name, " are of ", detail::name_of(x.type), "; expected integers of 32 or 64 bits");
  return with_wide_integers(given, name, use);
}

// With an ending 0.
void give_text(std::string_view text, char* to, std::size_t room, const char* name);
// How many there are, and the first of them that there is room for.
template <class From, class To>
void give_list(const From& from, To* to, std::size_t room, std::size_t* found, const char* name) {
  const std::span<To> written = list(to, room, name);
  for (std::size_t i = 0; i < written.size() && i < from.size(); ++i) written[i] = from[i];
  if (found != nullptr) *found = from.size();
}

}  // namespace cairn::c
