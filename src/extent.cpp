#include <cairn/extent.hpp>
#include <cairn/sample_types.hpp>

#include "offload/run_histogram.hpp"
#include "src/host/run_histogram.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/places.hpp"

namespace cairn {
namespace {

template <class T>
extent<T> find_extent(in<T> x, const execution& how) {
  const portable::fp_default fp;  // also min and max flush denormals where the control word says so
  const site at = choose_site(how, x.device(), x.size() * sizeof(T));
  extent<T> made;
  const found_extent<T> found = at.where == place::device ? offload::run_extent(x, how, at.device, made.how)
                                                          : host::run_extent(x, how, made.how);
  made.nan = found.nan;
  made.numbers = x.size() - found.nan;
  if (made.numbers > 0) {
    made.low = found.low;
    made.high = found.high;
  }
  return made;
}

}  // namespace

#define CAIRN_DEFINE(T) \
  extent<T> extent_of(in<T> x, const execution& how) { return find_extent(x, how); }
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DEFINE)
#undef CAIRN_DEFINE

}  // namespace cairn
