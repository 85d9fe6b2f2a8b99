// Runs the saturating histogram on the host: method, instruction set, threads, scratch memory, progress.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::host {

// Adds to `counts`, in host memory; nothing is added when it throws.
run_info run_saturating(std::span<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec);
run_info run_saturating(std::span<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                        const execution& exec);

}  // namespace cairn::host
