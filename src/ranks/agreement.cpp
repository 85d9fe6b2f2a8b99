// Failures as they travel from one rank to the others, and signatures.
#include "src/ranks/agreement.hpp"

#include <algorithm>
#include <array>
#include <cairn/execution.hpp>
#include <cstdio>
#include <cstring>
#include <new>
#include <stdexcept>
#include <system_error>

#include "src/call/sentence.hpp"
#include "src/states/axis_record.hpp"
#include "src/states/checksum.hpp"

namespace cairn::ranks {
namespace {

enum class failure_kind : std::uint32_t {
  invalid_argument,
  domain_error,
  overflow_error,
  no_memory,
  no_device,
  was_cancelled,
  of_system,
  other
};

// Plain bytes, which need no memory.
struct failure_text {
  failure_kind kind = failure_kind::other;
  int code = 0;  // of the system
  char text[1016] = {};
};

// An exception that all ranks have thrown.
struct travelled {};
template <class Error>
struct from_a_rank final : Error, travelled {
  explicit from_a_rank(const failure_text& of) : Error(of.text) {}
};
template <>
struct from_a_rank<std::bad_alloc> final : std::bad_alloc, travelled {
  explicit from_a_rank(const failure_text& of) { std::memcpy(text, of.text, sizeof text); }
  const char* what() const noexcept override { return text; }
  char text[sizeof failure_text::text];
};
template <>
struct from_a_rank<std::system_error> final : std::system_error, travelled {
  explicit from_a_rank(const failure_text& of)
      : std::system_error(of.code, std::generic_category()), text(of.text) {}
  const char* what() const noexcept override { return text.c_str(); }
  std::string text;
};

bool has_travelled(const std::exception_ptr& failure) {
  if (failure == nullptr) return false;
  try {
    std::rethrow_exception(failure);
  } catch (const travelled&) {
    return true;
  } catch (...) {
    return false;
  }
}

failure_text text_of(failure_kind kind, int rank, const std::exception& error) {
  failure_text made{kind, 0, {}};
  std::snprintf(made.text, sizeof made.text, "rank %d: %s", rank, error.what());
  return made;
}

failure_text text_of(const std::exception_ptr& failure, int rank) {
  try {
    std::rethrow_exception(failure);
  } catch (const cancelled& e) {
    return text_of(failure_kind::was_cancelled, rank, e);
  } catch (const device_error& e) {
    return text_of(failure_kind::no_device, rank, e);
  } catch (const std::system_error& e) {
    failure_text made = text_of(failure_kind::of_system, rank, e);
    made.code = e.code().value();
    return made;
  } catch (const std::invalid_argument& e) {
    return text_of(failure_kind::invalid_argument, rank, e);
  } catch (const std::domain_error& e) {
    return text_of(failure_kind::domain_error, rank, e);
  } catch (const std::overflow_error& e) {
    return text_of(failure_kind::overflow_error, rank, e);
  } catch (const std::bad_alloc& e) {
    return text_of(failure_kind::no_memory, rank, e);
  } catch (const std::exception& e) {
    return text_of(failure_kind::other, rank, e);
  } catch (...) {
    return text_of(failure_kind::other, rank, std::runtime_error("an exception that is no std::exception"));
  }
}

[[noreturn]] void throw_as(const failure_text& failure) {
  switch (failure.kind) {
    case failure_kind::invalid_argument:
      throw from_a_rank<std::invalid_argument>(failure);
    case failure_kind::domain_error:
      throw from_a_rank<std::domain_error>(failure);
    case failure_kind::overflow_error:
      throw from_a_rank<std::overflow_error>(failure);
    case failure_kind::no_memory:
      throw from_a_rank<std::bad_alloc>(failure);
    case failure_kind::no_device:
      throw from_a_rank<device_error>(failure);
    case failure_kind::was_cancelled:
      throw from_a_rank<cancelled>(failure);
    case failure_kind::of_system:
      throw from_a_rank<std::system_error>(failure);
    case failure_kind::other:
      break;
  }
  throw from_a_rank<std::runtime_error>(failure);
}

// The first rank that says so gets the greatest number.
std::uint64_t first_bids(const communicator& all, bool is_said) {
  return is_said ? static_cast<std::uint64_t>(all.size() - all.rank()) : 0;
}
int rank_that_bid(const communicator& all, std::uint64_t greatest) {
  return all.size() - static_cast<int>(greatest);
}

// What all ranks have found alike is of no rank.
void leave_out_rank(const communicator& all, failure_text& failure, int first,
                    const std::exception_ptr& mine) {
  std::uint64_t is_other = 1;
  if (mine != nullptr) is_other = std::strcmp(text_of(mine, first).text, failure.text) == 0 ? 0 : 1;
  all.allreduce(&is_other, 1, reduction::greatest_uint64);
  if (is_other != 0) return;
  const std::string_view words = failure.text;
  const std::size_t prefix = words.find(": ") + 2;
  std::memmove(failure.text, failure.text + prefix, words.size() - prefix + 1);
}

[[noreturn]] void throw_of_rank(const communicator& all, int first, const std::exception_ptr& mine) {
  failure_text failure;
  if (all.rank() == first) failure = text_of(mine, first);
  all.broadcast(std::as_writable_bytes(std::span(&failure, 1)), first);
  leave_out_rank(all, failure, first, mine);
  throw_as(failure);
}

constexpr std::size_t parts = 4;
constexpr std::string_view part_names[parts] = {"", "the types of the samples", "the axes", ""};
constexpr std::size_t options_part = 3;

// Each part, and its complement: the greatest of both agree where all ranks say the same. What is not known
// on a rank agrees with all.
struct comparison {
  std::uint64_t failed = 0;
  std::array<std::uint64_t, parts> greatest{};
  std::array<std::uint64_t, parts> complement{};
};
static_assert(sizeof(comparison) == 72);

std::array<std::uint64_t, parts> parts_of(const signature& mine) {
  return {hash_of_bytes(mine.who.data(), mine.who.size(), 0), mine.types, mine.axes, mine.options.hash()};
}

int first_that(const communicator& all, bool is_this) {
  std::uint64_t word = first_bids(all, is_this);
  all.allreduce(&word, 1, reduction::greatest_uint64);
  return rank_that_bid(all, word);
}

std::string text_of(const option_list::option& one, std::uint64_t bits) {
  using enum option_list::option::form;
  if (one.of == flag) return bits != 0 ? "true" : "false";
  if (one.of == real) return sentence(std::bit_cast<double>(bits));
  if (one.of == natural) return sentence(bits);
  return sentence(static_cast<std::int64_t>(bits));
}

// The options of this rank that are others on another one, and both values.
std::string differences(const signature& mine, int rank, std::span<const std::uint64_t> others, int other) {
  std::string text(mine.who);
  const auto options = mine.options.all();
  bool any = false;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const option_list::option& one = options[i];
    if (one.bits == others[i]) continue;
    text += any ? ", " : ": ";
    any = true;
    if (one.of == option_list::option::form::mixed)
      text += sentence(one.name, " differs on ranks ", other, " and ", rank);
    else
      text += sentence(one.name, " is ", text_of(one, others[i]), " on rank ", other, " and ",
                       text_of(one, one.bits), " on rank ", rank);
  }
  if (!any) text += sentence(": ranks ", other, " and ", rank, " call it with different arguments");
  return text + "; expected the same on all ranks";
}

// Rank `behind` says what it has and rank `before` has not.
[[noreturn]] void throw_different_options(const communicator& all, const signature& mine, int before,
                                          int behind) {
  std::array<std::uint64_t, option_list::most> bits{};
  for (std::size_t i = 0; i < mine.options.all().size(); ++i) bits[i] = mine.options.all()[i].bits;
  all.broadcast(std::as_writable_bytes(std::span(bits)), before);
  failure_text failure{failure_kind::invalid_argument, 0, {}};
  if (all.rank() == behind) {
    try {
      std::snprintf(failure.text, sizeof failure.text, "%s", differences(mine, behind, bits, before).c_str());
    } catch (const std::bad_alloc&) {
      failure.kind = failure_kind::no_memory;
    }
  }
  all.broadcast(std::as_writable_bytes(std::span(&failure, 1)), behind);
  throw_as(failure);
}

[[noreturn]] void throw_different(const communicator& all, const signature& mine, std::size_t part,
                                  std::uint64_t greatest) {
  const std::uint64_t own = parts_of(mine)[part];
  const int one = first_that(all, own == greatest);
  const int other = first_that(all, own != greatest && own != 0);
  const int before = std::min(one, other);
  const int behind = std::max(one, other);
  if (part == 0)
    throw std::invalid_argument(sentence("rank ", behind, " calls another function of cairn than rank ",
                                         before, "; expected the same calls in the same order on all ranks"));
  if (part == options_part) throw_different_options(all, mine, before, behind);
  throw std::invalid_argument(sentence(mine.who, ": ", part_names[part], " on rank ", behind,
                                       " differ from those on rank ", before,
                                       "; expected the same on all ranks"));
}

}  // namespace

