// Runs the saturating histogram on a device: the hot rows, their tiles, chunks of the input.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::offload {

// Adds to `counts`, in host memory; nothing is added when it throws.
run_info run_saturating(std::span<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec, int device);
run_info run_saturating(std::span<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec, int device);

}  // namespace cairn::offload
