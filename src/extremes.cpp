// Boundary of extremes: finds, merges, saves and loads them.
#include <cairn/extremes.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>

#include "offload/run/histogram.hpp"
#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/collective/statistics.hpp"
#include "src/counting/within.hpp"
#include "src/host/run/histogram.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/alone.hpp"
#include "src/states/reader.hpp"
#include "src/states/writer.hpp"

namespace cairn {
namespace {

// Compares x with the double that it was rounded to: below 0, 0 or above 0 where x is less, equal or greater.
template <class T>
int side_of(T x, double rounded) {
  if (rounded >= past_greatest<T>) return -1;
  const T back = static_cast<T>(rounded);
  return x < back ? -1 : x > back ? 1 : 0;
}

template <class T>
T item_at(const void* from) {
  T item;
  std::memcpy(&item, from, sizeof item);
  return item;
}

template <class T>
bounds outward_of(const void* least, const void* greatest) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const T low = item_at<T>(least);
  const T high = item_at<T>(greatest);
  bounds made{static_cast<double>(low), static_cast<double>(high)};
  if constexpr (std::is_integral_v<T>) {
    if (side_of(low, made.low) < 0) made.low = std::nextafter(made.low, -infinity);
    if (side_of(high, made.high) > 0) made.high = std::nextafter(made.high, infinity);
  }
  return made;
}

}  // namespace

bounds detail::outward(sample_type type, const void* least, const void* greatest) {
  const portable::fp_default fp;
  return with_stored_type(type, [&]<class T>(T) { return outward_of<T>(least, greatest); });
}

void detail::extremes_of(const samples& x, const extremes_fields& found, run_info& run,
                         const execution& exec) {
  if (exec.ranks != nullptr) return collective::extremes_of(*exec.ranks, x, found, run, without_ranks(exec));
  const portable::fp_default fp;  // also min and max flush denormals where the control word says so
  const site at = choose_site(exec, x.device);
  with_raw_type(x.type, [&](auto flip) {
    const auto ends = at.where == place::device ? offload::run_extent(x, flip, exec, at.device, run)
                                                : host::run_extent(x, flip, exec, run);
    *found.nan = ends.nan;
    *found.numbers = x.size - ends.nan;
    if (*found.numbers == 0) return;
    std::memcpy(found.least, &ends.low, sizeof ends.low);
    std::memcpy(found.greatest, &ends.high, sizeof ends.high);
  });
}

void detail::extremes_of_ranks(const extremes_fields& mine, const execution& exec) {
  collective::merged(ranks::ranks_or_alone(exec), mine);
}

void detail::merge_extremes(const extremes_fields& into, const extremes_fields& from) {
  const portable::fp_default fp;
  const std::uint64_t samples = *into.numbers + *into.nan;
  if (samples + *from.numbers + *from.nan < samples)
    throw std::overflow_error("extremes::merge: more than 2^64 - 1 samples");
  with_stored_type(into.type, [&]<class T>(T) {
    if (*from.numbers == 0) return;
    if (*into.numbers == 0 || item_at<T>(from.least) < item_at<T>(into.least))
      std::memcpy(into.least, from.least, sizeof(T));
    if (*into.numbers == 0 || item_at<T>(from.greatest) > item_at<T>(into.greatest))
      std::memcpy(into.greatest, from.greatest, sizeof(T));
  });
  *into.numbers += *from.numbers;
  *into.nan += *from.nan;
}

void detail::save_extremes(const extremes_fields& from, const sink& to) {
  const portable::fp_default fp;
  states::writer bytes(to, states::kind::extremes);
  bytes.put(static_cast<std::uint64_t>(from.type));
  bytes.put(*from.numbers);
  bytes.put(*from.nan);
  with_stored_type(from.type, [&]<class T>(T) {  // + 0: one zero
    bytes.put(static_cast<T>(item_at<T>(from.least) + T(0)));
    bytes.put(static_cast<T>(item_at<T>(from.greatest) + T(0)));
  });
  bytes.finish();
}

void detail::load_extremes(const extremes_fields& into, const source& from) {
  const portable::fp_default fp;
  states::reader bytes(from, states::kind::extremes, "extremes::load");
  bytes.expect_type(into.type);
  *into.numbers = bytes.get<std::uint64_t>("numbers of samples");
  *into.nan = bytes.get<std::uint64_t>("numbers of samples");
  if (*into.numbers + *into.nan < *into.nan) bytes.refuse("the state has more than 2^64 - 1 samples");
  with_stored_type(into.type, [&]<class T>(T) {
    const T least = bytes.get<T>("least sample");
    const T greatest = bytes.get<T>("greatest sample");
    if (!(least <= greatest) || (*into.numbers == 0 && (least != T(0) || greatest != T(0))))
      bytes.refuse("the least and the greatest sample do not fit");
    std::memcpy(into.least, &least, sizeof least);
    std::memcpy(into.greatest, &greatest, sizeof greatest);
  });
  bytes.finish();
}

}  // namespace cairn
