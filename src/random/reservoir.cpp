// Boundary of weighted reservoirs: chunks of weights, merges, saved states.
#include <algorithm>
#include <cairn/random/reservoir.hpp>
#include <limits>
#include <stdexcept>
#include <utility>

#include "offload/run/random/least_keys.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/ran.hpp"
#include "src/call/sentence.hpp"
#include "src/counting/reservoir_state.hpp"
#include "src/host/run/random/least_keys.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn {
namespace {

// `state` is one that was not moved from.
template <class State>
State& whole(const std::unique_ptr<State>& state, std::string_view who) {
  if (state == nullptr)
    throw std::invalid_argument(
        sentence("weighted_reservoir::", who, ": it was moved from; expected one that was not"));
  return *state;
}

constexpr std::uint64_t most_kept = std::uint64_t{1} << 48;

template <class State>
host::keys_in_order sorted(const State& from) {
  return host::sorted_keys(std::span(&from.kept, 1), from.kept.wanted, 1);
}

template <class State, class S>
run_info add_to(State& all, in<S> weights, const execution& exec) {
  constexpr std::string_view who = "weighted_reservoir::add";
  item_intervals seen = all.seen.extended(weights.size(), reservoir_call(who));
  const std::uint64_t first = all.seen.next();
  if (!weights.empty() && all.which.offset > std::numeric_limits<std::uint64_t>::max() - first)
    throw std::overflow_error(sentence(who, ": items from number ", first, " on have draws beyond 2^64 - 1"));
  check_draws(who, weights.size(), {all.which.seed, all.which.stream, all.which.offset + first});
  const site at = choose_site(exec, weights.device());
  const int threads = host::key_threads(exec, at.where == place::device ? 1 : weights.size());
  const wanted_keys wanted{all.kept.wanted, all.which, first, all.kept.threshold, who};
  const std::vector<least_keys> rooms = at.where == place::device
                                            ? offload::least_keys_of(weights, wanted, exec, at.device)
                                            : host::least_keys_of(weights, wanted, threads, exec);
  all.kept.make_room(all_kept(rooms));
  for (const least_keys& room : rooms) all.kept.add(room.keys.data(), room.items.data(), room.kept);
  all.seen = std::move(seen);
  if (at.where == place::device) return ran_on_device(at.device, "keys");
  return ran_on_host(host::resolve(exec.target), threads, "keys");
}

}  // namespace

weighted_reservoir::weighted_reservoir(std::uint64_t size, reservoir_options options) {
  if (size == 0 || size > most_kept)
    throw std::invalid_argument(
        sentence("weighted_reservoir: size is ", size, "; expected 1 to ", most_kept));
  state_ = std::make_unique<state>(size, options.which, item_intervals(options.first_item));
}
weighted_reservoir::weighted_reservoir(weighted_reservoir&&) noexcept = default;
weighted_reservoir::~weighted_reservoir() = default;
weighted_reservoir& weighted_reservoir::operator=(weighted_reservoir other) noexcept {
  std::swap(state_, other.state_);
  return *this;
}
weighted_reservoir::weighted_reservoir(const weighted_reservoir& other) {
  if (other.state_ == nullptr) return;
  const state& from = *other.state_;
  state_ = std::make_unique<state>(from.kept.wanted, from.which, from.seen);
  state_->kept.make_room(from.kept.kept);
  state_->kept.add(from.kept.keys.data(), from.kept.items.data(), from.kept.kept);
  state_->kept.threshold = from.kept.threshold;
}

run_info weighted_reservoir::add_weights(in<float> weights, const execution& exec) {
  return add_to(whole(state_, "add"), weights, exec);
}
run_info weighted_reservoir::add_weights(in<double> weights, const execution& exec) {
  return add_to(whole(state_, "add"), weights, exec);
}

void weighted_reservoir::merge(const weighted_reservoir& other) {
  state& to = whole(state_, "merge");
  const state& from = whole(other.state_, "merge");
  const auto expect_same = [](std::string_view what, std::uint64_t a, std::uint64_t b) {
    if (a != b)
      throw std::invalid_argument(
          sentence("weighted_reservoir::merge: the other's ", what, " is ", b, "; expected ", a));
  };
  expect_same("size", to.kept.wanted, from.kept.wanted);
  expect_same("seed", to.which.seed, from.which.seed);
  expect_same("stream", to.which.stream, from.which.stream);
  expect_same("offset", to.which.offset, from.which.offset);
  item_intervals seen = to.seen.joined(from.seen, reservoir_call("weighted_reservoir::merge"));
  to.kept.make_room(from.kept.kept);
  to.kept.add(from.kept.keys.data(), from.kept.items.data(), from.kept.kept);
  to.seen = std::move(seen);
}

