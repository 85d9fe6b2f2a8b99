// cairn/sampling.hpp: weighted random sampling with replacement.
//
// A sampler is built once from weights and drawn from many times. Draw number i of (seed, stream) is a
// function of the weights, seed, stream and i alone: the same on any number of threads, any instruction set,
// host or device, in one call or in pieces.
//
// Source: "UNIHIST: Fast histogram and weighted random sampling with replacement for data-parallel devices",
// section VI: a draw is looked up among the cumulative weights as a sample among the edges of bins. Random
// words: Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
// (Random123).
//
// Definition, version 1, frozen. Weights become integers: floor(w * 2^s), with s such that the greatest lies
// in [2^95, 2^96). C[j] is the sum of the first j of these, T that of all. Draw i is the item j with
//   C[j] * 2^64 <= u * T < C[j + 1] * 2^64,  where u = 2^32 * x + y
// has 64 random bits. x is word i % 4 of Philox with the key (seed mod 2^32, seed >> 32) and the counter (b
// mod 2^32, b >> 32, stream mod 2^32, stream >> 32), b = i / 4; y is the same word with 2^30 added to the
// counter's second number. y is made only where x does not decide, which is at most once in 2^32 / size()
// draws.
//
// So the probability of an item differs from its share of the weights by less than 2^-63, and an item of
// weight 0 is never drawn.
//
// Over ranks the ranks' outputs, one behind the other, are draws which.offset, which.offset + 1, ...; any
// number of them may be on any rank. Cost: an exscan of 8 bytes and a small allreduce, then that of the local
// call. A sampler is held whole by each rank; made over ranks, of weights that they have parts of, those are
// gathered (8 bytes an item, in host memory). Samplers of other sizes, methods or weights are refused, by 64
// of their boundaries: weights that changed places may go unnoticed. So are other distributions, by their
// names, moments and ends, those of real numbers by some quantiles.
//
// Thread safety: a sampler is immutable; copies share its tables; calls may run at once. A sampler that was
// moved from has no items; its draw_into throws std::invalid_argument.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace cairn {

// Which draws: out[0] becomes draw `offset` of (seed, stream), out[1] the next.
struct draws {
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t offset = 0;
};

namespace detail {
// Counts, row by row. Those with sign are written as those without: none exceeds 2^63 - 1 then.
struct count_rows {
  out<std::uint64_t> counts;
  bool with_sign = false;

  template <class R>
  static count_rows of(R&& counts) {
    const out<item_type<R>> to(counts);
    return {out<std::uint64_t>(reinterpret_cast<std::uint64_t*>(to.data()), to.size(), to.device()),
            std::is_signed_v<item_type<R>>};
  }
};
// Items of any type that are copied: to[i] becomes one of `from`.
struct gathered_items {
  void* to = nullptr;
  std::size_t size = 0;
  int to_device = -1;
  const void* from = nullptr;
  std::size_t from_size = 0;
  int from_device = -1;
  std::size_t bytes = 1;  // of an item
};
template <class V, class F>
concept gathers_from = requires { typename item_type<F>; } && std::same_as<item_type<V>, item_type<F>> &&
                       std::is_trivially_copyable_v<item_type<V>>;
// `numbers` of them are one item.
template <class V, class F>
  requires gathers_from<V, F>
gathered_items gathered(V&& values, const F& from, std::size_t numbers = 1) {
  const out<item_type<V>> to(values);
  const in<item_type<V>> seen(from);
  return {to.data(),     to.size() / numbers,           to.device(), seen.data(), seen.size() / numbers,
          seen.device(), numbers * sizeof(item_type<V>)};
}
}  // namespace detail

class sampler {
 public:
  static constexpr std::uint64_t max_size = std::uint64_t{1} << 31;  // items

  // From one weight for each item: finite, not negative, not all 0; any sum. Weights on a device are copied
  // here first. Cost: O(n), in parallel; memory 8 bytes an item and a table of up to 4 MiB or, for more
  // items, 5 bytes an item. Errors: std::invalid_argument naming the first weight that is not, or the number
  // of weights; std::bad_alloc; device_error.
  template <sample_range R>
    requires std::floating_point<item_type<R>>
  explicit sampler(const R& weights, const execution& exec = {})
      : sampler(make(in<item_type<R>>(weights), exec)) {}

