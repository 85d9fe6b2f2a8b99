// The axes of a call on a device, whatever the types of their samples.
#pragma once

#include <algorithm>
#include <array>
#include <cairn/axis.hpp>
#include <cairn/columns.hpp>
#include <cairn/histogram.hpp>
#include <cairn/memory.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/run/tables_there.hpp"
#include "src/call/sentence.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::offload {

// One axis on the device, whatever the type of its samples. This one has all of them below it.
class axis_there {
 public:
  explicit axis_there(int device)
      : outside(std::span<const std::uint64_t>(std::array<std::uint64_t, 3>{}), device) {}
  virtual ~axis_there() = default;
  axis_there(const axis_there&) = delete;
  axis_there& operator=(const axis_there&) = delete;

  // Writes the slots of `size` samples, and returns where; null where all of them are 0.
  virtual const std::uint32_t* look_up_samples(const void* /*samples*/, std::size_t /*size*/,
                                               std::uint32_t* /*slots*/) {
    return nullptr;
  }
  virtual const std::uint32_t* slot_of_axis() const { return nullptr; }
  virtual lookup_kind lookup() const { return lookup_kind::none; }

  device_array<std::uint64_t> outside;  // below, which NaN are too, and above; then NaN
};

template <class T>
class axis_there_for final : public axis_there {
 public:
  axis_there_for(const tables::sample_tables<T>& tables, detail::sample_type stored, int device)
      : axis_there(device), stored_(stored), tables_(tables_on(device, tables)), task_(tables_->task()) {
    count_nan_in(outside);
  }
  // The outside of another axis has a counter of NaN too.
  void count_nan_in(device_array<std::uint64_t>& found) { task_.totals = found.span().data + 2; }
  const std::uint32_t* look_up_samples(const void* samples, std::size_t size, std::uint32_t* slots) override {
    task_.size = size;
    if constexpr (std::is_same_v<T, std::int32_t>) {
      with_stored_type(stored_, [&](auto stored) {
        using Stored = decltype(stored);
        if constexpr (sizeof(Stored) < 4 || std::is_same_v<Stored, T>)
          look_up_slots(static_cast<const Stored*>(samples), task_, slots);
      });
    } else {
      look_up_slots(static_cast<const T*>(samples), task_, slots);
    }
    return slots;
  }
  const std::uint32_t* slot_of_axis() const override { return tables_->slot_of_axis(); }
  lookup_kind lookup() const override { return task_.lookup; }

 private:
  detail::sample_type stored_;
  std::shared_ptr<const tables_there<T>> tables_;
  device_task<T> task_;
};

// One whose samples are moved first.
class circular_there final : public axis_there {
 public:
  circular_there(const axis::state& bins, detail::sample_type stored, std::size_t most, int device)
      : axis_there(device),
        stored_(stored),
        rule_(bins.wraps()),
        device_(device),
        moved_(most, device),
        inner_(bins.tables_for<double>(), detail::sample_type::float64, device) {
    inner_.count_nan_in(outside);
  }
  const std::uint32_t* look_up_samples(const void* samples, std::size_t size, std::uint32_t* slots) override {
    widen(samples, stored_, size, moved_.span().data, device_, rule_);
    return inner_.look_up_samples(moved_.span().data, size, slots);
  }
  const std::uint32_t* slot_of_axis() const override { return inner_.slot_of_axis(); }
  lookup_kind lookup() const override { return inner_.lookup(); }

 private:
  detail::sample_type stored_;
  tables::wrap_rule rule_;
  int device_;
  device_array<double> moved_;
  axis_there_for<double> inner_;
};

// Bytes a sample that circular axes take.
inline std::size_t bytes_of_moved(const axes& all) {
  std::size_t bytes = 0;
  for (const axis& each : all) bytes += each.internal().wraps().period != 0 ? sizeof(double) : 0;
  return bytes;
}

// `most`: samples that are looked up at once.
inline std::unique_ptr<axis_there> axis_on(int device, const axis& bins, detail::sample_type type,
                                           std::size_t most) {
  if (bins.internal().wraps().period != 0)
    return std::make_unique<circular_there>(bins.internal(), type, most, device);
  return with_compared_type(type, [&](auto sample) -> std::unique_ptr<axis_there> {
    using T = decltype(sample);
    const auto& tables = bins.internal().tables_for<T>();
    if (tables.thresholds.empty()) return std::make_unique<axis_there>(device);
    return std::make_unique<axis_there_for<T>>(tables, type, device);
  });
}