std::uint64_t weighted_reservoir::size() const noexcept {
  return state_ == nullptr ? 0 : state_->kept.wanted;
}
draws weighted_reservoir::which() const noexcept { return state_ == nullptr ? draws{} : state_->which; }
std::uint64_t weighted_reservoir::items() const noexcept { return state_ == nullptr ? 0 : state_->items(); }

reservoir_sample weighted_reservoir::result() const {
  const host::keys_in_order all = sorted(whole(state_, "result"));
  const std::span<const host::record> kept = all.least();
  reservoir_sample made;
  made.items.resize(kept.size());
  made.keys.resize(kept.size());
  for (std::size_t i = 0; i < kept.size(); ++i) {
    made.items[i] = kept[i].count;
    made.keys[i] = portable::quotient_of_key(kept[i].key);
  }
  return made;
}

void weighted_reservoir::save(const sink& to) const {
  const state& from = whole(state_, "save");
  const host::keys_in_order all = sorted(from);
  const std::span<const host::record> kept = all.least();
  states::writer bytes(to, states::kind::reservoir);
  bytes.put(std::uint64_t{from.kept.wanted});
  bytes.put(from.which.seed);
  bytes.put(from.which.stream);
  bytes.put(from.which.offset);
  bytes.put(from.seen.next());
  bytes.put(std::uint64_t{from.seen.all().size()});
  for (const item_interval& one : from.seen.all()) {
    bytes.put(one.first);
    bytes.put(one.behind);
  }
  bytes.put(std::uint64_t{kept.size()});
  for (std::size_t i = 0; i < kept.size(); ++i) bytes.put(kept[i].key);
  for (std::size_t i = 0; i < kept.size(); ++i) bytes.put(kept[i].count);
  bytes.finish();
}

namespace {

std::vector<item_interval> read_intervals(states::reader& bytes) {
  const auto size = bytes.get<std::uint64_t>("number of intervals");
  std::vector<item_interval> made;
  for (std::uint64_t i = 0; i < size; ++i) {
    const auto first = bytes.get<std::uint64_t>("intervals");
    const auto behind = bytes.get<std::uint64_t>("intervals");
    if (first >= behind || (!made.empty() && first <= made.back().behind))
      bytes.refuse("the state has intervals of items that are none or do not ascend");
    made.push_back({first, behind});
  }
  return made;
}

// Kept keys ascend, those of equal keys by item; each item was added.
void check_kept(const states::reader& bytes, std::span<const std::uint64_t> keys,
                std::span<const std::uint64_t> items, std::span<const item_interval> seen) {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (keys[i] > portable::above_all_keys ||
        (i != 0 && std::pair(keys[i - 1], items[i - 1]) >= std::pair(keys[i], items[i])))
      bytes.refuse("the state has keys that do not ascend");
    const auto behind = std::ranges::upper_bound(seen, items[i], {}, &item_interval::first);
    if (behind == seen.begin() || items[i] >= std::prev(behind)->behind)
      bytes.refuse("the state keeps item ", items[i], ", which is none of its items");
  }
}

}  // namespace

weighted_reservoir weighted_reservoir::load(const source& from) {
  states::reader bytes(from, states::kind::reservoir, "weighted_reservoir::load");
  const auto size = bytes.get<std::uint64_t>("size");
  if (size == 0 || size > most_kept) bytes.refuse("the state has the size ", size, ", which there is not");
  draws which;
  which.seed = bytes.get<std::uint64_t>("seed");
  which.stream = bytes.get<std::uint64_t>("stream");
  which.offset = bytes.get<std::uint64_t>("offset");
  const auto next = bytes.get<std::uint64_t>("next item");
  std::vector<item_interval> seen = read_intervals(bytes);
  const auto kept = bytes.get<std::uint64_t>("number of kept items");
  if (kept > size) bytes.refuse("the state keeps ", kept, " items; expected at most ", size);
  const auto keys = bytes.get_list<std::uint64_t>(kept, "keys");
  const auto items = bytes.get_list<std::uint64_t>(kept, "items");
  bytes.finish();
  check_kept(bytes, keys, items, seen);
  auto made = std::make_unique<state>(size, which, item_intervals(std::move(seen), next));
  made->kept.make_room(keys.size());
  made->kept.add(keys.data(), items.data(), keys.size());
  weighted_reservoir loaded(1);
  loaded.state_ = std::move(made);
  return loaded;
}

}  // namespace cairn