std::uint64_t packed_types(std::span<const detail::sample_type> types) {
  std::uint64_t packed = 0;
  for (std::size_t i = 0; i < types.size(); ++i)
    packed |= (static_cast<std::uint64_t>(types[i]) + 1) << (4 * i);
  return packed;
}
std::uint64_t packed_types(const columns& x) {
  std::uint64_t packed = 0;
  for (std::size_t i = 0; i < x.size(); ++i) packed |= (static_cast<std::uint64_t>(x[i].type) + 1) << (4 * i);
  return packed;
}
std::vector<detail::sample_type> unpacked_types(std::uint64_t types) {
  std::vector<detail::sample_type> made;
  for (; types != 0; types >>= 4) made.push_back(static_cast<detail::sample_type>(types % 16 - 1));
  return made;
}

std::uint64_t hash_of_bytes(const void* bytes, std::size_t size, std::uint64_t before) {
  states::checksum sum;
  sum.add(reinterpret_cast<const std::byte*>(&before), sizeof before);
  sum.add(static_cast<const std::byte*>(bytes), size);
  return sum.value();
}

void option_list::add_mixed(const char* name, std::uint64_t hash) {
  option one;
  one.name = name;
  one.bits = hash;
  add(one);
}

void option_list::add(const draws& which) {
  add({"seed", which.seed});
  add({"stream", which.stream});
  add({"offset", which.offset});
}

