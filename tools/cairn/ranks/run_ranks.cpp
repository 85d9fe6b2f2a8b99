// Tells all ranks how one of them has failed, and adds up and gathers what they have.
#include "ranks/run_ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <new>
#include <numeric>
#include <stdexcept>

#include "shared/refusal.hpp"
#include "shared/terminal.hpp"

namespace cairn::tool {
namespace {

// What was thrown, as bytes: its kind and its words.
enum class thrown : char {
  refusal,
  not_a_number,
  usage_error,
  interrupted,
  closed_pipe,
  no_memory,
  invalid_argument,  // of the library, as the next one
  overflow_error
};

std::string bytes_of(const std::exception_ptr& failure) {
  const auto packed = [](thrown kind, std::string_view words) {
    return static_cast<char>(kind) + std::string(words);
  };
  try {
    std::rethrow_exception(failure);
  } catch (const not_a_number& cause) {
    return packed(thrown::not_a_number, cause.what());
  } catch (const usage_error& cause) {
    return packed(thrown::usage_error, cause.what());
  } catch (const interrupted& cause) {
    return packed(thrown::interrupted, cause.what());
  } catch (const closed_pipe&) {
    return packed(thrown::closed_pipe, {});
  } catch (const std::bad_alloc&) {
    return packed(thrown::no_memory, {});
  } catch (const std::invalid_argument& cause) {
    return packed(thrown::invalid_argument, cause.what());
  } catch (const std::overflow_error& cause) {
    return packed(thrown::overflow_error, cause.what());
  } catch (const std::exception& cause) {
    return packed(thrown::refusal, cause.what());
  } catch (...) {
    return packed(thrown::refusal, "failed");
  }
}

template <class Cause>
struct settled final : Cause, thrown_on_all {
  using Cause::Cause;
};

// `prefix`: whose words they are.
[[noreturn]] void throw_again(const std::string& bytes, const std::string& prefix) {
  const std::string words = prefix + bytes.substr(1);
  switch (static_cast<thrown>(bytes.front())) {
    case thrown::not_a_number:
      throw settled<not_a_number>(words);
    case thrown::usage_error:
      throw settled<usage_error>(words);
    case thrown::interrupted:
      throw settled<interrupted>(words);
    case thrown::closed_pipe:
      throw settled<closed_pipe>();
    case thrown::no_memory:
      throw settled<refusal>(prefix + "out of memory");
    case thrown::invalid_argument:
      throw settled<std::invalid_argument>(words);
    case thrown::overflow_error:
      throw settled<std::overflow_error>(words);
    case thrown::refusal:
      break;
  }
  throw settled<refusal>(words);
}

std::span<const std::byte> bytes_in(const std::string& text) { return std::as_bytes(std::span(text)); }

// `all`: one behind the other.
std::vector<std::string> split(const std::string& all, const std::vector<std::uint64_t>& sizes) {
  std::vector<std::string> parts;
  std::size_t first = 0;
  for (const std::uint64_t size : sizes) {
    parts.push_back(all.substr(first, size));
    first += size;
  }
  return parts;
}

}  // namespace

void run_ranks::settle(const std::exception_ptr& failure) const {
  const auto ranks = static_cast<std::uint64_t>(size()), mine = static_cast<std::uint64_t>(rank());
  std::array<std::uint64_t, 2> found{failure ? ranks - mine : 0, failure ? 0U : 1U};
  make_greatest(found);
  if (found[0] == 0) return;
  const auto first = static_cast<int>(ranks - found[0]);
  const bool on_all = found[1] == 0;
  std::string bytes = failure ? bytes_of(failure) : std::string();
  std::uint64_t size = bytes.size();
  all_->broadcast(std::as_writable_bytes(std::span(&size, 1)), first);
  bytes.resize(size);
  all_->broadcast(std::as_writable_bytes(std::span(bytes)), first);
  throw_again(bytes, on_all || first == 0 ? std::string() : fmt::format("rank {}: ", first));
}

void run_ranks::add_up(std::span<std::uint64_t> numbers) const {
  if (several()) all_->allreduce(numbers.data(), numbers.size(), reduction::sum_uint64);
}

std::uint64_t run_ranks::sum_of(std::uint64_t mine) const {
  add_up({&mine, 1});
  return mine;
}

void run_ranks::make_greatest(std::span<std::uint64_t> numbers) const {
  if (several()) all_->allreduce(numbers.data(), numbers.size(), reduction::greatest_uint64);
}

std::uint64_t run_ranks::sum_before(std::uint64_t mine) const {
  if (!several()) return 0;
  all_->exscan(&mine, 1, reduction::sum_uint64);
  return mine;
}

std::vector<std::uint64_t> run_ranks::sizes_of_all(std::size_t mine) const {
  const std::uint64_t size = mine;
  std::vector<std::uint64_t> sizes(static_cast<std::size_t>(this->size()));
  const std::vector<std::uint64_t> widths(sizes.size(), sizeof size);
  all_->allgather(std::as_bytes(std::span(&size, 1)), reinterpret_cast<std::byte*>(sizes.data()), widths);
  return sizes;
}

std::vector<std::string> run_ranks::of_all(const std::string& mine) const {
  if (!several()) return {mine};
  const std::vector<std::uint64_t> sizes = sizes_of_all(mine.size());
  std::string all;
  each([&] { all.resize(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0})); });
  all_->allgather(bytes_in(mine), reinterpret_cast<std::byte*>(all.data()), sizes);
  return split(all, sizes);
}

std::vector<std::string> run_ranks::at_first_of_all(const std::string& mine) const {
  if (!several()) return {mine};
  const std::vector<std::uint64_t> sizes = sizes_of_all(mine.size());
  std::string all;
  at_first([&] { all.resize(std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0})); });
  all_->gather(bytes_in(mine), reinterpret_cast<std::byte*>(all.data()), sizes, 0);
  return is_first() ? split(all, sizes) : std::vector<std::string>();
}

std::string run_ranks::of_rank(int rank, std::string mine) const {
  if (!several()) return mine;
  std::uint64_t size = mine.size();
  all_->broadcast(std::as_writable_bytes(std::span(&size, 1)), rank);
  each([&] { mine.resize(size); });
  all_->broadcast(std::as_writable_bytes(std::span(mine)), rank);
  return mine;
}

rank_part part_of(std::uint64_t items, int rank, int ranks) {
  const auto of = static_cast<std::uint64_t>(ranks), r = static_cast<std::uint64_t>(rank);
  const auto first = [&](std::uint64_t before) { return items / of * before + std::min(items % of, before); };
  return {first(r), first(r + 1)};
}

}  // namespace cairn::tool