  // Items 0 to size - 1, all equally probable: the draws of `size` equal weights. Keeps no table. Errors:
  // std::invalid_argument for 0 or more than max_size.
  static sampler uniform(std::uint64_t size);

  // By an alias table (Walker 1977, Vose 1991), with a mapping of its own, as frozen: the draws are others
  // than the sampler's of the same weights, except where all weights are equal, whose draws are those of
  // uniform. Draw i is slot p / 2^64 of p = u * n, or the slot's alias where p mod 2^64 is not below the
  // slot's threshold. Built by one thread; 12 bytes an item, while it is built 20 more. Errors: as the
  // constructor.
  template <sample_range R>
    requires std::floating_point<item_type<R>>
  static sampler alias(const R& weights, const execution& exec = {}) {
    return make_alias(in<item_type<R>>(weights), exec);
  }

  std::uint64_t size() const noexcept;  // items; draws lie below
  // How draws are found, chosen from the weights alone: "uniform", "tree", "sums", "lines" or "alias"; "" if
  // moved from. Draws do not depend on it, but for "alias".
  std::string_view method() const noexcept;

  // Fills `indices`, on the host or on a device, with draws which.offset, which.offset + 1, ... Cost: O(1) a
  // draw. Errors: std::invalid_argument (a place that does not fit, an instruction set that this machine
  // lacks, draws beyond 2^64 - 1), std::bad_alloc, device_error, cancelled; what `indices` holds is then not
  // defined.
  // `indices` holds integers of 32 or 64 bits.
  template <sample_range R>
    requires std::integral<item_type<R>> && (sizeof(item_type<R>) >= 4)
  run_info draw_into(R&& indices, draws which = {}, const execution& exec = {}) const {
    using word = std::conditional_t<sizeof(item_type<R>) == 4, std::uint32_t, std::uint64_t>;
    const out<item_type<R>> to(indices);
    detail::alias_barrier();
    const run_info run =
        draw(out<word>(reinterpret_cast<word*>(to.data()), to.size(), to.device()), which, exec);
    detail::alias_barrier();
    return run;
  }

  // values[i] becomes from[draw which.offset + i]: what draw_into and looking up give, without indices in
  // memory. `from` has an item for each of the sampler's; both hold one type, any that is trivially copyable,
  // lie in the same memory and do not overlap. Cost: that of a draw, and reading at random. Errors: as
  // draw_into, and another number of items (std::invalid_argument).
  template <class V, class F>
    requires detail::gathers_from<V, F>
  run_info gather_into(V&& values, const F& from, draws which = {}, const execution& exec = {}) const {
    detail::alias_barrier();
    const run_info run = gather(detail::gathered(values, from), which, exec);
    detail::alias_barrier();
    return run;
  }

  // Overwrites `counts`, integers of 64 bits, with how often each item occurs among n draws, without drawing
  // them: cairn/random/multinomial.hpp says what counts, n, rows, place, cost and errors are. They are no
  // counts of the draws that draw_into makes, but have their law.
  template <sample_range R>
    requires std::integral<item_type<R>> && (sizeof(item_type<R>) == 8)
  run_info counts_into(R&& counts, std::uint64_t n, draws which = {}, const execution& exec = {}) const {
    detail::alias_barrier();
    const run_info run = count(detail::count_rows::of(counts), n, which, exec);
    detail::alias_barrier();
    return run;
  }

  struct state;  // the library's own; see src/tables/draws/sampler_state.hpp
  const state& internal() const noexcept { return *state_; }

 private:
  explicit sampler(std::shared_ptr<const state> made) : state_(std::move(made)) {}
  static sampler make(in<float> weights, const execution& exec);
  static sampler make(in<double> weights, const execution& exec);
  static sampler make_alias(in<float> weights, const execution& exec);
  static sampler make_alias(in<double> weights, const execution& exec);
  run_info draw(out<std::uint32_t> indices, draws which, const execution& exec) const;
  run_info draw(out<std::uint64_t> indices, draws which, const execution& exec) const;
  run_info gather(const detail::gathered_items& items, draws which, const execution& exec) const;
  run_info count(const detail::count_rows& to, std::uint64_t n, draws which, const execution& exec) const;
  std::shared_ptr<const state> state_;
};

}  // namespace cairn
