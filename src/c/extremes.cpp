#include <cairn/c/histogram.h>

#include <cairn/extremes.hpp>

#include "src/c/call.hpp"
#include "src/c/give.hpp"

namespace c = cairn::c;

namespace {

// The member of a value that holds items of type T, as the widest type of their kind.
template <class T, class Value>
auto& widest(Value& value) {
  if constexpr (std::floating_point<T>)
    return value.real;
  else if constexpr (std::is_signed_v<T>)
    return value.integer;
  else
    return value.unsigned_integer;
}

template <class T>
cairn::extremes<T> taken(const cairn_extremes& from) {
  cairn::extremes<T> made;
  made.least = static_cast<T>(widest<T>(from.least));
  made.greatest = static_cast<T>(widest<T>(from.greatest));
  made.numbers = from.numbers;
  made.nan = from.nan;
  return made;
}
template <class T>
cairn_extremes given(const cairn::extremes<T>& from) {
  cairn_extremes made{};
  made.type = c::number_of(cairn::detail::sample_type_of<T>());
  widest<T>(made.least) = from.least;
  widest<T>(made.greatest) = from.greatest;
  made.numbers = from.numbers;
  made.nan = from.nan;
  c::give_run(&made.run, from.run);
  return made;
}

// Returns use(taken) of extremes, whose type is known at run time.
template <class Use>
decltype(auto) with_taken(const cairn_extremes* from, const char* name, const Use& use) {
  return cairn::with_stored_type(c::type_of(c::at(from, name).type, name),
                                 [&]<class T>(T) { return use(taken<T>(*from)); });
}

}  // namespace

cairn_status cairn_extremes_of(const cairn_in* x, const cairn_execution* exec, cairn_extremes* found) {
  return c::give({__func__, exec}, found, "found", [&](auto& run) {
    return c::with_any_type(c::samples_of(x, "x"),
                            [&](auto samples) { return given(cairn::extremes_of(samples, run)); });
  });
}

cairn_status cairn_extremes_merge(cairn_extremes* into, const cairn_extremes* from) {
  return c::call(__func__, [&] {
    if (c::at(into, "into").type != c::at(from, "from").type)
      c::refuse("from is of type ", from->type, "; expected ", into->type, ", as into");
    with_taken(into, "into", [&]<class T>(cairn::extremes<T> both) {
      both.merge(taken<T>(*from));
      const cairn_run run = into->run;
      *into = given(both);
      into->run = run;
    });
  });
}

cairn_status cairn_extremes_merged(const cairn_extremes* mine, const cairn_execution* exec,
                                   cairn_extremes* found) {
  return c::give({__func__, exec}, found, "found", [&](auto& how) {
    return with_taken(mine, "mine", [&](const auto& own) { return given(cairn::merged(own, how)); });
  });
}

cairn_status cairn_extremes_save(const cairn_extremes* extremes, void** bytes, size_t* size) {
  return c::call(__func__, [&] {
    with_taken(extremes, "extremes", [&](const auto& saved) {
      c::give_bytes([&](const cairn::sink& to) { saved.save(to); }, bytes, size);
    });
  });
}

cairn_status cairn_extremes_load(const void* bytes, size_t size, cairn_extremes* loaded) {
  return c::give(__func__, loaded, "loaded", [&] {
    const cairn::state_heading heading = cairn::heading_of_state(c::bytes_in(bytes, size));
    return cairn::with_stored_type(heading.type, [&]<class T>(T) {
      return given(cairn::extremes<T>::load(c::source_of_bytes(bytes, size)));
    });
  });
}

cairn_status cairn_bounds_of(const cairn_extremes* extremes, cairn_bounds* bounds) {
  return c::give(__func__, bounds, "bounds", [&] {
    const cairn::bounds found =
        with_taken(extremes, "extremes", [](const auto& own) { return cairn::bounds_of(own); });
    return cairn_bounds{found.low, found.high};
  });
}
