// Chooses the host or a device for a call, and refuses choices that do not fit.
#include "src/call/place.hpp"

#include <cairn/info.hpp>
#include <stdexcept>

#include "offload/memory/devices.hpp"
#include "src/call/sentence.hpp"

namespace cairn {

void check_device(int device) {
  const int there = offload::count_devices();
  if (device >= 0 && device < there) return;
  if (!offload::compiled_in)
    throw device_error("a device was asked for, but this cairn was built with CAIRN_OFFLOAD=OFF");
  if (there == 0) throw device_error("a device was asked for, but this machine offers none to OpenMP");
  throw device_error(sentence("device ", device, " was asked for, but there are devices 0 to ", there - 1));
}

void refuse_root(const execution& exec) {
  if (exec.root != all_ranks)
    throw std::invalid_argument(sentence("execution::root is ", exec.root,
                                         ", but execution::ranks is null; expected ranks, or all_ranks"));
}

void check_choices(const execution& exec, bool data_on_device) {
  if (exec.ranks != nullptr)
    throw std::invalid_argument("execution::ranks is set; this call has no form over ranks");
  refuse_root(exec);
  if (exec.where < place::automatic || exec.where > place::device)
    throw std::invalid_argument(sentence("execution::where is ", static_cast<int>(exec.where),
                                         "; expected automatic, host or device"));
  static_cast<void>(name_of(exec.target));
  if (exec.device != 0 && exec.where == place::automatic && !data_on_device)
    throw std::invalid_argument(
        sentence("execution::device is ", exec.device,
                 ", but execution::where is automatic and the data lies in host memory; expected "
                 "execution::where device"));
}

site choose_site(const execution& exec, int data_device) {
  check_choices(exec, data_device >= 0);
  if (data_device >= 0) {
    check_device(data_device);
    if (exec.where == place::host)
      throw std::invalid_argument(sentence("the data lies on device ", data_device,
                                           " but execution::where is host; copy it to the host first"));
    const bool names_device = exec.where == place::device || exec.device != 0;
    if (names_device && exec.device != data_device)
      throw std::invalid_argument(
          sentence("the data lies on device ", data_device, " but execution::device is ", exec.device));
    return {place::device, data_device};
  }
  if (exec.where == place::device) {
    check_device(exec.device);
    return {place::device, exec.device};
  }
  return {};
}

}  // namespace cairn
