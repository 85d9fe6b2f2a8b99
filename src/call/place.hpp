// Which place a call runs in: the host or one device.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cstddef>

namespace cairn {

struct site {
  place where = place::host;
  int device = -1;
};

// Throws std::invalid_argument for a number that is no place or no instruction set, for the number of a
// device if the call would run on the host because its data lies there, for a root without ranks, and for
// ranks: calls that have a form over them go there before (without_ranks, src/call/progress.hpp).
void check_choices(const execution& exec, bool data_on_device = false);

// The part of it for calls that one process makes as the only rank: a root without ranks.
void refuse_root(const execution& exec);

// `data_device` is the device that the input lies on, or -1. Errors: those of check_choices;
// std::invalid_argument when the data lies elsewhere than `exec` says; device_error when there is no such
// device.
site choose_site(const execution& exec, int data_device);

// Refuses a device number that does not exist, in words. device_error.
void check_device(int device);

}  // namespace cairn
