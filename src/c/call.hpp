// Every function of the C API reads its arguments, and reports what the library throws, by what is here.
//
// A function is one of the patterns call, give, make and run below: its work turns the arguments into those
// of the C++ function of the same name; what that throws becomes a status and a sentence (failed).
#pragma once

#include <cairn/c/base.h>
#include <cairn/c/communicator.h>

#include <algorithm>
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
#include <functional>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/c/ranks.hpp"
#include "src/call/sentence.hpp"
#include "src/layouts/sample_kinds.hpp"

struct cairn_axes;
struct cairn_draws;

namespace cairn::c {

// The C API itself refuses an argument. Sentences of the library name what was called; these get its name
// from failed.
struct refused : std::invalid_argument {
  using invalid_argument::invalid_argument;
};
// A function that the caller gave returned an error.
struct callback_error : std::runtime_error {
  using runtime_error::runtime_error;
};

// The function of the C API that is called, and the execution of those that have one. A function that is not
// `alone` has a form over ranks: what it refuses, before the library is called, is told to the other ranks,
// which are in its first collective step or will be.
struct caller {
  caller(const char* name) : function(name) {}  // NOLINT(google-explicit-constructor)
  caller(const char* name, const cairn_execution* given, bool is_alone = false)
      : function(name), exec(given), alone(is_alone) {}

  const char* function;
  const cairn_execution* exec = nullptr;
  bool alone = true;
};
constexpr bool alone = true;

// Within a handler: the status of what was thrown, whose sentence becomes the thread's message.
cairn_status failed(const caller& in) noexcept;

template <class... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
  throw refused(sentence(parts...));
}

// Returns the object that a pointer points to, which may not be NULL.
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

// Returns use(held) of what a handle holds, whichever kind it is of.
template <class Handle, class Use>
decltype(auto) visit(Handle* handle, const char* name, const Use& use) {
  auto& held = at(handle, name).it;
  if constexpr (requires { held.valueless_by_exception(); })
    return std::visit(use, held);
  else
    return use(held);
}
// The number or pointer use(held); 0 or NULL if the handle is NULL.
template <class Handle, class Use>
auto fact_of(const Handle* handle, const Use& use) {
  using fact = decltype(visit(handle, "", use));
  return handle == nullptr ? fact() : visit(handle, "", use);
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
  std::unique_ptr<const communicator> ranks_;
};

// --- the patterns of functions --------------------------------------------------------------------------
//
// The caller is __func__ and the work takes nothing, or it is {__func__, exec} and the work takes the
// execution.

// Calls use(done), which calls done() to have the work done and to get what it returns.
template <class Work, class Use>
cairn_status call(const caller& in, const Work& work, const Use& use) noexcept {
  try {
    if constexpr (std::invocable<const Work&>) {
      use(work);
    } else {
      const how run(in.exec);
      use([&] { return work(run.exec); });
    }
    return CAIRN_OK;
  } catch (...) {
    return failed(in);
  }
}
template <class Work>
cairn_status call(const caller& in, const Work& work) noexcept {
  return call(in, work, [](const auto& done) { done(); });
}
// `*to` becomes what the work returns; it is looked at first, and stays as it is where the work throws.
template <class T, class Work>
cairn_status give(const caller& in, T* to, const char* name, const Work& work) noexcept {
  return call(in, work, [&](const auto& done) {
    T& place = at(to, name);
    place = done();
  });
}
template <class Handle, class Work>
Handle* handle_of(const Work& work) {
  return new Handle{work()};
}
// `*made` becomes a new handle, which holds what the work returns.
template <class Handle, class Work>
cairn_status make(const caller& in, Handle** made, const Work& work) noexcept {
  return call(in, work, [&](const auto& done) {
    Handle*& place = at(made, "made");
    place = handle_of<Handle>(done);
  });
}
// The numbers that the work returns are written to `to`, which has room for exactly as many.
template <class T, class Work>
cairn_status give_numbers(const caller& in, T* to, std::size_t count, const char* name,
                          const Work& work) noexcept {
  return call(in, work, [&](const auto& done) {
    const std::span<T> room = list(to, count, name);
    const std::vector<T> numbers = done();
    check_size(count, numbers.size(), name);
    std::ranges::copy(numbers, room.begin());
  });
}
// `*items` becomes the first of the items that the work returns, which the library keeps.
template <class T, class Work>
cairn_status lend(const caller& in, const T** items, const char* name, std::size_t* size,
                  const char* size_name, const Work& work) noexcept {
  return call(in, work, [&](const auto& done) {
    const T*& first = at(items, name);
    const auto lent = done();
    at(size, size_name) = lent.size();
    first = lent.data();
  });
}

