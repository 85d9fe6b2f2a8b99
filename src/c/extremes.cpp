#include <cairn/c/histogram.h>

#include <cairn/extremes.hpp>

#include "src/c/call.hpp"
#include "src/c/give.hpp"

namespace c = cairn::c;

namespace {

// An item of its own type, as the library has it, from the widest of its kind, and back.
template <class T>
T item_of(const cairn_value& value) {
  if constexpr (std::floating_point<T>)
    return static_cast<T>(value.real);
  else if constexpr (std::is_signed_v<T>)
    return static_cast<T>(value.integer);
  else
    return static_cast<T>(value.unsigned_integer);
}
template <class T>
cairn_value value_of(T item) {
  cairn_value value{};
  if constexpr (std::floating_point<T>)
    value.real = item;
  else if constexpr (std::is_signed_v<T>)
    value.integer = item;
  else
    value.unsigned_integer = item;
  return value;
}

template <class T>
cairn::extremes<T> taken(const cairn_extremes& from) {
  cairn::extremes<T> made;
  made.least = item_of<T>(from.least);
  made.greatest = item_of<T>(from.greatest);
  made.numbers = from.numbers;
  made.nan = from.nan;
  return made;
}
template <class T>
cairn_extremes given(const cairn::extremes<T>& from, cairn_run run) {
  c::give_run(&run, from.run);
  return {c::number_of(cairn::detail::sample_type_of<T>()),
          0,
          value_of(from.least),
          value_of(from.greatest),
          from.numbers,
          from.nan,
          run};
}

}  // namespace

cairn_status cairn_extremes_of(const cairn_in* x, const cairn_execution* exec, cairn_extremes* found) {
  return c::give(__func__, exec, found, "found", [&](const cairn::execution& run) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    return cairn::with_stored_type(samples.type, [&]<class T>(T) {
      return given(cairn::extremes_of(cairn::typed<T>(samples), run), {});
    });
  });
}

cairn_status cairn_extremes_merge(cairn_extremes* into, const cairn_extremes* from) {
  return c::call(__func__, [&] {
    if (c::at(into, "into").type != c::at(from, "from").type)
      c::refuse("from is of type ", from->type, "; expected ", into->type, ", as into");
    cairn::with_stored_type(c::type_of(into->type, "into"), [&]<class T>(T) {
      cairn::extremes<T> both = taken<T>(*into);
      both.merge(taken<T>(*from));
      const cairn_run run = into->run;
      *into = given(both, {});
      into->run = run;
    });
  });
}

cairn_status cairn_extremes_merged(const cairn_extremes* mine, const cairn_execution* exec,
                                   cairn_extremes* found) {
  return c::give(__func__, exec, found, "found", [&](const cairn::execution& how) {
    return cairn::with_stored_type(c::type_of(c::at(mine, "mine").type, "mine"), [&]<class T>(T) {
      return given(cairn::merged(taken<T>(*mine), how), {});
    });
  });
}

cairn_status cairn_extremes_save(const cairn_extremes* extremes, void** bytes, size_t* size) {
  return c::call(__func__, [&] {
    cairn::with_stored_type(c::type_of(c::at(extremes, "extremes").type, "extremes"), [&]<class T>(T) {
      const cairn::extremes<T> saved = taken<T>(*extremes);
      c::give_bytes([&](const cairn::sink& to) { saved.save(to); }, bytes, size);
    });
  });
}

cairn_status cairn_extremes_load(const void* bytes, size_t size, cairn_extremes* loaded) {
  return c::give(__func__, loaded, "loaded", [&] {
    const std::span<const char> all = c::list(static_cast<const char*>(bytes), size, "bytes");
    const cairn::state_heading heading = cairn::heading_of_state(std::as_bytes(all));
    return cairn::with_stored_type(heading.type, [&]<class T>(T) {
      return given(cairn::extremes<T>::load(c::source_of_bytes(bytes, size)), {});
    });
  });
}

cairn_status cairn_bounds_of(const cairn_extremes* extremes, cairn_bounds* bounds) {
  return c::give(__func__, bounds, "bounds", [&] {
    const cairn::bounds found =
        cairn::with_stored_type(c::type_of(c::at(extremes, "extremes").type, "extremes"),
                                [&]<class T>(T) { return cairn::bounds_of(taken<T>(*extremes)); });
    return cairn_bounds{found.low, found.high};
  });
}