// From columns of samples, one after the other, to numbers of bins.
class joint_axes {
 public:
  // notes_sides: whether sides() are wanted. std::invalid_argument for 2^32 - 2 bins or more.
  joint_axes(const columns& x, const axes& bins, std::size_t chunk, int device, bool notes_sides = false)
      : device_(device),
        given_(bins),
        chunk_(chunk),
        slots_(chunk, device),
        numbers_(chunk, device),
        sides_(notes_sides ? chunk * bins.size() : 0, device),
        nan_(bins.size()) {
    if (bins.bins() >= no_bin - 1)
      throw std::invalid_argument(
          sentence("histogram: ", bins.bins(), " bins on a device; expected fewer than ", no_bin - 1));
    for (std::size_t a = 0; a < bins.size(); ++a) {
      axes_.push_back(axis_on(device, bins[a], x[a].type, chunk));
      types_.push_back(x[a].type);
      bins_.push_back(static_cast<std::uint32_t>(bins[a].bins()));
    }
  }

  void append(std::size_t axis, const void* samples, std::size_t size) {
    axis_there& here = *axes_[axis];
    std::uint8_t* const sides = sides_.span().size == 0 ? nullptr : sides_.span().data + axis * chunk_;
    const std::uint32_t* slots = here.look_up_samples(samples, size, slots_.span().data);
    append_axis({{slots, here.slot_of_axis(), size, bins_[axis], here.outside.span().data, device_},
                 axis == 0,
                 given_.has_flow(),
                 numbers_.span().data,
                 sides});
    if (sides == nullptr && !given_.has_flow()) return;
    if (types_[axis] == detail::sample_type::float32)
      note_nan(axis, static_cast<const float*>(samples), size);
    if (types_[axis] == detail::sample_type::float64)
      note_nan(axis, static_cast<const double*>(samples), size);
  }
  // Of the chunk's samples, for one axis after the other: 0 in a bin, 1 below, 2 above, 3 NaN; with flow all
  // are in bins.
  const std::uint8_t* sides() { return sides_.span().data; }
  const std::uint32_t* numbers() { return numbers_.span().data; }

  // Of the axis whose samples take the slowest way.
  std::string_view method() const {
    auto slowest = lookup_kind::none;
    for (const auto& axis : axes_) slowest = std::max(slowest, axis->lookup());
    return name_of(slowest);
  }

  outside_counts outside() const {
    outside_counts all(axes_.size());
    for (std::size_t a = 0; a < axes_.size(); ++a) {
      const auto [below, above, nan] = outside_of(a);
      all[a] = given_[a].internal().outside(below, above, nan);
    }
    return all;
  }

 private:
  // Below, which NaN are too, above, and NaN.
  std::array<std::uint64_t, 3> outside_of(std::size_t axis) const {
    std::array<std::uint64_t, 3> found{};
    axes_[axis]->outside.copy_to(found);
    return found;
  }
  // Only where the chunk has some.
  template <class T>
  void note_nan(std::size_t axis, const T* samples, std::size_t size) {
    const std::uint64_t nan = outside_of(axis)[2];
    const bool has_some = nan != nan_[axis];
    nan_[axis] = nan;
    if (has_some && given_.has_flow())
      raise_nan(samples, size, bins_[axis] + 1, numbers_.span().data, device_);
    if (has_some && !given_.has_flow())
      number_nan(samples, size, std::uint8_t{3}, sides_.span().data + axis * chunk_, device_);
  }

  int device_;
  const axes& given_;
  std::size_t chunk_;
  device_array<std::uint32_t> slots_;
  device_array<std::uint32_t> numbers_;
  device_array<std::uint8_t> sides_;
  std::vector<detail::sample_type> types_;
  std::vector<std::uint64_t> nan_;  // of each axis, so far
  std::vector<std::unique_ptr<axis_there>> axes_;
  std::vector<std::uint32_t> bins_;
};

}  // namespace cairn::offload