std::uint64_t option_list::hash() const {
  std::uint64_t hash = 0;
  for (const option& one : all()) hash = hash_of_bytes(&one.bits, sizeof one.bits, hash);
  return hash;
}

std::uint64_t hash_of(const axes& bins) {
  std::uint64_t hash = 0;
  const sink to = [&](std::span<const std::byte> piece) {
    hash = hash_of_bytes(piece.data(), piece.size(), hash);
  };
  states::writer bytes(to, states::kind::counts);
  states::put(bytes, bins);
  bytes.finish();
  return hash;
}

void rethrow_if_thrown_on_all(const std::exception_ptr& mine) {
  if (has_travelled(mine)) std::rethrow_exception(mine);
}

void settle(const communicator& all, const std::exception_ptr& mine) {
  rethrow_if_thrown_on_all(mine);
  std::uint64_t word = first_bids(all, mine != nullptr);
  all.allreduce(&word, 1, reduction::greatest_uint64);
  if (word != 0) throw_of_rank(all, rank_that_bid(all, word), mine);
}

void settle(const communicator& all, const std::exception_ptr& mine, std::uint64_t failed) {
  if (failed != 0) settle(all, mine);
}

std::uint64_t begin(const communicator& all, const signature& mine, const std::exception_ptr& failure) {
  comparison words;
  words.failed = first_bids(all, failure != nullptr);
  words.greatest = parts_of(mine);
  for (std::size_t i = 0; i < parts; ++i)
    words.complement[i] = words.greatest[i] == 0 ? 0 : ~words.greatest[i];
  all.allreduce(&words, sizeof words / sizeof(std::uint64_t), reduction::greatest_uint64);
  if (words.failed != 0) throw_of_rank(all, rank_that_bid(all, words.failed), failure);
  for (std::size_t i = 0; i < parts; ++i)
    if (words.greatest[i] != 0 && words.greatest[i] != ~words.complement[i])
      throw_different(all, mine, i, words.greatest[i]);
  return words.greatest[1];
}

void check_root(std::string_view who, const communicator& all, int root) {
  if (root != all_ranks && (root < 0 || root >= all.size()))
    throw std::invalid_argument(
        sentence(who, ": execution::root is ", root, "; expected 0 to ", all.size() - 1, ", or all_ranks"));
}

}  // namespace cairn::ranks
