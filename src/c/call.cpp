#include "src/c/call.hpp"

#include <cairn/c/axis.h>
#include <cairn/c/sampling.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <initializer_list>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "src/c/handles.hpp"
#include "src/ranks/agreement.hpp"

namespace cairn::c {

namespace {

// Fixed, so that a sentence needs no memory, which may be what is missing.
thread_local char message[1024] = "";

cairn_status say(cairn_status status, std::initializer_list<std::string_view> parts) noexcept {
  std::size_t size = 0;
  for (const std::string_view part : parts) {
    const std::size_t fits = std::min(part.size(), sizeof message - 1 - size);
    std::memcpy(message + size, part.data(), fits);
    size += fits;
  }
  message[size] = 0;
  return status;
}

static_assert(number_of(detail::sample_type::int8) == CAIRN_INT8 &&
              number_of(detail::sample_type::uint8) == CAIRN_UINT8 &&
              number_of(detail::sample_type::float32) == CAIRN_FLOAT32 &&
              number_of(detail::sample_type::float64) == CAIRN_FLOAT64);

int device_of(std::int32_t where, const char* name) {
  if (where < 0) refuse(name, ": where is ", where, "; expected CAIRN_ON_HOST or CAIRN_ON_DEVICE(number)");
  return where - 1;
}
void check_data(const void* data, std::uint64_t size, const char* name) {
  if (data != nullptr || size == 0) return;
  if (size == ~std::uint64_t{0}) refuse(name, " is not allocated");  // in Fortran
  refuse(name, ": data is NULL, and size is ", size);
}

cairn_status status_of_thrown(const char* function) noexcept {
  try {
    throw;
  } catch (const refused& e) {
    return say(CAIRN_INVALID_ARGUMENT, {function, ": ", e.what()});
  } catch (const callback_error& e) {
    return say(CAIRN_CALLBACK_ERROR, {function, ": ", e.what()});
  } catch (const cancelled& e) {
    return say(CAIRN_CANCELLED, {e.what()});
  } catch (const device_error& e) {
    return say(CAIRN_DEVICE_ERROR, {e.what()});
  } catch (const std::invalid_argument& e) {
    return say(CAIRN_INVALID_ARGUMENT, {e.what()});
  } catch (const std::overflow_error& e) {
    return say(CAIRN_OVERFLOW, {e.what()});
  } catch (const std::length_error& e) {
    return say(CAIRN_TOO_LONG, {e.what()});
  } catch (const std::bad_alloc&) {
    return say(CAIRN_NO_MEMORY, {function, ": ", "out of memory"});
  } catch (const std::system_error& e) {
    return say(CAIRN_SYSTEM_ERROR, {e.what()});
  } catch (const std::exception& e) {
    return say(CAIRN_RUNTIME_ERROR, {e.what()});
  } catch (...) {
    return say(CAIRN_RUNTIME_ERROR, {function, ": ", "an exception of an unknown type"});
  }
}

void tell_other_ranks(const std::string& sentence, const cairn_execution* exec) {
  std::optional<how> run;
  try {
    run.emplace(exec);
  } catch (const refused&) {
    return;  // the execution is what was refused
  }
  if (run->exec.ranks != nullptr)
    ranks::begin(*run->exec.ranks, {}, std::make_exception_ptr(std::invalid_argument(sentence)));
}

}  // namespace

cairn_status failed(const caller& in) noexcept {
  try {
    try {
      throw;
    } catch (const refused& e) {
      if (!in.alone) tell_other_ranks(sentence(in.function, ": ", e.what()), in.exec);
      throw;
    }
  } catch (...) {
    return status_of_thrown(in.function);
  }
}

void take_options(void* usual, std::size_t known, const void* given, const char* name) {
  std::size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < 2 * sizeof size || size > 4096)
    refuse(name, ": size is ", size, "; expected that of the struct, as its macro sets it");
  const auto* const bytes = static_cast<const std::byte*>(given);
  for (std::size_t i = known; i < size; ++i)
    if (bytes[i] != std::byte{0})
      refuse(name, ": byte ", i, " is set, an option that this version of cairn does not know");
  std::memcpy(usual, given, std::min(size, known));
}

how::how(const cairn_execution* given) {
  if (given == nullptr) return;
  const cairn_execution taken = options_of(given, CAIRN_EXECUTION, "cairn_execution");
  exec.where = choice_of<place>(taken.where, 3, "cairn_execution: where");
  exec.device = taken.device;
  exec.threads = taken.threads;
  exec.bind = taken.bind != 0;
  exec.target = choice_of<isa>(taken.target, 4, "cairn_execution: target");
  exec.scratch_bytes = taken.scratch_bytes;
  exec.device_bytes = taken.device_bytes;
  if (taken.progress != nullptr)
    exec.progress = [go = taken.progress, data = taken.progress_data](double done) {
      return go(done, data) == 0;
    };
  if (taken.ranks != nullptr) ranks_ = ranks_of(*taken.ranks);
  exec.ranks = ranks_.get();
  exec.root = taken.root;
}

