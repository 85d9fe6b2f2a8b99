// Draws in tables of sums: the generic way, in vectors of 512 bits.
#pragma once

#include "src/targets/generic/own_sum_block.hpp"
