// Calls over ranks agree: on what they were called with, and on whether one of them failed.
#pragma once

#include <array>
#include <bit>
#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace cairn::ranks {

// Options of a call by the names that its callers know, so that an error can say which of them differ.
class option_list {
 public:
  struct option {
    enum class form : std::uint8_t { whole, natural, real, flag, mixed };  // mixed: a hash of several values
    const char* name = "";
    form of = form::mixed;
    std::uint64_t bits = 0;

    option() = default;
    template <class Number>
      requires std::is_arithmetic_v<Number>
    option(const char* its_name, Number value) : name(its_name) {
      of = std::is_same_v<Number, bool>       ? form::flag
           : std::is_floating_point_v<Number> ? form::real
           : std::is_unsigned_v<Number>       ? form::natural
                                              : form::whole;
      if constexpr (std::is_floating_point_v<Number>)
        bits = std::bit_cast<std::uint64_t>(static_cast<double>(value));
      else
        bits = static_cast<std::uint64_t>(value);
    }
  };
  static constexpr std::size_t most = 20;

  option_list() = default;
  option_list(std::initializer_list<option> all) {
    for (const option& one : all) add(one);
  }
  void add(const option& one) { all_.at(size_++) = one; }
  void add_mixed(const char* name, std::uint64_t hash);
  void add(const draws& which);

  std::span<const option> all() const { return {all_.data(), size_}; }
  std::uint64_t hash() const;  // 0 without options

 private:
  std::array<option, most> all_;
  std::size_t size_ = 0;
};

// Those of draws, and some more.
inline option_list options_of(const draws& which, std::initializer_list<option_list::option> more = {}) {
  option_list options(more);
  options.add(which);
  return options;
}

// What must be the same on all ranks.
struct signature {
  std::string_view who;      // the function, as errors name it
  std::uint64_t types = 0;   // of samples (packed_types); 0: not known on this rank
  std::uint64_t axes = 0;    // hash_of(axes)
  option_list options = {};  // all others
};

// Types of up to 16 columns, four bits each; 0: no column.
std::uint64_t packed_types(std::span<const detail::sample_type> types);
std::uint64_t packed_types(const columns& x);
inline std::uint64_t packed_types(detail::sample_type type) { return packed_types(std::span(&type, 1)); }
std::vector<detail::sample_type> unpacked_types(std::uint64_t types);

std::uint64_t hash_of(const axes& bins);

std::uint64_t hash_of_bytes(const void* bytes, std::size_t size, std::uint64_t before);
// True if this rank gets the result of a call with this execution::root.
inline bool gets_result(const communicator& all, int root) { return root == all_ranks || root == all.rank(); }

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

// std::invalid_argument for an execution::root that is no rank.
void check_root(std::string_view who, const communicator& all, int root);

}  // namespace cairn::ranks
