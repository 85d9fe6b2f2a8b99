// error: bool is no number
#include <array>
#include <cairn/cairn.hpp>

void count(const std::array<bool, 3>& samples) { cairn::value_counts(samples); }