detail::sample_type type_of(std::int32_t type, const char* name) {
  if (type < CAIRN_INT8 || type > CAIRN_FLOAT64)
    refuse(name, ": type is ", type, "; expected CAIRN_INT8 to CAIRN_FLOAT64");
  return static_cast<detail::sample_type>(type - 1);
}

detail::samples samples_of(const cairn_in* x, const char* name) {
  const cairn_in& given = at(x, name);
  check_data(given.data, given.size, name);
  if (given.stride > 1 && given.size > 1)
    refuse(name, ": stride is ", given.stride, "; expected items side by side");
  return {given.data, given.size, device_of(given.where, name), type_of(given.type, name)};
}

output output_of(const cairn_out* x, const char* name) {
  const cairn_out& given = at(x, name);
  check_data(given.data, given.size, name);
  return {given.data, given.size, device_of(given.where, name), type_of(given.type, name)};
}

namespace {
// Makes an argument before the library is called, and refuses what the library refuses in it.
template <class Make>
auto made_of(const Make& make) {
  try {
    return make();
  } catch (const std::invalid_argument& e) {
    throw refused(e.what());
  }
}
}  // namespace

columns columns_of(const cairn_columns* x) {
  return made_of([&] {
    const cairn_columns& given = at(x, "x");
    columns made;
    for (const cairn_in* one : list(given.column, given.size, "x: column")) {
      const cairn_in& column = at(one, "x: a column");
      check_data(column.data, column.size, "x");
      const int device = device_of(column.where, "x");
      const bool is_strided = column.stride > 1 && column.size > 1;
      if (is_strided && device >= 0) refuse("x: stride is ", column.stride, " of a column on a device");
      with_stored_type(type_of(column.type, "x"), [&]<class T>(T) {
        const T* const data = static_cast<const T*>(column.data);
        if (is_strided)
          made.add(strided(data, column.size, column.stride));
        else
          made.add(in<T>(data, column.size, device));
      });
    }
    return made;
  });
}

axes axes_of(const cairn_axes* given) {
  return made_of([&] {
    const cairn_axes& all = at(given, "axes");
    const std::span<const cairn_axis* const> each = list(all.axis, all.size, "axes: axis");
    axes made;
    if (each.size() == 1) {
      made = axes(at(each[0], "axes: an axis").it);
    } else {
      std::vector<axis> copied;
      for (const cairn_axis* one : each) copied.push_back(at(one, "axes: an axis").it);
      made = axes(std::span<const axis>(copied));
    }
    return all.with_flow != 0 ? made.with_flow() : made;
  });
}

draws draws_of(const cairn_draws* which) {
  if (which == nullptr) return {};
  return {.seed = which->seed, .stream = which->stream, .offset = which->offset};
}

void give_run(cairn_run* to, const run_info& run) {
  if (to == nullptr) return;
  *to = {static_cast<std::int32_t>(run.where),
         run.device,
         run.threads,
         run.bound ? 1 : 0,
         run.target.data(),
         run.method.data()};
}

void give_text(std::string_view text, char* to, std::size_t room, const char* name) {
  at(to, name);
  if (room <= text.size()) refuse(name, " has room for ", room, " bytes; expected ", text.size() + 1);
  std::memcpy(to, text.data(), text.size());
  to[text.size()] = 0;
}

}  // namespace cairn::c

uint32_t cairn_abi(void) { return CAIRN_C_ABI; }

const char* cairn_message(void) { return cairn::c::message; }

cairn_status cairn_say(cairn_status status, const char* sentence) {
  return cairn::c::say(status, {sentence == nullptr ? "" : sentence});
}

const char* cairn_name_of_status(cairn_status status) {
  static constexpr const char* names[] = {
      "CAIRN_OK",           "CAIRN_INVALID_ARGUMENT", "CAIRN_OVERFLOW",
      "CAIRN_TOO_LONG",     "CAIRN_NO_MEMORY",        "CAIRN_DEVICE_ERROR",
      "CAIRN_CANCELLED",    "CAIRN_SYSTEM_ERROR",     "CAIRN_CALLBACK_ERROR",
      "CAIRN_RUNTIME_ERROR"};
  return status >= 0 && status < std::ssize(names) ? names[status] : "no cairn_status";
}

size_t cairn_size_of_type(int32_t type) {
  if (type < CAIRN_INT8 || type > CAIRN_FLOAT64) return 0;
  return cairn::detail::size_of(static_cast<cairn::detail::sample_type>(type - 1));
}

void cairn_free(void* bytes) { std::free(bytes); }
