// error: bool is no number, and a vector of bool has no bool to look at
#include <cairn/cairn.hpp>
#include <vector>

void look(const std::vector<bool>& samples) { cairn::extremes_of(samples); }