void give_run(cairn_run* to, const run_info& run);  // `to` may be NULL
// The work returns how it ran.
template <class Work>
cairn_status run(const caller& in, cairn_run* to, const Work& work) noexcept {
  return call(in, work, [&](const auto& done) { give_run(to, done()); });
}

// --- arguments ------------------------------------------------------------------------------------------

template <class View>
void check_on_host(const View& view, const char* name) {
  if (view.on_device()) refuse(name, " lie on a device; expected host memory");
}
// The library trusts types: its own callers cannot get them wrong.
inline void check_type(detail::sample_type given, detail::sample_type expected, const char* name,
                       const char* verb, const char* example) {
  if (given != expected)
    refuse(name, " ", verb, " of ", detail::name_of(given), "; expected ", detail::name_of(expected), ", as ",
           example);
}

detail::sample_type type_of(std::int32_t type, const char* name);
constexpr std::int32_t number_of(detail::sample_type type) { return static_cast<std::int32_t>(type) + 1; }
detail::samples samples_of(const cairn_in* x, const char* name);
// An array that is written, as a view of bytes; `size` counts items.
struct output {
  void* data;
  std::size_t size;
  int device;
  detail::sample_type type;
};
output output_of(const cairn_out* x, const char* name);
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
  return out<T>(static_cast<T*>(x.data), x.size, x.device);
}

// Types that an argument may have, and the words for them in messages.
template <class... Types>
struct types {
  std::string_view words;
};
inline constexpr types<float, double> reals{"float32 or float64"};
inline constexpr types<std::int64_t, std::uint64_t> wide_integers{"int64 or uint64"};
inline constexpr types<std::int32_t, std::uint32_t, std::int64_t, std::uint64_t> integers{
    "integers of 32 or 64 bits"};

// Returns use(view) of an array that is read or written, if it is of one of the types.
template <class T, class... Others, class Array, class Use>
decltype(auto) with_view(const types<T, Others...>& expected, const Array& x, const char* name,
                         const Use& use) {
  if (x.type == detail::sample_type_of<T>()) return use(view_of<T>(x));
  if constexpr (sizeof...(Others) == 0)
    refuse(name, " are of ", detail::name_of(x.type), "; expected ", expected.words);
  else
    return with_view(types<Others...>{expected.words}, x, name, use);
}
template <class... Types, class Given, class Use>
decltype(auto) with_type(const types<Types...>& expected, const Given* given, const char* name,
                         const Use& use) {
  return with_view(expected, array_of(given, name), name, use);
}
// Returns use(view) of an array of any type.
template <class Array, class Use>
decltype(auto) with_any_type(const Array& x, const Use& use) {
  return with_stored_type(x.type, [&]<class T>(T) { return use(view_of<T>(x)); });
}
// The view of an array that is of that type and no other.
template <class T, class Given>
auto view_as(const Given* given, const char* name) {
  const types<T> expected{detail::name_of(detail::sample_type_of<T>())};
  return with_type(expected, given, name, [](auto view) { return view; });
}
// Returns use(span) of real numbers that are read in host memory.
template <class Use>
decltype(auto) with_host_reals(const cairn_in* given, const char* name, const Use& use) {
  return with_type(reals, given, name, [&](auto numbers) {
    check_on_host(numbers, name);
    return use(std::span(numbers.data(), numbers.size()));
  });
}

// Writes the text with an ending 0.
void give_text(std::string_view text, char* to, std::size_t room, const char* name);
// Gives the number of items, and the first of them that there is room for, as `convert` makes them.
template <class From, class To, class Convert = std::identity>
void give_list(const From& from, To* to, std::size_t room, std::size_t* found, const char* name,
               const Convert& convert = {}) {
  const std::span<To> written = list(to, room, name);
  for (std::size_t i = 0; i < written.size() && i < from.size(); ++i) written[i] = convert(from[i]);
  if (found != nullptr) *found = from.size();
}

}  // namespace cairn::c
