// Calls over ranks agree: on what they were called with, and on whether one of them failed.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/communicator.hpp>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <span>
#include <string_view>
#include <vector>

namespace cairn::ranks {

// What must be the same on all ranks.
struct signature {
  std::string_view who;       // the function, as errors name it
  std::uint64_t types = 0;    // of samples (packed_types); 0: not known on this rank
  std::uint64_t axes = 0;     // hash_of(axes)
  std::uint64_t options = 0;  // mixed from all others
};

// Types of up to 16 columns, four bits each; 0: no column.
std::uint64_t packed_types(std::span<const detail::sample_type> types);
std::uint64_t packed_types(const columns& x);
inline std::uint64_t packed_types(detail::sample_type type) { return packed_types(std::span(&type, 1)); }
std::vector<detail::sample_type> unpacked_types(std::uint64_t types);

std::uint64_t hash_of(const axes& bins);

std::uint64_t hash_of_bytes(const void* bytes, std::size_t size, std::uint64_t before);
// Of numbers without padding, one after the other.
template <class... Numbers>
  requires(std::is_arithmetic_v<Numbers> && ...)
std::uint64_t hash_of_options(const Numbers&... numbers) {
  std::uint64_t hash = 0;
  ((hash = hash_of_bytes(&numbers, sizeof numbers, hash)), ...);
  return hash;
}

inline std::uint64_t hash_of(const result_at& where) { return hash_of_options(where.is_all(), where.root()); }

// What `work` throws; null if nothing.
template <class Work>
std::exception_ptr failure_of(const Work& work) noexcept {
  try {
    work();
    return nullptr;
  } catch (...) {
    return std::current_exception();
  }
}

// Throws on all ranks what the first one of those that failed has caught, with the rank's number, where one
// did. One allreduce of a word; none where `mine` was thrown so before, for then it was on all.
void settle(const communicator& all, const std::exception_ptr& mine);
// The same, where an allreduce by reduction::sum_uint64 has already counted those that failed.
void settle(const communicator& all, const std::exception_ptr& mine, std::uint64_t failed);
// Rethrows what settling has thrown before.
void rethrow_if_thrown_on_all(const std::exception_ptr& mine);

// The beginning of a call: settles what was caught and compares the signatures. std::invalid_argument, on all
// ranks, where they differ; else the types that are known on any rank. One allreduce of 72 bytes.
std::uint64_t begin(const communicator& all, const signature& mine, const std::exception_ptr& failure);

// Does some work on each rank; where it throws on one, all throw. The work may itself be collective, if what
// it calls settles first: then the settling of a rank that failed meets that of the others.
template <class Work>
void on_each(const communicator& all, const Work& work) {
  settle(all, failure_of(work));
}

// std::invalid_argument for a rank that there is not.
void check_result_at(std::string_view who, const communicator& all, const result_at& where);

}  // namespace cairn::ranks
