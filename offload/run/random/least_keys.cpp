// The runner of exponential keys on a device: keys are made there and chosen here.
#include "offload/run/random/least_keys.hpp"

#include <algorithm>
#include <limits>

#include "offload/memory/devices.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/bad_weight.hpp"
#include "src/counting/key_threshold.hpp"
#include "src/counting/sampled_index.hpp"

namespace cairn::offload {
namespace {

constexpr std::size_t most_keys_a_launch = std::size_t{1} << 22;

// Weights of a sample, wherever they lie.
template <class S>
std::vector<S> sampled(in<S> weights, int device) {
  const std::size_t samples = sampled_weights(weights.size());
  std::vector<S> here(samples);
  if (!weights.on_device()) {
    for (std::size_t i = 0; i < samples; ++i)
      here[i] = weights.data()[sampled_index(i, samples, weights.size())];
    return here;
  }
  constexpr std::size_t words = sizeof(S) / sizeof(std::uint32_t);
  std::vector<std::uint64_t> positions(samples * words);
  for (std::size_t i = 0; i < positions.size(); ++i)
    positions[i] = sampled_index(i / words, samples, weights.size()) * words + i % words;
  const device_array<std::uint64_t> there(std::span<const std::uint64_t>(positions), device);
  device_array<std::uint32_t> gathered(positions.size(), device);
  gather(reinterpret_cast<const std::uint32_t*>(weights.data()), there.span().data, gathered.span().data,
         positions.size(), device);
  copy_out(here.data(), gathered.span().data, samples * sizeof(S), device);
  return here;
}

// The keys of a launch, on the device.
class keys_there {
 public:
  keys_there(std::size_t most, int device) : keys_(most, device), items_(most, device), found_(2, device) {}

  template <class S>
  void give_room(key_task<S>& task) {
    const std::uint64_t none[2] = {0, 0};
    found_.copy_from(none);
    task.keys = keys_.span().data;
    task.items = items_.span().data;
    task.found = found_.span().data;
  }
  bool has_bad() {
    found_.copy_to(counts_);
    return counts_[1] != 0;
  }
  // To be called after has_bad.
  void move_to(least_keys& room, int device) const {
    const auto size = static_cast<std::size_t>(counts_[0]);
    if (size == 0) return;
    if (room.keys.size() - room.kept < size) room.cut();
    copy_out(room.keys.data() + room.kept, keys_.span().data, size * sizeof(std::uint64_t), device);
    copy_out(room.items.data() + room.kept, items_.span().data, size * sizeof(std::uint64_t), device);
    room.kept += size;
  }

 private:
  device_array<std::uint64_t> keys_;
  device_array<std::uint64_t> items_;
  device_array<std::uint64_t> found_;
  std::uint64_t counts_[2] = {};
};

template <class S>
[[noreturn]] void refuse_bad(const S* there, std::size_t size, std::size_t first, std::string_view who,
                             int device) {
  std::vector<S> here(size);
  copy_out(here.data(), there, size * sizeof(S), device);
  std::size_t at = 0;
  while (here[at] >= 0 && here[at] <= std::numeric_limits<S>::max()) ++at;
  refuse_weight(who, first + at, here[at]);
}

template <class S>
least_keys added(in<S> weights, const wanted_keys& wanted, std::uint64_t threshold, const execution& exec,
                 int device) {
  const std::size_t most = std::min(most_keys_a_launch, weights.size());
  least_keys room(wanted.count, weights.size(), most, threshold);
  keys_there there(most, device);
  std::size_t first = 0;
  for_each_chunk(weights, most, exec, device, [&](const S* from, std::size_t size) {
    key_task<S> task{.weights = from,
                     .size = size,
                     .seed = wanted.which.seed,
                     .stream = wanted.which.stream,
                     .draw = wanted.which.offset + wanted.item + first,
                     .item = wanted.item + first,
                     .threshold = room.threshold,
                     .device = device};
    there.give_room(task);
    keep_least_keys(task);
    if (there.has_bad()) refuse_bad(from, size, first, wanted.who, device);
    there.move_to(room, device);
    first += size;
  });
  return room;
}

template <class S>
std::vector<least_keys> rooms_of(in<S> weights, const wanted_keys& wanted, const execution& exec,
                                 int device) {
  std::vector<least_keys> rooms;
  if (weights.empty()) return rooms;
  const std::vector<S> some = sampled(weights, device);
  const std::uint64_t likely = likely_threshold(some.data(), some.size(), weights.size(), wanted.count);
  const rising_progress told(exec);
  for (const std::uint64_t threshold : {std::min(likely, wanted.greatest), wanted.greatest}) {
    rooms.clear();
    rooms.push_back(added(weights, wanted, threshold, told.exec(), device));
    if (threshold == wanted.greatest || rooms.front().kept >= wanted.count) break;
  }
  return rooms;
}

}  // namespace

std::vector<least_keys> least_keys_of(in<float> weights, const wanted_keys& wanted, const execution& exec,
                                      int device) {
  return rooms_of(weights, wanted, exec, device);
}
std::vector<least_keys> least_keys_of(in<double> weights, const wanted_keys& wanted, const execution& exec,
                                      int device) {
  return rooms_of(weights, wanted, exec, device);
}

}  // namespace cairn::offload
