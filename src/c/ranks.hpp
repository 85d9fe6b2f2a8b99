// A communicator of the C API, as the library knows it.
#pragma once

#include <cairn/c/communicator.h>

#include <cairn/communicator.hpp>
#include <memory>

namespace cairn::c {

std::unique_ptr<const communicator> ranks_of(const cairn_communicator& given);

}  // namespace cairn::c
